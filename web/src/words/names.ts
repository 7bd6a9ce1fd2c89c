/** What things are called on this page. */
import type { Say } from "../games/contract";
import * as bots from "./bots";
import type { Rest, Tells } from "../transport/types";
import { words } from "./words.svelte";
import { apart } from "./apart";

export { apart };

export const LISTED = ["threeup", "level8", "levelup", "pragon"]; // the order on the start page

export function gameName(game: string): string {
  return words.has(`${game}-name`) ? words.say(`${game}-name`) : game;
}

export const botName = (bot: string): string => bots.botName(words.say, bot);

/** The number of a bot that stands for a level; the others are characters, and have none. */
export function levelOf(bot: string): number {
  return Number(/^level(\d+)$/.exec(bot)?.[1] ?? 0);
}

/** As it is called where one is chosen. */
export function botChoice(bot: string): string {
  const number = levelOf(bot);
  return number ? words.say("bot-of-level", { number, name: botName(bot) }) : botName(bot);
}

export function botAbout(bot: string): string {
  const id = `bot-${bot}-about`;
  return words.has(id) ? words.say(id) : "";
}

/** Whom to offer first: the middle of the levels, or of whatever there is. */
export function usualBot(game: Rest.GameCard): string {
  const levels = game.bots.filter(levelOf);
  const all = levels.length ? levels : game.bots;
  return all[Math.floor((all.length - 1) / 2)] ?? "";
}

export function optionMeaning(game: string, option: string): string {
  const id = `option-${game}-${option}`;
  return words.has(id) ? words.say(id) : option.replaceAll("_", " ");
}

export function valueName(value: unknown): string {
  if (typeof value === "boolean") return words.say(value ? "web-yes" : "web-no");
  if (Array.isArray(value)) return value.map(valueName).join(", ") || "–";
  const id = `web-value-${String(value)}`;
  return words.has(id) ? words.say(id) : String(value).replaceAll("_", " ");
}

/** The names of the seats, in which two of the same name can be told apart. */
export function seatNames(chairs: readonly Tells.Chair[], say: Say): string[] {
  const plain = chairs.map((chair) => {
    if (chair.kind === "bot") return botName(chair.bot);
    return chair.name || say("web-empty-seat");
  });
  return apart(plain);
}

/** The names at a finished game. */
export function namesIn(record: Rest.RecordCard): string[] {
  return apart(record.names.map((name, seat) => (record.bots[seat] ? botName(record.bots[seat]) : name)));
}

export function inOrder(games: readonly Rest.GameCard[]): Rest.GameCard[] {
  const rank = (name: string) => (LISTED.indexOf(name) + LISTED.length + 1) % (LISTED.length + 1);
  return [...games].sort((a, b) => rank(a.name) - rank(b.name));
}
