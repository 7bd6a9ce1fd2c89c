/**
 * Steps that one gesture is made of. Each is sent when the server has answered the one before, and
 * only after a look at the new view; a refusal ends the gesture.
 */
import type { AnyView } from "../games/contract";

/** The code to send next in this view; null if this part of the gesture is done. */
export type Part<View> = (view: View) => number | null;

export class Script<View extends AnyView> {
  #parts: Part<View>[] = [];
  #sentFor: View | null = null;

  get busy(): boolean {
    return this.#parts.length > 0;
  }

  /** Begin a gesture; whatever was left of another one is dropped. */
  begin(parts: readonly Part<View>[], view: View, play: (code: number) => void): void {
    this.#parts = [...parts];
    this.#sentFor = null;
    this.go(view, play);
  }

  /** Nothing more of it: somebody else is to move. */
  drop(): void {
    this.#parts = [];
    this.#sentFor = null;
  }

  /** Send the next step, if there is one. Call with each answer of the server. */
  go(view: View, play: (code: number) => void): void {
    if (this.#sentFor === view) this.#parts = []; // the same view again: it was refused
    while (this.#parts.length) {
      const code = this.#parts[0]!(view);
      if (code !== null) {
        this.#sentFor = view;
        play(code);
        return;
      }
      this.#parts.shift();
    }
    this.#sentFor = null;
  }
}

/** One step, whether it is legal or not: if not, the server says why. */
export function once<View>(code: number): Part<View> {
  let sent = false;
  return () => {
    if (sent) return null;
    sent = true;
    return code;
  };
}

/** One step, if it is wanted and legal then. */
export function ifLegal<View extends AnyView>(
  code: number,
  wanted: (view: View) => boolean,
): Part<View> {
  let sent = false;
  return (view) => {
    if (sent || !wanted(view) || !view.moves.includes(code)) return null;
    sent = true;
    return code;
  };
}

/** The same step again and again, as long as it is wanted and legal. */
export function whileLegal<View extends AnyView>(
  code: number,
  wanted: (view: View) => boolean,
): Part<View> {
  return (view) => (wanted(view) && view.moves.includes(code) ? code : null);
}
