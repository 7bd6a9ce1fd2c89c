/** The shapes of suits and of colours. Each is one path in a box of 20 by 20. */
import colours from "../../../src/cardtable/words/colours.json";

export const SUITS = ["clubs", "diamonds", "hearts", "spades"] as const;
export type Suit = (typeof SUITS)[number];

export const SUIT_PATH: Readonly<Record<Suit, string>> = {
  clubs:
    "M10 .8a4.5 4.5 0 0 0-3.6 7.2 4.6 4.6 0 1 0 2.9 7.6c-.2 1.6-.9 2.7-2.3 3.6h6c-1.4-.9-2.1-2-2.3-3.6a4.6 4.6 0 1 0 2.9-7.6A4.5 4.5 0 0 0 10 .8z",
  diamonds: "M10 .4C11.9 4 14.2 7 17.2 10 14.2 13 11.9 16 10 19.6 8.1 16 5.8 13 2.8 10 5.8 7 8.1 4 10 .4z",
  hearts:
    "M10 19C7.6 15.2 1 11.9 1 6.6 1 3.6 3.2 1.4 5.8 1.4c1.9 0 3.4 1.1 4.2 3 .8-1.9 2.3-3 4.2-3C16.8 1.4 19 3.6 19 6.6 19 11.9 12.4 15.2 10 19z",
  spades:
    "M10 .6C12.2 4.6 18.6 7.6 18.6 12c0 2.6-1.9 4.4-4.2 4.4-1.5 0-2.8-.7-3.6-2 .1 2 .8 3.5 2.3 4.8H6.9c1.5-1.3 2.2-2.8 2.3-4.8-.8 1.3-2.1 2-3.6 2-2.3 0-4.2-1.8-4.2-4.4C1.4 7.6 7.8 4.6 10 .6z",
};

const SHAPE_PATH: Readonly<Record<string, string>> = {
  circle: "M10 1.4a8.6 8.6 0 1 1 0 17.2 8.6 8.6 0 0 1 0-17.2z",
  triangle: "M10 1.2L19 17.8H1z",
  star: "M10 .8l2.8 6 6.4.8-4.7 4.5 1.2 6.5L10 15.4l-5.7 3.2 1.2-6.5L.8 7.6l6.4-.8z",
  square: "M2.2 2.2h15.6v15.6H2.2z",
  diamond: "M10 .4L19 10l-9 9.6L1 10z",
  cross: "M7 1.4h6V7h5.6v6H13v5.6H7V13H1.4V7H7z",
};

export type Colour = keyof typeof colours;
/** In the order of the codes of LEVEL 8; the letters are those of its notation. */
export const COLOURS = Object.keys(colours) as readonly Colour[];
export const LETTER = byColour(({ letter }) => letter);
export const COLOUR_PATH = byColour(({ shape }) => SHAPE_PATH[shape] ?? "");

export const STAR_PATH = COLOUR_PATH.yellow;

function byColour(of: (colour: (typeof colours)[Colour]) => string): Readonly<Record<Colour, string>> {
  return Object.fromEntries(COLOURS.map((colour) => [colour, of(colours[colour])])) as Record<Colour, string>;
}
