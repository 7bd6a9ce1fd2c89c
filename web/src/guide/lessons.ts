/**
 * The lessons of the guided first hand. A lesson is due the first time that its subject comes up:
 * it depends on the names of the legal steps, on the phase, or on what has happened between two
 * views. It knows nothing else of the rules. The texts are in `guide.ftl`.
 */
import { type Change, clearsPile, fillsHand, happenedIn, isThirdTime, opensWindow, playsLastCard, reachesNextRound, skipsTurn } from "../games/changes";
import type { AnyView } from "../games/contract";
import type { Views } from "../transport/types";

export interface Moment {
  readonly view: AnyView;
  /** The names of the legal steps of this seat. */
  readonly moves: readonly string[];
  /** The views of the game so far, the oldest first. */
  readonly history: readonly AnyView[];
  /** The number of ways to lay down that the board offers. */
  readonly melds: number;
}

/** A lesson is due if all its conditions hold. */
export interface Lesson {
  readonly id: string;
  readonly move?: RegExp;
  readonly phase?: string;
  readonly change?: Change;
  readonly when?: (view: AnyView) => boolean;
  readonly canLay?: boolean;
}

const threeup: readonly Lesson[] = [
  { id: "goal" },
  { id: "laying", phase: "laying", move: /./ },
  { id: "up", move: /./, when: (view) => hasPlayedHand(view as Views.ThreeUpView) },
  { id: "flip", move: /^F\d$/ },
  { id: "play", phase: "playing", move: /^\d/ },
  { id: "more", phase: "adding", move: /^\d/ },
  { id: "clear", move: /^C$/ },
  { id: "extra", move: /^C[12]$/ },
  { id: "draw", move: /^D$/ },
  { id: "pick-up", move: /^P$/, when: (view) => !isThirdTime(view as Views.ThreeUpView) },
  { id: "cleared", change: clearsPile },
];

function hasPlayedHand(view: Views.ThreeUpView): boolean {
  return view.draw === 0 && view.fronts[view.seat]?.holds === 0;
}

const level8: readonly Lesson[] = [
  { id: "goal" },
  { id: "take", phase: "taking", move: /./ },
  { id: "lay", move: /^lay$/ },
  { id: "name", phase: "naming", move: /./ },
  { id: "fill", phase: "filling", move: /./ },
  { id: "discard", phase: "playing", move: /^\d+[A-Z]$/ },
  { id: "add", move: /^\d[a-e]$/ },
  { id: "skip", move: /^skip / },
  { id: "missed", change: skipsTurn },
  { id: "out", change: playsLastCard },
];

const levelup: readonly Lesson[] = [
  { id: "goal" },
  { id: "pick", phase: "pick", move: /./ },
  { id: "discard", phase: "discard", move: /./ },
  { id: "lay", canLay: true },
  { id: "window", change: opensWindow },
  { id: "advances", change: reachesNextRound },
];

const pragon: readonly Lesson[] = [
  { id: "goal" },
  { id: "choose", phase: "choosing", move: /^(\d|[JQKA*])/ },
  { id: "kind", move: /^(pair|jacks|queens|kings|aces|three|straight|flush|four|five)/ },
  { id: "flip", move: /^flip / },
  { id: "remove", move: /^remove / },
  { id: "taking", phase: "taking", move: /./ },
  { id: "shuffle", move: /^shuffle$/ },
  { id: "place", move: /^place / },
  { id: "end", move: /^end$/ },
  { id: "draws", change: fillsHand },
];

const LESSONS: Readonly<Record<string, readonly Lesson[]>> = { threeup, level8, levelup, pragon };

export function lessonsOf(game: string): readonly Lesson[] {
  return LESSONS[game] ?? [];
}

export function isDue(lesson: Lesson, { view, moves, history, melds }: Moment): boolean {
  const phase = (view as { phase?: string }).phase;
  return (
    (!lesson.phase || lesson.phase === phase) &&
    (!lesson.move || moves.some((name) => lesson.move?.test(name))) &&
    (!lesson.change || happenedIn(history, lesson.change)) &&
    (!lesson.canLay || (moves.length > 0 && melds > 0)) &&
    (!lesson.when || lesson.when(view))
  );
}
