import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Rest } from "../transport/types";
import { countHint, dayName, dayNumber, finishDaily, formatTime, readDays, square, squareOfDay, startDaily, streak, tableOfDay } from "./daily";

const game = (fields: Partial<Rest.GameInfo>): Rest.GameInfo =>
  ({ name: "level8", min_seats: 2, max_seats: 6, deals: 2 ** 32, proven: 0, ...fields }) as Rest.GameInfo;

describe("today's deals", () => {
  let stored: Record<string, string>;
  beforeEach(() => {
    stored = {};
    vi.stubGlobal("localStorage", { getItem: (key: string) => stored[key] ?? null, setItem: (key: string, text: string) => void (stored[key] = text) });
  });
  afterEach(() => void vi.unstubAllGlobals());

  it("are the same for everybody on one day, and others on the next", () => {
    const solitaire = game({ name: "pragon", min_seats: 1, max_seats: 1, proven: 1000 });
    expect(tableOfDay(solitaire, 20_000, "Ada")).toMatchObject({ seats: 1, bots: [], deal: 1 });
    expect(tableOfDay(solitaire, 20_999, "Ben").deal).toBe(1000);
    const duel = tableOfDay(game({}), 20_000, "Ada");
    expect(duel).toMatchObject({ seats: 2, bots: ["level3"], start: true });
    expect(tableOfDay(game({}), 20_001, "Ada").deal).toBe(Number(duel.deal) + 1);
  });

  it("belong to the day of this device", () => {
    const late = new Date(2026, 10, 18, 23, 59);
    expect(dayName(dayNumber(late))).toBe("2026-11-18");
    expect(dayName(dayNumber(new Date(2026, 10, 19, 0, 1)))).toBe("2026-11-19");
  });

  it("count once: the first try, with its hints, time and moves", () => {
    startDaily(10, "level8", "a", 1_000);
    startDaily(10, "level8", "b", 2_000);
    countHint("a");
    finishDaily("b", true, 1, 9_000);
    finishDaily("a", true, 31, 61_000);
    finishDaily("a", false, 2, 99_000);
    countHint("a");
    expect(readDays()[dayName(10)]).toEqual({ level8: { table: "a", started: 1_000, hints: 1, won: true, moves: 31, time: 60_000 } });
  });

  it("make a streak of days, which today does not end before it is over", () => {
    for (const day of [7, 9, 10]) {
      startDaily(day, "pragon", `t${day}`, 0);
      finishDaily(`t${day}`, day !== 9, 5, 1);
    }
    startDaily(11, "pragon", "t11", 0); // not finished
    expect(streak(readDays(), 10)).toBe(2);
    expect(streak(readDays(), 11)).toBe(2);
    expect(streak(readDays(), 12)).toBe(0);
  });

  it("are squares that give nothing away", () => {
    const found = { table: "t", started: 0, hints: 0 };
    expect([undefined, found, { ...found, won: true }, { ...found, won: true, hints: 2 }, { ...found, won: false }].map(square)).toEqual(["⬜", "⬜", "🟩", "🟨", "🟥"]);
    expect(squareOfDay({ a: { ...found, won: false }, b: { ...found, won: true, hints: 1 } })).toBe("🟨");
    expect(squareOfDay(undefined)).toBe("⬜");
    expect(formatTime(61_400)).toBe("1:01");
  });

  it("survive a broken store", () => {
    stored["cardtable-daily"] = "[broken";
    expect(readDays()).toEqual({});
  });
});
