/**
 * What a board gets, and everything that it may do.
 *
 * A board is a Svelte component with these props: `web/src/games/<game>/Board.svelte`. It is a
 * function of one view. It highlights the legal moves, sends steps with `play`, and gets the next
 * view when the server has answered. It works out nothing about the rules.
 *
 * The page around the board shows history, refusals, hints and the end of the game. The board shows
 * the seats and the cards, and makes every legal move reachable by pointer, touch and keyboard.
 *
 * Style it with the custom properties of `web/src/theme.css` (`--card`, `--gold`, `--felt`, …);
 * the palette is the attribute `data-palette` of the root element, the theme `data-theme`.
 */
import type { Component } from "svelte";
import type { Animal } from "../components/portraits";
import type { QueuedStep } from "../table/step-queue";
import type { ServerMessages } from "../transport/types";

/** A legal step: its code, and its name in the game's notation. */
export interface Move {
  readonly code: number;
  readonly name: string;
}

/** What every view has in every game; see `Views` in `web/src/transport/types.ts` for the rest. */
export interface AnyView {
  readonly seat: number;
  readonly turn: number;
  /** Who dealt; only in games with several players. */
  readonly dealer?: number;
  readonly moves: readonly number[];
  readonly results: readonly number[];
}

/** Return the text of a message from the Fluent files, in the reader's language. */
export type Say = (message: string, about?: Readonly<Record<string, string | number>>) => string;

/** What a board keeps of this table on this device, such as the order of a hand. */
export interface BoardStorage {
  read(): string;
  write(text: string): void;
}

/** The engine's answer to what can be made of the cards in `view`. */
export interface Combinations extends ServerMessages.HandCombinations {
  /** What the player can do: whole moves, or next steps where there are too many, with their sentences. */
  readonly choices: readonly ServerMessages.MoveChoice[];
  readonly view: AnyView | null;
}

/** A deal that has a number. If it is not known to be winnable, nothing is known about it. */
export interface Deal {
  readonly number: number;
  readonly winnable: boolean;
  /** The difficulty from 1 to 5; 0 if it is not known. */
  readonly stars?: number;
}

/** A proposed plan. `strength` says how much of it is shown: 1 where to look, 2 which move, 3 why. */
export interface Hint {
  readonly strength: number;
  readonly steps: readonly number[];
}

/** Where a seat stands on the stairs from the first step to the last. */
export interface Step {
  readonly first: number;
  readonly step: number;
  readonly last: number;
}

/** What is shown of a seat besides its name. */
export interface SeatInfo {
  readonly animal: Animal;
  /** The colour that the person has chosen; empty for none. */
  readonly colour?: string | undefined;
  readonly isAway: boolean;
  /** A few words: that a bot plays, the clock, the score of several games. */
  readonly note: string;
  /** What this seat has just done. */
  readonly lastMove: string;
}

export interface BoardProps<View extends AnyView = AnyView> {
  /** The name of the game, for the text board. */
  readonly game?: string | undefined;
  /** The game's view as the server sent it. `view.seat` is -1 for a spectator. */
  readonly view: View;
  /** The legal steps of this seat now; empty in a replay, and if it is not its turn, except in a window after it. */
  readonly moves: readonly Move[];
  /** The names of all codes, by code. Illegal steps have names too: the server says why they are refused. */
  readonly notation: readonly string[];
  /** The names of the seats. */
  readonly names: readonly string[];
  /** What is shown of each seat besides its name. Missing where only cards are shown. */
  readonly seats?: readonly SeatInfo[] | undefined;
  /** A sentence on whose turn it is; a board that asks its player something shows that in place of it. */
  readonly status?: string | undefined;
  /** The options in force. */
  readonly options: Readonly<Record<string, unknown>>;
  /** The deal, if it has a number. */
  readonly deal?: Deal | null | undefined;
  /**
   * Sends steps. Those that are known travel in one request, all or none; a function is called with
   * the view after it. A refusal is shown by the page; the view then stays as it is.
   */
  readonly play: (steps: readonly QueuedStep<View>[]) => void;
  readonly say: Say;
  /** False for a spectator, in a replay, while an earlier view is shown, and until the server has answered. */
  readonly interactive: boolean;
  /** The hint that the player asked for, about this view. */
  readonly hint?: Hint | null | undefined;
  /** Missing in a replay. */
  readonly storage?: BoardStorage | undefined;
  /** The last answer to `requestCombinations`; it may be about an earlier view. Missing in a replay. */
  readonly combinations?: Combinations | null | undefined;
  /** Ask the server what can be made of the cards in this view. */
  readonly requestCombinations?: (() => void) | undefined;
  /** Takes back the steps of a move that is not complete. Nobody is told. Missing in a replay. */
  readonly cancel?: (() => void) | undefined;
  /** The number of refusals so far. */
  readonly refusals?: number | undefined;
  /** Whether a tap plays a card that can only go to one place. */
  readonly playsAtOnce?: boolean | undefined;
}

export type Board = Component<BoardProps>;
