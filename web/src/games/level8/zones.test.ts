import { describe, expect, it } from "vitest";
import { hasLaid, sortMelds, type View } from "./zones";

const WILD = 90;
const way = (...cards: number[][]) => ({ groups: cards.map((group) => ({ cards: group })) });

describe("the ways to lay a level", () => {
  it("begin with the fewest wild cards, then with the fewest cards that are left", () => {
    const [wild, short, long] = [way([1, WILD], [5, 5, 5, 5]), way([1, 1], [5, 5, 5]), way([1, 1], [5, 5, 5, 5])];
    expect(sortMelds([wild, short, long], WILD)).toEqual([long, short, wild]);
  });
});

describe("a level", () => {
  it("counts as laid during the round, and not at the end, when the player may have moved on to the next", () => {
    const front = { level: 8, groups: [{ kind: "set", value: 5, cards: [5, 5] }] };
    const view = (results: number[]) => ({ results, fronts: [front, { level: 8, groups: [] }] }) as unknown as View;
    expect([0, 1].map((seat) => hasLaid(view([]), seat))).toEqual([true, false]);
    expect([0, 1].map((seat) => hasLaid(view([1, 0]), seat))).toEqual([false, false]);
  });
});
