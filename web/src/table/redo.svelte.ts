/**
 * What was taken back and could be done again. The cards are not shuffled anew by an undo, so the
 * same steps lead to where one was. It is known only since the page was opened.
 */
import type { Ask } from "../transport/socket";

export class Redo {
  /** What could be done again, the next one last. */
  #back: readonly (readonly number[])[] = $state.raw([]);
  #made: (readonly number[])[] = []; // whole moves of this seat
  #steps: number[] = []; // of the move that is being made
  #asked: Ask | null = null;
  #again = false;

  get possible(): boolean {
    return this.#back.length > 0;
  }

  /** The steps to send. */
  take(): readonly number[] {
    this.#again = true;
    return this.#back.at(-1) ?? [];
  }

  asks(ask: Ask): void {
    this.#asked = ask;
  }

  refused(): void {
    this.#asked = null;
    this.#again = false;
  }

  /** What was asked for is done; `whole` are the steps of the move that is complete with it, if one is. */
  done(whole: readonly number[]): void {
    const ask = this.#asked;
    const again = this.#again;
    this.refused();
    if (ask?.do === "play") {
      this.#back = again ? this.#back.slice(0, -1) : [];
      this.#steps = whole.length ? [] : [...this.#steps, ...ask.steps];
      if (whole.length) this.#made.push(whole);
    } else if (ask?.do === "undo") {
      const step = this.#steps.pop();
      const taken = step === undefined ? this.#made.pop() : [step];
      this.#back = taken ? [...this.#back, taken] : [];
    }
  }

  /** Everything is told anew: what was made before is not known any more. */
  forget(): void {
    this.refused();
    this.#back = [];
    this.#made = [];
    this.#steps = [];
  }
}
