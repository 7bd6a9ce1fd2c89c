/** What the board shows of each seat besides its name. */
import type { SeatInfo } from "../games/contract";
import type { TableModel } from "../table/table.svelte";
import { formatMessages } from "../words/sentences";
import { say } from "../words/words.svelte";
import { animalsOf } from "./portraits";

/** Return the time that a seat has left, as minutes and seconds; `now` is the time of this device. */
export function formatClock(table: TableModel, seat: number, now: number): string {
  const { clock_seat = -1, clock_since = 0 } = table.tableView ?? {};
  const spent = clock_seat === seat ? now + table.clockOffset - clock_since : 0;
  const left = Math.max(0, Math.ceil(((table.seats[seat]?.time_left ?? 0) - spent) / 1000));
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
}

export function seatInfoOf(table: TableModel, names: readonly string[], now: number): readonly SeatInfo[] {
  const { tableView } = table;
  const hasClock = tableView?.settings.clock?.kind !== "off";
  const animals = animalsOf(table.seats);
  const last = lastMove(table, names);
  return table.seats.map(({ kind, present, colour }, seat) => {
    const isAway = kind !== "bot" && !present;
    const notes = [
      kind === "substituted" ? say("web-bot-plays") : isAway ? say("web-away") : "",
      hasClock && kind !== "empty" ? formatClock(table, seat, now) : "",
      (tableView?.games_played ?? 0) > 1 ? say("web-score", { count: tableView?.scores[seat] ?? 0 }) : "",
    ];
    return {
      animal: animals[seat] ?? "bear",
      colour,
      isAway,
      note: notes.filter(Boolean).join(" · "),
      lastMove: last?.seat === seat ? last.text : "",
    };
  });
}

/** Return what the last player has done, without the name: it is shown beside the portrait. */
function lastMove(table: TableModel, names: readonly string[]): { seat: number; text: string } | undefined {
  const [before, last] = table.history.slice(-2);
  const seat = before?.view?.turn ?? -1;
  if (!last || seat < 0 || seat === table.seat) return undefined;
  const text = formatMessages(table.tableView?.game ?? "", names, last.messages, table.seat);
  const name = `${names[seat]} `;
  return text.startsWith(name) ? { seat, text: text.slice(name.length) } : undefined;
}
