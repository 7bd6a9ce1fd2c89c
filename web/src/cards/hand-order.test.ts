import { describe, expect, it } from "vitest";
import { BY_HAND, Order } from "./hand-order.svelte";
import type { Placed } from "./tracking";

const card = (id: number, code: number): Placed => ({ id, code, zone: "hand", from: null });
const ids = (cards: readonly Placed[]): number[] => cards.map(({ id }) => id);

describe("the order of a hand", () => {
  const cards = [card(1, 9), card(2, 3), card(3, 5)];

  it("is sorted at first", () => {
    expect(ids(new Order({ number: (code) => code }).arranged(cards))).toEqual([2, 3, 1]);
  });

  it("stays as it was laid by hand, and new cards come last", () => {
    const order = new Order({ number: (code) => code });
    order.move(cards, 1, 0);
    expect(order.by).toBe(BY_HAND);
    expect(ids(order.arranged(cards))).toEqual([1, 2, 3]);
    expect(ids(order.arranged([card(7, 1), ...cards.slice(1)]))).toEqual([2, 3, 7]);
    order.by = "number";
    expect(ids(order.arranged(cards))).toEqual([2, 3, 1]);
    order.by = BY_HAND;
    expect(ids(order.arranged(cards))).toEqual([1, 2, 3]);
  });

  it("is the same after the page was loaded anew, for equal cards, too", () => {
    let kept = "";
    const memory = { read: () => kept, write: (text: string) => (kept = text) };
    const twins = [card(1, 9), card(2, 3), card(3, 9)];
    new Order({ number: (code) => code }, memory).move(twins, 1, 0);
    const again = new Order({ number: (code) => code }, memory);
    expect(again.by).toBe(BY_HAND);
    expect(again.arranged([card(11, 3), card(12, 9), card(13, 9)]).map(({ code }) => code)).toEqual([9, 3, 9]);
  });

  it("does not trip over what somebody else has kept", () => {
    for (const text of ["[", "7", '{"by": 3, "laid": "x"}', '{"by": "__proto__"}']) {
      const order = new Order({ number: (code) => code }, { read: () => text, write: () => {} });
      expect(ids(order.arranged(cards))).toEqual([2, 3, 1]);
    }
  });
});
