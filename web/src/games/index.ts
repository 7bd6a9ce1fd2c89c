/** What each game's folder adds to the page. A game without a folder has the text board. */
import type { Face } from "../cards/face";
import type { ServerMessages } from "../transport/types";
import type { AnyView, Board, Step } from "./contract";

const boards = import.meta.glob<{ default: unknown }>("./*/Board.svelte");

/** Load the board of a game, or the text board if `isText` or if the game has no other. */
export async function loadBoard(game: string, isText: boolean): Promise<Board> {
  const own = isText ? undefined : boards[`./${game}/Board.svelte`];
  const load = own ?? (() => import("./TextBoard.svelte"));
  // A board is written for the view of its own game, and the server sends it no other.
  return (await load()).default as Board;
}

type DescribeProgress = (view: AnyView, seat: number) => ServerMessages.Message;
const progress = import.meta.glob<DescribeProgress>("./*/progress.ts", { import: "describeProgress", eager: true });

/** Return a message on how far a seat has come, if the game has one. */
export function describeProgress(game: string, view: AnyView, seat: number): ServerMessages.Message | undefined {
  return progress[`./${game}/progress.ts`]?.(view, seat);
}

type StepOf = (view: AnyView, seat: number) => Step;
const stairs = import.meta.glob<StepOf>("./*/stairs.ts", { import: "stepOf", eager: true });

/** Return where a seat stands on the stairs, if the game has some. */
export function stepOf(game: string, view: AnyView, seat: number): Step | undefined {
  return stairs[`./${game}/stairs.ts`]?.(view, seat);
}

type ParseCard = (name: string) => Face;
const parsers = import.meta.glob<ParseCard>("./*/cards.ts", { import: "parseCard", eager: true });

/** Return the face of a card in the game's notation; undefined if the text is not a card. */
export function parseCard(game: string, name: string): Face | undefined {
  try {
    return parsers[`./${game}/cards.ts`]?.(name);
  } catch {
    return undefined;
  }
}
