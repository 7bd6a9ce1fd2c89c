/**
 * What a board gets, and all that it may do.
 *
 * A board is a Svelte component: `web/src/games/<game>/Board.svelte`, with these props. It is a
 * function of one view. It lights up `moves`, sends one step with `play`, and is handed the next
 * view when the server has answered; it works out nothing about the rules. It may join steps into
 * one gesture, but after each step it looks at the new `moves` before it sends the next.
 *
 * The page around the board shows seats, turn, log, toasts, clocks and the end of the game. The
 * board shows the cards, and makes every legal move reachable by pointer, touch and keyboard.
 *
 * Style with the custom properties of `web/src/theme.css` (`--card-width`, `--ink`, `--felt`, …);
 * the palette is the attribute `data-palette` of the root element, the theme `data-theme`.
 */
import type { Component } from "svelte";
import type { Settings } from "../settings";
import type { Tells } from "../transport/types";

/** A legal step: its code, and its name in the game's notation. */
export interface Move {
  readonly code: number;
  readonly name: string;
}

/** What every view has, whatever the game; see `Views` in `web/src/transport/types.ts` for the rest. */
export interface AnyView {
  readonly seat: number;
  readonly turn: number;
  readonly moves: readonly number[];
  readonly results: readonly number[];
}

/** A sentence from the Fluent files, in the reader's language. */
export type Say = (message: string, about?: Readonly<Record<string, string | number>>) => string;

/** What a board keeps of this table on this device, such as the order of a hand. */
export interface Memory {
  read(): string;
  write(text: string): void;
}

/** What could be made of the cards in `view`: the engine's own answer. */
export interface Outlook extends Tells.HandCombinations {
  readonly view: AnyView | null;
}

/** A deal that has a number. Whether an unproven one can be won, nobody knows. */
export interface Deal {
  readonly number: number;
  readonly winnable: boolean;
}

/** A line that a strong player would go, and how much of it is to be shown: where, which, why. */
export interface Hint {
  readonly strength: number;
  readonly steps: readonly number[];
}

export interface BoardProps<View extends AnyView = AnyView> {
  /** The game's view as the server sent it. `view.seat` is -1 for a spectator. */
  readonly view: View;
  /** The view before it, if the change was one move forward: what motion is worked out from. */
  readonly before: View | null;
  /** The legal steps of this seat now; empty when it is not its turn, and in a replay. */
  readonly moves: readonly Move[];
  /** The names of all codes by code: for a step that is not legal, whose refusal says why. */
  readonly notation: readonly string[];
  /** The names of the seats. */
  readonly names: readonly string[];
  /** The options in force. */
  readonly options: Readonly<Record<string, unknown>>;
  /** The deal, if it has a number. */
  readonly deal?: Deal | null | undefined;
  /** Sends one step. A refusal is shown by the page; the view then stays as it is. */
  readonly play: (code: number) => void;
  readonly words: Say;
  readonly settings: Settings;
  /** False while looking back, in a replay, for a spectator, and until the server has answered. */
  readonly interactive: boolean;
  /** What was asked for as help, if anything; it is about this view. */
  readonly hint?: Hint | null | undefined;
  /** None in a replay. */
  readonly memory?: Memory | undefined;
  /** The last answer to `look`; it may be of a view before. None in a replay. */
  readonly outlook?: Outlook | null | undefined;
  /** Asks what could be made of the cards in this view. */
  readonly look?: (() => void) | undefined;
}

export type Board = Component<BoardProps>;
