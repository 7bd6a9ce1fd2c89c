/** The order of a hand: sorted, or as the player has laid it, which then stays. */
import type { Memory } from "../games/contract";
import type { Placed } from "./tracking";

export const BY_HAND = "manual";

export type Sorts = Readonly<Record<string, (code: number) => number>>;

export class Order {
  #by: string = $state("");
  // By their codes, which are the same after the page was loaded anew.
  #laid: readonly number[] = $state([]);
  readonly #sorts: Sorts;
  readonly #memory: Memory | undefined;

  constructor(sorts: Sorts, memory?: Memory) {
    this.#sorts = sorts;
    this.#memory = memory;
    const kept = read(memory);
    this.#laid = kept.laid;
    this.#by = this.choices.includes(kept.by) || kept.by === BY_HAND ? kept.by : (this.choices[0] ?? BY_HAND);
  }

  get by(): string {
    return this.#by;
  }
  set by(by: string) {
    this.#by = by;
    this.#memory?.write(JSON.stringify({ by, laid: this.#laid }));
  }

  get choices(): readonly string[] {
    return Object.keys(this.#sorts);
  }

  /** The cards in their order. New ones come last in a hand that was laid by hand. */
  arranged(cards: readonly Placed[]): readonly Placed[] {
    const inTurn = [...cards].sort((a, b) => a.id - b.id);
    const sort = this.#sorts[this.by];
    const places = sort
      ? inTurn.map(({ code }) => (code === null ? Infinity : sort(code)))
      : placesIn(this.#laid, inTurn);
    return inTurn
      .map((card, at) => ({ card, place: places[at] ?? Infinity }))
      .sort((a, b) => compare(a.place, b.place))
      .map(({ card }) => card);
  }

  /** Move a card of the hand, as it lies now, to that place; from now on it lies by hand. */
  move(cards: readonly Placed[], id: number, to: number): void {
    const lie = [...this.arranged(cards)];
    const from = lie.findIndex((card) => card.id === id);
    const [card] = from < 0 ? [] : lie.splice(from, 1);
    if (!card) return;
    lie.splice(Math.max(0, Math.min(to, lie.length)), 0, card);
    this.#laid = lie.map(({ code }) => code ?? -1);
    this.by = BY_HAND;
  }
}

/** Where each card was laid: of equal ones the first takes the first place. */
function placesIn(laid: readonly number[], cards: readonly Placed[]): number[] {
  const free = new Map<number, number[]>();
  laid.forEach((code, at) => free.set(code, [...(free.get(code) ?? []), at]));
  return cards.map(({ code }) => free.get(code ?? -1)?.shift() ?? Infinity);
}

function read(memory: Memory | undefined): { by: string; laid: readonly number[] } {
  try {
    const { by, laid } = JSON.parse(memory?.read() || "{}") as { by?: unknown; laid?: unknown };
    const codes = Array.isArray(laid) ? laid.filter((code): code is number => typeof code === "number") : [];
    return { by: typeof by === "string" ? by : "", laid: codes };
  } catch {
    return { by: "", laid: [] }; // something that is not ours
  }
}

function compare(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
