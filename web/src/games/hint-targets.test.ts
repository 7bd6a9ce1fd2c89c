import { describe, expect, it } from "vitest";
import { type Pointing, beginsWith, pointed } from "./hint-targets";
import type { Placed } from "../cards/tracking";

const notation = ["5", "7", "draw", "place 7"];
const card = (id: number, code: number, zone: string): Placed => ({ id, code, zone, from: null });
const ZONES: Record<string, Placed[]> = {
  hand: [card(1, 0, "hand"), card(2, 0, "hand"), card(3, 1, "hand")],
  up: [card(4, 1, "up")],
  deck: [card(5, 9, "deck")],
};
const board: Pointing = {
  notation,
  zones: ["hand", "up"],
  zone: (name) => ZONES[name] ?? [],
  about: (step) => ({ draw: { place: "deck" }, "place 7": { card: "7" } })[step] ?? {},
  spot: (zone) => (zone === "hand" ? "hand" : zone === "up" ? "front" : "middle"),
};
const which = (...steps: number[]) => pointed({ strength: 2, steps }, board);

describe("what a hint points at", () => {
  it("is nothing without a hint", () => {
    const { cards, places, steps, spots } = pointed(null, board);
    expect([cards.size, places.size, steps.size, spots.size]).toEqual([0, 0, 0, 0]);
  });

  it("is a card for each step that names one, the nearest first", () => {
    expect([...which(0).cards]).toEqual([1]);
    expect([...which(0, 0).cards]).toEqual([1, 2]);
    expect([...which(1, 1).cards]).toEqual([3, 4]);
    expect([...which(3).cards]).toEqual([3]);
  });

  it("is a place and a button for a step that names a place", () => {
    expect([...which(2).places]).toEqual(["deck"]);
    expect([...which(2).steps]).toEqual(["draw"]);
  });

  it("is only a part of the table for whoever asks where to look", () => {
    const { cards, places, steps, spots } = pointed({ strength: 1, steps: [0, 1, 2] }, board);
    expect([...spots]).toEqual(["hand", "middle"]);
    expect([cards.size, places.size, steps.size]).toEqual([0, 0, 0]);
  });

  it("is a way that the line begins with", () => {
    expect(beginsWith({ strength: 2, steps: [0, 1, 2] }, [0, 1])).toBe(true);
    expect(beginsWith({ strength: 2, steps: [0, 1, 2] }, [1])).toBe(false);
    expect(beginsWith({ strength: 1, steps: [0, 1, 2] }, [0, 1])).toBe(false);
    expect(beginsWith(null, [])).toBe(false);
  });
});
