import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { reconnectDelay, TableSocket, type ConnectionState } from "../src/transport/socket";
import type { ServerMessages } from "../src/transport/types";
import { FakeSocket } from "./fake-socket";

let sockets: FakeSocket[];
let received: ServerMessages.Any[];
let states: ConnectionState[];
let situation: string;
let socket: TableSocket;
const current = () => sockets.at(-1)!;
const sync = (version: number, seat = 0) => current().receive({ type: "sync", version, seat, table: "t", table_view: {} });
const update = (version: number, more = {}) => current().receive({ type: "update", version, ...more });

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  received = [];
  states = [];
  situation = "as it was";
  const listener = {
    situation: () => situation,
    receive: (message: ServerMessages.Any) => void received.push(message),
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
    socket.send({ type: "play", steps: [7] });
    expect(current().sent).toMatchObject([{ type: "play", steps: [7], version: 5, v: 1 }]);
    expect(current().sent[0]?.key).toMatch(/^[A-Za-z0-9_-]{1,40}$/);
  });

  it("synchronizes when a version is missing, and ignores updates until then", () => {
    sync(4);
    update(6);
    update(7);
    expect(received.map(({ type }) => type)).toEqual(["sync"]);
    expect(current().sent.map((command) => command.type)).toEqual(["sync"]);
    sync(7);
    update(8);
    expect(received.map(({ type }) => type)).toEqual(["sync", "sync", "update"]);
  });

  it("does not count versions for a spectator", () => {
    sync(0, -1);
    update(0);
    update(0);
    expect(received).toHaveLength(3);
  });

  it("reconnects by itself, and sends unanswered commands again under their own keys", () => {
    sync(1);
    const key = socket.send({ type: "play", steps: [3] });
    current().disconnect();
    expect(states.at(-1)).toBe("lost");
    vi.advanceTimersByTime(1_000);
    expect(sockets).toHaveLength(2);
    expect(current().sent).toEqual([]); // not before the sync
    situation = "after that step"; // by the key, the server knows whether it was carried out
    sync(2);
    expect(current().sent).toMatchObject([{ key, steps: [3], version: 1 }]);
    current().receive({ type: "done", key, version: 2 });
    expect(socket.isWaiting).toBe(false);
  });

  it("sends a command that was made while the connection was lost", () => {
    sync(1);
    current().disconnect();
    socket.send({ type: "pause" });
    vi.advanceTimersByTime(1_000);
    sync(1);
    expect(current().sent).toMatchObject([{ type: "pause" }]);
  });

  it("sends nothing before the connection is synchronized", () => {
    socket.send({ type: "pause" });
    expect(current().sent).toEqual([]);
    sync(1);
    expect(current().sent).toMatchObject([{ type: "pause" }]);
  });

  it("waits longer before each attempt, up to a limit", () => {
    expect([0, 1, 2, 9].map((attempt) => reconnectDelay(attempt, 0.5))).toEqual([250, 500, 1000, 8000]);
    sync(1);
    for (let times = 0; times < 5; times += 1) {
      current().disconnect();
      while (states.at(-1) === "lost") vi.advanceTimersByTime(50);
    }
    expect(sockets).toHaveLength(6);
  });

  it("notices within five seconds that an open connection is silent, and connects again", () => {
    sync(1);
    const key = socket.send({ type: "play", steps: [3] }); // a stopped server never answers
    vi.advanceTimersByTime(5_000);
    expect(states).toContain("lost");
    expect(states.at(-1)).toBe("connecting");
    expect(sockets).toHaveLength(2);
    sockets[0]!.receive({ type: "update", version: 2 }); // too late: that connection is given up
    sockets[0]!.disconnect(4409);
    expect(states.at(-1)).toBe("connecting");
    sync(1);
    expect(current().sent).toMatchObject([{ key, steps: [3] }]);
  });

  it("stays connected as long as the server sends anything", () => {
    sync(1);
    for (let seconds = 0; seconds < 60; seconds += 2) {
      vi.advanceTimersByTime(2_000);
      current().receive({ type: "heartbeat" });
    }
    expect(sockets).toHaveLength(1);
    expect(received.map(({ type }) => type)).toEqual(["sync"]);
  });

  it("does not take its own sleep for the silence of the server", () => {
    sync(1);
    vi.setSystemTime(Date.now() + 3_600_000); // a phone in a pocket: no timer ran
    vi.advanceTimersByTime(1_000);
    expect(sockets).toHaveLength(1);
  });

  it("gives up an attempt that nobody answers, and waits longer before each of the next ones", () => {
    vi.advanceTimersByTime(10_000);
    expect(sockets).toHaveLength(2);
    vi.advanceTimersByTime(120_000);
    expect(sockets.length).toBeGreaterThan(8);
    expect(sockets.length).toBeLessThan(15);
  });

  it("connects again after the server has announced a restart", () => {
    sync(1);
    current().receive({ type: "bye", reason: "restart" });
    current().disconnect(1012);
    vi.advanceTimersByTime(1_000);
    expect(sockets).toHaveLength(2);
    current().disconnect(1012, "server-closing"); // it is still closing
    expect(states.at(-1)).toBe("lost");
    vi.advanceTimersByTime(1_000);
    expect(sockets).toHaveLength(3);
  });

  it("reconnects at once when the player is back", () => {
    sync(1);
    socket.reconnectNow();
    expect(sockets).toHaveLength(1);
    current().disconnect();
    socket.reconnectNow();
    expect(sockets).toHaveLength(2);
  });

  it("replaces an open connection at once when the network is back: it was made in another one", () => {
    sync(1);
    const key = socket.send({ type: "pause" });
    socket.replaceNow();
    expect(sockets).toHaveLength(2);
    sync(1);
    expect(current().sent).toMatchObject([{ key }]);
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
    const key = socket.send({ type: "undo" });
    vi.advanceTimersByTime(1_000);
    sync(4); // people have left and come back, and nothing else has happened
    expect(current().sent).toMatchObject([{ type: "undo", key, version: 4 }]);
  });

  const refuse = (key: string, version: number, code = "table-stale") =>
    current().receive({ type: "refused", key, code, version });

  it("sends a command again if only presence has changed in between", () => {
    sync(1);
    const key = socket.send({ type: "next_game" });
    update(2); // a player is back
    refuse(key, 2);
    expect(current().sent).toMatchObject([
      { type: "next_game", key, version: 1 },
      { type: "next_game", key, version: 2 },
    ]);
    expect(socket.isWaiting).toBe(true);
    update(3, { key });
    expect(socket.isWaiting).toBe(false);
    expect(received.map(({ type }) => type)).toEqual(["sync", "update", "update"]); // no refusal is shown
  });

  it("sends a command again after a sync if the update is missing, too", () => {
    sync(1);
    const key = socket.send({ type: "next_game" });
    refuse(key, 3);
    expect(current().sent.map((command) => command.type)).toEqual(["next_game", "sync"]);
    sync(3);
    expect(current().sent.at(-1)).toMatchObject({ type: "next_game", key, version: 3 });
  });

  it.each(["at once", "after a sync"])("shows the refusal if the game has gone on: %s", (when) => {
    sync(1);
    const key = socket.send({ type: "undo" });
    situation = "one move further";
    if (when === "at once") update(2);
    refuse(key, 2);
    if (when === "after a sync") sync(2);
    expect(current().sent.filter((command) => command.type === "undo")).toHaveLength(1);
    expect(received.at(-1)).toMatchObject({ type: "refused", code: "table-stale" });
    expect(socket.isWaiting).toBe(false);
  });

  it("does not send a command again that the rules refuse", () => {
    sync(1);
    refuse(socket.send({ type: "undo" }), 1, "table-undo");
    expect(current().sent).toHaveLength(1);
    expect(socket.isWaiting).toBe(false);
    expect(received.at(-1)).toMatchObject({ type: "refused", code: "table-undo" });
  });

  it("sends the request for a hint again, and does not wait for it", () => {
    sync(1);
    const key = socket.send({ type: "hint" });
    expect(socket.isWaiting).toBe(false);
    update(2);
    refuse(key, 2);
    expect(current().sent.at(-1)).toMatchObject({ type: "hint", key, version: 2 });
    current().receive({ type: "hint", key, version: 2, advice: {} });
    current().disconnect();
    vi.advanceTimersByTime(1_000);
    sync(2);
    expect(current().sent).toEqual([]);
  });

  it("forgets a hint when the connection is lost", () => {
    sync(1);
    socket.send({ type: "hint" });
    current().disconnect();
    vi.advanceTimersByTime(1_000);
    sync(1);
    expect(current().sent).toEqual([]);
  });

  it("requests nothing before the connection is synchronized", () => {
    socket.request("combinations");
    expect(current().sent).toEqual([]);
  });
});
