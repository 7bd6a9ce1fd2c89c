/** The same Fluent files as in Python. Those of the start page come with it; the others can wait. */
import type { Language } from "../settings";

const first = import.meta.glob<string>("../../../src/cardtable/words/{de,en}/{names,web}.ftl", {
  query: "?raw",
  import: "default",
  eager: true,
});

export function firstOf(language: Language): string[] {
  return Object.entries(first).flatMap(([path, text]) => (path.includes(`/${language}/`) ? [text] : []));
}

export async function othersOf(language: Language): Promise<string[]> {
  const { files } = await (language === "de" ? import("./de") : import("./en"));
  return Object.values(files);
}
