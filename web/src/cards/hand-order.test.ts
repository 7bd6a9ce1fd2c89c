import { describe, expect, it } from "vitest";
import { MANUAL, HandOrder } from "./hand-order.svelte";
import type { PlacedCard } from "./tracking";

const card = (id: number, code: number): PlacedCard => ({ id, code, zone: "hand", from: null });
const ids = (cards: readonly PlacedCard[]): number[] => cards.map(({ id }) => id);

describe("the order of a hand", () => {
  const cards = [card(1, 9), card(2, 3), card(3, 5)];

  it("is sorted at first", () => {
    expect(ids(new HandOrder({ number: (code) => code }).sort(cards))).toEqual([2, 3, 1]);
  });

  it("stays as the player arranged it, and new cards come last", () => {
    const order = new HandOrder({ number: (code) => code });
    order.move(cards, 1, 0);
    expect(order.by).toBe(MANUAL);
    expect(ids(order.sort(cards))).toEqual([1, 2, 3]);
    expect(ids(order.sort([card(7, 1), ...cards.slice(1)]))).toEqual([2, 3, 7]);
    order.by = "number";
    expect(ids(order.sort(cards))).toEqual([2, 3, 1]);
    order.by = MANUAL;
    expect(ids(order.sort(cards))).toEqual([1, 2, 3]);
  });

  it("is the same after the page was loaded again, also for equal cards", () => {
    let stored = "";
    const storage = { read: () => stored, write: (text: string) => (stored = text) };
    const twins = [card(1, 9), card(2, 3), card(3, 9)];
    new HandOrder({ number: (code) => code }, storage).move(twins, 1, 0);
    const again = new HandOrder({ number: (code) => code }, storage);
    expect(again.by).toBe(MANUAL);
    expect(again.sort([card(11, 3), card(12, 9), card(13, 9)]).map(({ code }) => code)).toEqual([9, 3, 9]);
  });

  it("ignores stored data that is not an order", () => {
    for (const text of ["[", "7", '{"by": 3, "laid": "x"}', '{"by": "__proto__"}']) {
      const order = new HandOrder({ number: (code) => code }, { read: () => text, write: () => {} });
      expect(ids(order.sort(cards))).toEqual([2, 3, 1]);
    }
  });
});
