import { describe, expect, it } from "vitest";
import { BY_HAND, Order } from "./order.svelte";
import type { Placed } from "./track";

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
});
