import { describe, expect, it } from "vitest";
import { hasLaid, type View } from "./zones";

describe("a level", () => {
  it("counts as laid during the round, and not at the end, when the player may have moved on to the next", () => {
    const front = { level: 8, groups: [{ kind: "set", value: 5, cards: [5, 5] }] };
    const view = (results: number[]) => ({ results, fronts: [front, { level: 8, groups: [] }] }) as unknown as View;
    expect([0, 1].map((seat) => hasLaid(view([]), seat))).toEqual([true, false]);
    expect([0, 1].map((seat) => hasLaid(view([1, 0]), seat))).toEqual([false, false]);
  });
});
