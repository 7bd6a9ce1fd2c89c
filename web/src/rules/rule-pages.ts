/** The rule pages of `docs/rules`, one for each game and language. */
import type { Language } from "../settings";

const pages = import.meta.glob<string>("../../../docs/rules/*.{en,de}.md", { query: "?raw", import: "default" });

/** Load the rules of a game as Markdown, in English if they are not translated; null if there are none. */
export async function loadRules(game: string, language: Language): Promise<string | null> {
  const load = pages[`../../../docs/rules/${game}.${language}.md`] ?? pages[`../../../docs/rules/${game}.en.md`];
  return load ? await load() : null;
}
