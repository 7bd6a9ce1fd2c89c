/** The pairs of colours on a face that have to be told apart, and how far apart they are. */

/** What is written, and what it is written on: custom properties of `palettes.css`. */
export const PAIRS: readonly (readonly [written: string, ground: string])[] = [
  ["--face-ink", "--face-paper"],
  ["--suit-clubs", "--face-paper"],
  ["--suit-diamonds", "--face-paper"],
  ["--suit-hearts", "--face-paper"],
  ["--suit-spades", "--face-paper"],
  ["--on-red", "--colour-red"],
  ["--on-orange", "--colour-orange"],
  ["--on-yellow", "--colour-yellow"],
  ["--on-green", "--colour-green"],
  ["--on-blue", "--colour-blue"],
  ["--on-violet", "--colour-violet"],
  ["--on-clear", "--face-clear"],
  ["--on-special", "--face-special"],
];

function channel(part: number): number {
  const share = part / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function luminance(hex: string): number {
  const parts = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/.exec(hex);
  if (!parts) throw new RangeError(`not a colour: ${hex}`);
  const [red, green, blue] = parts.slice(1).map((part) => channel(parseInt(part, 16)));
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

/** The contrast of two colours, from 1 to 21, as WCAG defines it. */
export function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high! + 0.05) / (low! + 0.05);
}
