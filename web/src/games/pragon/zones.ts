/** What a view of The Seal of Pragon puts where. */
import { type Zones, hidden } from "../../cards/tracking";
import type { Views } from "../../transport/types";

export type View = Views.PragonView;

/** The places of the star, as in the notation. */
export const STACKS = ["T", "L", "C", "R", "BL", "BR"] as const;

/** The kinds of hands, as in the notation. */
export const KINDS = [
  "pair", "jacks", "queens", "kings", "aces", "three", "straight", "flush", "straight-flush", "four", "five",
] as const;

export const stack = (at: number): string => `stack ${at}`;
export const HAND = "hand";
export const PILE = "pile";
export const DECK = "deck";

export function zonesOf(view: View): Zones {
  const zones: Record<string, (number | null)[]> = {
    [DECK]: hidden(view.deck),
    [HAND]: [...view.hand],
    [PILE]: [...view.pile],
  };
  view.stacks.forEach(({ cards }, at) => {
    zones[stack(at)] = cards.map((card) => (card < 0 ? null : card));
  });
  return zones;
}

/** What a step is about that is no card's own name. */
export function stepAbout(step: string): { card?: string; place?: string } {
  const [, verb, name = ""] = /^(place|flip|remove|on) (.+)$/.exec(step) ?? [];
  if (verb === "place") return { card: name };
  return verb ? { place: stack(STACKS.findIndex((one) => one === name)) } : {};
}

/** The stack that a zone is, or -1 for another zone. */
export function stackOf(zone: string): number {
  const parts = /^stack (\d)$/.exec(zone);
  return parts ? Number(parts[1]) : -1;
}
