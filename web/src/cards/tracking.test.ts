import { describe, expect, it } from "vitest";
import { NOTHING, type Tracked, follow, hidden } from "./tracking";

const ids = (tracked: Tracked, zone: string): number[] => tracked.zones[zone]!.map(({ id }) => id);

describe("follow", () => {
  it("numbers each card once", () => {
    const all = follow(NOTHING, { hand: [5, 5, 7], pile: [1], draw: hidden(3) });
    const found = [...ids(all, "hand"), ...ids(all, "pile"), ...ids(all, "draw")];
    expect(new Set(found).size).toBe(7);
  });

  it("keeps a card that stays, and moves one that leaves", () => {
    const before = follow(NOTHING, { hand: [5, 5, 7], pile: [1] });
    const after = follow(before, { hand: [5, 7], pile: [1, 5] });
    const kept = new Set(ids(before, "hand"));
    expect(ids(after, "hand").every((id) => kept.has(id))).toBe(true);
    expect(after.zones["pile"]![1]).toMatchObject({ code: 5, from: "hand" });
    expect(kept.has(ids(after, "pile")[1]!)).toBe(true);
  });

  it("draws from where hidden cards lie, and turns over in place", () => {
    const before = follow(NOTHING, { hand: [2], draw: hidden(2), down: hidden(1) });
    const after = follow(before, { hand: [2, 9], draw: hidden(1), down: hidden(1) });
    expect(after.zones["hand"]![1]).toMatchObject({ code: 9, from: "draw" });
    const turned = follow(after, { hand: [2, 9], draw: hidden(1), down: [4] });
    expect(ids(turned, "down")).toEqual(ids(after, "down"));
  });

  it("gives the same numbers whatever hidden cards may be", () => {
    const one = follow(NOTHING, { hand: [3], other: hidden(4) });
    const two = follow(NOTHING, { hand: [3], other: hidden(4) });
    expect(one).toEqual(two);
  });

  it("never gives one number to two cards", () => {
    let now = NOTHING;
    for (const zones of [
      { a: [1, 1, 2, null], b: [null, 3] },
      { a: [1, null], b: [1, 2, 3, null] },
      { a: [null, null, null], b: [1, 1, 1] },
    ]) {
      now = follow(now, zones);
      const found = [...ids(now, "a"), ...ids(now, "b")];
      expect(new Set(found).size).toBe(found.length);
    }
  });
});
