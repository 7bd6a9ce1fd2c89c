import { describe, expect, it } from "vitest";
import type { PlacedCard } from "../cards/tracking";
import { findHintTargets, type HintedBoard, planStartsWith } from "./hint-targets";

const notation = ["5", "7", "draw", "place 7"];
const card = (id: number, code: number, zone: string): PlacedCard => ({ id, code, zone, from: null });
const ZONES: Record<string, PlacedCard[]> = {
  hand: [card(1, 0, "hand"), card(2, 0, "hand"), card(3, 1, "hand")],
  up: [card(4, 1, "up")],
  deck: [card(5, 9, "deck")],
};
const board: HintedBoard = {
  notation,
  zones: ["hand", "up"],
  zone: (name) => ZONES[name] ?? [],
  subjectOf: (step) => ({ draw: { place: "deck" }, "place 7": { card: "7" } })[step] ?? {},
  areaOf: (zone) => (zone === "hand" ? "hand" : zone === "up" ? "front" : "middle"),
};
const targets = (...steps: number[]) => findHintTargets({ strength: 2, steps }, board);

describe("a hint", () => {
  it("points at nothing if there is none", () => {
    const { cards, places, steps, areas } = findHintTargets(null, board);
    expect([cards.size, places.size, steps.size, areas.size]).toEqual([0, 0, 0, 0]);
  });

  it("points at a card for each step that names one, the likeliest first", () => {
    expect([...targets(0).cards]).toEqual([1]);
    expect([...targets(0, 0).cards]).toEqual([1, 2]);
    expect([...targets(1, 1).cards]).toEqual([3, 4]);
    expect([...targets(3).cards]).toEqual([3]);
  });

  it("points at a place and a button for a step that names a place", () => {
    expect([...targets(2).places]).toEqual(["deck"]);
    expect([...targets(2).steps]).toEqual(["draw"]);
  });

  it("points at areas of the table only, in its first strength", () => {
    const { cards, places, steps, areas } = findHintTargets({ strength: 1, steps: [0, 1, 2] }, board);
    expect([...areas]).toEqual(["hand", "middle"]);
    expect([cards.size, places.size, steps.size]).toEqual([0, 0, 0]);
  });

  it("points at a meld if the plan begins with its steps", () => {
    expect(planStartsWith({ strength: 2, steps: [0, 1, 2] }, [0, 1])).toBe(true);
    expect(planStartsWith({ strength: 2, steps: [0, 1, 2] }, [1])).toBe(false);
    expect(planStartsWith({ strength: 1, steps: [0, 1, 2] }, [0, 1])).toBe(false);
    expect(planStartsWith(null, [])).toBe(false);
  });
});
