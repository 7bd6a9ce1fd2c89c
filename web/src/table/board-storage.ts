/** What boards keep of a table on this device: a line of text for each of the latest tables. */
import type { Memory } from "../games/contract";

const PLACE = "cardtable-tables";
const MOST = 20;

function all(): [string, string][] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(PLACE) ?? "[]");
    return Array.isArray(found) ? (found as [string, string][]) : [];
  } catch {
    return []; // a browser that keeps nothing, or something that is not ours
  }
}

export function memoryOf(table: string): Memory {
  return {
    read: () => all().find(([id]) => id === table)?.[1] ?? "",
    write(text) {
      const others = all().filter(([id]) => id !== table);
      try {
        localStorage.setItem(PLACE, JSON.stringify([[table, text], ...others].slice(0, MOST)));
      } catch {
        // Private windows may refuse; then it holds until the page is closed.
      }
    },
  };
}
