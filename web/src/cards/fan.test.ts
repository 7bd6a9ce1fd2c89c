import { describe, expect, it } from "vitest";
import { placeCards, spreadCards } from "./fan";

const PHONE = 344; // 360 with a margin

describe("a hand on a phone", () => {
  it.each([1, 2, 3, 7, 10, 14, 20, 30])("holds %i cards within the width", (count) => {
    for (const width of [48, 64, 72, 84]) {
      const spread = spreadCards(count, PHONE, width, 3);
      const places = placeCards(Array.from({ length: count }, () => false), PHONE, width, spread);
      expect(places).toHaveLength(count);
      for (const { x, y } of places) {
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
  const hand = [false, false, true, false, true, true, false, false, false, false, false];
  const placed = (room: number, width: number) => placeCards(hand, room, width, spreadCards(hand.length, room, width, 3));
  /** Return the steps from card to card, row by row. */
  const steps = (room: number, width: number) =>
    placed(room, width).flatMap(({ x, y }, index, all) => (all[index + 1]?.y === y ? [{ step: all[index + 1]!.x - x, isGap: hand[index + 1] }] : []));

  it("are wider than a card where there is room, so that felt is seen between groups", () => {
    for (const { step, isGap } of steps(1200, 90)) expect(step > 90).toBe(isGap);
    const places = placed(1200, 90);
    expect(places[0]!.x).toBeGreaterThanOrEqual(0);
    expect(places.at(-1)!.x + 90).toBeLessThanOrEqual(1200);
    expect([places[0]!.side, places.at(-1)!.side]).toEqual([-1, 1]);
  });

  it.each([[PHONE, 72], [660, 115]])("are at least twice the step within a group in %i pixels", (room, width) => {
    const found = steps(room, width);
    const [gaps, others] = [true, false].map((isGap) => found.filter((one) => one.isGap === isGap).map(({ step }) => step));
    expect(gaps).toHaveLength(3);
    expect(Math.min(...gaps!)).toBeGreaterThan(2 * Math.min(...others!));
    expect(Math.min(...others!)).toBeGreaterThanOrEqual(28);
    for (const { x } of placed(room, width)) expect(x + width).toBeLessThanOrEqual(room);
  });

  it("are left out where cards would be too narrow, and where there is only one group", () => {
    const crowded = Array.from({ length: 12 }, (_, index) => index % 2 === 0);
    for (const [hasGap, room, width] of [[crowded, PHONE, 84], [[false, false, false], 900, 90]] as const) {
      const spread = spreadCards(hasGap.length, room, width, 1);
      const places = placeCards(hasGap, room, width, spread);
      places.slice(1).forEach(({ x }, index) => expect(x - places[index]!.x).toBeCloseTo(spread.step));
    }
  });
});
