import { describe, expect, it } from "vitest";
import type { Rest, ServerMessages } from "../transport/types";
import { SaltExchange, saltCommitment, sealOf } from "./salt-exchange";
import { sha256 } from "./sha256";

const bytes = (text: string) => new TextEncoder().encode(text);

describe("SHA-256", () => {
  it.each([
    ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
    ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
    ["abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"],
    ["a".repeat(1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"],
  ])("of a published message is the published one", (message, digest) => {
    expect(sha256(bytes(message))).toBe(digest);
  });

  it("agrees with the browser for every length around a block", async () => {
    for (let length = 0; length < 200; length += 1) {
      const message = Uint8Array.from({ length }, (_, index) => (index * 37 + length) & 255);
      const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", message));
      expect(sha256(message)).toBe(Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join(""));
    }
  });
});

const SEED = "00".repeat(32);
const SEAL = "035b52750b905d5f985930d9c07ea1d7e52cf6c8a7de9315e4d40c7d73d0a3f4";
const OTHER_SALT = "0123456789abcdef".repeat(4);

describe("a commitment", () => {
  it("is the one of docs/fairness.md", () => {
    expect(sealOf(SEED)).toBe(SEAL);
    expect(saltCommitment(SEAL, 0, 1, SEED)).toBe("eef81103b276eb44b1744182bf07e4080d1571ef5df3cd5775e046e547edfe98");
    expect(saltCommitment(SEAL, 1, 2, OTHER_SALT)).toBe("cf84ee57810d0a1224d1091776e1668aed53ff0c263aeae72446bb90937122a5");
  });
});

type View = ServerMessages.TableView;
type SeatView = ServerMessages.SeatView;
const person = { kind: "person", name: "", bot: "", present: true, time_left: 0, undos_used: 0, salt: "", commitment: "", opened: false };
const view = (phase: string, seats: Partial<SeatView>[], more: object = {}): View =>
  ({ phase, deal: null, seal: SEAL, seed: "", void_deals: [], seats: seats.map((seat) => ({ ...person, ...seat })), ...more }) as unknown as View;

/** A storage that stays when the page is loaded again. */
function newStorage() {
  let kept = "";
  return { read: () => kept, write: (text: string) => void (kept = text) };
}

/** Let seat 0 commit and open at a table for two, and return everything that a dealt table then shows. */
function dealForTwo(storage = newStorage()) {
  const exchange = new SaltExchange(storage);
  const [commit] = exchange.answer(view("committing", [{}, {}]), 0);
  const { commitment } = commit as unknown as { commitment: string };
  const other = { commitment: saltCommitment(SEAL, 0, 1, OTHER_SALT) };
  const [open] = exchange.answer(view("opening", [{ commitment }, other]), 0);
  const { salt } = open as unknown as { salt: string };
  return { exchange, commitment, salt, seats: [{ commitment, salt, opened: true }, { ...other, salt: OTHER_SALT, opened: true }] };
}

describe("the exchange of salts", () => {
  it("commits once, opens once, and is content with what was promised", () => {
    const { exchange, commitment, salt, seats } = dealForTwo();
    expect(salt).toMatch(/^[0-9a-f]{64}$/);
    expect(saltCommitment(SEAL, 0, 0, salt)).toBe(commitment);
    expect(exchange.answer(view("committing", [{}, {}]), 0)).toEqual([]);
    expect(exchange.answer(view("opening", [{ commitment }, {}]), 0)).toEqual([]);
    expect(exchange.check(view("playing", seats), 0)).toBe("");
    expect(exchange.check(view("over", seats, { seed: SEED }), 0)).toBe("");
  });

  it("sends both at once if nobody else can come to the table", () => {
    const typesBeside = (kind: string) =>
      new SaltExchange(newStorage()).answer(view("committing", [{}, { kind }]), 0).map(({ type }) => type);
    expect(typesBeside("bot")).toEqual(["commit_salt", "open_salt"]);
    expect(typesBeside("substituted")).toEqual(["commit_salt"]); // somebody could take this seat
  });

  it("opens nothing that it has not committed itself to, and nothing before the openings", () => {
    const exchange = new SaltExchange(newStorage());
    expect(exchange.answer(view("opening", [{}, {}]), 0)).toEqual([]);
    exchange.answer(view("committing", [{}, {}]), 0);
    expect(exchange.answer(view("opening", [{ commitment: SEED }, {}]), 0)).toEqual([]);
  });

  it("draws a new salt for every attempt", () => {
    const { exchange, commitment } = dealForTwo();
    const repeated = view("committing", [{}, { kind: "substituted" }], { void_deals: [{ withheld: [1], opened: [0] }] });
    expect(exchange.check(repeated, 0)).toBe("");
    const [commit] = exchange.answer(repeated, 0);
    expect(commit).toMatchObject({ type: "commit_salt", attempt: 1 });
    expect(commit).not.toMatchObject({ commitment });
  });

  it("goes on after the page was loaded again", () => {
    const storage = newStorage();
    const [commit] = new SaltExchange(storage).answer(view("committing", [{}, {}]), 0);
    const again = new SaltExchange(storage);
    expect(again.answer(view("committing", [{}, {}]), 0)).toEqual([commit]);
    const { commitment } = commit as unknown as { commitment: string };
    expect(again.answer(view("opening", [{ commitment }, {}]), 0)).toMatchObject([{ type: "open_salt" }]);
    expect(new SaltExchange({ read: () => "{", write: () => {} }).answer(view("lobby", [{}]), 0)).toEqual([]);
  });

  it.each<[string, (seats: Partial<SeatView>[]) => View]>([
    ["another commitment", ([own, other]) => view("playing", [own!, { ...other, commitment: SEED }])],
    ["another salt", ([own, other]) => view("playing", [own!, { ...other, salt: SEED }])],
    ["a salt more", (seats) => view("playing", [...seats, { salt: SEED, commitment: saltCommitment(SEAL, 0, 2, SEED) }])],
    ["no salt of its own", ([, other]) => view("playing", [{}, other!])],
    ["another seal", (seats) => view("playing", seats, { seal: SEED })],
    ["a seed that does not fit", (seats) => view("over", seats, { seed: "11".repeat(32) })],
    ["the claim that it withheld", () => view("committing", [{}, {}], { void_deals: [{ withheld: [0], opened: [1] }] })],
  ])("notices %s", (_, change) => {
    const { exchange, seats } = dealForTwo();
    expect(exchange.check(change(seats), 0)).toBe("changed");
  });

  it("says that a deal was made without its salt, but only if it saw the deal coming", () => {
    const exchange = new SaltExchange(newStorage());
    expect(exchange.check(view("playing", [{}, {}]), 0)).toBe("");
    expect(exchange.check(view("playing", [{}, {}], { seal: "" }), 0)).toBe("");
    expect(exchange.check(view("lobby", [{}, {}]), 0)).toBe("");
    expect(exchange.check(view("playing", [{}, {}]), 0)).toBe("missing");
    expect(exchange.check(view("playing", [{}, {}], { deal: 7 }), 0)).toBe("");
  });

  it("does not mind the next game, and compares the record of this one", () => {
    const { exchange, seats } = dealForTwo();
    const record = (more: object = {}) => ({ seal: SEAL, seed: SEED, void_deals: [], seats, ...more }) as unknown as Rest.Record;
    expect(exchange.check(view("playing", seats), 0)).toBe("");
    expect(exchange.fitsRecord(record())).toBe(true);
    expect(exchange.fitsRecord(record({ seats: [{ ...seats[0], salt: SEED }, seats[1]] }))).toBe(false);
    expect(exchange.fitsRecord(record({ void_deals: undefined }))).toBe(false);
    expect(exchange.check(view("lobby", [{}, {}], { seal: SEED }), 0)).toBe("");
  });
});
