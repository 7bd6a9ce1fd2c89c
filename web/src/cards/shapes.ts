/** The signs on cards: suits, and a shape for each colour. All are drawn in a box of 24 by 24. */
import colours from "../../../src/cardtable/words/colours.json";

export const SUITS = ["clubs", "diamonds", "hearts", "spades"] as const;
export type Suit = (typeof SUITS)[number];

export type Colour = keyof typeof colours;
/** In the order of the codes of LEVEL 8; the letters are those of its notation. */
export const COLOURS = Object.keys(colours) as readonly Colour[];
/** On cards a letter is shown with the colours for colour-blind players. */
export const LETTER = byColour(({ letter }) => letter);

export const SUIT_PATH: Readonly<Record<Suit, string>> = {
  hearts: "M12 21.6C5.4 16 1.8 12.3 1.8 8.1A5.1 5.1 0 0 1 12 6.2 5.1 5.1 0 0 1 22.2 8.1C22.2 12.3 18.6 16 12 21.6Z",
  diamonds: "M12 1.2Q15.4 7.2 20.4 12 15.4 16.8 12 22.8 8.6 16.8 3.6 12 8.6 7.2 12 1.2Z",
  spades: "M12 1.2C15 6.4 21.8 9.4 21.8 14.3A4.7 4.7 0 0 1 13.3 16.9Q13.7 20.6 16.4 22.6H7.6Q10.3 20.6 10.7 16.9A4.7 4.7 0 0 1 2.2 14.3C2.2 9.4 9 6.4 12 1.2Z",
  clubs: "M12 1.4A4.9 4.9 0 0 1 15.7 9.5 4.9 4.9 0 1 1 13.4 16.6Q13.8 20.4 16.4 22.6H7.6Q10.2 20.4 10.6 16.6A4.9 4.9 0 1 1 8.3 9.5 4.9 4.9 0 0 1 12 1.4Z",
};

const ROUNDED = `stroke-linejoin="round" stroke="currentColor"`;

const SHAPES: Readonly<Record<string, string>> = {
  circle: `<circle cx="12" cy="12" r="9.4"/>`,
  triangle: `<path d="M12 3.4 21 19.2H3Z" stroke-width="3" ${ROUNDED}/>`,
  star: `<path d="m12 2.6 2.8 6.1 6.6.8-4.9 4.5 1.3 6.6L12 17.3l-5.8 3.3 1.3-6.6-4.9-4.5 6.6-.8Z" stroke-width="2" ${ROUNDED}/>`,
  square: `<rect x="3.4" y="3.4" width="17.2" height="17.2" rx="2.6"/>`,
  diamond: `<path d="M12 2.4 21.6 12 12 21.6 2.4 12Z" stroke-width="2.2" ${ROUNDED}/>`,
  cross: `<path d="M8.6 3h6.8v5.6H21v6.8h-5.6V21H8.6v-5.6H3V8.6h5.6Z" stroke-width="1.6" ${ROUNDED}/>`,
};

/** The shape of each colour, as SVG in the current colour. */
export const COLOUR_SHAPE = byColour(({ shape }) => SHAPES[shape] ?? "");

function byColour(of: (colour: (typeof colours)[Colour]) => string): Readonly<Record<Colour, string>> {
  return Object.fromEntries(COLOURS.map((colour) => [colour, of(colours[colour])])) as Record<Colour, string>;
}
