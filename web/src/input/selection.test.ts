import { describe, expect, it } from "vitest";
import { Grip, HOME } from "./selection.svelte";

function gripOn(targets: readonly string[], joins = false): { grip: Grip; done: string[] } {
  const done: string[] = [];
  const grip = new Grip({
    targets: () => targets,
    attempt: (ids, target) => void done.push(`${ids.join("+")} ${target}`),
    joins: () => joins,
  });
  return { grip, done };
}

describe("what the player has in the fingers", () => {
  it("plays a card with a second tap, if it can go to one place only", () => {
    const { grip, done } = gripOn(["pile"]);
    grip.tap(4);
    expect(done).toEqual([]);
    grip.tap(4);
    expect(done).toEqual(["4 pile"]);
  });

  it("lets a card go with a second tap, if there is a choice or nothing to do", () => {
    for (const targets of [[], ["pile", "group"]]) {
      const { grip, done } = gripOn(targets);
      grip.tap(4);
      grip.tap(4);
      expect([grip.picked, done]).toEqual([[], []]);
    }
  });

  it("takes another card instead, or together with the first where they go together", () => {
    const apart = gripOn(["pile"]).grip;
    apart.tap(4);
    apart.tap(5);
    expect(apart.picked).toEqual([5]);
    const { grip, done } = gripOn(["pile"], true);
    grip.tap(4);
    grip.tap(5);
    grip.put("pile");
    expect(done).toEqual(["4+5 pile"]);
  });

  it("attempts what is not lit, too, so that the server can say why not", () => {
    const { grip, done } = gripOn([]);
    grip.tap(4);
    grip.put("pile");
    expect(done).toEqual(["4 pile"]);
  });

  it("never plays a card that is only moved about in the hand", () => {
    const { grip, done } = gripOn(["pile"]);
    grip.tap(4);
    expect(grip.put(HOME)).toBe(false);
    expect(done).toEqual([]);
  });
});
