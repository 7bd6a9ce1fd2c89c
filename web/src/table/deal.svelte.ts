/** A numbered deal: its number, and whether it is known that it can be won. */
import type { Deal } from "../games/contract";
import * as api from "../transport/api";

interface DealQuery {
  readonly game: string;
  readonly deal: number | null;
  readonly options: Readonly<Record<string, unknown>>;
}

/** Follows the deal that `query` returns. A deal counts as winnable only after the server has said so. */
export class DealStatus {
  // By key, because answers may arrive in another order than they were asked for.
  #known: ReadonlyMap<string, { winnable: boolean; stars: number }> = $state.raw(new Map());
  readonly #query: () => DealQuery | null;

  constructor(query: () => DealQuery | null) {
    this.#query = query;
    let lastKey = "";
    $effect(() => {
      const wanted = query();
      if (!wanted || wanted.deal === null) return;
      const key = keyOf(wanted);
      if (key === lastKey) return;
      lastKey = key;
      void api.fetchDeal(wanted.game, wanted.deal, wanted.options).then(
        ({ winnable, stars = 0 }) => (this.#known = new Map([...this.#known, [key, { winnable, stars }]])),
        () => (lastKey = ""), // out of reach or no such deal: nothing is known
      );
    });
  }

  get current(): Deal | null {
    const wanted = this.#query();
    if (!wanted || wanted.deal === null) return null;
    return { number: wanted.deal, winnable: false, stars: 0, ...this.#known.get(keyOf(wanted)) };
  }
}

function keyOf({ game, deal, options }: DealQuery): string {
  return JSON.stringify([game, deal, options]);
}
