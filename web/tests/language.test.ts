import { expect, it, vi } from "vitest";
import { fetchGames } from "../src/transport/api";
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

it("has the words of games of other packages, in English where one is missing; ours stay", async () => {
  files.arrive.get("en")?.();
  files.arrive.get("de")?.();
  const english = "lowest-plays = { $seat } plays\nlowest-wins = { $seat } wins\nstart = Mine\nmore = Mine";
  const games = [{ words: {} }, { words: { en: english, de: "lowest-plays = { $seat } spielt" } }];
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(games)));
  expect(await fetchGames()).toEqual(games);
  const say = () => ["lowest-plays", "lowest-wins", "start", "more"].map((id) => words.say(id, { seat: "Ann" }));
  await words.setLanguage("de");
  expect(say()).toEqual(["Ann spielt", "Ann wins", "de", "de"]);
  await words.setLanguage("en");
  expect(say()).toEqual(["Ann plays", "Ann wins", "en", "en"]);
});
