/**
 * The socket of one table. It connects again by itself, and an ask that was on its way when the
 * line broke is sent again under its own key, which the server never carries out twice.
 *
 * The server refuses an ask that was made for an older version of the table. Versions also count
 * what no ask depends on, such as people who go and come back: when only that has changed, the
 * same ask is sent again for the new version, so that what somebody has pressed is not lost.
 */
import { VERSION, type Asks, type Tells } from "./types";

type Bare<T> = T extends Asks.Every ? Omit<T, "v" | "key" | "version"> : never;
/** An ask as the page makes it; the socket adds what is the same for all. */
export type Ask = Bare<Asks.Every>;

export type Line = "connecting" | "open" | "lost" | "closed";

export interface Listener {
  /** Every message, in order. */
  tell(message: Tells.Every): void;
  /** How the line is. */
  line(state: Line, why: string): void;
  /** All that somebody goes by who asks for something; equal texts stand for the same. */
  situation(): string;
}

/** An ask that is not answered yet. */
interface Kept {
  readonly ask: Ask;
  readonly situation: string;
  version: number;
  /** The answer, if it was made for an older version; is shown if the game has gone on since. */
  refused: Tells.Refused | null;
}

/** Codes with which the server closes for good: connecting again would not help. */
const FINAL = new Set([4401, 4403, 4404, 4409]);
const SLOWEST = 8_000;

export function wait(attempt: number, luck: number): number {
  return Math.min(SLOWEST, 250 * 2 ** attempt) * (0.75 + luck / 2);
}

/** Random letters; `randomUUID` is missing where a page comes over plain HTTP from the next room. */
export function letters(bytes = 16): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(random, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class TableSocket {
  #socket: WebSocket | null = null;
  #attempt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #done = false;
  #version = 0;
  #watching = false;
  #synced = false;
  #unanswered = new Map<string, Kept>();
  #last: Tells.Every["is"] | null = null;

  constructor(
    readonly address: string,
    readonly listener: Listener,
    readonly open: (address: string) => WebSocket = (to) => new WebSocket(to),
  ) {
    this.connect();
  }

  /** Is anything asked that must be answered before the next step? A hint is not. */
  get waiting(): boolean {
    return [...this.#unanswered.values()].some(({ ask }) => ask.do !== "hint");
  }

  connect(): void {
    clearTimeout(this.#timer);
    if (this.#done || this.#socket) return;
    this.listener.line("connecting", "");
    const socket = this.open(this.address);
    this.#socket = socket;
    this.#synced = false;
    socket.onmessage = (event) => this.#hear(JSON.parse(String(event.data)) as Tells.Every);
    socket.onclose = (event) => this.#closed(socket, event.code, event.reason);
  }

  /** Called when the network is back or the page is looked at again: do not wait any longer. */
  hurry(): void {
    this.#attempt = 0;
    if (!this.#socket) this.connect();
  }

  ask(ask: Ask): string {
    const key = letters();
    const situation = this.listener.situation();
    const kept = { ask, situation, version: this.#version, refused: null };
    this.#unanswered.set(key, kept);
    if (this.#synced) this.#send(key, kept.version, ask);
    return key;
  }

  #send(key: string, version: number, ask: Ask): void {
    this.#socket?.send(JSON.stringify({ ...ask, v: VERSION, key, version }));
  }

  resync(): void {
    this.#synced = false;
    this.#send(letters(), this.#version, { do: "sync" });
  }

  /** Ask for something that changes nothing, and need not be asked again if the line breaks. */
  wonder(about: "story" | "look"): void {
    if (this.#synced) this.#send(letters(), this.#version, { do: about });
  }

  close(): void {
    this.#done = true;
    clearTimeout(this.#timer);
    this.#socket?.close(1000);
    this.#socket = null;
    this.listener.line("closed", "");
  }

  #hear(message: Tells.Every): void {
    this.#last = message.is;
    switch (message.is) {
      case "sync":
        this.#attempt = 0;
        this.#version = message.version;
        this.#watching = message.seat < 0;
        this.#synced = true;
        this.listener.line("open", "");
        this.listener.tell(message);
        for (const [key, kept] of this.#unanswered) this.#sendAgain(key, kept);
        return;
      case "update":
        if (message.key) this.#unanswered.delete(message.key);
        if (!this.#follows(message.version)) {
          if (this.#synced) this.resync();
          return;
        }
        this.#version = message.version;
        break;
      case "done":
        this.#unanswered.delete(message.key);
        if (!this.#watching && message.version > this.#version) this.resync();
        break;
      case "refused":
        if (message.code === "table-stale") {
          this.#hearStale(message);
          return;
        }
        this.#unanswered.delete(message.key);
        break;
      case "hint":
        this.#unanswered.delete(message.key);
        if (message.version !== this.#version) return; // the game has gone on since
        break;
      case "story":
      case "look":
      case "bye":
        break;
    }
    this.listener.tell(message);
  }

  /** It was asked for an older version: look what has happened since, before it is shown or sent again. */
  #hearStale(message: Tells.Refused): void {
    const kept = this.#unanswered.get(message.key);
    if (kept) kept.refused = message;
    if (!this.#synced) return; // the sync is on its way
    if (message.version !== this.#version) this.resync();
    else if (kept) this.#sendAgain(message.key, kept);
  }

  /** If nothing has happened that it depends on, it is meant for the version of now. */
  #sendAgain(key: string, kept: Kept): void {
    if (kept.situation === this.listener.situation()) {
      kept.version = this.#version;
      kept.refused = null;
    }
    if (!kept.refused) {
      this.#send(key, kept.version, kept.ask);
      return;
    }
    this.#unanswered.delete(key);
    this.listener.tell(kept.refused);
  }

  /** Spectators have no version: they answer for nothing, and are told everything in order. */
  #follows(version: number): boolean {
    return this.#synced && (this.#watching || version === this.#version + 1);
  }

  #closed(socket: WebSocket, code: number, reason: string): void {
    if (socket !== this.#socket) return;
    this.#socket = null;
    this.#synced = false;
    for (const [key, { ask }] of this.#unanswered) if (ask.do === "hint") this.#unanswered.delete(key);
    if (this.#done) return;
    if (FINAL.has(code)) {
      this.#done = true;
      this.listener.line("closed", reason || (code === 4409 ? "elsewhere" : ""));
      return;
    }
    this.listener.line("lost", reason);
    const soon = this.#last === "bye" && this.#attempt === 0;
    this.#timer = setTimeout(() => this.connect(), soon ? 150 : wait(this.#attempt, Math.random()));
    this.#attempt += 1;
  }
}
