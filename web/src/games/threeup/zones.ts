/** The zones of 3UP 3DOWN, and the places that its steps are about. */
import { hiddenCards, type Zones } from "../../cards/tracking";
import type { Views } from "../../transport/types";
import { parseCard } from "./cards";

export type View = Views.ThreeUpView;

export const handZone = (seat: number): string => `hand ${seat}`;
export const upZone = (seat: number): string => `up ${seat}`;
export const downZone = (seat: number, slot: number): string => `down ${seat} ${slot}`;
export const PILE = "pile";
export const DRAW = "draw";
export const CLEARED = "gone";
export const UP_TARGET = "up";

export function zonesOf(view: View, notation: readonly string[]): Zones {
  const zones: Record<string, (number | null)[]> = {
    [PILE]: sortPile(view, notation),
    [DRAW]: hiddenCards(view.draw),
    [CLEARED]: [...view.gone],
  };
  view.fronts.forEach((front, seat) => {
    zones[handZone(seat)] = [...front.hand, ...hiddenCards(front.holds - front.hand.length)];
    zones[upZone(seat)] = [...front.up, ...hiddenCards(front.laid - front.up.length)];
    front.down.forEach((isThere, slot) => {
      zones[downZone(seat, slot)] = isThere ? [front.peeked[slot] || null] : [];
    });
  });
  return zones;
}

/** Return the pile with its top card last: the view lists it by value. */
function sortPile(view: View, notation: readonly string[]): number[] {
  const isTop = (code: number): number => (parseCard(notation[code] ?? "").value === view.top ? 1 : 0);
  return [...view.pile].sort((a, b) => isTop(a) - isTop(b));
}

/** Return the slot of a 3DOWN zone, or -1 for another zone. */
export function slotOf(zone: string): number {
  const parts = /^down \d+ (\d+)$/.exec(zone);
  return parts ? Number(parts[1]) : -1;
}

/** Return the place that a step is about; undefined if it is about a visible card. */
export function placeOf(step: string, seat: number): string | undefined {
  if (step === "P") return PILE;
  if (step === "D") return DRAW;
  const slot = /^F(\d)$/.exec(step)?.[1];
  return slot ? downZone(seat, Number(slot) - 1) : undefined;
}

/** Return the target of cards in a phase. Whether a card may go there is in `moves`. */
export function targetIn(phase: string): string {
  if (phase === "laying" || phase === "giving") return UP_TARGET;
  return phase === "getting" ? "hand" : PILE;
}
