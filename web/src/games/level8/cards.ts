/** The cards of LEVEL 8 in notation: `7R`, `W` for a wild, `X` for a Skip. */
import type { Face } from "../../cards/face";
import { COLOURS, LETTER } from "../../cards/shapes";

export function parseCard(name: string): Face {
  if (name === "W") return { deck: "special", kind: "wild" };
  if (name === "X") return { deck: "special", kind: "skip" };
  const number = Number(name.slice(0, -1));
  const colour = COLOURS.find((colour) => LETTER[colour] === name.slice(-1));
  if (!(number >= 1 && number <= 15) || !colour) throw new RangeError(`not a card: ${name}`);
  return { deck: "number", number, colour };
}

const LAST = 1000;

/** Sort key by number, then wilds and Skips. */
export function byNumber(face: Face): number {
  return face.deck === "number" ? face.number * 10 + COLOURS.indexOf(face.colour) : specialKey(face);
}

/** Sort key by colour, then wilds and Skips. */
export function byColour(face: Face): number {
  return face.deck === "number" ? COLOURS.indexOf(face.colour) * 20 + face.number : specialKey(face);
}

function specialKey(face: Face): number {
  return face.deck === "special" && face.kind === "wild" ? LAST : LAST + 1;
}
