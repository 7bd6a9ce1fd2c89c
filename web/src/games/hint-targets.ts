/**
 * What a hint points at on a board. The weakest says where to look and names no move; the others
 * show every card, place and button of the line that a strong player would go.
 */
import type { Hint } from "./contract";
import type { Placed } from "../cards/tracking";

/** A part of the table, as it is laid out on every board. */
export type Spot = "top" | "middle" | "front" | "hand";

export interface Pointed {
  readonly cards: ReadonlySet<number>; // by their numbers
  readonly places: ReadonlySet<string>;
  readonly steps: ReadonlySet<string>; // as they are written: buttons go by that
  readonly spots: ReadonlySet<Spot>;
}

/** What a step is about besides itself, as a board reads its notation. */
export interface About {
  readonly card?: string | undefined;
  readonly place?: string | undefined;
}

/** What is asked of a board. */
export interface Pointing {
  readonly notation: readonly string[];
  /** Where a card of a step may lie, the likeliest zone first. */
  readonly zones: readonly string[];
  zone(name: string): readonly Placed[];
  about(step: string): About;
  spot(zone: string): Spot;
}

const NONE: Pointed = { cards: new Set(), places: new Set(), steps: new Set(), spots: new Set() };

export function pointed(hint: Hint | null | undefined, board: Pointing): Pointed {
  if (!hint) return NONE;
  const cards = new Map<number, Placed>();
  const places = new Set<string>();
  const zones = new Set<string>();
  const steps = new Set<string>();
  for (const code of hint.steps) {
    const step = board.notation[code] ?? "";
    const { card, place } = board.about(step);
    const found = lying(card === undefined ? code : board.notation.indexOf(card), board, cards);
    if (found) cards.set(found.id, found);
    for (const one of [place, found?.zone]) if (one !== undefined) zones.add(one);
    const top = place === undefined ? undefined : board.zone(place).at(-1);
    if (top) cards.set(top.id, top);
    steps.add(step);
  }
  for (const zone of zones) if (zone !== board.zones[0]) places.add(zone); // the hand is not one place
  if (hint.strength > 1) return { ...NONE, cards: new Set(cards.keys()), places, steps };
  return { ...NONE, spots: new Set([...zones].map((zone) => board.spot(zone))) };
}

/** A card with that code which is not yet pointed at. */
function lying(code: number, board: Pointing, taken: ReadonlyMap<number, Placed>): Placed | undefined {
  for (const zone of board.zones) {
    const found = board.zone(zone).find((card) => card.code === code && !taken.has(card.id));
    if (found) return found;
  }
  return undefined;
}

/** Does the line begin with these steps? */
export function beginsWith(hint: Hint | null | undefined, steps: readonly number[]): boolean {
  return hint != null && hint.strength > 1 && steps.length > 0 && steps.every((step, at) => hint.steps[at] === step);
}

