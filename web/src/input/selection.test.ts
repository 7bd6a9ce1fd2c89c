import { describe, expect, it } from "vitest";
import { HAND_TARGET, Selection } from "./selection.svelte";

function selectionWith(targets: readonly string[], canJoin = false, playsAtOnce = false): { selection: Selection; drops: string[] } {
  const drops: string[] = [];
  const selection = new Selection({
    targets: () => targets,
    drop: (ids, target) => void drops.push(`${ids.join("+")} ${target}`),
    canJoin: () => canJoin,
    playsAtOnce: () => playsAtOnce,
  });
  return { selection, drops };
}

describe("picked cards", () => {
  it("are played with one tap only if the player has chosen that, and if there is only one target", () => {
    const { selection, drops } = selectionWith(["pile"], false, true);
    selection.tap(4);
    expect([selection.picked, drops]).toEqual([[], ["4 pile"]]);
    const several = selectionWith(["pile", "group"], false, true);
    several.selection.tap(4);
    expect([several.selection.picked, several.drops]).toEqual([[4], []]);
  });

  it("are released with a second tap, whatever their targets are", () => {
    for (const targets of [[], ["pile"], ["pile", "group"]]) {
      const { selection, drops } = selectionWith(targets);
      selection.tap(4);
      selection.tap(4);
      expect([selection.picked, drops]).toEqual([[], []]);
    }
  });

  it("are replaced by the next card, or joined by it where the board allows that", () => {
    const single = selectionWith(["pile"]).selection;
    single.tap(4);
    single.tap(5);
    expect(single.picked).toEqual([5]);
    const { selection, drops } = selectionWith(["pile"], true);
    selection.tap(4);
    selection.tap(5);
    selection.dropOn("pile");
    expect(drops).toEqual(["4+5 pile"]);
  });

  it("can be dropped on any target, so that the server can say why it is not allowed", () => {
    const { selection, drops } = selectionWith([]);
    selection.tap(4);
    selection.dropOn("pile");
    expect(drops).toEqual(["4 pile"]);
  });

  it("are not played when they only change their place in the hand", () => {
    const { selection, drops } = selectionWith(["pile"]);
    selection.tap(4);
    expect(selection.dropOn(HAND_TARGET)).toBe(false);
    expect(drops).toEqual([]);
  });
});
