/**
 * Evenings with real cards. Only what people entered is kept, in the storage of this device; what follows from it comes from
 * the rules of the game, on the server or in the worker.
 */
import { findRuntime, isLocal } from "../place";
import * as api from "../transport/api";
import type { Transport } from "../transport/transport";
import type { Rest } from "../transport/types";

export type Answers = Readonly<Record<string, unknown>>;

export interface EnteredRound {
  readonly at: number; // milliseconds since 1970
  readonly answers: Answers;
}

export interface Evening {
  readonly id: string;
  readonly game: string;
  readonly names: readonly string[];
  readonly options: Readonly<Record<string, unknown>>;
  readonly dealer: number; // of the first round
  readonly rounds: readonly EnteredRound[];
}

const KEY = "cardtable-scores";
const MOST = 60; // evenings that are kept

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);
const isRound = (value: unknown): boolean => isObject(value) && typeof value.at === "number" && isObject(value.answers);

function isEvening(value: unknown): value is Evening {
  if (!isObject(value)) return false;
  const { id, game, names, options, dealer, rounds } = value;
  const areNames = Array.isArray(names) && names.length > 0 && names.every((name) => typeof name === "string");
  return typeof id === "string" && typeof game === "string" && areNames && isObject(options) && typeof dealer === "number" && Array.isArray(rounds) && rounds.every(isRound);
}

/** Return the evenings of a stored text; whatever else is stored there is passed over. */
export function parseEvenings(text: string | null): Evening[] {
  try {
    const stored: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(stored) ? stored.filter(isEvening) : [];
  } catch {
    return [];
  }
}

/** All evenings of this device, the one changed last first. */
class Evenings {
  list: readonly Evening[] = $state.raw(this.#read());

  constructor() {
    // Another window of this browser, such as a big screen, follows.
    globalThis.addEventListener?.("storage", ({ key }: StorageEvent) => key === KEY && (this.list = this.#read()));
  }

  #read(): Evening[] {
    try {
      return parseEvenings(localStorage.getItem(KEY));
    } catch {
      return []; // the browser stores nothing
    }
  }

  #write(list: readonly Evening[]): void {
    this.list = list.slice(0, MOST);
    try {
      localStorage.setItem(KEY, JSON.stringify(this.list));
    } catch {
      // A private window may refuse to store; the evening then lasts until the page is closed.
    }
  }

  find = (id: string): Evening | undefined => this.list.find((evening) => evening.id === id);

  keep(evening: Evening): void {
    this.#write([evening, ...this.list.filter(({ id }) => id !== evening.id)]);
  }

  remove(id: string): void {
    this.#write(this.list.filter((evening) => evening.id !== id));
  }
}

export const evenings = new Evenings();

export function newEvening(game: string, names: readonly string[], options: Evening["options"], dealer: number): Evening {
  return { id: Date.now().toString(36), game, names, options, dealer, rounds: [] };
}

let fallback: Transport | null = null;

/** Return the score sheet of an evening. If the server is out of reach, the worker works it out, where it is kept. */
export async function fetchSheet({ game, names, options, dealer, rounds }: Evening): Promise<Rest.ScoreSheet> {
  const query: Rest.ScoreQuery = { seats: names.length, options, dealer, rounds: rounds.map(({ answers }) => answers) };
  try {
    return await api.fetchScores(game, query);
  } catch (problem) {
    if (problem instanceof api.RefusalError || isLocal || !(await findRuntime())) throw problem;
    fallback ??= new (await import("../transport/local")).LocalTransport();
    return await fallback.request(api.scoresPath(game), query);
  }
}

/** The options that matter to a score; of a game that is not listed, all of them. */
const OPTIONS: Readonly<Record<string, readonly string[]>> = {
  levelup: ["start_round", "final_round", "hands", "jokers", "rounds", "allow_lay_all_without_discard"],
  level8: ["level_set", "custom_levels", "side_per_player", "carry_max", "rounds", "levels"],
  threeup: ["games", "target", "colours"],
  pragon: [],
};

export const scoreOptions = (game: Rest.GameInfo): readonly Rest.OptionInfo[] =>
  game.options.filter(({ name }) => OPTIONS[game.name]?.includes(name) ?? true);
