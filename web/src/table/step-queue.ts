/**
 * The steps of one gesture or plan that are still to be sent.
 *
 * Steps that are known in advance travel together, in one request. A step that depends on the next
 * view is a function: it is called with each new view until it returns null.
 */
import type { AnyView } from "../games/contract";

/** Return the code to send in this view, or null if there is nothing more to send. */
export type NextStep<View extends AnyView = AnyView> = (view: View) => number | null;
export type QueuedStep<View extends AnyView = AnyView> = number | NextStep<View>;

type Batch = readonly number[] | NextStep;

export class StepQueue {
  #batches: readonly Batch[] = [];
  #sent: readonly number[] = [];

  /** Replace what is queued by these steps. */
  fill(steps: readonly QueuedStep[]): void {
    const batches: (number[] | NextStep)[] = [];
    for (const step of steps) {
      const last = batches.at(-1);
      if (typeof step === "function") batches.push(step);
      else if (Array.isArray(last)) last.push(step);
      else batches.push([step]);
    }
    this.#batches = batches;
    this.#sent = [];
  }

  clear(): void {
    this.fill([]);
  }

  /**
   * Remove and return the steps to send in this view, or none. The first request is sent whether it
   * is legal or not, because the server says why it is not. Later ones are dropped if the turn has
   * passed or their first step is not legal.
   */
  take(view: AnyView): readonly number[] {
    if (this.#sent.length && view.turn !== view.seat) this.clear();
    while (this.#batches[0]) {
      const [first, ...rest] = this.#batches as [Batch, ...Batch[]];
      if (typeof first === "function") {
        const code = first(view);
        if (code !== null) return (this.#sent = [code]);
        this.#batches = rest;
      } else {
        this.#batches = rest;
        if (!this.#sent.length || view.moves.includes(first[0] ?? -1)) return (this.#sent = first);
        this.clear();
      }
    }
    return [];
  }

  /**
   * Queue the refused request again, in two parts: the server has said that a move ends after
   * `count` of its steps. Return whether there are two parts.
   */
  splitAfter(count: number): boolean {
    if (count < 1 || count >= this.#sent.length) return false;
    this.#batches = [this.#sent.slice(0, count), this.#sent.slice(count), ...this.#batches];
    return true;
  }
}

/** Return a step that is sent once, if it is wanted and legal at that time. */
export function ifLegal<View extends AnyView>(code: number, isWanted: (view: View) => boolean): NextStep<View> {
  let isSent = false;
  return (view) => {
    if (isSent || !isWanted(view) || !view.moves.includes(code)) return null;
    isSent = true;
    return code;
  };
}

/** Return a step that is repeated as long as it is wanted and legal. */
export function whileLegal<View extends AnyView>(code: number, isWanted: (view: View) => boolean): NextStep<View> {
  return (view) => (isWanted(view) && view.moves.includes(code) ? code : null);
}
