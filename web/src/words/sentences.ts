/** Messages and refusals of the server as sentences: with names for seats and bots, and readable cards. */
import { RefusalError } from "../transport/api";
import type { ServerMessages } from "../transport/types";
import { formatCard, formatCards } from "./card-text";
import { botName, optionDescription } from "./names";
import { say, type About } from "./words.svelte";

/** Refusals whose text wants the name of a player; the others count seats from one. */
const REFUSALS_WITH_NAMES = new Set(["table-turn"]);
const SEAT_FIELDS = ["seat", "other"];
const CARD_FIELDS = ["card", "cards", "given", "got"];

function withSeats(about: About, seatText: (seat: number) => string): Record<string, string | number> {
  const result: Record<string, string | number> = { ...about };
  for (const field of SEAT_FIELDS) {
    const seat = about[field];
    if (typeof seat === "number") result[field] = seatText(seat);
  }
  return result;
}

/** Return which of the players that a message is about is the reader, for the `you` of its sentence; none is "". */
function readerIn(about: About, reader: number): string {
  const own = reader < 0 ? [] : SEAT_FIELDS.filter((field) => about[field] === reader);
  return own.length > 1 ? "both" : (own[0] ?? "");
}

/** Return counted cards in words: `9:6 Q:1` is "six 9s, one queen". */
function formatCounts(counted: string): string {
  return counted.replace(/(\S+):(\d+)( ?)/g, (_, name: string, count: string, more: string) => say("cards-counted", { name, count: Number(count) }) + (more && ", "));
}

/** Return the sentence of a message in `game`; `aloud` writes cards for a screen reader, and the seat `reader` is "you". */
export function formatMessage(game: string, names: readonly string[], [id, about]: ServerMessages.Message, reader = -1, aloud = false): string {
  const variables = withSeats(about, (seat) => names[seat] ?? String(seat + 1));
  const you = readerIn(about, reader);
  if (you) variables.you = you;
  if (typeof variables.bot === "string") variables.bot = botName(variables.bot);
  if (typeof variables.counted === "string") variables.counted = formatCounts(variables.counted);
  for (const field of CARD_FIELDS) {
    const cards = variables[field];
    const format = field === "card" ? formatCard : formatCards;
    if (typeof cards === "string") variables[field] = format(game, cards, aloud);
  }
  return say(id, variables);
}

export function formatMessages(game: string, names: readonly string[], messages: readonly ServerMessages.Message[], reader = -1, aloud = false): string {
  return messages.map((message) => formatMessage(game, names, message, reader, aloud)).join(" ");
}

export function formatRefusal(code: string, about: About = {}, names: readonly string[] = []): string {
  const hasNames = REFUSALS_WITH_NAMES.has(code);
  const variables = withSeats(about, (seat) => (hasNames ? (names[seat] ?? "") : String(seat + 1)));
  return say(`refused-${code.toLowerCase()}`, variables);
}

/** Return the sentence for an error of a request; house rules of `game` are called as on the page. */
export function formatProblem(error: unknown, game = ""): string {
  if (!(error instanceof RefusalError)) return say("web-out-of-reach");
  const { option } = error.about;
  const isOption = game && typeof option === "string";
  return formatRefusal(error.code, isOption ? { ...error.about, option: optionDescription(game, option) } : error.about);
}

/** Return whether a code is the mark of a rule, such as UD-08, which the rules page has as an anchor. */
export function isRuleMark(code: string): boolean {
  return /^[A-Z][A-Z0-9]-\d+[a-z]?$/.test(code);
}
