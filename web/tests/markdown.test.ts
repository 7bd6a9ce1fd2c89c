import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { blocks, inline } from "../src/rules/markdown";

const home = new URL("../../docs/rules/", import.meta.url);
const sheets = existsSync(home) ? readdirSync(home).filter((name) => /\.(en|de)\.md$/.test(name)) : [];

describe("rule sheets", () => {
  it("are read with their marks", () => {
    const [list] = blocks("- **UD-08** Who can play\n  must.\n- **UD-09** Take it.");
    expect(list).toMatchObject({ kind: "list", items: [{ mark: "UD-08" }, { mark: "UD-09" }] });
  });

  it("keep what is written between the signs", () => {
    expect(inline("a **b** *c* `d` [e](#f)")).toEqual([
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

  it.each(sheets)("%s has no sign left over, and every mark once", (name) => {
    const text = readFileSync(new URL(name, home), "utf8");
    const found = blocks(text);
    const plain = JSON.stringify(found).match(/"text":"[^"]*\*\*[^"]*"/g) ?? [];
    expect(plain).toEqual([]);
    const marks = found.flatMap((one) => (one.kind === "list" ? one.items : [])).map((item) => item.mark).filter(Boolean);
    expect(new Set(marks).size).toBe(marks.length);
    expect(marks.length).toBeGreaterThan(10);
  });
});
