/** What a view of LEVEL UP puts where. */
import { type Zones, hidden } from "../../cards/track";
import type { AnyView } from "../contract";

/** The part of the view that the board shows. */
export interface View extends AnyView {
  readonly phase: string;
  readonly dealer: number;
  readonly final_round: number;
  readonly fronts: readonly {
    readonly round: number;
    readonly holds: number;
    readonly hand: readonly number[];
  }[];
  readonly deck: number;
  readonly top: number;
  readonly below: number;
  readonly pile: readonly number[];
  readonly winner: number;
  readonly level: number;
  readonly laid: readonly (readonly [kind: string, cards: readonly number[]])[];
}

export const hand = (seat: number): string => `hand ${seat}`;
export const laid = (at: number): string => `laid ${at}`;
export const PILE = "pile";
export const DECK = "deck";

/** `isCard` tells a card's code from the number that stands for none. */
export function zonesOf(view: View, isCard: (code: number) => boolean): Zones {
  const under = view.pile.length ? view.pile : hidden(view.below);
  const zones: Record<string, (number | null)[]> = {
    [DECK]: hidden(view.deck),
    [PILE]: [...under, ...(isCard(view.top) ? [view.top] : [])],
  };
  view.fronts.forEach((front, seat) => {
    zones[hand(seat)] = [...front.hand, ...hidden(front.holds - front.hand.length)];
  });
  return zones;
}
