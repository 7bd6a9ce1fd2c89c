/** How seats, bots and cards are spoken of: by name, where the words want a name. */
import type { Tells } from "../transport/types";
import type { Say } from "../games/contract";
import { botName } from "./bots";
import { readable } from "./card-text";

type About = Readonly<Record<string, string | number>>;

/** Refusals that speak of somebody; the others name a seat by its number, from one. */
const BY_NAME = new Set(["table-turn"]);

function named(about: About, name: (seat: number) => string): Record<string, string | number> {
  const spoken: Record<string, string | number> = { ...about };
  for (const key of ["seat", "other"]) {
    const seat = about[key];
    if (typeof seat === "number") spoken[key] = name(seat);
  }
  return spoken;
}

const CARDS = ["card", "cards", "given", "got"];
const GAME = /^(?:hint-)?([^-]+)-/; // the game that a message speaks of

/** To be read; or aloud, where it is to be heard. */
export function sentence(say: Say, names: readonly string[], [message, about]: Tells.Message, aloud = false): string {
  const spoken = named(about, (seat) => names[seat] ?? String(seat + 1));
  if (typeof spoken.bot === "string") spoken.bot = botName(say, spoken.bot);
  const game = GAME.exec(message)?.[1] ?? "";
  for (const key of CARDS) {
    const cards = spoken[key];
    if (typeof cards === "string") spoken[key] = readable(say, game, cards, aloud);
  }
  return say(message, spoken);
}

export function refusal(say: Say, names: readonly string[], code: string, about: About): string {
  const id = `refused-${code.toLowerCase()}`;
  const byName = BY_NAME.has(code);
  return say(
    id,
    named(about, (seat) => (byName ? (names[seat] ?? "") : String(seat + 1))),
  );
}

/** The mark of a rule, such as UD-08, leads to its line on the rules page. */
export function isMark(code: string): boolean {
  return /^[A-Z][A-Z0-9]-\d+[a-z]?$/.test(code);
}
