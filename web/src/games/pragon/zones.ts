/** The zones of The Seal of Pragon, and what its steps are about. */
import { hiddenCards, type Zones } from "../../cards/tracking";
import type { Views } from "../../transport/types";
import type { StepSubject } from "../hint-targets";

export type View = Views.PragonView;

/** The stacks of the star in notation. */
export const STACKS = ["T", "L", "C", "R", "BL", "BR"] as const;

/** The kinds of hands in notation. */
export const KINDS = [
  "pair", "jacks", "queens", "kings", "aces", "three", "straight", "flush", "straight-flush", "four", "five",
] as const;

export const stackZone = (stack: number): string => `stack ${stack}`;
export const HAND = "hand";
export const PILE = "pile";
export const DECK = "deck";

export function zonesOf(view: View): Zones {
  const zones: Record<string, (number | null)[]> = {
    [DECK]: hiddenCards(view.deck),
    [HAND]: [...view.hand],
    [PILE]: [...view.pile],
  };
  view.stacks.forEach(({ cards }, stack) => {
    zones[stackZone(stack)] = cards.map((card) => (card < 0 ? null : card));
  });
  return zones;
}

/** Return what a step is about; nothing for a step that is the name of a card. */
export function subjectOf(step: string): StepSubject {
  const [, verb, name = ""] = /^(place|flip|remove|on) (.+)$/.exec(step) ?? [];
  if (verb === "place") return { card: name };
  return verb ? { place: stackZone(STACKS.findIndex((stack) => stack === name)) } : {};
}

/** Return the stack of a zone, or -1 for another zone. */
export function stackOf(zone: string): number {
  const parts = /^stack (\d)$/.exec(zone);
  return parts ? Number(parts[1]) : -1;
}
