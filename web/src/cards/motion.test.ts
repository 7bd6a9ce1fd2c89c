import { describe, expect, it } from "vitest";
import { parseDuration } from "./motion.svelte";

describe("the duration of a flight", () => {
  it("is read in every form that a style sheet may have", () => {
    expect(parseDuration("260ms")).toBe(260);
    expect(parseDuration(" .26s")).toBe(260);
    expect(parseDuration("0s")).toBe(0);
    expect(parseDuration("")).toBe(0);
  });
});
