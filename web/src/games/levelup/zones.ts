/** What a view of LEVEL UP puts where. */
import { type Zones, hidden } from "../../cards/tracking";
import type { Views } from "../../transport/types";

export type View = Views.LevelUpView;

export const hand = (seat: number): string => `hand ${seat}`;
export const PILE = "pile";
export const DECK = "deck";

/** The ROUND of a seat; whoever has won is past the last one. */
export function roundOf(view: View, seat: number): number {
  return Math.min(view.fronts[seat]?.round ?? 0, view.final_round);
}

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
