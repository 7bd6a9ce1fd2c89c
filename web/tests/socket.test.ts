import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { TableSocket, wait, type Line } from "../src/wire/socket";
import type { Tells } from "../src/wire/types";

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
let socket: TableSocket;
const wire = () => Wire.all[Wire.all.length - 1] as Wire;
const sync = (version: number, seat = 0) => wire().tell({ is: "sync", version, seat, table: "t", at: 0, scene: {} });
const update = (version: number, more = {}) => wire().tell({ is: "update", version, at: 0, ...more });

beforeEach(() => {
  vi.useFakeTimers();
  Wire.all = [];
  heard = [];
  lines = [];
  const listener = {
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

  it("looks again when it acted on old news", () => {
    sync(1);
    const key = socket.ask({ do: "undo" });
    wire().tell({ is: "refused", key, code: "table-stale", version: 3 });
    expect(wire().sent.map((one) => one.do)).toEqual(["undo", "sync"]);
    expect(socket.waiting).toBe(false);
  });
});
