/**
 * The part of this device in the shuffle: it commits itself to a salt, opens it when all commitments are in, and
 * checks what the server made of it. docs/fairness.md says why.
 */
import type { BoardStorage } from "../games/contract";
import { randomToken, type Command } from "../transport/socket";
import type { Rest, ServerMessages } from "../transport/types";
import { sha256 } from "./sha256";

type TableView = ServerMessages.TableView;

/** What is wrong with a deal: something was changed, or the own salt is not in it. */
export type SaltProblem = "" | "changed" | "missing";

/** The salt for one attempt to deal. */
interface Salt {
  readonly seal: string;
  readonly attempt: number;
  readonly seat: number;
  readonly salt: string;
  readonly commitment: string;
  /** The commitments of all seats, as they were when this salt was opened; empty before. */
  readonly commitments: readonly string[];
  /** Whether the cards of this deal were seen, and everything was right. */
  readonly isSettled: boolean;
}

const SALT_BYTES = 32;
const DEALT = new Set(["playing", "over"]);

const bytesOf = (hex: string): number[] => (hex.match(/../g) ?? []).map((digits) => parseInt(digits, 16));
const textBytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Return the commitment of a seat to a salt; `salt_commitment` of the server does the same. */
export function saltCommitment(seal: string, attempt: number, seat: number, salt: string): string {
  const number = [attempt >>> 24, attempt >>> 16, attempt >>> 8, attempt].map((part) => part & 255);
  return sha256(Uint8Array.from([...textBytes("cardtable salt 1"), ...bytesOf(seal), ...number, seat, ...textBytes(salt)]));
}

export const sealOf = (seed: string): string => sha256(Uint8Array.from([...textBytes("cardtable seal 1"), ...bytesOf(seed)]));

const isSame = (one: readonly unknown[], other: readonly unknown[]): boolean => JSON.stringify(one) === JSON.stringify(other);

export class SaltExchange {
  #own: Salt | null;
  #sent: Command["type"][] = []; // for the own salt, since the page was opened
  #awaitedSeal: string | null = null; // of the deal that this page has seen coming

  /** The salt is stored, so that a page that is loaded again can open it. */
  constructor(readonly storage: BoardStorage) {
    try {
      this.#own = JSON.parse(storage.read() || "null") as Salt | null;
    } catch {
      this.#own = null;
    }
  }

  #keep(own: Salt): void {
    this.#own = own;
    this.storage.write(JSON.stringify(own));
  }

  /** Return the commands with which the seat answers a table view: none, one or two. */
  answer(view: TableView, seat: number): Command[] {
    const shown = view.seats[seat];
    if (!shown) return [];
    if (view.phase === "committing" && shown.kind === "person" && !shown.commitment) return this.#commit(view, seat);
    const own = this.#own;
    const isToOpen = view.phase === "opening" && own !== null && shown.commitment === own.commitment && !shown.opened;
    return isToOpen && !this.#sent.includes("open_salt") ? [this.#open(own, view.seats.map(({ commitment }) => commitment))] : [];
  }

  #commit(view: TableView, seat: number): Command[] {
    const { seal } = view;
    const attempt = view.void_deals.length;
    let own = this.#own;
    if (!own || own.seal !== seal || own.attempt !== attempt || own.seat !== seat) {
      const salt = randomToken(SALT_BYTES);
      const commitment = saltCommitment(seal, attempt, seat, salt);
      own = { seal, attempt, seat, salt, commitment, commitments: [], isSettled: false };
      this.#keep(own);
      this.#sent = [];
    }
    if (this.#sent.includes("commit_salt")) return [];
    this.#sent.push("commit_salt");
    const commit: Command = { type: "commit_salt", attempt, commitment: own.commitment };
    const isAlone = view.seats.every(({ kind }, other) => other === seat || kind === "bot");
    if (!isAlone) return [commit];
    // Nobody else can add a salt, so this one may be opened at once.
    return [commit, this.#open(own, view.seats.map((_, other) => (other === seat ? own.commitment : "")))];
  }

  #open(own: Salt, commitments: readonly string[]): Command {
    this.#sent.push("open_salt");
    this.#keep({ ...own, commitments });
    return { type: "open_salt", salt: own.salt };
  }

  /** Return what is wrong with the deal that the table shows, as far as this device can tell. */
  check(view: TableView, seat: number): SaltProblem {
    const shown = view.seats[seat];
    if (!shown || view.phase === "closed") return "";
    const isDealt = DEALT.has(view.phase);
    if (!isDealt) this.#awaitedSeal = view.seal;
    const own = this.#own;
    const hasOpened = own !== null && own.commitments.length > 0 && own.seat === seat;
    if (hasOpened && own.seal !== view.seal && !own.isSettled) return "changed"; // it was another deal
    if (hasOpened && own.seal === view.seal) {
      const isDenied = view.void_deals[own.attempt]?.withheld.includes(seat);
      const isLast = view.void_deals.length === own.attempt;
      if (isDenied || view.void_deals.length < own.attempt) return "changed";
      if (isDealt && isLast) {
        if (!this.#fits(own, view.seats, view.seed)) return "changed";
        if (!own.isSettled) this.#keep({ ...own, isSettled: true });
        return "";
      }
    }
    const isMissing = isDealt && view.deal === null && view.seal === this.#awaitedSeal && shown.kind === "person" && !shown.salt;
    return isMissing ? "missing" : "";
  }

  /** Return whether the record of the deal has what the table showed. */
  fitsRecord(record: Rest.Record): boolean {
    const own = this.#own;
    if (!own?.isSettled || own.seal !== record.seal) return true;
    const seats = record.seats.map(({ salt = "", commitment = "" }) => ({ salt, commitment }));
    return record.void_deals?.length === own.attempt && this.#fits(own, seats, record.seed);
  }

  #fits(own: Salt, seats: readonly { salt: string; commitment: string }[], seed: string): boolean {
    const expected = seats.map(({ salt }, seat) => (salt ? saltCommitment(own.seal, own.attempt, seat, salt) : ""));
    return (
      seats[own.seat]?.salt === own.salt &&
      isSame(own.commitments, expected) &&
      isSame(own.commitments, seats.map(({ commitment }) => commitment)) &&
      (!seed || sealOf(seed) === own.seal)
    );
  }
}
