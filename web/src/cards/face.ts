/** What a card shows. A hidden card has no face: null in place of it. */

import { words } from "../words/words.svelte";
import type { Colour, Suit } from "./shapes";

/** The rank of an ace is 1, that of a king 13. */
export interface FrenchCard {
  readonly deck: "french";
  readonly rank: number;
  readonly suit: Suit;
}

export interface Joker {
  readonly deck: "joker";
  readonly number: 1 | 2;
}

export interface NumberCard {
  readonly deck: "number";
  readonly number: number;
  readonly colour: Colour;
}

export interface SpecialCard {
  readonly deck: "special";
  readonly kind: "wild" | "skip";
}

/** Values from 1 to 10, then Clear, Clear +1 and Clear +2. The colour is null in games where it does not matter. */
export interface StepCard {
  readonly deck: "step";
  readonly value: number;
  readonly colour: Colour | null;
}

export type Face = FrenchCard | Joker | NumberCard | SpecialCard | StepCard;

export const FIRST_CLEAR = 11;

const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"] as const;

/** Return the letters of a rank as the reader knows them: the jack is a B in German. */
export function rankLabel(rank: number): string {
  const label = (words.has("card-ranks") ? words.say("card-ranks").split(" ") : RANKS)[rank - 1];
  if (label === undefined) throw new RangeError(`no rank ${rank}`);
  return label;
}

/** Return the extra plays printed on a Clear card: "", "+1" or "+2". */
export function clearLabel(value: number): string {
  return value > FIRST_CLEAR ? `+${value - FIRST_CLEAR}` : "";
}
