/**
 * What the drawings of all cards are made of. A face is SVG text in a box of 100 by 140, made of numbers and constants
 * only. Each face has three drawings: `full`, `middle` for smaller and overlapped cards (a large index in the left 40 %,
 * one big sign), and `small`. The style sheet shows the one that fits the width of the card.
 */
import { GLYPHS } from "./glyphs";
import { COLOUR_SHAPE, type Colour, SUIT_PATH, type Suit } from "./shapes";

export function drawSuit(suit: Suit, x: number, y: number, size: number, isTurned = false): string {
  return `<path d="${SUIT_PATH[suit]}" transform="translate(${x} ${y})${isTurned ? " rotate(180)" : ""} scale(${round(size / 24)}) translate(-12 -12)"/>`;
}

/** Draw the shape of a colour, filled with `fill`. */
export function drawShape(colour: Colour, x: number, y: number, size: number, fill: string): string {
  return `<g transform="translate(${x} ${y}) scale(${round(size / 24)}) translate(-12 -12)" color="${fill}" fill="${fill}">${COLOUR_SHAPE[colour]}</g>`;
}

/** Draw the same twice: upright, and turned to the opposite corner. */
export function drawTwice(part: string): string {
  return `<g>${part}</g><g transform="rotate(180 50 70)">${part}</g>`;
}

interface TextOptions {
  readonly kind: "rank" | "number";
  readonly anchor?: "start" | "middle";
  readonly fit?: number; // the greatest width of two or more signs
}

const TIGHT = -0.06; // between signs, as part of their size

/** Draw a few digits or letters on a line. */
export function drawText(text: string | number, x: number, y: number, size: number, { kind, anchor = "middle", fit = Infinity }: TextOptions): string {
  const signs = [...String(text)].map((sign) => GLYPHS[kind][sign] ?? ([0, ""] as const));
  const gap = TIGHT * 100;
  const width = (signs.reduce((sum, [wide]) => sum + wide + gap, -gap) * size) / 100;
  const squeeze = Math.min(1, fit / width);
  let place = 0;
  const paths = signs.map(([wide, path]) => {
    const drawn = `<path d="${path}"${place ? ` transform="translate(${round(place)})"` : ""}/>`;
    place += wide + gap;
    return drawn;
  });
  const left = anchor === "start" ? x : x - (width * squeeze) / 2;
  return `<g transform="translate(${round(left)} ${y}) scale(${round((size / 100) * squeeze)} ${round(size / 100)})">${paths.join("")}</g>`;
}

/** Combine the three drawings of a face, on paper or on a coloured ground. */
export function drawFace(fill: string, full: string, middle: string, small: string, ground = ""): string {
  return (
    `<rect x=".7" y=".7" width="98.6" height="138.6" rx="8" fill="var(--card-paper)" stroke="var(--card-edge)" stroke-width="1.4"/>` +
    (ground && `<rect x="4.6" y="4.6" width="90.8" height="130.8" rx="5" fill="${ground}"/>`) +
    `<g fill="${fill}"><g class="full">${full}</g><g class="middle">${middle}</g><g class="small">${small}</g></g>`
  );
}

/** Return the point of a circle at an angle, clockwise from the top, as it is written in a path. */
export function pointOf(x: number, y: number, radius: number, angle: number): string {
  return `${round(x + radius * Math.sin(angle))} ${round(y - radius * Math.cos(angle))}`;
}

export function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
