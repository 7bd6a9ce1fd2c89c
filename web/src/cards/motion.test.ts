import { describe, expect, it } from "vitest";
import { milliseconds } from "./motion.svelte";

describe("how long a card takes", () => {
  it("is read however a style sheet writes it", () => {
    expect(milliseconds("260ms")).toBe(260);
    expect(milliseconds(" .26s")).toBe(260);
    expect(milliseconds("0s")).toBe(0);
    expect(milliseconds("")).toBe(0);
  });
});
