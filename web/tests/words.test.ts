import { readdirSync, readFileSync } from "node:fs";
import { FluentBundle, FluentResource } from "@fluent/bundle";
import { describe, expect, it, vi } from "vitest";
import { lessonsOf } from "../src/guide/lessons";
import { parseMessages } from "../fluent";
import * as settings from "../src/settings";
import { words as pageWords } from "../src/words/words.svelte";

const words = new URL("../../src/cardtable/words/", import.meta.url);
const source = new URL("../src/", import.meta.url);

function filesIn(folder: URL): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" });
}
function messages(language: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const file of filesIn(new URL(`${language}/`, words)).filter((name) => name.endsWith(".ftl"))) {
    const text = readFileSync(new URL(`${language}/${file}`, words), "utf8");
    for (const [, id = ""] of text.matchAll(/^([a-zA-Z][\w-]*) =/gm)) found.set(id, file);
  }
  return found;
}

const code = filesIn(source)
  .filter((name) => /\.(svelte|ts)$/.test(name) && !name.endsWith(".test.ts"))
  .map((name) => readFileSync(new URL(name, source), "utf8"))
  .join("\n");
const written = new Set(Array.from(code.matchAll(/["'`]((?:web|table|board|card|guide|advice|analysis)-[a-z][\w-]*)["'`]/g), (found) => found[1] ?? ""));
const english = messages("en");
const german = messages("de");

/** The ids that the page puts together from parts. */
const joined = [
  ...["language", "theme", "size", "palette", "contrast", "motion", "sounds", "vibration", "quick", "plain"].map((name) => `web-setting-${name}`),
  ...settings.LANGUAGES.map((value) => `web-language-${value}`),
  ...settings.THEMES.map((value) => `web-theme-${value}`),
  ...settings.SIZES.map((value) => `web-size-${value}`),
  ...settings.PALETTES.map((value) => `web-palette-${value}`),
  ...settings.VOLUMES.map((value) => `web-sounds-${value}`),
  ...settings.MOTIONS.map((value) => `web-motion-${value}`),
  ...["won", "shared", "lost"].map((kind) => `web-outcome-${kind}`),
  ...["threeup", "level8", "levelup", "pragon"].map((game) => `web-about-${game}`),
];

describe("messages of the guide", () => {
  it("exist for every lesson, and for nothing else", () => {
    const lessons = ["threeup", "level8", "levelup", "pragon"].flatMap((game) =>
      lessonsOf(game).map(({ id }) => `guide-${game}-${id}`),
    );
    const inFiles = [...english.keys()].filter((id) => /^guide-(threeup|level8|levelup|pragon)-/.test(id));
    expect(inFiles.sort()).toEqual(lessons.sort());
  });
});

describe("messages in the build", () => {
  it("are an error if the browser could not read all of them", () => {
    expect(parseMessages("a = One\nb = { $count } two", "fine")).toEqual({ a: "One", b: [{ type: "var", name: "count" }, " two"] });
    expect(() => parseMessages("a = One\nb = { $count", "torn")).toThrow("torn");
    expect(() => parseMessages("a = One\n  .title = Two", "attributes")).toThrow("attributes");
  });

  it.each(["en", "de"] as const)("write numbers as the language does: %s", async (language) => {
    vi.stubGlobal("document", { documentElement: {} });
    await pageWords.setLanguage(language);
    await pageWords.loadAll();
    for (const number of [0, 2, 999, 1000, 12345])
      expect(pageWords.say("web-seat", { number })).toContain(new Intl.NumberFormat(language).format(number));
    expect(pageWords.say("web-free", { count: 1 })).toMatch(/^(one free seat|ein freier Platz)$/);
  });
});

describe("messages of the page", () => {
  it("exist in both languages", () => {
    expect([...english.keys()].filter((id) => !german.has(id))).toEqual([]);
    expect([...german.keys()].filter((id) => !english.has(id))).toEqual([]);
  });

  it("are never missing", () => {
    const used = [...written, ...joined].filter((id) => !id.endsWith("-"));
    // Codes of refusals look the same; their messages have a prefix.
    const missing = used.filter((id) => !english.has(id) && !english.has(`refused-${id}`));
    expect(missing).toEqual([]);
  });

  it("are all used", () => {
    const own = [...english].filter(([, file]) => ["start.ftl", "web.ftl"].includes(file)).map(([id]) => id);
    const used = new Set([...written, ...joined]);
    expect(own.filter((id) => !used.has(id) && !id.startsWith("web-value-"))).toEqual([]);
  });

  it.each(["en", "de"])("can be read by the browser's Fluent: %s", (language) => {
    const bundle = new FluentBundle(language, { useIsolating: false });
    const wrong = filesIn(new URL(`${language}/`, words))
      .filter((name) => name.endsWith(".ftl"))
      .flatMap((name) => bundle.addResource(new FluentResource(readFileSync(new URL(`${language}/${name}`, words), "utf8"))));
    expect(wrong).toEqual([]);
    const missing = [...(language === "en" ? english : german).keys()].filter((id) => !bundle.hasMessage(id));
    expect(missing).toEqual([]);
  });

  it("take the same variables in both languages", () => {
    const about = (language: string, file: string) => {
      const text = readFileSync(new URL(`${language}/${file}`, words), "utf8");
      const found = new Map<string, string>();
      for (const [, id = "", body = ""] of text.matchAll(/^([a-zA-Z][\w-]*) =([\s\S]*?)(?=^[a-zA-Z#]|$(?![\s\S]))/gm))
        found.set(id, [...new Set(body.match(/\$\w+/g) ?? [])].sort().join(" "));
      return found;
    };
    for (const file of new Set(english.values())) {
      const [here, there] = [about("en", file), about("de", file)];
      for (const [id, names] of here) expect(`${id} ${there.get(id)}`).toBe(`${id} ${names}`);
    }
  });
});
