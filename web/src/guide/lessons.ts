/**
 * When which sentence of the guide is said: the first time that what it speaks of comes up. A
 * lesson looks at the steps that may be made, by their names, at the phase and at what was told;
 * what follows from them is the server's business. The sentences are in `guide.ftl`.
 */
import type { AnyView } from "../games/contract";

export interface Moment {
  readonly view: AnyView;
  /** The names of the steps that may be made now; none while others move. */
  readonly moves: readonly string[];
  /** The messages of everything that was told so far. */
  readonly said: ReadonlySet<string>;
}

export interface Lesson {
  readonly id: string;
  readonly move?: RegExp;
  readonly phase?: string;
  readonly said?: string;
  readonly when?: (view: AnyView) => boolean;
}

interface Fronted extends AnyView {
  readonly draw: number;
  readonly fronts: readonly { readonly holds: number }[];
}

const threeup: readonly Lesson[] = [
  { id: "goal" },
  { id: "laying", phase: "laying", move: /./ },
  { id: "up", move: /./, when: (view) => isBare(view as Fronted) },
  { id: "flip", move: /^F\d$/ },
  { id: "play", phase: "playing", move: /^\d/ },
  { id: "more", phase: "adding", move: /^\d/ },
  { id: "clear", move: /^C$/ },
  { id: "extra", move: /^C[12]$/ },
  { id: "draw", move: /^D$/ },
  { id: "pick-up", move: /^P$/ },
  { id: "cleared", said: "threeup-clears" },
];

/** Nothing is left in the hand nor to draw. */
function isBare(view: Fronted): boolean {
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
  { id: "missed", said: "level8-misses" },
  { id: "out", said: "level8-is-out" },
];

const levelup: readonly Lesson[] = [
  { id: "goal" },
  { id: "pick", phase: "pick", move: /./ },
  { id: "discard", phase: "discard", move: /./ },
  { id: "lay", move: /^lay$/ },
  { id: "leave", move: /^end$/ },
  { id: "advances", said: "levelup-advances" },
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
  { id: "draws", said: "pragon-draws" },
];

const LESSONS: Readonly<Record<string, readonly Lesson[]>> = { threeup, level8, levelup, pragon };

export function lessonsOf(game: string): readonly Lesson[] {
  return LESSONS[game] ?? [];
}

export function isDue(lesson: Lesson, { view, moves, said }: Moment): boolean {
  const phase = (view as { phase?: string }).phase;
  return (
    (!lesson.phase || lesson.phase === phase) &&
    (!lesson.move || moves.some((name) => lesson.move?.test(name))) &&
    (!lesson.said || said.has(lesson.said)) &&
    (!lesson.when || lesson.when(view))
  );
}
