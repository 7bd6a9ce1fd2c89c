/**
 * The moves that were taken back and can be made again. An undo does not shuffle the cards, so the
 * same steps lead to the same position. Only what happened since the page was opened is known.
 */
import type { Command } from "../transport/socket";

export class Redo {
  /** The steps of each undo, the last one at the end. */
  #undone: readonly (readonly number[])[] = $state.raw([]);
  #moves: (readonly number[])[] = []; // whole moves of this seat
  #steps: number[] = []; // of the move that is being made
  #sent: Command | null = null;
  #isRedo = false;

  get isPossible(): boolean {
    return this.#undone.length > 0;
  }

  /** Return the steps to send for a redo. */
  take(): readonly number[] {
    this.#isRedo = true;
    return this.#undone.at(-1) ?? [];
  }

  /** Note the command that was sent; `accept` or `refuse` follows. */
  send(command: Command): void {
    this.#sent = command;
  }

  refuse(): void {
    this.#sent = null;
    this.#isRedo = false;
  }

  /** The command was carried out. `move` has the steps of the move that it completed, or none. */
  accept(move: readonly number[]): void {
    const command = this.#sent;
    const isRedo = this.#isRedo;
    this.refuse();
    if (command?.type === "play") {
      this.#undone = isRedo ? this.#undone.slice(0, -1) : [];
      this.#steps = move.length ? [] : [...this.#steps, ...command.steps];
      if (move.length) this.#moves.push(move);
    } else if (command?.type === "undo" && command.unfinished) {
      this.#steps = []; // what was cancelled is not made again
    } else if (command?.type === "undo") {
      const step = this.#steps.pop();
      const taken = step === undefined ? this.#moves.pop() : [step];
      this.#undone = taken ? [...this.#undone, taken] : [];
    }
  }

  /** Forget everything: after a sync it is not known what was played before. */
  reset(): void {
    this.refuse();
    this.#undone = [];
    this.#moves = [];
    this.#steps = [];
  }
}
