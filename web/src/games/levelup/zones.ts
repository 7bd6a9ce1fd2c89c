/** The zones of LEVEL UP. */
import { hiddenCards, type Zones } from "../../cards/tracking";
import type { Views } from "../../transport/types";

export type View = Views.LevelUpView;

export const handZone = (seat: number): string => `hand ${seat}`;
export const PILE = "pile";
export const DECK = "deck";

/** Return the ROUND of a seat. The winner is past the last one, and counts as being in it. */
export function roundOf(view: View, seat: number): number {
  return Math.min(view.fronts[seat]?.round ?? 0, view.final_round);
}

/** `isCard` tells the code of a card from the number that stands for no card. */
export function zonesOf(view: View, isCard: (code: number) => boolean): Zones {
  const below = view.pile.length ? view.pile : hiddenCards(view.below);
  const zones: Record<string, (number | null)[]> = {
    [DECK]: hiddenCards(view.deck),
    [PILE]: [...below, ...(isCard(view.top) ? [view.top] : [])],
  };
  view.fronts.forEach((front, seat) => {
    zones[handZone(seat)] = [...front.hand, ...hiddenCards(front.holds - front.hand.length)];
  });
  return zones;
}
