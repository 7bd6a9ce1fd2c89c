/** The order of a hand: sorted, or as the player has arranged it. */
import type { BoardStorage } from "../games/contract";
import type { PlacedCard } from "./tracking";

/** The name of the player's own arrangement; the other orders are named by the board. */
export const MANUAL = "manual";

/** For each order, the sort key of a card by its code. */
export type SortKeys = Readonly<Record<string, (code: number) => number>>;

export class HandOrder {
  #by: string = $state("");
  // Codes, and not ids: codes are the same after the page was loaded again.
  #arranged: readonly number[] = $state([]);
  readonly #keys: SortKeys;
  readonly #storage: BoardStorage | undefined;

  constructor(keys: SortKeys, storage?: BoardStorage) {
    this.#keys = keys;
    this.#storage = storage;
    const stored = readStored(storage);
    this.#arranged = stored.laid;
    this.#by = this.choices.includes(stored.by) || stored.by === MANUAL ? stored.by : (this.choices[0] ?? MANUAL);
  }

  get by(): string {
    return this.#by;
  }
  set by(by: string) {
    this.#by = by;
    this.#storage?.write(JSON.stringify({ by, laid: this.#arranged }));
  }

  get choices(): readonly string[] {
    return Object.keys(this.#keys);
  }

  /** Return the cards in their order. In a manual order new cards come last. */
  sort(cards: readonly PlacedCard[]): readonly PlacedCard[] {
    const byId = [...cards].sort((a, b) => a.id - b.id);
    const key = this.#keys[this.by];
    const keys = key
      ? byId.map(({ code }) => (code === null ? Infinity : key(code)))
      : positionsIn(this.#arranged, byId);
    return byId
      .map((card, index) => ({ card, key: keys[index] ?? Infinity }))
      .sort((a, b) => compare(a.key, b.key))
      .map(({ card }) => card);
  }

  /** Move a card to an index in the hand as it lies now, and keep this order from now on. */
  move(cards: readonly PlacedCard[], id: number, to: number): void {
    const hand = [...this.sort(cards)];
    const from = hand.findIndex((card) => card.id === id);
    const [card] = from < 0 ? [] : hand.splice(from, 1);
    if (!card) return;
    hand.splice(Math.max(0, Math.min(to, hand.length)), 0, card);
    this.#arranged = hand.map(({ code }) => code ?? -1);
    this.by = MANUAL;
  }
}

/** Return the position of each card in an arrangement; the first of equal cards takes the first position. */
function positionsIn(arranged: readonly number[], cards: readonly PlacedCard[]): number[] {
  const free = new Map<number, number[]>();
  arranged.forEach((code, index) => free.set(code, [...(free.get(code) ?? []), index]));
  return cards.map(({ code }) => free.get(code ?? -1)?.shift() ?? Infinity);
}

function readStored(storage: BoardStorage | undefined): { by: string; laid: readonly number[] } {
  try {
    const { by, laid } = JSON.parse(storage?.read() || "{}") as { by?: unknown; laid?: unknown };
    const codes = Array.isArray(laid) ? laid.filter((code): code is number => typeof code === "number") : [];
    return { by: typeof by === "string" ? by : "", laid: codes };
  } catch {
    return { by: "", laid: [] }; // something else is stored here
  }
}

/** Subtraction would not do: the difference of two infinite keys is not a number. */
function compare(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
