/** Every face of every deck, for the gallery. */
import type { Face } from "./face";
import { COLOURS, SUITS } from "./shapes";

const upTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1);

export const FRENCH: readonly Face[] = [
  ...SUITS.flatMap((suit) => upTo(13).map((rank): Face => ({ deck: "french", rank, suit }))),
  { deck: "joker", number: 1 },
  { deck: "joker", number: 2 },
];

export const NUMBERS: readonly Face[] = [
  ...COLOURS.flatMap((colour) => upTo(15).map((number): Face => ({ deck: "number", number, colour }))),
  { deck: "special", kind: "wild" },
  { deck: "special", kind: "skip" },
];

export const STEPS: readonly Face[] = [null, "green", "blue", "orange"].flatMap((colour) =>
  upTo(13).map((value) => ({ deck: "step", value, colour }) as Face),
);
