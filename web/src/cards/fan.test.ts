import { describe, expect, it } from "vitest";
import { placeOf, spread } from "./fan";
import { SMALLEST } from "./layout";

const PHONE = 344; // 360 with a margin

describe("a hand on a phone", () => {
  it.each([1, 2, 3, 7, 10, 14, 20, 30])("holds %i cards within the room", (count) => {
    for (const width of [SMALLEST, 48, 57.6, 70.4]) {
      const how = spread(count, PHONE, width, 3);
      for (let at = 0; at < count; at++) {
        const { x, y } = placeOf(at, count, PHONE, width, how);
        expect(x).toBeGreaterThanOrEqual(-0.01);
        expect(x + width).toBeLessThanOrEqual(PHONE + 0.01);
        expect(y).toBeLessThan(3 * how.rise);
      }
    }
  });

  it("shows every index of ten cards in one row", () => {
    const how = spread(10, PHONE, 57.6, 3);
    expect(how.rows).toBe(1);
    expect(how.step).toBeGreaterThanOrEqual(0.4 * 57.6);
  });

  it("begins another row before an index is covered", () => {
    expect(spread(20, PHONE, 57.6, 3).rows).toBe(2);
  });
});
