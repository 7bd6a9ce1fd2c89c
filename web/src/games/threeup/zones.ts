/** What a view of 3UP 3DOWN puts where, and which codes the gestures stand for. */
import { type Zones, hidden } from "../../cards/tracking";
import type { Views } from "../../transport/types";
import { faceOf } from "./cards";

export type View = Views.ThreeUpView;

export const hand = (seat: number): string => `hand ${seat}`;
export const up = (seat: number): string => `up ${seat}`;
export const down = (seat: number, slot: number): string => `down ${seat} ${slot}`;
export const PILE = "pile";
export const DRAW = "draw";
export const GONE = "gone";

export function zonesOf(view: View, notation: readonly string[]): Zones {
  const zones: Record<string, (number | null)[]> = {
    [PILE]: topLast(view, notation),
    [DRAW]: hidden(view.draw),
    [GONE]: [...view.gone],
  };
  view.fronts.forEach((front, seat) => {
    zones[hand(seat)] = [...front.hand, ...hidden(front.holds - front.hand.length)];
    zones[up(seat)] = [...front.up, ...hidden(front.laid - front.up.length)];
    front.down.forEach((lies, slot) => {
      zones[down(seat, slot)] = lies ? [front.peeked[slot] || null] : [];
    });
  });
  return zones;
}

/** The view lists the pile by value; what is played on lies on top. */
function topLast(view: View, notation: readonly string[]): number[] {
  const onTop = (code: number): number => (faceOf(notation[code] ?? "").value === view.top ? 1 : 0);
  return [...view.pile].sort((a, b) => onTop(a) - onTop(b));
}

/** The slot of a 3DOWN zone, or -1 for another zone. */
export function slotOf(zone: string): number {
  const parts = /^down \d+ (\d+)$/.exec(zone);
  return parts ? Number(parts[1]) : -1;
}

/** The place that a step is about, if it is not about a card that can be seen. */
export function stepPlace(step: string, seat: number): string | undefined {
  if (step === "P") return PILE;
  if (step === "D") return DRAW;
  const slot = /^F(\d)$/.exec(step)?.[1];
  return slot ? down(seat, Number(slot) - 1) : undefined;
}

/** Where cards go in each phase. Whether they may is in `moves`. */
export function targetIn(phase: string): string {
  if (phase === "laying" || phase === "giving") return "up";
  return phase === "getting" ? "hand" : PILE;
}
