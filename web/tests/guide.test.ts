import { describe, expect, it } from "vitest";
import type { AnyView } from "../src/games/contract";
import { Guide } from "../src/guide/guide.svelte";
import type { Moment } from "../src/guide/lessons";

const view = (phase: string, more: object = {}): AnyView =>
  ({ seat: 0, turn: 0, moves: [], results: [], phase, draw: 9, gone: [], fronts: [{ holds: 3 }], ...more }) as AnyView;
const moment = (phase: string, moves: string[], more: object = {}, history: AnyView[] = []): Moment => ({
  view: view(phase, more),
  moves,
  history,
  melds: 0,
});

/** Return the lesson at each moment; each is finished before the next moment. */
function lessonsAt(moments: Moment[]): string[] {
  const guide = new Guide("threeup", "t");
  return moments.map((moment) => {
    guide.update(moment);
    const id = guide.lesson?.id ?? "";
    guide.finishLesson();
    return id;
  });
}

describe("the guide", () => {
  it("begins with the goal, and shows every lesson once", () => {
    const same = moment("laying", ["1", "2"]);
    expect(lessonsAt([same, same, same])).toEqual(["goal", "laying", ""]);
  });

  it("explains a step when it is legal for the first time", () => {
    const turns = [moment("playing", ["5"]), moment("playing", ["5"]), moment("playing", ["5", "C"]), moment("playing", ["P"])];
    expect(lessonsAt(turns)).toEqual(["goal", "play", "clear", "pick-up"]);
  });

  it("explains no steps while others move, but what has happened", () => {
    const cleared = [view("playing"), view("playing", { gone: [5, 5] }), view("playing", { gone: [5, 5] })];
    const moments = [moment("playing", []), moment("playing", []), moment("playing", [], {}, cleared)];
    expect(lessonsAt(moments)).toEqual(["goal", "", "cleared"]);
  });

  it("shows a lesson until it is finished", () => {
    const guide = new Guide("threeup", "t");
    guide.update(moment("laying", ["1"]));
    guide.update(moment("playing", ["5"]));
    expect(guide.lesson?.id).toBe("goal");
  });

  it("notices that the hand is played", () => {
    const empty = { draw: 0, fronts: [{ holds: 0 }] };
    expect(lessonsAt([moment("playing", []), moment("playing", ["5"], empty)])).toEqual(["goal", "up"]);
  });

  it("has no lessons for an unknown game", () => {
    const guide = new Guide("other", "t");
    guide.update(moment("playing", ["5"]));
    expect(guide.lesson).toBeNull();
  });
});
