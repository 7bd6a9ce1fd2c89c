import { describe, expect, it } from "vitest";
import { gapBetween, parseDuration } from "./motion.svelte";

describe("the duration of a flight", () => {
  it("is read in every form that a style sheet may have", () => {
    expect(parseDuration("260ms")).toBe(260);
    expect(parseDuration(" .26s")).toBe(260);
    expect(parseDuration("0s")).toBe(0);
    expect(parseDuration("")).toBe(0);
  });
});

describe("cards that are dealt", () => {
  it.each([2, 3, 10, 13, 48])("fly one after the other: %i cards land within 600 ms", (count) => {
    const gap = gapBetween(count, 280);
    expect(gap).toBeGreaterThan(5);
    expect((count - 1) * gap + 280).toBeLessThanOrEqual(600);
  });
  it("are slower if motion is slower", () => {
    expect(gapBetween(10, 600)).toBeCloseTo((gapBetween(10, 280) * 600) / 280);
  });
});
