import { expect, it, vi } from "vitest";
import { words } from "../src/words/words.svelte";

type Language = "en" | "de";

/** The words of each language arrive when the test says so. */
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
  firstOf: (language: Language) => [{ start: language }],
  othersOf: (language: Language) => files.promises.get(language),
}));

it("speaks the language that was chosen last, whichever words arrive first", async () => {
  vi.stubGlobal("document", { documentElement: {} });
  await words.speak("en");
  const whole = words.whole(); // the English words are asked for
  const german = words.speak("de");
  files.arrive.get("de")?.();
  await german;
  files.arrive.get("en")?.(); // too late: nobody wants them any more
  await whole;
  expect([words.language, words.say("start"), words.say("more")]).toEqual(["de", "de", "de"]);
});
