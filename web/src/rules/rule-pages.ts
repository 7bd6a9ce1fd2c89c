/** The rule sheets of `docs/rules`, one for each game and language. */
import type { Language } from "../settings";

const sheets = import.meta.glob<string>("../../../docs/rules/*.{en,de}.md", {
  query: "?raw",
  import: "default",
});

export async function rulesOf(game: string, language: Language): Promise<string | null> {
  const load =
    sheets[`../../../docs/rules/${game}.${language}.md`] ?? sheets[`../../../docs/rules/${game}.en.md`];
  return load ? await load() : null;
}
