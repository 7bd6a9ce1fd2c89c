/** The zones of LEVEL 8, what its steps are about, and the words for groups. */
import { hiddenCards, type Zones } from "../../cards/tracking";
import type { Views } from "../../transport/types";
import type { Say } from "../contract";
import type { BoardArea, StepSubject } from "../hint-targets";

export type View = Views.Level8View;
export type LaidGroup = Views.LaidGroup;

/** Return the level of a seat. The winner is past the last one, and counts as being on it. */
export const levelOf = ({ level, rungs }: View["fronts"][number]): number => Math.min(level, rungs);

export const handZone = (seat: number): string => `hand ${seat}`;
export const pileZone = (seat: number): string => `pile ${seat}`;
export const groupZone = (seat: number, index: number): string => `group ${seat} ${index}`;
export const planZone = (index: number): string => `plan ${index}`;
export const seatTarget = (seat: number): string => `seat ${seat}`;
export const DRAW = "draw";
export const KEPT = "kept";
export const PLAN_TARGET = "plan";

const GROUP_LETTERS = "abcde";

/** Return the step that adds a card to a group on the table, in notation: `2a`. */
export const addStep = (seat: number, group: number): string => `${seat}${GROUP_LETTERS[group]}`;

/** Return what a step is about; nothing for a step that is the name of a card. */
export function subjectOf(step: string): StepSubject {
  if (step === "draw") return { place: DRAW };
  const [, verb, seat] = /^(take|skip) (\d)$/.exec(step) ?? [];
  if (verb === "take") return { place: pileZone(Number(seat)) };
  if (verb === "skip") return { card: "X", place: seatTarget(Number(seat)) };
  const [, owner, letter = ""] = /^(\d)([a-e])$/.exec(step) ?? [];
  return owner === undefined ? {} : { place: groupZone(Number(owner), GROUP_LETTERS.indexOf(letter)) };
}

/** Return whether a zone lies before another seat, before the own seat, or in the middle. */
export function areaOf(zone: string, ownSeat: number): BoardArea {
  const seat = /^(?:pile|seat|group) (\d)/.exec(zone)?.[1];
  if (seat === undefined) return "middle";
  return Number(seat) === ownSeat ? "front" : "top";
}

export function zonesOf(view: View): Zones {
  const zones: Record<string, (number | null)[]> = { [DRAW]: hiddenCards(view.draw) };
  const setAside = [...view.plan.flatMap(({ cards }) => cards), ...view.kept];
  view.fronts.forEach((front, seat) => {
    const held = seat === view.seat ? without(front.hand, setAside) : [...front.hand];
    zones[handZone(seat)] = [...held, ...hiddenCards(front.holds - front.hand.length)];
    zones[pileZone(seat)] = front.height ? [...hiddenCards(front.height - 1), front.top] : [];
    front.groups.forEach(({ cards }, index) => (zones[groupZone(seat, index)] = [...cards]));
  });
  view.plan.forEach(({ cards }, index) => (zones[planZone(index)] = [...cards]));
  zones[KEPT] = [...view.kept];
  return zones;
}

/** Return the cards of a hand without some of them; each is removed once. */
function without(cards: readonly number[], removed: readonly number[]): number[] {
  const left = [...cards];
  for (const card of removed) {
    const index = left.indexOf(card);
    if (index >= 0) left.splice(index, 1);
  }
  return left;
}

export interface LevelPart {
  readonly kind: string; // run, set or colour
  readonly size: number;
}

const SET_SIZES: Readonly<Record<string, number>> = { pair: 2, triple: 3, quad: 4 };

/** Return the groups that a level requires. */
export function partsOf(level: string): readonly LevelPart[] {
  return level
    .split(" ")
    .filter(Boolean)
    .map((part) => {
      const [, kind = "", size = ""] = /^([a-z]+?)(\d*)$/.exec(part) ?? [];
      return part in SET_SIZES ? { kind: "set", size: SET_SIZES[part]! } : { kind, size: Number(size) };
    });
}

/** Return in words what a level requires. */
export function describeLevel(level: string, say: Say): string {
  const parts = partsOf(level);
  const isSame = (a: LevelPart, b: LevelPart | undefined) => a.kind === b?.kind && a.size === b.size;
  return parts
    .filter((part, index) => !isSame(part, parts[index - 1])) // equal groups stand side by side
    .map(({ kind, size }) => say("level8-board-aim", { kind, size, count: parts.filter((part) => isSame(part, { kind, size })).length }))
    .join(" + ");
}

/** Return the number that a wild card at a place of a laid group stands for; in a colour group it stands for none. */
export function wildTag({ kind, value }: Pick<LaidGroup, "kind" | "value">, place: number): string {
  return kind === "colour" ? "" : `=${kind === "run" ? value + place : value}`;
}

/** Return whether a seat has laid the level that is shown beside it. At the end it may have moved on to the next one. */
export function hasLaid(view: View, seat: number): boolean {
  return !view.results.length && (view.fronts[seat]?.groups.length ?? 0) > 0;
}

/** Return the words for a step that declares a group: `run 4`, `set 7`, `colour R`. */
export function describeDeclaration(step: string, say: Say): string {
  const [kind = "", value = ""] = step.split(" ");
  return say("level8-board-name", { kind, value });
}

export function isDeclaration(step: string): boolean {
  return /^(run|set|colour) /.test(step);
}

export function describeGroup({ kind, cards }: Pick<LaidGroup, "kind" | "cards">, nameOf: (code: number, place: number) => string, say: Say): string {
  return say("level8-board-group", { kind, cards: cards.map(nameOf).join(", ") });
}
