/** The Fluent files that Python uses too. Those of the start page come with it; the others are loaded later. */
import type { FluentResource } from "@fluent/bundle";
import type { Language } from "../settings";

/** A file as `web/fluent.ts` has parsed it when the page was built: patterns by message id. */
export type Messages = Readonly<Record<string, FluentResource["body"][number]["value"]>>;

const startFiles = import.meta.glob<Messages>("../../../src/cardtable/words/{de,en}/{names,start}.ftl", {
  import: "default",
  eager: true,
});

export function startMessages(language: Language): Messages[] {
  return Object.entries(startFiles).flatMap(([path, messages]) => (path.includes(`/${language}/`) ? [messages] : []));
}

export async function loadOtherMessages(language: Language): Promise<Messages[]> {
  const { files } = await (language === "de" ? import("./de") : import("./en"));
  return Object.values(files);
}
