/**
 * The WebSocket of one table. It reconnects by itself. A command that was not answered when the
 * connection broke is sent again under its own key; the server never carries out a key twice.
 *
 * The server refuses a command that was made for an older version of the table. Versions also count
 * changes that no command depends on, such as people who go and come back. If only such changes
 * happened, the command is sent again for the new version, so that a press of a button is not lost.
 *
 * A server that was stopped, or a network that is gone, closes no connection. It only falls silent. A connection
 * that is silent for too long is given up.
 */
import { base } from "../place";
import { VERSION, type ClientMessages, type ServerMessages } from "./types";

type WithoutEnvelope<T> = T extends ClientMessages.Any ? Omit<T, "v" | "key" | "version"> : never;
/** A command as the page writes it; the socket adds protocol version, key and table version. */
export type Command = WithoutEnvelope<ClientMessages.Any>;

export type ConnectionState = "connecting" | "open" | "lost" | "closed";

export interface Listener {
  /** Called with every message, in order. */
  receive(message: ServerMessages.Any): void;
  /** Called when the connection changes; `reason` is a refusal code, or "elsewhere", or empty. */
  connectionChanged(state: ConnectionState, reason: string): void;
  /** Return everything that players base their commands on; equal texts mean that nothing has changed. */
  situation(): string;
}

/** A command that is not answered yet. */
interface PendingCommand {
  readonly command: Command;
  readonly situation: string;
  version: number;
  /** The refusal of an outdated version; it is shown if the game has gone on since. */
  refused: ServerMessages.RefusedMessage | null;
}

/** Checks of the connection; a device that sleeps makes none, so it does not take its own sleep for silence. */
const CHECK_INTERVAL = 500;
const MAX_SILENT_CHECKS = 9; // the server sends something at least every two seconds
const MAX_CONNECTING_CHECKS = 16; // a stopped server accepts a connection and never answers

/** Close codes after which it would not help to connect again. */
const FINAL_CODES = new Set([4401, 4403, 4404, 4409]);
const OPENED_ELSEWHERE = 4409;
const CLOSED_ABNORMALLY = 1006;
const MAX_DELAY = 8_000;
const RESTART_DELAY = 150; // after the server has announced that it restarts

/** Return the milliseconds to wait before a connection attempt; `random` is between 0 and 1. */
export function reconnectDelay(attempt: number, random: number): number {
  return Math.min(MAX_DELAY, 250 * 2 ** attempt) * (0.75 + random / 2);
}

/** Return random hexadecimal digits. `randomUUID` is missing on pages that come over plain HTTP. */
export function randomToken(bytes = 16): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(random, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Return the address of a table's socket on the server that the page came from. */
export function socketAddress(id: string, query: string): string {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const given = new URLSearchParams(query);
  const kept = new URLSearchParams();
  for (const name of ["invite", "pass"]) {
    const value = given.get(name);
    if (value) kept.set(name, value);
  }
  if (given.has("tv")) kept.set("watch", "1"); // a screen for all never shows a hand and never takes a seat
  const tail = kept.size ? `?${kept}` : "";
  return `${scheme}://${location.host}${base}/api/tables/${id}/socket${tail}`;
}

export class TableSocket {
  #socket: WebSocket | null = null;
  #attempt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #checks: ReturnType<typeof setInterval> | undefined;
  #silentChecks = 0;
  #maxSilentChecks = MAX_CONNECTING_CHECKS;
  #isClosed = false;
  #version = 0;
  #isSpectator = false;
  #isSynced = false;
  #pending = new Map<string, PendingCommand>();
  #lastMessage: ServerMessages.Any["type"] | null = null;

  constructor(
    readonly address: string,
    readonly listener: Listener,
    readonly open: (address: string) => WebSocket = (to) => new WebSocket(to),
  ) {
    this.connect();
  }

  /** Whether a command must be answered before the next step. Requests for a hint do not count. */
  get isWaiting(): boolean {
    return [...this.#pending.values()].some(({ command }) => command.type !== "hint");
  }

  connect(): void {
    clearTimeout(this.#timer);
    if (this.#isClosed || this.#socket) return;
    this.listener.connectionChanged("connecting", "");
    const socket = this.open(this.address);
    this.#socket = socket;
    this.#isSynced = false;
    socket.onmessage = (event) => this.#receive(JSON.parse(String(event.data)) as ServerMessages.Any);
    socket.onclose = (event) => this.#handleClose(event.code, event.reason);
    this.#silentChecks = 0;
    this.#maxSilentChecks = MAX_CONNECTING_CHECKS;
    this.#checks = setInterval(() => this.#checkSilence(), CHECK_INTERVAL);
  }

  #checkSilence(): void {
    this.#silentChecks += 1;
    if (this.#silentChecks < this.#maxSilentChecks) return;
    this.#abandonSocket();
    this.#handleClose(CLOSED_ABNORMALLY, "");
  }

  /** Forget the socket. To close it takes long if the other side does not answer, so nothing waits for that. */
  #abandonSocket(): void {
    clearInterval(this.#checks);
    if (!this.#socket) return;
    this.#socket.onmessage = this.#socket.onclose = null;
    this.#socket.close(1000);
    this.#socket = null;
  }

  /** Connect at once, without waiting for the next attempt: the player is back. */
  reconnectNow(): void {
    this.#attempt = 0;
    if (!this.#socket) this.connect();
  }

  /** Connect anew at once: the network is back, and a connection from before does not work in it. */
  replaceNow(): void {
    if (this.#isClosed) return;
    this.#abandonSocket();
    this.#isSynced = false;
    this.reconnectNow();
  }

  /** Send a command, now or as soon as the connection is synchronized; return its key. */
  send(command: Command): string {
    const key = randomToken();
    const pending = { command, situation: this.listener.situation(), version: this.#version, refused: null };
    this.#pending.set(key, pending);
    if (this.#isSynced) this.#write(key, pending.version, command);
    return key;
  }

  #write(key: string, version: number, command: Command): void {
    this.#socket?.send(JSON.stringify({ ...command, v: VERSION, key, version }));
  }

  resync(): void {
    this.#isSynced = false;
    this.#write(randomToken(), this.#version, { type: "sync" });
  }

  /** Request information. It changes nothing, so it is not sent again if the connection breaks. */
  request(what: "history" | "combinations"): void {
    this.sendOnce({ type: what });
  }

  /** Send what changes nothing, if the connection is there. Nothing waits for it, and it is not sent again. */
  sendOnce(command: Command): void {
    if (this.#isSynced) this.#write(randomToken(), this.#version, command);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#abandonSocket();
    this.listener.connectionChanged("closed", "");
  }

  #receive(message: ServerMessages.Any): void {
    this.#lastMessage = message.type;
    this.#silentChecks = 0;
    this.#maxSilentChecks = MAX_SILENT_CHECKS;
    switch (message.type) {
      case "sync":
        this.#attempt = 0;
        this.#version = message.version;
        this.#isSpectator = message.seat < 0;
        this.#isSynced = true;
        this.listener.connectionChanged("open", "");
        this.listener.receive(message);
        for (const [key, pending] of this.#pending) this.#resend(key, pending);
        return;
      case "update":
        if (message.key) this.#pending.delete(message.key);
        if (!this.#isNext(message.version)) {
          if (this.#isSynced) this.resync();
          return;
        }
        this.#version = message.version;
        break;
      case "done":
        this.#pending.delete(message.key);
        if (!this.#isSpectator && message.version > this.#version) this.resync();
        break;
      case "refused":
        if (message.code === "table-stale") {
          this.#receiveStale(message);
          return;
        }
        this.#pending.delete(message.key);
        break;
      case "hint":
        this.#pending.delete(message.key);
        if (message.version !== this.#version) return; // the game has gone on since
        break;
      case "heartbeat":
        return;
      case "history":
      case "combinations":
      case "bye":
        break;
    }
    this.listener.receive(message);
  }

  /** A command was made for an older version. Find out what has changed before it is shown as refused or sent again. */
  #receiveStale(message: ServerMessages.RefusedMessage): void {
    const pending = this.#pending.get(message.key);
    if (pending) pending.refused = message;
    if (!this.#isSynced) return; // the sync is on its way
    if (message.version !== this.#version) this.resync();
    else if (pending) this.#resend(message.key, pending);
  }

  /** Send a command for the current version if nothing that it depends on has changed; else report its refusal. */
  #resend(key: string, pending: PendingCommand): void {
    if (pending.situation === this.listener.situation()) {
      pending.version = this.#version;
      pending.refused = null;
    }
    if (!pending.refused) {
      this.#write(key, pending.version, pending.command);
      return;
    }
    this.#pending.delete(key);
    this.listener.receive(pending.refused);
  }

  /** Spectators send no commands and therefore have no version; they get all messages in order. */
  #isNext(version: number): boolean {
    return this.#isSynced && (this.#isSpectator || version === this.#version + 1);
  }

  #handleClose(code: number, reason: string): void {
    clearInterval(this.#checks);
    this.#socket = null;
    this.#isSynced = false;
    for (const [key, { command }] of this.#pending) if (command.type === "hint") this.#pending.delete(key);
    if (this.#isClosed) return;
    if (FINAL_CODES.has(code)) {
      this.#isClosed = true;
      this.listener.connectionChanged("closed", reason || (code === OPENED_ELSEWHERE ? "elsewhere" : ""));
      return;
    }
    this.listener.connectionChanged("lost", reason);
    const isRestart = this.#lastMessage === "bye" && this.#attempt === 0;
    const delay = isRestart ? RESTART_DELAY : reconnectDelay(this.#attempt, Math.random());
    this.#timer = setTimeout(() => this.connect(), delay);
    this.#attempt += 1;
  }
}
