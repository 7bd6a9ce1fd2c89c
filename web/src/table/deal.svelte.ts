/** A deal that has a number: which it is, and whether somebody has shown that it can be won. */
import type { Deal } from "../games/contract";
import * as api from "../transport/api";

type Options = Readonly<Record<string, unknown>>;
type Asked = { readonly game: string; readonly deal: number | null; readonly options: Options };

/** Follows what is asked about. Nothing is claimed of a deal until the server has said so. */
export class DealMark {
  #winnable: ReadonlySet<string> = $state.raw(new Set()); // answers may come in another order than they were asked for
  #asked: () => Asked | null;

  constructor(asked: () => Asked | null) {
    this.#asked = asked;
    let last = "";
    $effect(() => {
      const about = asked();
      const key = about && about.deal !== null ? this.#key(about) : "";
      if (!about || about.deal === null || key === last) return;
      last = key;
      void api.deal(about.game, about.deal, about.options).then(
        ({ winnable }) => winnable && (this.#winnable = new Set([...this.#winnable, key])),
        () => (last = ""), // out of reach, or no deal at all: then nothing is known
      );
    });
  }

  #key(about: Asked): string {
    return JSON.stringify([about.game, about.deal, about.options]);
  }

  get current(): Deal | null {
    const about = this.#asked();
    if (!about || about.deal === null) return null;
    return { number: about.deal, winnable: this.#winnable.has(this.#key(about)) };
  }
}
