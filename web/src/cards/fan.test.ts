import { describe, expect, it } from "vitest";
import { positionOf, spreadCards } from "./fan";
import { SMALLEST } from "./layout";

const PHONE = 344; // 360 with a margin

describe("a hand on a phone", () => {
  it.each([1, 2, 3, 7, 10, 14, 20, 30])("holds %i cards within the width", (count) => {
    for (const width of [SMALLEST, 48, 57.6, 70.4]) {
      const spread = spreadCards(count, PHONE, width, 3);
      for (let index = 0; index < count; index++) {
        const { x, y } = positionOf(index, count, PHONE, width, spread);
        expect(x).toBeGreaterThanOrEqual(-0.01);
        expect(x + width).toBeLessThanOrEqual(PHONE + 0.01);
        expect(y).toBeLessThan(3 * spread.rowStep);
      }
    }
  });

  it("shows every index of ten cards in one row", () => {
    const spread = spreadCards(10, PHONE, 57.6, 3);
    expect(spread.rows).toBe(1);
    expect(spread.step).toBeGreaterThanOrEqual(0.4 * 57.6);
  });

  it("begins another row before an index is covered", () => {
    expect(spreadCards(20, PHONE, 57.6, 3).rows).toBe(2);
  });
});
