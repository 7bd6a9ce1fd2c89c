/** Finds the board of a game. Each is loaded when it is first needed, and any game has one. */
import type { Face } from "../cards/face";
import type { Tells } from "../transport/types";
import type { AnyView, Board } from "./contract";

type Loaded = { default: unknown };

const boards = import.meta.glob<Loaded>("./*/Board.svelte");

export async function boardOf(game: string, plain: boolean): Promise<Board> {
  const own = plain ? undefined : boards[`./${game}/Board.svelte`];
  const load = own ?? (() => import("./TextBoard.svelte"));
  // A board is written for the view of its own game, and the server sends it no other.
  return (await load()).default as Board;
}

type Stands = (view: AnyView, seat: number) => Tells.Message;
const stands = import.meta.glob<Stands>("./*/progress.ts", { import: "standing", eager: true });

/** How far a seat has come, if there is anything to say about that in this game. */
export function standingIn(game: string, view: AnyView, seat: number): Tells.Message | undefined {
  return stands[`./${game}/progress.ts`]?.(view, seat);
}

type Reads = (name: string) => Face;
const readers = import.meta.glob<Reads>("./*/cards.ts", { import: "faceOf", eager: true });

/** What a card of this game shows, by its notation; nothing if it is none, or nobody can read it. */
export function faceIn(game: string, name: string): Face | undefined {
  try {
    return readers[`./${game}/cards.ts`]?.(name);
  } catch {
    return undefined;
  }
}
