import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { reconnectDelay, TableSocket, type ConnectionState } from "../src/transport/socket";
import type { Tells } from "../src/transport/types";
import { FakeSocket } from "./fake-socket";

let sockets: FakeSocket[];
let received: Tells.Every[];
let states: ConnectionState[];
let situation: string;
let socket: TableSocket;
const current = () => sockets.at(-1)!;
const sync = (version: number, seat = 0) => current().receive({ is: "sync", version, seat, table: "t", scene: {} });
const update = (version: number, more = {}) => current().receive({ is: "update", version, ...more });

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  received = [];
  states = [];
  situation = "as it was";
  const listener = {
    situation: () => situation,
    receive: (message: Tells.Every) => void received.push(message),
    connectionChanged: (state: ConnectionState) => void states.push(state),
  };
  socket = new TableSocket("ws://t", listener, () => {
    sockets.push(new FakeSocket());
    return current() as unknown as WebSocket;
  });
});
afterEach(() => {
  socket.close();
  vi.useRealTimers();
});

describe("a table's socket", () => {
  it("sends commands with the current version", () => {
    sync(4);
    update(5);
    socket.send({ do: "play", steps: [7] });
    expect(current().sent).toMatchObject([{ do: "play", steps: [7], version: 5, v: 1 }]);
    expect(current().sent[0]?.key).toMatch(/^[A-Za-z0-9_-]{1,40}$/);
  });

  it("synchronizes when a version is missing, and ignores updates until then", () => {
    sync(4);
    update(6);
    update(7);
    expect(received.map(({ is }) => is)).toEqual(["sync"]);
    expect(current().sent.map((command) => command.do)).toEqual(["sync"]);
    sync(7);
    update(8);
    expect(received.map(({ is }) => is)).toEqual(["sync", "sync", "update"]);
  });

  it("does not count versions for a spectator", () => {
    sync(0, -1);
    update(0);
    update(0);
    expect(received).toHaveLength(3);
  });

  it("reconnects by itself, and sends unanswered commands again under their own keys", () => {
    sync(1);
    const key = socket.send({ do: "play", steps: [3] });
    current().disconnect();
    expect(states.at(-1)).toBe("lost");
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(2);
    expect(current().sent).toEqual([]); // not before the sync
    situation = "after that step"; // by the key, the server knows whether it was carried out
    sync(2);
    expect(current().sent).toMatchObject([{ key, steps: [3], version: 1 }]);
    current().receive({ is: "done", key, version: 2 });
    expect(socket.isWaiting).toBe(false);
  });

  it("sends a command that was made while the connection was lost", () => {
    sync(1);
    current().disconnect();
    socket.send({ do: "pause" });
    vi.advanceTimersByTime(60_000);
    sync(1);
    expect(current().sent).toMatchObject([{ do: "pause" }]);
  });

  it("sends nothing before the connection is synchronized", () => {
    socket.send({ do: "pause" });
    expect(current().sent).toEqual([]);
    sync(1);
    expect(current().sent).toMatchObject([{ do: "pause" }]);
  });

  it("waits longer before each attempt, up to a limit", () => {
    expect([0, 1, 2, 9].map((attempt) => reconnectDelay(attempt, 0.5))).toEqual([250, 500, 1000, 8000]);
    sync(1);
    for (let times = 0; times < 5; times += 1) {
      current().disconnect();
      vi.advanceTimersByTime(10_000);
    }
    expect(sockets).toHaveLength(6);
  });

  it("reconnects at once when the network is back", () => {
    sync(1);
    current().disconnect();
    socket.reconnectNow();
    expect(sockets).toHaveLength(2);
  });

  it("does not reconnect after a final close code", () => {
    current().disconnect(4403, "table-private");
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
    expect(states.at(-1)).toBe("closed");
  });

  it("sends a delayed command with the version of the sync", () => {
    sync(1);
    current().disconnect();
    const key = socket.send({ do: "undo" });
    vi.advanceTimersByTime(60_000);
    sync(4); // people have left and come back, and nothing else has happened
    expect(current().sent).toMatchObject([{ do: "undo", key, version: 4 }]);
  });

  const refuse = (key: string, version: number, code = "table-stale") =>
    current().receive({ is: "refused", key, code, version });

  it("sends a command again if only presence has changed in between", () => {
    sync(1);
    const key = socket.send({ do: "again" });
    update(2); // a player is back
    refuse(key, 2);
    expect(current().sent).toMatchObject([
      { do: "again", key, version: 1 },
      { do: "again", key, version: 2 },
    ]);
    expect(socket.isWaiting).toBe(true);
    update(3, { key });
    expect(socket.isWaiting).toBe(false);
    expect(received.map(({ is }) => is)).toEqual(["sync", "update", "update"]); // no refusal is shown
  });

  it("sends a command again after a sync if the update is missing, too", () => {
    sync(1);
    const key = socket.send({ do: "again" });
    refuse(key, 3);
    expect(current().sent.map((command) => command.do)).toEqual(["again", "sync"]);
    sync(3);
    expect(current().sent.at(-1)).toMatchObject({ do: "again", key, version: 3 });
  });

  it.each(["at once", "after a sync"])("shows the refusal if the game has gone on: %s", (when) => {
    sync(1);
    const key = socket.send({ do: "undo" });
    situation = "one move further";
    if (when === "at once") update(2);
    refuse(key, 2);
    if (when === "after a sync") sync(2);
    expect(current().sent.filter((command) => command.do === "undo")).toHaveLength(1);
    expect(received.at(-1)).toMatchObject({ is: "refused", code: "table-stale" });
    expect(socket.isWaiting).toBe(false);
  });

  it("does not send a command again that the rules refuse", () => {
    sync(1);
    refuse(socket.send({ do: "undo" }), 1, "table-undo");
    expect(current().sent).toHaveLength(1);
    expect(socket.isWaiting).toBe(false);
    expect(received.at(-1)).toMatchObject({ is: "refused", code: "table-undo" });
  });

  it("sends the request for a hint again, and does not wait for it", () => {
    sync(1);
    const key = socket.send({ do: "hint" });
    expect(socket.isWaiting).toBe(false);
    update(2);
    refuse(key, 2);
    expect(current().sent.at(-1)).toMatchObject({ do: "hint", key, version: 2 });
    current().receive({ is: "hint", key, version: 2, advice: {} });
    current().disconnect();
    vi.advanceTimersByTime(60_000);
    sync(2);
    expect(current().sent).toEqual([]);
  });

  it("forgets a hint when the connection is lost", () => {
    sync(1);
    socket.send({ do: "hint" });
    current().disconnect();
    vi.advanceTimersByTime(60_000);
    sync(1);
    expect(current().sent).toEqual([]);
  });

  it("requests nothing before the connection is synchronized", () => {
    socket.request("look");
    expect(current().sent).toEqual([]);
  });
});
