import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { PALETTES } from "../settings";

/** A foreground colour and its background: custom properties of `palettes.css` that must be readable. */
const PAIRS: readonly (readonly [foreground: string, background: string])[] = [
  ["--card-ink", "--card-paper"],
  ["--suit-clubs", "--card-paper"],
  ["--suit-diamonds", "--card-paper"],
  ["--suit-hearts", "--card-paper"],
  ["--suit-spades", "--card-paper"],
  ["--on-red", "--colour-red"],
  ["--on-orange", "--colour-orange"],
  ["--on-yellow", "--colour-yellow"],
  ["--on-green", "--colour-green"],
  ["--on-blue", "--colour-blue"],
  ["--on-violet", "--colour-violet"],
  ["--on-special", "--card-special"],
  ["--card-gold", "--card-special"],
];

function linearChannel(value: number): number {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function luminance(hex: string): number {
  const parts = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/.exec(hex);
  if (!parts) throw new RangeError(`not a colour: ${hex}`);
  const [red, green, blue] = parts.slice(1).map((part) => linearChannel(parseInt(part, 16)));
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

/** Return the contrast of two colours, from 1 to 21, as WCAG defines it. */
function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high! + 0.05) / (low! + 0.05);
}

// Read from the file, because vitest leaves imported style sheets empty.
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

  it.each(PAIRS)("has %s readable on %s", (foreground, background) => {
    for (const scheme of ["light", "dark"] as const) {
      const found = contrast(colours[foreground]![scheme], colours[background]![scheme]);
      expect(found, `${palette}, ${scheme}`).toBeGreaterThanOrEqual(4.5);
    }
  });
});

describe("the numbers of 3UP 3DOWN", () => {
  it.each(Array.from({ length: 10 }, (_, index) => index + 1))("have %i readable on paper of both themes", (value) => {
    const [, ink] = new RegExp(`--step-${value}: (#[0-9a-f]{6});`).exec(css)!;
    for (const paper of Object.values(coloursOf("classic")["--card-paper"]!)) expect(contrast(ink!, paper)).toBeGreaterThanOrEqual(4.5);
  });
});

describe("contrast", () => {
  it("is 21 for black on white and 1 for a colour on itself", () => {
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
    expect(contrast("#c22a37", "#c22a37")).toBe(1);
  });
});
