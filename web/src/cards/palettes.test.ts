import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { PALETTES } from "../settings";
import { PAIRS, contrast } from "./palettes";

// Read from the file: vitest leaves imported style sheets empty.
const css = readFileSync(new URL("./palettes.css", import.meta.url), "utf8");

type Colours = Record<string, { light: string; dark: string }>;

function coloursOf(palette: string): Colours {
  const block = new RegExp(`\\[data-palette="${palette}"\\] \\{([^}]*)\\}`).exec(css);
  if (!block) throw new Error(`no palette ${palette}`);
  const found: Colours = {};
  for (const [, name, light, dark] of block[1]!.matchAll(
    /(--[a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g,
  )) {
    found[name!] = { light: light!, dark: dark! };
  }
  return found;
}

describe.each(PALETTES)("the palette %s", (palette) => {
  const colours = coloursOf(palette);

  it("has the same names as every other", () => {
    expect(Object.keys(colours)).toEqual(Object.keys(coloursOf("classic")));
  });

  it.each(PAIRS)("has %s readable on %s", (written, ground) => {
    for (const scheme of ["light", "dark"] as const) {
      const found = contrast(colours[written]![scheme], colours[ground]![scheme]);
      expect(found, `${palette}, ${scheme}`).toBeGreaterThanOrEqual(4.5);
    }
  });

  it("tells a filled card from its paper edge", () => {
    for (const scheme of ["light", "dark"] as const) {
      const back = colours["--face-back"]!;
      const line = colours["--face-back-line"]!;
      expect(contrast(line[scheme], back[scheme]), scheme).toBeGreaterThanOrEqual(3);
    }
  });
});

describe("contrast", () => {
  it("is 21 for black on white and 1 for a colour on itself", () => {
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
    expect(contrast("#c22a37", "#c22a37")).toBe(1);
  });
});
