/** Finds the board of a game. Each is loaded when it is first needed, and any game has one. */
import type { Board } from "./contract";

type Loaded = { default: unknown };

const boards = import.meta.glob<Loaded>("./*/Board.svelte");

export async function boardOf(game: string, plain: boolean): Promise<Board> {
  const own = plain ? undefined : boards[`./${game}/Board.svelte`];
  const load = own ?? (() => import("./Plain.svelte"));
  // A board is written for the view of its own game, and the server sends it no other.
  return (await load()).default as Board;
}
