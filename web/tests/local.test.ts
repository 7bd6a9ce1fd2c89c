import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { RefusalError, UnreachableError } from "../src/transport/transport";

/** A worker whose other end is the test. */
class FakeWorker {
  static last: FakeWorker;
  sent: unknown[] = [];
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onerror: (() => void) | null = null;
  isTerminated = false;

  constructor() {
    FakeWorker.last = this;
  }
  postMessage(message: unknown) {
    this.sent.push(typeof message === "string" ? JSON.parse(message) : message);
  }
  terminate() {
    this.isTerminated = true;
  }
  receive(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

async function newTransport() {
  vi.resetModules();
  vi.stubGlobal("location", new URL("http://host/"));
  vi.stubGlobal("document", { querySelector: () => ({ content: "runtime/v/", dataset: { bytes: "10" } }), documentElement: { dataset: {} } });
  vi.stubGlobal("localStorage", { getItem: () => null });
  vi.stubGlobal("navigator", { language: "en", languages: ["en"] });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("Worker", FakeWorker);
  const { LocalTransport } = await import("../src/transport/local");
  const { runtime } = await import("../src/transport/runtime.svelte");
  return { transport: new LocalTransport(), runtime };
}

const started = () => vi.waitFor(() => expect(FakeWorker.last.sent.length).toBeGreaterThan(1));

beforeEach(() => {
  FakeWorker.last = new FakeWorker(); // not that of the test before
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the way to the tables of this device", () => {
  test("a request is answered, or refused with its code", async () => {
    const { transport } = await newTransport();
    const first = transport.request("/api/me");
    const second = transport.request("/api/tables", { game: "chess" }).catch((problem: RefusalError) => problem.code);
    await started();
    const worker = FakeWorker.last;
    expect(worker.sent[0]).toEqual({ folder: "http://host/runtime/v/", botPause: 0.7 });
    await vi.waitFor(() => expect(worker.sent.length).toBe(3));
    expect(worker.sent[2]).toEqual({ type: "request", number: 2, path: "/api/tables", body: '{"game":"chess"}' });
    worker.receive({ type: "answer", number: 2, ok: false, body: { code: "game-unknown" } });
    worker.receive({ type: "answer", number: 1, ok: true, body: { name: "" } });
    expect([await first, await second]).toEqual([{ name: "" }, "game-unknown"]);
  });

  test("messages of a table go to its socket, which never falls silent", async () => {
    const { transport } = await newTransport();
    const socket = transport.openSocket("abc");
    const heard: string[] = [];
    const codes: number[] = [];
    socket.onmessage = ({ data }) => heard.push(String(data));
    socket.onclose = ({ code }) => codes.push(code);
    await started();
    const worker = FakeWorker.last;
    expect(worker.sent[1]).toEqual({ type: "connect", number: 1, table: "abc" });
    worker.receive({ type: "message", number: 1, text: "hello" });
    worker.receive({ type: "message", number: 9, text: "for nobody" });
    vi.advanceTimersByTime(2_000);
    expect(heard).toEqual(["hello", '{"type":"heartbeat","v":1}']);
    worker.receive({ type: "closed", number: 1, code: 4404, reason: "table-unknown" });
    expect(codes).toEqual([4404]);
    vi.advanceTimersByTime(10_000);
    expect(heard.length).toBe(2);
  });

  test("a runtime that fails is reported, and started again by the next request", async () => {
    const { transport, runtime } = await newTransport();
    const first = transport.request("/api/me").catch((problem: UnreachableError) => problem.message);
    await started();
    const failed = FakeWorker.last;
    failed.onmessage?.({ data: { type: "failed", why: "no network" } });
    expect(await first).toBe("runtime");
    expect([runtime.state, failed.isTerminated]).toEqual(["failed", true]);
    void transport.request("/api/me");
    await vi.waitFor(() => expect(FakeWorker.last).not.toBe(failed));
    FakeWorker.last.onmessage?.({ data: { type: "progress", bytes: 10, started: 1 } });
    expect([runtime.state, runtime.done]).toEqual(["ready", 1]);
  });
});
