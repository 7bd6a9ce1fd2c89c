import { expect, it, vi } from "vitest";
import { words } from "../src/words/words.svelte";

type Language = "en" | "de";

/** The messages of each language arrive when the test says so. */
const files = vi.hoisted(() => {
  const arrive = new Map<string, () => void>();
  const promises = new Map(
    ["en", "de"].map((language) => [
      language,
      new Promise((come) => arrive.set(language, () => come([{ more: language }]))),
    ]),
  );
  return { arrive, promises };
});
vi.mock("../src/words/files", () => ({
  startMessages: (language: Language) => [{ start: language }],
  loadOtherMessages: (language: Language) => files.promises.get(language),
}));

it("uses the language that was chosen last, whichever messages arrive first", async () => {
  vi.stubGlobal("document", { documentElement: {} });
  await words.setLanguage("en");
  const all = words.loadAll(); // requests the English messages
  const german = words.setLanguage("de");
  files.arrive.get("de")?.();
  await german;
  files.arrive.get("en")?.(); // too late: another language was chosen
  await all;
  expect([words.language, words.say("start"), words.say("more")]).toEqual(["de", "de", "de"]);
});
