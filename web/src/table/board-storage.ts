/** What is kept on this device: one text for each of the most recent tables. */
import type { BoardStorage } from "../games/contract";

const BOARDS_KEY = "cardtable-tables";
export const SALTS_KEY = "cardtable-salts";
const MAX_TABLES = 20;

function readAll(key: string): [string, string][] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(stored) ? (stored as [string, string][]) : [];
  } catch {
    return []; // the browser stores nothing, or something else is stored here
  }
}

export function storageOf(table: string, key = BOARDS_KEY): BoardStorage {
  return {
    read: () => readAll(key).find(([id]) => id === table)?.[1] ?? "",
    write(text) {
      const others = readAll(key).filter(([id]) => id !== table);
      try {
        localStorage.setItem(key, JSON.stringify([[table, text], ...others].slice(0, MAX_TABLES)));
      } catch {
        // A private window may refuse to store; the board then remembers until the page is closed.
      }
    },
  };
}
