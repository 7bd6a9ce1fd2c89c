import { describe, expect, it } from "vitest";
import { positionOf, positionsWithGaps, spreadCards } from "./fan";

const PHONE = 344; // 360 with a margin

describe("a hand on a phone", () => {
  it.each([1, 2, 3, 7, 10, 14, 20, 30])("holds %i cards within the width", (count) => {
    for (const width of [48, 64, 72, 84]) {
      const spread = spreadCards(count, PHONE, width, 3);
      for (let index = 0; index < count; index++) {
        const { x, y } = positionOf(index, count, PHONE, width, spread);
        expect(x).toBeGreaterThanOrEqual(-0.01);
        expect(x + width).toBeLessThanOrEqual(PHONE + 0.01);
        expect(y).toBeLessThan(3 * spread.rowStep);
      }
    }
  });

  it("lets a finger press each of ten cards in one row", () => {
    const spread = spreadCards(10, 360, 72, 3); // the hand has the whole width
    expect(spread.rows).toBe(1);
    expect(spread.step).toBeGreaterThanOrEqual(28);
  });

  it("has up to five cards side by side", () => {
    expect(spreadCards(4, PHONE, 72, 3)).toMatchObject({ rows: 1, isOverlapped: false });
    expect(spreadCards(8, PHONE, 72, 3)).toMatchObject({ rows: 1, isOverlapped: true });
  });

  it("begins another row before a card is too narrow to press", () => {
    expect(spreadCards(12, PHONE, 72, 3).rows).toBe(2);
    expect(spreadCards(24, PHONE, 72, 3).rows).toBe(3);
  });
});

describe("gaps between the groups of a hand", () => {
  const hand = [false, false, false, true, false, false, true, false];

  it("are wider than a card, so that felt is seen between groups", () => {
    const places = positionsWithGaps(hand, 900, 90)!;
    const steps = places.slice(1).map(({ x }, index) => x - places[index]!.x);
    steps.forEach((step, index) => expect(step > 90).toBe(hand[index + 1]));
    expect(places[0]!.x).toBeGreaterThanOrEqual(0);
    expect(places.at(-1)!.x + 90).toBeLessThanOrEqual(900);
    expect([places[0]!.side, places.at(-1)!.side]).toEqual([-1, 1]);
  });

  it("are left out where cards would be too narrow, and where there is only one group", () => {
    expect(positionsWithGaps(hand, PHONE, 84)).toBeNull();
    expect(positionsWithGaps([false, false], 900, 90)).toBeNull();
  });
});
