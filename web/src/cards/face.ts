/** What a card shows. A card that shows nothing has no face at all: null, and no identity. */

import type { Colour, Suit } from "./shapes";

/** Ace is 1, king 13. */
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

/** 1 to 10, then Clear, Clear +1 and Clear +2. The colour is there only where it matters. */
export interface StepCard {
  readonly deck: "step";
  readonly value: number;
  readonly colour: Colour | null;
}

export type Face = FrenchCard | Joker | NumberCard | SpecialCard | StepCard;

export const FIRST_CLEAR = 11;

const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"] as const;

export function rankSign(rank: number): string {
  const sign = RANKS[rank - 1];
  if (sign === undefined) throw new RangeError(`no rank ${rank}`);
  return sign;
}

/** The extra plays that a Clear card is printed with: "", "+1" or "+2". */
export function clearSign(value: number): string {
  return value > FIRST_CLEAR ? `+${value - FIRST_CLEAR}` : "";
}
