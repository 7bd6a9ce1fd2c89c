/**
 * Today's deals: one of each game, the same for everybody. What this device knows of the days: which deals were played, and how.
 * Only the first try of a day counts.
 */
import * as api from "../transport/api";
import type { Rest } from "../transport/types";

/** One deal of a day on this device. It is finished when `won` is known. */
export interface DailyGame {
  readonly table: string;
  readonly started: number; // milliseconds since 1970
  readonly hints: number;
  readonly won?: boolean;
  readonly time?: number; // milliseconds
  readonly moves?: number;
}
export type Days = Readonly<Record<string, Readonly<Record<string, DailyGame>>>>; // by day and game

const KEY = "cardtable-daily";
const MAX_DAYS = 400;
const DAY = 24 * 60 * 60 * 1000;
const DUELS = 2_000_000_000; // the numbers of duels of the day begin here
export const DUEL_BOT = "level3";

/** The number of a day, in the time of this device. */
export const dayNumber = (date: Date): number => Math.floor((date.getTime() - date.getTimezoneOffset() * 60_000) / DAY);
export const dayName = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10);

/** The deal of a day: of the solitaire one that can be won, of other games a duel against a bot. */
export function tableOfDay(game: Rest.GameInfo, day: number, name: string): Rest.NewTable {
  const isSolitaire = game.max_seats === 1;
  const deal = isSolitaire ? 1 + (day % game.proven) : DUELS + day;
  const bots = isSolitaire ? [] : Array.from({ length: game.min_seats - 1 }, () => DUEL_BOT);
  return { game: game.name, seats: bots.length + 1, name, bots, deal, start: true };
}

export const hasDailyDeal = ({ deals, proven, max_seats }: Rest.GameInfo): boolean => deals > 0 && (max_seats > 1 || proven > 0);

/** Return the address of today's table of a game. The first time, it is opened. */
export async function openDaily(game: Rest.GameInfo, name: string): Promise<string> {
  const day = dayNumber(new Date());
  const known = readDays()[dayName(day)]?.[game.name];
  if (known) return `/table/${known.table}`;
  const { id } = await api.openTable(tableOfDay(game, day, name));
  startDaily(day, game.name, id, Date.now());
  return `/table/${id}`;
}

// What is stored

export function readDays(): Days {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return stored && typeof stored === "object" && !Array.isArray(stored) ? (stored as Days) : {};
  } catch {
    return {}; // the browser stores nothing, or something else is stored here
  }
}

function write(days: Days): void {
  const kept = Object.entries(days)
    .sort(([one], [other]) => (one < other ? 1 : -1))
    .slice(0, MAX_DAYS);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // A private window may refuse to store; then nothing is remembered.
  }
}

export function startDaily(day: number, game: string, table: string, now: number): void {
  const days = readDays();
  const name = dayName(day);
  if (!days[name]?.[game]) write({ ...days, [name]: { ...days[name], [game]: { table, started: now, hints: 0 } } });
}

/** Change the unfinished deal of a day that is played at a table, if there is one. */
function change(table: string, next: (found: DailyGame) => DailyGame): void {
  const days = readDays();
  for (const [day, games] of Object.entries(days))
    for (const [game, found] of Object.entries(games))
      if (found.table === table && found.won === undefined) return write({ ...days, [day]: { ...games, [game]: next(found) } });
}

export const isDailyTable = (table: string): boolean =>
  Object.values(readDays()).some((games) => Object.values(games).some((found) => found.table === table));

export const countHint = (table: string): void => change(table, (found) => ({ ...found, hints: found.hints + 1 }));

export const finishDaily = (table: string, won: boolean, moves: number, now: number): void =>
  change(table, (found) => ({ ...found, won, moves, time: now - found.started }));

// What is shown

/** Days in a row, up to this one or the one before, on which a deal was finished. */
export function streak(days: Days, today: number): number {
  const isPlayed = (day: number) => Object.values(days[dayName(day)] ?? {}).some(({ won }) => won !== undefined);
  let day = isPlayed(today) ? today : today - 1;
  let count = 0;
  for (; isPlayed(day); day--) count++;
  return count;
}

/** A square for a deal: won, won with hints, lost, or not finished. */
export function square(found: DailyGame | undefined): string {
  if (found?.won === undefined) return "⬜";
  if (!found.won) return "🟥";
  return found.hints ? "🟨" : "🟩";
}

/** The best square of a day. */
export function squareOfDay(games: Readonly<Record<string, DailyGame>> | undefined): string {
  const squares = Object.values(games ?? {}).map(square);
  return ["🟩", "🟨", "🟥"].find((one) => squares.includes(one)) ?? "⬜";
}

export function formatTime(time: number): string {
  const seconds = Math.round(time / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
