/**
 * What a hint points at on a board. Its first strength shows only the area to look at; the others
 * show every card, target and button of the proposed plan.
 */
import type { PlacedCard } from "../cards/tracking";
import type { Hint } from "./contract";

/** A part of the layout that all boards share. */
export type BoardArea = "top" | "middle" | "front" | "hand";

export interface HintTargets {
  readonly cards: ReadonlySet<number>; // by id
  readonly places: ReadonlySet<string>; // zones and drop targets
  readonly steps: ReadonlySet<string>; // in notation, for buttons
  readonly areas: ReadonlySet<BoardArea>;
}

/** The card and the place that a step is about, in notation. */
export interface StepSubject {
  readonly card?: string | undefined;
  readonly place?: string | undefined;
}

/** What has to be known of a board to find the targets of a hint. */
export interface HintedBoard {
  readonly notation: readonly string[];
  /** The zones in which a card of a step may lie, the likeliest first. The first is the own hand. */
  readonly zones: readonly string[];
  zone(name: string): readonly PlacedCard[];
  subjectOf(step: string): StepSubject;
  areaOf(zone: string): BoardArea;
}

const NO_TARGETS: HintTargets = { cards: new Set(), places: new Set(), steps: new Set(), areas: new Set() };

export function findHintTargets(hint: Hint | null | undefined, board: HintedBoard): HintTargets {
  if (!hint) return NO_TARGETS;
  const cards = new Set<number>();
  const zones = new Set<string>();
  const steps = new Set<string>();
  for (const code of hint.steps) {
    const step = board.notation[code] ?? "";
    const { card, place } = board.subjectOf(step);
    const found = findCard(card === undefined ? code : board.notation.indexOf(card), board, cards);
    const top = place === undefined ? undefined : board.zone(place).at(-1);
    for (const shown of [found, top]) if (shown) cards.add(shown.id);
    for (const zone of [place, found?.zone]) if (zone !== undefined) zones.add(zone);
    steps.add(step);
  }
  if (hint.strength === 1) return { ...NO_TARGETS, areas: new Set([...zones].map((zone) => board.areaOf(zone))) };
  const places = new Set([...zones].filter((zone) => zone !== board.zones[0])); // in the hand, cards are shown
  return { ...NO_TARGETS, cards, places, steps };
}

/** Return a card with this code that is not among `taken`. */
function findCard(code: number, board: HintedBoard, taken: ReadonlySet<number>): PlacedCard | undefined {
  for (const zone of board.zones) {
    const found = board.zone(zone).find((card) => card.code === code && !taken.has(card.id));
    if (found) return found;
  }
  return undefined;
}

/** Return whether the proposed plan is shown and begins with these steps. */
export function planStartsWith(hint: Hint | null | undefined, steps: readonly number[]): boolean {
  return hint != null && hint.strength > 1 && steps.length > 0 && steps.every((step, index) => hint.steps[index] === step);
}
