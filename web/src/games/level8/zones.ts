/** What a view of LEVEL 8 puts where, and how its steps are called. */
import { type Zones, hidden } from "../../cards/tracking";
import type { Views } from "../../transport/types";
import type { Say } from "../contract";

export type View = Views.Level8View;
export type Laid = Views.LaidGroup;

/** The level of a seat; whoever has won is past the last one. */
export const levelOf = ({ level, rungs }: View["fronts"][number]): number => Math.min(level, rungs);

export const hand = (seat: number): string => `hand ${seat}`;
export const pile = (seat: number): string => `pile ${seat}`;
export const seatTarget = (seat: number): string => `seat ${seat}`;
export const group = (seat: number, at: number): string => `group ${seat} ${at}`;
export const plan = (at: number): string => `plan ${at}`;
export const DRAW = "draw";
export const KEPT = "kept";
export const PLAN = "plan";

const LETTERS = "abcde";

/** The step that adds to a group on the table, in notation: `2a`. */
export const groupStep = (seat: number, at: number): string => `${seat}${LETTERS[at]}`;

/** What a step is about that is no card's own name. */
export function stepAbout(step: string): { card?: string; place?: string } {
  if (step === "draw") return { place: DRAW };
  const [, verb, seat] = /^(take|skip) (\d)$/.exec(step) ?? [];
  if (verb === "take") return { place: pile(Number(seat)) };
  if (verb === "skip") return { card: "X", place: seatTarget(Number(seat)) };
  const [, owner, letter = ""] = /^(\d)([a-e])$/.exec(step) ?? [];
  return owner === undefined ? {} : { place: group(Number(owner), LETTERS.indexOf(letter)) };
}

/** Whether a place lies before another seat, before the own one, or between all. */
export function spotOf(zone: string, me: number): "top" | "middle" | "front" {
  const seat = /^(?:pile|seat|group) (\d)/.exec(zone)?.[1];
  if (seat === undefined) return "middle";
  return Number(seat) === me ? "front" : "top";
}

export function zonesOf(view: View): Zones {
  const zones: Record<string, (number | null)[]> = { [DRAW]: hidden(view.draw) };
  const apart = [...view.plan.flatMap(({ cards }) => cards), ...view.kept];
  view.fronts.forEach((front, seat) => {
    const held = seat === view.seat ? without(front.hand, apart) : [...front.hand];
    const unseen = front.holds - front.hand.length;
    zones[hand(seat)] = [...held, ...hidden(unseen)];
    zones[pile(seat)] = front.height ? [...hidden(front.height - 1), front.top] : [];
    front.groups.forEach(({ cards }, at) => (zones[group(seat, at)] = [...cards]));
  });
  view.plan.forEach(({ cards }, at) => (zones[plan(at)] = [...cards]));
  zones[KEPT] = [...view.kept];
  return zones;
}

/** A hand without some of its cards, each taken out once. */
function without(cards: readonly number[], gone: readonly number[]): number[] {
  const left = [...cards];
  for (const card of gone) {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

const SETS: Readonly<Record<string, number>> = { pair: 2, triple: 3, quad: 4 };

/** What a seat has to lay, in words. */
export function aimOf(aim: string, words: Say): string {
  return aim
    .split(" ")
    .filter(Boolean)
    .map((part) => {
      const [, kind = "", size = ""] = /^([a-z]+?)(\d*)$/.exec(part) ?? [];
      if (part in SETS) return words("level8-board-aim", { kind: "set", size: SETS[part]! });
      return words("level8-board-aim", { kind, size: Number(size) });
    })
    .join(" + ");
}

/** What a step that names a group is called: `run 4`, `set 7`, `colour R`. */
export function declared(name: string, words: Say): string {
  const [kind = "", value = ""] = name.split(" ");
  return words("level8-board-name", { kind, value });
}

export function isDeclaration(name: string): boolean {
  return /^(run|set|colour) /.test(name);
}

export function groupName(laid: Pick<Laid, "kind" | "cards">, cards: { nameOf(code: number): string }, words: Say): string {
  const names = laid.cards.map((code) => cards.nameOf(code)).join(", ");
  return words("level8-board-group", { kind: laid.kind, cards: names });
}
