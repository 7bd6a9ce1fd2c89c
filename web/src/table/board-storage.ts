/** What boards keep on this device: one text for each of the most recent tables. */
import type { BoardStorage } from "../games/contract";

const STORAGE_KEY = "cardtable-tables";
const MAX_TABLES = 20;

function readAll(): [string, string][] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "[]");
    return Array.isArray(stored) ? (stored as [string, string][]) : [];
  } catch {
    return []; // the browser stores nothing, or something else is stored here
  }
}

export function storageOf(table: string): BoardStorage {
  return {
    read: () => readAll().find(([id]) => id === table)?.[1] ?? "",
    write(text) {
      const others = readAll().filter(([id]) => id !== table);
      try {
        localStorage.setItem(STORAGE_KEY, JSON.stringify([[table, text], ...others].slice(0, MAX_TABLES)));
      } catch {
        // A private window may refuse to store; the board then remembers until the page is closed.
      }
    },
  };
}
