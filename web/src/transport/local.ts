/**
 * The way to the tables of this device. A Web Worker runs the same Python as a server (`web/src/worker`), and gets the same
 * requests and messages.
 */
import { findRuntime, type Runtime } from "../place";
import { settings } from "../stored-settings.svelte";
import type { Start } from "../worker/main";
import { runtime } from "./runtime.svelte";
import { RefusalError, UnreachableError, type Transport } from "./transport";
import { VERSION, type Rest } from "./types";

/** What the page sends to the worker, as JSON. `number` tells requests and connections apart. */
type ToWorker =
  | { type: "request"; number: number; path: string; body: string }
  | { type: "connect"; number: number; table: string }
  | { type: "message"; number: number; text: string }
  | { type: "disconnect"; number: number };

/** What the worker sends: JSON texts of Python, and these of its own. */
type FromPython =
  | { type: "answer"; number: number; ok: boolean; body: unknown }
  | { type: "message"; number: number; text: string }
  | { type: "closed"; number: number; code: number; reason: string };
type FromWorker = string | { type: "progress"; bytes: number; started: number } | { type: "failed"; why: string };

interface PendingRequest {
  resolve(value: unknown): void;
  reject(problem: Error): void;
}

/** Seconds before a bot's move, so that people can follow it. */
const BOT_PAUSES = { off: 0.2, slow: 1.4, normal: 0.7, fast: 0.35 };
const HEARTBEAT = 2_000; // milliseconds; a silent connection would count as lost
const LOADING = 0.7; // of the progress bar; the rest is the start of the interpreter

/** The connection of a table to the worker, used like a WebSocket. */
class LocalSocket {
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  readonly #heartbeat = setInterval(() => this.receive(JSON.stringify({ type: "heartbeat", v: VERSION })), HEARTBEAT);

  constructor(
    readonly number: number,
    readonly transport: LocalTransport,
  ) {}

  send(text: string): void {
    this.transport.post({ type: "message", number: this.number, text });
  }

  close(): void {
    clearInterval(this.#heartbeat);
    this.transport.post({ type: "disconnect", number: this.number });
  }

  receive(text: string): void {
    this.onmessage?.({ data: text });
  }

  end(code: number, reason: string): void {
    clearInterval(this.#heartbeat);
    this.onclose?.({ code, reason });
  }
}

export class LocalTransport implements Transport {
  #worker: Worker | null = null;
  #starting: Promise<Worker> | null = null;
  #number = 0;
  #requests = new Map<number, PendingRequest>();
  #sockets = new Map<number, LocalSocket>();

  async request<T>(path: string, body?: unknown): Promise<T> {
    if (path === "/api/tables" && body) void navigator.storage?.persist?.().catch(() => false); // so that games are not tidied away
    if (path === "/api/games") return fetchGamesFile() as Promise<T>; // the page shows them before the runtime is there
    return new Promise<unknown>((resolve, reject) => {
      const number = ++this.#number;
      this.#requests.set(number, { resolve, reject });
      this.post({ type: "request", number, path, body: body === undefined ? "" : JSON.stringify(body) });
    }) as Promise<T>;
  }

  tableAddress = (id: string): string => id;

  openSocket = (address: string): WebSocket => {
    const socket = new LocalSocket(++this.#number, this);
    this.#sockets.set(socket.number, socket);
    this.post({ type: "connect", number: socket.number, table: address });
    return socket as unknown as WebSocket;
  };

  /** Send something to the worker, as soon as it is there. */
  post(message: ToWorker): void {
    if (this.#worker) this.#worker.postMessage(JSON.stringify(message));
    else
      void this.#start().then(
        (worker) => worker.postMessage(JSON.stringify(message)),
        () => this.#fail(),
      );
  }

  #start(): Promise<Worker> {
    this.#starting ??= this.#load().catch((problem: unknown) => {
      this.#starting = null;
      throw problem;
    });
    return this.#starting;
  }

  async #load(): Promise<Worker> {
    runtime.state = "loading";
    const { folder, bytes } = await requireRuntime();
    const worker = new Worker(new URL("../worker/main.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#receive(data, bytes);
    worker.onerror = () => this.#fail();
    worker.postMessage({ folder, botPause: BOT_PAUSES[settings.motion] } satisfies Start);
    this.#worker = worker;
    return worker;
  }

  #receive(data: FromWorker, total: number): void {
    if (typeof data === "string") this.#receivePython(JSON.parse(data) as FromPython);
    else if (data.type === "failed") this.#fail();
    else {
      runtime.done = LOADING * Math.min(1, data.bytes / total) + (1 - LOADING) * data.started;
      if (data.started === 1) runtime.state = "ready";
    }
  }

  #receivePython(message: FromPython): void {
    const { number } = message;
    if (message.type === "answer") {
      const pending = this.#requests.get(number);
      this.#requests.delete(number);
      const problem = message.body as Rest.Problem;
      if (message.ok) pending?.resolve(message.body);
      else pending?.reject(new RefusalError(problem.code, problem.about ?? {}));
    } else if (message.type === "message") this.#sockets.get(number)?.receive(message.text);
    else this.#sockets.get(number)?.end(message.code, message.reason);
  }

  /** The runtime could not be loaded. Whatever is asked next tries again. */
  #fail(): void {
    runtime.state = "failed";
    this.#worker?.terminate();
    this.#worker = this.#starting = null;
    for (const pending of this.#requests.values()) pending.reject(new UnreachableError("runtime"));
    for (const socket of this.#sockets.values()) socket.end(1006, "");
    this.#requests.clear();
    this.#sockets.clear();
  }
}

async function requireRuntime(): Promise<Runtime> {
  const found = await findRuntime();
  if (!found) throw new UnreachableError("runtime");
  return found;
}

async function fetchGamesFile(): Promise<unknown> {
  try {
    const { folder } = await requireRuntime();
    return await (await fetch(new URL("games.json", folder))).json();
  } catch {
    throw new UnreachableError("games.json");
  }
}
