import { describe, expect, it } from "vitest";
import { NO_CARDS, type TrackedCards, trackCards, hiddenCards } from "./tracking";

const ids = (tracked: TrackedCards, zone: string): number[] => tracked.zones[zone]!.map(({ id }) => id);

describe("trackCards", () => {
  it("gives each card one id", () => {
    const all = trackCards(NO_CARDS, { hand: [5, 5, 7], pile: [1], draw: hiddenCards(3) });
    const found = [...ids(all, "hand"), ...ids(all, "pile"), ...ids(all, "draw")];
    expect(new Set(found).size).toBe(7);
  });

  it("keeps a card that stays, and moves one that leaves", () => {
    const before = trackCards(NO_CARDS, { hand: [5, 5, 7], pile: [1] });
    const after = trackCards(before, { hand: [5, 7], pile: [1, 5] });
    const kept = new Set(ids(before, "hand"));
    expect(ids(after, "hand").every((id) => kept.has(id))).toBe(true);
    expect(after.zones["pile"]![1]).toMatchObject({ code: 5, from: "hand" });
    expect(kept.has(ids(after, "pile")[1]!)).toBe(true);
  });

  it("draws from where hidden cards lie, and turns over in place", () => {
    const before = trackCards(NO_CARDS, { hand: [2], draw: hiddenCards(2), down: hiddenCards(1) });
    const after = trackCards(before, { hand: [2, 9], draw: hiddenCards(1), down: hiddenCards(1) });
    expect(after.zones["hand"]![1]).toMatchObject({ code: 9, from: "draw" });
    const turned = trackCards(after, { hand: [2, 9], draw: hiddenCards(1), down: [4] });
    expect(ids(turned, "down")).toEqual(ids(after, "down"));
  });

  it("gives the same ids whatever the hidden cards are", () => {
    const one = trackCards(NO_CARDS, { hand: [3], other: hiddenCards(4) });
    const two = trackCards(NO_CARDS, { hand: [3], other: hiddenCards(4) });
    expect(one).toEqual(two);
  });

  it("never gives one id to two cards", () => {
    let now = NO_CARDS;
    for (const zones of [
      { a: [1, 1, 2, null], b: [null, 3] },
      { a: [1, null], b: [1, 2, 3, null] },
      { a: [null, null, null], b: [1, 1, 1] },
    ]) {
      now = trackCards(now, zones);
      const found = [...ids(now, "a"), ...ids(now, "b")];
      expect(new Set(found).size).toBe(found.length);
    }
  });
});
