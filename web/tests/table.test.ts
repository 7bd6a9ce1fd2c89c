import { beforeEach, describe, expect, it } from "vitest";
import { Sitting } from "../src/table/table.svelte";

class Wire {
  sent: Record<string, unknown>[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  send(text: string) {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close() {}
  tell(message: object) {
    this.onmessage?.({ data: JSON.stringify({ v: 1, at: 0, ...message }) });
  }
}

const chair = { kind: "person", name: "Anna", bot: "", here: true, left: 0, undone: 0, salt: "" };
const scene = (phase: string, host = 0) => ({ game: "threeup", phase, host, chairs: [chair, { ...chair, kind: "bot" }] });
const view = (turn: number) => ({ seat: 0, turn, moves: [1, 2], results: [] });
const said = (message: string) => [[message, { seat: 0 }]];

let wire: Wire;
let table: Sitting;
const asked = () => wire.sent.map((one) => one.do);

beforeEach(() => {
  wire = new Wire();
  table = new Sitting("t", "ws://t", () => wire as unknown as WebSocket);
  wire.tell({ is: "sync", table: "t", seat: 0, version: 1, scene: scene("playing"), view: view(0), invite: "abc" });
});

describe("a table as the page knows it", () => {
  it("asks how the game came about, and tells it as the log", () => {
    expect(asked()).toEqual(["story"]);
    wire.tell({ is: "update", version: 2, view: view(1), said: said("threeup-plays") });
    expect(table.log).toHaveLength(1);
    wire.tell({ is: "story", chapters: [{ mover: 0, said: said("threeup-plays"), view: view(1) }] });
    expect(table.log).toHaveLength(1); // what was told meanwhile is in the story
    expect(table.log[0]?.view?.turn).toBe(1);
  });

  it("shows what was before a change, and nothing after a sync", () => {
    expect(table.before).toBeNull();
    wire.tell({ is: "update", version: 2, view: view(1) });
    expect([table.before?.turn, table.view?.turn]).toEqual([0, 1]);
    expect(table.log).toEqual([]); // a step that is nobody's business yet
  });

  it("keeps how a round has ended until a step is made", () => {
    wire.tell({ is: "update", version: 2, view: view(0), said: said("threeup-plays") });
    expect(table.round).toBeNull();
    wire.tell({ is: "update", version: 3, view: view(0), said: [...said("levelup-wins"), ...said("levelup-deals")] });
    wire.tell({ is: "update", version: 4, view: view(0), said: said("levelup-draws") });
    expect(table.round?.said).toHaveLength(2);
    table.play(7);
    expect(table.round).toBeNull();
  });

  it("sends one step and waits for its answer", () => {
    table.play(7);
    table.play(8);
    expect(wire.sent.slice(1)).toMatchObject([{ do: "play", steps: [7] }]);
    expect(table.waiting).toBe(true);
    wire.tell({ is: "refused", key: wire.sent[1]?.key, code: "UD-05", version: 1 });
    expect(table.waiting).toBe(false);
    expect(table.toasts).toMatchObject([{ code: "UD-05" }]);
    table.dismiss(table.toasts[0]?.id ?? 0);
    expect(table.toasts).toEqual([]);
  });

  it("keeps no more than three refusals before its eyes", () => {
    for (let times = 0; times < 6; times += 1) table.refuse("UD-05", {});
    expect(table.toasts).toHaveLength(3);
  });

  it("clears the table for a rematch, adds a salt, and deals if it is the host's", () => {
    wire.tell({ is: "update", version: 2, scene: scene("over"), view: view(-1) });
    table.rematch();
    const again = wire.sent.at(-1)?.key;
    wire.tell({ is: "update", version: 3, key: again, scene: scene("setting"), said: said("table-again") });
    expect([table.view, table.log.length]).toEqual([null, 1]);
    expect(asked()).toEqual(["story", "again", "sprinkle"]);
    wire.tell({ is: "update", version: 4, key: wire.sent.at(-1)?.key });
    expect(asked().at(-1)).toBe("start");
    expect(wire.sent.at(-1)?.version).toBe(4);
  });

  it("is dealt again although somebody came back in the same moment", () => {
    const away = scene("over");
    const here = { ...away, chairs: away.chairs.map((one) => ({ ...one, here: true, left: 7 })) };
    away.chairs = away.chairs.map((one) => ({ ...one, here: false }));
    wire.tell({ is: "sync", table: "t", seat: 0, version: 6, scene: away, view: view(-1) });
    table.rematch();
    const again = wire.sent.at(-1)?.key;
    wire.tell({ is: "update", version: 7, scene: here, said: said("table-back") });
    wire.tell({ is: "refused", key: again, code: "table-stale", version: 7 });
    expect(wire.sent.at(-1)).toMatchObject({ do: "again", key: again, version: 7 });
    expect([table.waiting, table.toasts]).toEqual([true, []]);
  });

  it.each([
    ["another move", { scene: scene("playing"), view: view(1) }],
    ["the end", { scene: scene("over"), view: view(0) }],
    ["somebody else's wish", { scene: { ...scene("playing"), asking: { seat: 1, granted: [] } }, view: view(0) }],
  ])("says so if it was meant for what was before %s", (_, news) => {
    table.ask({ do: "undo" });
    const key = wire.sent.at(-1)?.key;
    wire.tell({ is: "update", version: 2, ...news });
    wire.tell({ is: "refused", key, code: "table-stale", version: 2 });
    expect(asked()).toEqual(["story", "undo"]);
    expect(table.toasts).toMatchObject([{ code: "table-stale" }]);
  });

  it("deals no other's rematch because its own was refused", () => {
    wire.tell({ is: "update", version: 2, scene: scene("over"), view: view(-1) });
    table.rematch();
    wire.tell({ is: "refused", key: wire.sent.at(-1)?.key, code: "table-closed", version: 2 });
    wire.tell({ is: "update", version: 3, scene: scene("setting") });
    wire.tell({ is: "update", version: 4, key: wire.sent.at(-1)?.key });
    expect(asked()).not.toContain("start");
  });

  it("leaves the deal to the host", () => {
    wire.tell({ is: "update", version: 2, scene: scene("over", 1), view: view(-1) });
    table.rematch();
    wire.tell({ is: "update", version: 3, key: wire.sent.at(-1)?.key, scene: scene("setting", 1) });
    wire.tell({ is: "update", version: 4, key: wire.sent.at(-1)?.key });
    expect(asked()).not.toContain("start");
  });

  it("keeps its invite through a sync that has none", () => {
    wire.tell({ is: "sync", table: "t", seat: 0, version: 9, scene: scene("playing") });
    expect(table.invite).toBe("abc");
  });

  it("does again what was taken back, step by step and move by move", () => {
    const alone = { ...scene("playing"), chairs: [chair] };
    wire.tell({ is: "sync", table: "t", seat: 0, version: 1, scene: alone, view: view(0) });
    let version = 1;
    const answer = (more: object = {}) =>
      wire.tell({ is: "update", version: ++version, key: wire.sent.at(-1)?.key, view: view(0), ...more });
    table.play(3);
    answer();
    table.play(5);
    answer({ steps: [3, 5], mover: 0 });
    table.play(7);
    answer();
    table.ask({ do: "undo" });
    answer();
    table.ask({ do: "undo" });
    answer();
    expect(table.canRedo).toBe(true);
    table.redo();
    expect(wire.sent.at(-1)).toMatchObject({ do: "play", steps: [3, 5] });
    answer({ steps: [3, 5], mover: 0 });
    table.redo();
    expect(wire.sent.at(-1)).toMatchObject({ do: "play", steps: [7] });
    answer();
    expect(table.canRedo).toBe(false);
    table.ask({ do: "undo" });
    answer();
    table.play(9); // another way: what was taken back is gone
    answer();
    expect(table.canRedo).toBe(false);
  });

  it("does again a whole move whose first step was made before the page was opened", () => {
    const alone = { ...scene("playing"), chairs: [chair] };
    wire.tell({ is: "sync", table: "t", seat: 0, version: 1, scene: alone, view: view(0) });
    table.play(5);
    wire.tell({ is: "update", version: 2, key: wire.sent.at(-1)?.key, view: view(0), steps: [3, 5], mover: 0 });
    table.ask({ do: "undo" });
    wire.tell({ is: "update", version: 3, key: wire.sent.at(-1)?.key, view: view(0) });
    table.redo();
    expect(wire.sent.at(-1)).toMatchObject({ do: "play", steps: [3, 5] });
  });

  it("has a hint for the moment it was asked for, and no longer", () => {
    table.hint();
    const ask = wire.sent.at(-1) as { do: string; key: string };
    expect([ask.do, table.hinted, table.waiting]).toEqual(["hint", true, false]);
    const advice = { where: ["hint-move", {}], options: [], worlds: 9 };
    wire.tell({ is: "hint", key: ask.key, version: 1, advice });
    expect(table.advice?.worlds).toBe(9);
    wire.tell({ is: "update", version: 2, view: view(1) });
    expect([table.hinted, table.advice]).toEqual([false, null]);
    wire.tell({ is: "hint", key: ask.key, version: 1, advice });
    expect(table.advice).toBeNull(); // it came too late
  });

  it("keeps a hint through a sync that brings nothing new", () => {
    table.hint();
    const advice = { where: ["hint-move", {}], options: [], worlds: 9 };
    wire.tell({ is: "hint", key: wire.sent.at(-1)?.key, version: 1, advice });
    wire.tell({ is: "sync", table: "t", seat: 0, version: 2, scene: scene("playing"), view: view(0) });
    expect(table.advice?.worlds).toBe(9);
    wire.tell({ is: "sync", table: "t", seat: 0, version: 3, scene: scene("playing"), view: view(1) });
    expect([table.hinted, table.advice]).toEqual([false, null]);
  });

  it("stops waiting for a hint that is refused", () => {
    table.hint();
    wire.tell({ is: "refused", key: wire.sent.at(-1)?.key, code: "hint-people", version: 1 });
    expect([table.hinted, table.toasts.at(-1)?.code]).toEqual([false, "hint-people"]);
  });

  it("follows a line step by step, as long as it goes", () => {
    const steps = () => wire.sent.filter((one) => one.do === "play").map((one) => one.steps);
    table.follow([2, 1, 9]);
    expect(steps()).toEqual([[2]]);
    wire.tell({ is: "update", version: 2, key: wire.sent.at(-1)?.key, view: view(0) });
    expect(steps()).toEqual([[2], [1]]);
    wire.tell({ is: "update", version: 3, key: wire.sent.at(-1)?.key, view: view(0) });
    wire.tell({ is: "update", version: 4, view: { ...view(0), moves: [9] } });
    expect(steps()).toEqual([[2], [1]]); // 9 could not be played when its turn came
  });
});
