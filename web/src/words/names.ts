/** The names of games, bots, seats and options in the reader's language. */
import { isLocal } from "../place";
import type { Rest, ServerMessages } from "../transport/types";
import { words } from "./words.svelte";

/** Bots of this level and above search, and have less time and a slower machine in a browser. */
const FIRST_SEARCHING_LEVEL = 5;
const START_PAGE_ORDER = ["threeup", "level8", "levelup", "pragon"];

/** Return the games in the order of the start page; games that it does not know come last. */
export function sortGames(games: readonly Rest.GameInfo[]): Rest.GameInfo[] {
  const count = START_PAGE_ORDER.length + 1;
  const rank = (name: string) => (START_PAGE_ORDER.indexOf(name) + count) % count;
  return [...games].sort((a, b) => rank(a.name) - rank(b.name));
}

export function gameName(game: string): string {
  return words.has(`${game}-name`) ? words.say(`${game}-name`) : game;
}

/** Return the name of a bot at the table; a bot without one is called by its own, capitalized. */
export function botName(bot: string): string {
  const id = `bot-${bot}`;
  return words.has(id) ? words.say(id) : bot.charAt(0).toUpperCase() + bot.slice(1);
}

/** Return the number of a bot that stands for a level, or 0 for a bot with a style of its own. */
export function botLevel(bot: string): number {
  return Number(/^level(\d+)$/.exec(bot)?.[1] ?? 0);
}

/** Return in words how strong a bot is; "" for one with a style of its own. */
export function botStrength(bot: string): string {
  const level = botLevel(bot);
  return level ? words.say("web-strength", { level }) : "";
}

/** Return the name of a bot in a list to choose from. */
export function botOptionName(bot: string): string {
  return [botName(bot), botStrength(bot)].filter(Boolean).join(" · ");
}

export function botDescription(bot: string): string {
  const id = `bot-${bot}-about`;
  const description = words.has(id) ? words.say(id) : "";
  const thinksLess = isLocal && botLevel(bot) >= FIRST_SEARCHING_LEVEL;
  return thinksLess ? `${description} ${words.say("bot-thinks-less", { level: botLevel(bot) })}` : description;
}

/**
 * Return the bot to propose for a place, counted from 0: first the middle of the levels (or of all bots if none stands for a level),
 * then its neighbours, so that different animals sit at a table.
 */
export function defaultBot(game: Rest.GameInfo, place = 0): string {
  const levels = game.bots.filter(botLevel);
  const bots = levels.length ? levels : game.bots;
  const middle = Math.floor((bots.length - 1) / 2);
  const aside = Math.ceil(place / 2) * (place % 2 ? -1 : 1);
  return bots[(middle + aside + bots.length) % bots.length] ?? bots[middle] ?? "";
}

export function optionDescription(game: string, option: string): string {
  const id = `option-${game}-${option}`;
  return words.has(id) ? words.say(id) : option.replaceAll("_", " ");
}

/** Return the value of an option in words. Seats, as the first dealer, are counted from one. */
export function valueName(value: unknown, option = ""): string {
  if (option === "first_dealer" && /^\d+$/.test(String(value))) return words.say("web-seat", { number: Number(value) + 1 });
  if (typeof value === "boolean") return words.say(value ? "web-yes" : "web-no");
  if (Array.isArray(value)) return value.map((item) => valueName(item)).join(", ") || "–";
  const id = `web-value-${String(value)}`;
  return words.has(id) ? words.say(id) : String(value).replaceAll("_", " ");
}

/** Return the names with a number behind each name that occurs more than once. */
export function numberDuplicates(names: readonly string[]): string[] {
  return names.map((name, index) => {
    const count = names.filter((other) => other === name).length;
    if (count === 1) return name;
    return `${name} ${names.slice(0, index).filter((other) => other === name).length + 1}`;
  });
}

/** Return the names of the seats of a table. */
export function seatNames(seats: readonly ServerMessages.SeatView[]): string[] {
  return numberDuplicates(
    seats.map(({ kind, bot, name }) => (kind === "bot" ? botName(bot) : name || words.say("web-empty-seat"))),
  );
}

/** Return the names of the seats of a finished game in a list. */
export function recordNames({ names, bots }: Rest.RecordSummary): string[] {
  return numberDuplicates(names.map((name, seat) => (bots[seat] ? botName(bots[seat]) : name)));
}

/** Return the names of the seats of a record. */
export function playerNames(seats: readonly Rest.RecordSeat[]): string[] {
  return numberDuplicates(seats.map(({ name, bot }) => (bot ? botName(bot) : name)));
}
