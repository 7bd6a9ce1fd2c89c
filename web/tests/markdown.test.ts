import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parseBlocks, parseInline } from "../src/rules/markdown";

const folder = new URL("../../docs/rules/", import.meta.url);
const pages = existsSync(folder) ? readdirSync(folder).filter((name) => /\.(en|de)\.md$/.test(name)) : [];

describe("rule pages", () => {
  it("are parsed with their marks", () => {
    const [list] = parseBlocks("- **UD-08** Who can play\n  must.\n- **UD-09** Take it.");
    expect(list).toMatchObject({ kind: "list", items: [{ mark: "UD-08" }, { mark: "UD-09" }] });
  });

  it("keep the text between the markup", () => {
    expect(parseInline("a **b** *c* `d` [e](#f)")).toEqual([
      { kind: "text", text: "a " },
      { kind: "strong", text: "b" },
      { kind: "text", text: " " },
      { kind: "em", text: "c" },
      { kind: "text", text: " " },
      { kind: "code", text: "d" },
      { kind: "text", text: " " },
      { kind: "link", text: "e", to: "#f" },
    ]);
  });

  it("show cards as cards, also in drawings, and links as links", () => {
    expect(parseInline("[6♦] [Clear +1], see [LU-03](#LU-03) and `[7]`")).toEqual([
      { kind: "card", text: "6♦" },
      { kind: "text", text: " " },
      { kind: "card", text: "Clear +1" },
      { kind: "text", text: ", see " },
      { kind: "link", text: "LU-03", to: "#LU-03" },
      { kind: "text", text: " and " },
      { kind: "code", text: "[7]" },
    ]);
    expect(parseBlocks("```\nThe pile  [4] *[6]*\n```")).toEqual([
      {
        kind: "code",
        text: [
          { kind: "text", text: "The pile  " },
          { kind: "card", text: "4" },
          { kind: "text", text: " *" },
          { kind: "card", text: "6" },
          { kind: "text", text: "*" },
        ],
      },
    ]);
  });

  it.each(pages)("%s has no markup left, draws cards, and has every mark once", (name) => {
    const text = readFileSync(new URL(name, folder), "utf8");
    const blocks = parseBlocks(text);
    const plain = JSON.stringify(blocks).match(/"text":"[^"]*(\*\*|\[[^"]*\])[^"]*"/g) ?? [];
    expect(plain.filter((found) => !found.includes("run3 run3"))).toEqual([]);
    expect(JSON.stringify(blocks)).toContain('"kind":"card"');
    const marks = blocks.flatMap((block) => (block.kind === "list" ? block.items : [])).map((item) => item.mark).filter(Boolean);
    expect(new Set(marks).size).toBe(marks.length);
    expect(marks.length).toBeGreaterThan(10);
  });
});
