import { describe, expect, it } from "vitest";
import type { AnyView } from "../src/games/contract";
import { Guide } from "../src/guide/guide.svelte";
import type { Moment } from "../src/guide/lessons";

const view = (phase: string, more: object = {}): AnyView =>
  ({ seat: 0, turn: 0, moves: [], results: [], phase, draw: 9, fronts: [{ holds: 3 }], ...more }) as AnyView;
const at = (phase: string, moves: string[], said: string[] = [], more: object = {}): Moment => ({
  view: view(phase, more),
  moves,
  said: new Set(said),
});

function lessons(moments: Moment[]): string[] {
  const guide = new Guide("threeup", "t");
  return moments.map((moment) => {
    guide.look(moment);
    const id = guide.lesson?.id ?? "";
    guide.putAway();
    return id;
  });
}

describe("the guide", () => {
  it("begins with the goal, and says everything once", () => {
    const same = at("laying", ["1", "2"]);
    expect(lessons([same, same, same])).toEqual(["goal", "laying", ""]);
  });

  it("speaks of a step when it may first be made", () => {
    const turns = [at("playing", ["5"]), at("playing", ["5"]), at("playing", ["5", "C"]), at("playing", ["P"])];
    expect(lessons(turns)).toEqual(["goal", "play", "clear", "pick-up"]);
  });

  it("keeps quiet about steps while others move, and tells what has happened", () => {
    expect(lessons([at("playing", []), at("playing", []), at("playing", [], ["threeup-clears"])])).toEqual(["goal", "", "cleared"]);
  });

  it("leaves a lesson until it is put away", () => {
    const guide = new Guide("threeup", "t");
    guide.look(at("laying", ["1"]));
    guide.look(at("playing", ["5"]));
    expect(guide.lesson?.id).toBe("goal");
  });

  it("notices that the hand is gone", () => {
    const bare = { draw: 0, fronts: [{ holds: 0 }] };
    expect(lessons([at("playing", []), at("playing", ["5"], [], bare)])).toEqual(["goal", "up"]);
  });

  it("has nothing to say about a game that it does not know", () => {
    const guide = new Guide("other", "t");
    guide.look(at("playing", ["5"]));
    expect(guide.lesson).toBeNull();
  });
});
