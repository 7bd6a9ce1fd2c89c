/** The order of a hand: sorted, or as the player has laid it, which then stays. */
import type { Placed } from "./track";

export const BY_HAND = "manual";

export type Sorts = Readonly<Record<string, (code: number) => number>>;

export class Order {
  by: string = $state("");
  #laid: readonly number[] = $state([]);
  readonly #sorts: Sorts;

  constructor(sorts: Sorts) {
    this.#sorts = sorts;
    this.by = Object.keys(sorts)[0] ?? BY_HAND;
  }

  get choices(): readonly string[] {
    return Object.keys(this.#sorts);
  }

  /** The cards in their order. New ones come last in a hand that was laid by hand. */
  arranged(cards: readonly Placed[]): readonly Placed[] {
    const sort = this.#sorts[this.by];
    const laid = this.#laid;
    const place = (card: Placed): number => {
      if (sort) return card.code === null ? Infinity : sort(card.code);
      const at = laid.indexOf(card.id);
      return at < 0 ? Infinity : at;
    };
    return [...cards].sort((a, b) => compare(place(a), place(b)) || a.id - b.id);
  }

  /** Move a card of the hand, as it lies now, to that place; from now on it lies by hand. */
  move(cards: readonly Placed[], id: number, to: number): void {
    const ids = this.arranged(cards).map((card) => card.id);
    const from = ids.indexOf(id);
    if (from < 0) return;
    ids.splice(from, 1);
    ids.splice(Math.max(0, Math.min(to, ids.length)), 0, id);
    this.#laid = ids;
    this.by = BY_HAND;
  }
}

function compare(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
