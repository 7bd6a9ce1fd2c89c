/**
 * Digits and letters, drawn as single strokes in a box 14 high. Card indices are made of them, so
 * that a face looks the same on every device and does not depend on its fonts.
 */

export interface Glyph {
  readonly width: number;
  readonly path: string;
}

export const GLYPH_HEIGHT = 14;

const ZERO = "M5 1C2.2 1 1 3.6 1 7s1.2 6 4 6 4-2.6 4-6-1.2-6-4-6z";
const CEE = "M9 3.6C8.3 1.9 6.9 1 5.2 1 2.5 1 1 3.4 1 7s1.5 6 4.2 6c1.7 0 3.1-.9 3.8-2.6";

const WIDE: Readonly<Record<string, Glyph>> = {
  "1": { width: 6.2, path: "M1 4 5 1v12" },
  "+": { width: 8, path: "M4 4v6M1 7h6" },
  J: { width: 8.4, path: "M3 1h4.4v8.2C7.4 11.7 6.2 13 4.2 13 2.6 13 1.5 12.2 1 10.7" },
  W: { width: 13, path: "M1 1l2.6 12L6.5 3.4 9.4 13 12 1" },
};

const PLAIN: Readonly<Record<string, string>> = {
  "0": ZERO,
  "2": "M1.2 4.2C1.2 2.2 2.8 1 5 1s3.8 1.3 3.8 3.4c0 1.6-.9 2.7-2.3 4L1.2 13H9",
  "3": "M1.4 1h7.2L4.9 5.6C7.3 5.6 9 7 9 9.2S7.2 13 4.9 13C3 13 1.6 12.2 1 10.8",
  "4": "M6.8 13V1L1 9.6h8.2",
  "5": "M8.4 1h-6l-.5 5.6C2.7 5.8 3.8 5.4 5 5.4c2.4 0 4 1.5 4 3.7S7.3 13 4.9 13C3.1 13 1.7 12.3 1 10.9",
  "6": "M7.6 1C4 2.4 1 5.4 1 9.2 1 11.5 2.7 13 5 13s4-1.6 4-3.8-1.6-3.7-3.8-3.7C3 5.5 1.4 7 1 8.8",
  "7": "M1 1h8L4 13",
  "8": "M5 6.6C3.1 6.6 1.7 5.5 1.7 3.8S3.1 1 5 1s3.3 1.1 3.3 2.8S6.9 6.6 5 6.6zM5 6.6C2.7 6.6 1 7.9 1 9.8S2.7 13 5 13s4-1.3 4-3.2-1.7-3.2-4-3.2z",
  "9": "M2.4 13C6 11.6 9 8.6 9 4.8 9 2.5 7.3 1 5 1S1 2.6 1 4.8s1.6 3.7 3.8 3.7C7 8.5 8.6 7 9 5.2",
  A: "M1 13L5 1l4 12M2.4 8.8h5.2",
  B: "M1.4 1v12h4C7.6 13 9 11.8 9 9.8S7.6 6.7 5.4 6.7h-4M5 6.7c2 0 3.2-1 3.2-2.9S7 1 5 1H1.4",
  C: CEE,
  G: `${CEE}V7.4H5.6`,
  K: "M1.4 1v12M8.6 1L1.4 8.2M4 5.6L9 13",
  O: ZERO,
  Q: `${ZERO}M5.8 9.6l3.4 3.9`,
  R: "M1.4 13V1h4C7.6 1 9 2.3 9 4.3S7.6 7.6 5.4 7.6h-4M5 7.6L9 13",
  V: "M1 1l4 12L9 1",
  Y: "M1 1l4 6 4-6M5 7v6",
};

/** Return a digit or letter; throw if there is no glyph for it, so that no face has a gap. */
export function findGlyph(sign: string): Glyph {
  const wide = WIDE[sign];
  if (wide) return wide;
  const path = PLAIN[sign];
  if (path === undefined) throw new RangeError(`no glyph for ${sign}`);
  return { width: 10, path };
}

export interface GlyphLine {
  readonly width: number;
  readonly glyphs: readonly { readonly path: string; readonly x: number }[];
}

const GAP = 2.4;

/** Return the glyphs of a text side by side. */
export function layOutText(text: string): GlyphLine {
  const glyphs: { path: string; x: number }[] = [];
  let x = 0;
  for (const sign of text) {
    const { width, path } = findGlyph(sign);
    glyphs.push({ path, x });
    x += width + GAP;
  }
  return { width: Math.max(x - GAP, 0), glyphs };
}
