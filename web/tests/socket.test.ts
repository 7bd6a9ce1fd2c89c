import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { TableSocket, wait, type Line } from "../src/transport/socket";
import type { Tells } from "../src/transport/types";

/** A line whose other end the test holds. */
class Wire {
  static all: Wire[] = [];
  sent: Record<string, unknown>[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  constructor() {
    Wire.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close() {}
  tell(message: object) {
    this.onmessage?.({ data: JSON.stringify({ v: 1, ...message }) });
  }
  breaks(code = 1006, reason = "") {
    this.onclose?.({ code, reason });
  }
}

let heard: Tells.Every[];
let lines: Line[];
let situation: string;
let socket: TableSocket;
const wire = () => Wire.all[Wire.all.length - 1] as Wire;
const sync = (version: number, seat = 0) => wire().tell({ is: "sync", version, seat, table: "t", at: 0, scene: {} });
const update = (version: number, more = {}) => wire().tell({ is: "update", version, at: 0, ...more });

beforeEach(() => {
  vi.useFakeTimers();
  Wire.all = [];
  heard = [];
  lines = [];
  situation = "as it was";
  const listener = {
    situation: () => situation,
    tell: (message: Tells.Every) => void heard.push(message),
    line: (state: Line) => void lines.push(state),
  };
  socket = new TableSocket("ws://t", listener, () => new Wire() as unknown as WebSocket);
});
afterEach(() => {
  socket.close();
  vi.useRealTimers();
});

describe("a table's socket", () => {
  it("asks with the version it knows", () => {
    sync(4);
    update(5);
    socket.ask({ do: "play", steps: [7] });
    expect(wire().sent).toMatchObject([{ do: "play", steps: [7], version: 5, v: 1 }]);
    expect(wire().sent[0]?.key).toMatch(/^[A-Za-z0-9_-]{1,40}$/);
  });

  it("asks for everything anew when a version is missing, and hears nothing until then", () => {
    sync(4);
    update(6);
    update(7);
    expect(heard.map((one) => one.is)).toEqual(["sync"]);
    expect(wire().sent.map((one) => one.do)).toEqual(["sync"]);
    sync(7);
    update(8);
    expect(heard.map((one) => one.is)).toEqual(["sync", "sync", "update"]);
  });

  it("does not count versions for a spectator", () => {
    sync(0, -1);
    update(0);
    update(0);
    expect(heard).toHaveLength(3);
  });

  it("comes back by itself, and sends again what was on its way, under its own key", () => {
    sync(1);
    const key = socket.ask({ do: "play", steps: [3] });
    wire().breaks();
    expect(lines.at(-1)).toBe("lost");
    vi.advanceTimersByTime(60_000);
    expect(Wire.all).toHaveLength(2);
    expect(wire().sent).toEqual([]); // nothing before the sync
    situation = "after that step"; // the server knows by the key whether it was carried out
    sync(2);
    expect(wire().sent).toMatchObject([{ key, steps: [3], version: 1 }]);
    wire().tell({ is: "done", key, version: 2 });
    expect(socket.waiting).toBe(false);
  });

  it("keeps an ask that was made while the line was down", () => {
    sync(1);
    wire().breaks();
    socket.ask({ do: "pause" });
    vi.advanceTimersByTime(60_000);
    sync(1);
    expect(wire().sent).toMatchObject([{ do: "pause" }]);
  });

  it("sends nothing on a line that is not yet open", () => {
    socket.ask({ do: "pause" });
    expect(wire().sent).toEqual([]);
    sync(1);
    expect(wire().sent).toMatchObject([{ do: "pause" }]);
  });

  it("waits longer each time, but never very long", () => {
    expect([0, 1, 2, 9].map((attempt) => wait(attempt, 0.5))).toEqual([250, 500, 1000, 8000]);
    sync(1);
    for (let times = 0; times < 5; times += 1) {
      wire().breaks();
      vi.advanceTimersByTime(10_000);
    }
    expect(Wire.all).toHaveLength(6);
  });

  it("hurries when the network is back", () => {
    sync(1);
    wire().breaks();
    socket.hurry();
    expect(Wire.all).toHaveLength(2);
  });

  it("does not come back where it is not wanted", () => {
    wire().breaks(4403, "table-private");
    vi.advanceTimersByTime(60_000);
    expect(Wire.all).toHaveLength(1);
    expect(lines.at(-1)).toBe("closed");
  });

  it("stamps an ask that was kept while the line was down with the version of the sync", () => {
    sync(1);
    wire().breaks();
    const key = socket.ask({ do: "undo" });
    vi.advanceTimersByTime(60_000);
    sync(4); // people went and came back, and nothing else has happened
    expect(wire().sent).toMatchObject([{ do: "undo", key, version: 4 }]);
  });

  const refuse = (key: string, version: number, code = "table-stale") =>
    wire().tell({ is: "refused", key, code, version });

  it("asks again at once if nobody but people coming and going came in between", () => {
    sync(1);
    const key = socket.ask({ do: "again" });
    update(2); // somebody is back
    refuse(key, 2);
    expect(wire().sent).toMatchObject([
      { do: "again", key, version: 1 },
      { do: "again", key, version: 2 },
    ]);
    expect(socket.waiting).toBe(true);
    update(3, { key });
    expect(socket.waiting).toBe(false);
    expect(heard.map((one) => one.is)).toEqual(["sync", "update", "update"]); // no refusal is shown
  });

  it("asks again after a sync if the news of it is missing, too", () => {
    sync(1);
    const key = socket.ask({ do: "again" });
    refuse(key, 3);
    expect(wire().sent.map((one) => one.do)).toEqual(["again", "sync"]);
    sync(3);
    expect(wire().sent.at(-1)).toMatchObject({ do: "again", key, version: 3 });
  });

  it.each(["at once", "after a sync"])("shows the refusal if the game has gone on: %s", (when) => {
    sync(1);
    const key = socket.ask({ do: "undo" });
    situation = "one move further";
    if (when === "at once") update(2);
    refuse(key, 2);
    if (when === "after a sync") sync(2);
    expect(wire().sent.filter((one) => one.do === "undo")).toHaveLength(1);
    expect(heard.at(-1)).toMatchObject({ is: "refused", code: "table-stale" });
    expect(socket.waiting).toBe(false);
  });

  it("does not ask again for what the rules refuse", () => {
    sync(1);
    refuse(socket.ask({ do: "undo" }), 1, "table-undo");
    expect(wire().sent).toHaveLength(1);
    expect(socket.waiting).toBe(false);
    expect(heard.at(-1)).toMatchObject({ is: "refused", code: "table-undo" });
  });

  it("asks again for a hint, for which nothing has to wait", () => {
    sync(1);
    const key = socket.ask({ do: "hint" });
    expect(socket.waiting).toBe(false);
    update(2);
    refuse(key, 2);
    expect(wire().sent.at(-1)).toMatchObject({ do: "hint", key, version: 2 });
    wire().tell({ is: "hint", key, version: 2, advice: {} });
    wire().breaks();
    vi.advanceTimersByTime(60_000);
    sync(2);
    expect(wire().sent).toEqual([]);
  });

  it("does not wait for a hint over a line that broke", () => {
    sync(1);
    socket.ask({ do: "hint" });
    wire().breaks();
    vi.advanceTimersByTime(60_000);
    sync(1);
    expect(wire().sent).toEqual([]);
  });

  it("wonders about nothing on a line that is not yet open", () => {
    socket.wonder("look");
    expect(wire().sent).toEqual([]);
  });
});
