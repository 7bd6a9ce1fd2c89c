/** The same Fluent files as in Python. Those of the start page come with it; the others can wait. */
import type { FluentResource } from "@fluent/bundle";
import type { Language } from "../settings";

/** A file as `web/fluent.ts` has read it while the page was built: patterns by the names of messages. */
export type Sentences = Readonly<Record<string, FluentResource["body"][number]["value"]>>;

const first = import.meta.glob<Sentences>("../../../src/cardtable/words/{de,en}/{names,start}.ftl", {
  import: "default",
  eager: true,
});

export function firstOf(language: Language): Sentences[] {
  return Object.entries(first).flatMap(([path, found]) => (path.includes(`/${language}/`) ? [found] : []));
}

export async function othersOf(language: Language): Promise<Sentences[]> {
  const { files } = await (language === "de" ? import("./de") : import("./en"));
  return Object.values(files);
}
