import { beforeEach, describe, expect, it, vi } from "vitest";
import { botName, numberDuplicates, valueName } from "../src/words/names";
import { formatMessage, formatRefusal, isRuleMark } from "../src/words/sentences";

/** The text of a message is its id with its variables, unless a test says otherwise. */
const words = vi.hoisted(() => ({
  say: (id: string, about: object = {}): string => `${id} ${JSON.stringify(about)}`,
  has: (id: string): boolean => id === "bot-level3",
}));
vi.mock("../src/words/words.svelte", () => ({
  words: { say: (id: string, about?: object) => words.say(id, about), has: (id: string) => words.has(id) },
  say: (id: string, about?: object) => words.say(id, about),
}));

describe("sentences", () => {
  it("speak to the reader, who can be both players", () => {
    const say = (about: Record<string, number>, reader: number) => formatMessage("level8", ["Anna", "Berta"], ["level8-takes", about], reader);
    expect(say({ seat: 0, other: 1 }, 0)).toContain('"you":"seat"');
    expect(say({ seat: 0, other: 1 }, 1)).toContain('"you":"other"');
    expect(say({ seat: 0, other: 0 }, 0)).toContain('"you":"both"');
    expect(say({ seat: 0, other: 1 }, 2)).not.toContain("you");
    expect(say({ seat: 0, other: 1 }, -1)).not.toContain("you");
  });

  it("have the names of seats", () => {
    const names = ["Anna", "Berta"];
    expect(formatMessage("threeup", names, ["game-wins", { seat: 1 }])).toBe('game-wins {"seat":"Berta"}');
    expect(formatMessage("level8", names, ["level8-skips", { seat: 1, other: 0 }])).toBe(
      'level8-skips {"seat":"Berta","other":"Anna"}',
    );
  });

  it("count seats from one in refusals that speak of a seat", () => {
    expect(formatRefusal("table-taken", { seat: 0 }, ["Anna"])).toBe('refused-table-taken {"seat":"1"}');
    expect(formatRefusal("table-turn", { seat: 0 }, ["Anna"])).toBe('refused-table-turn {"seat":"Anna"}');
    expect(formatRefusal("UD-08")).toBe("refused-ud-08 {}");
  });

  it("have the names of bots, also of a bot without a name in words", () => {
    expect(["level3", "stranger"].map(botName)).toEqual(["bot-level3 {}", "Stranger"]);
    expect(formatMessage("level8", [], ["table-fills", { seat: 1, bot: "level3" }])).toContain('"bot":"bot-level3 {}"');
  });

  it("count the seat of the first dealer from one, and no other number", () => {
    expect(valueName("0", "first_dealer")).toBe('web-seat {"number":1}');
    expect(valueName("99", "edition")).toBe("99");
  });

  it("count cards in words", () => {
    expect(formatMessage("level8", [], ["hint-level8-outs", { counted: "9:6 W:1" }])).toBe(
      'hint-level8-outs {"counted":"cards-counted {\\"name\\":\\"9\\",\\"count\\":6}, cards-counted {\\"name\\":\\"W\\",\\"count\\":1}"}',
    );
  });

  it("tell two seats of the same name apart", () => {
    expect(numberDuplicates(["Bot", "Anna", "Bot"])).toEqual(["Bot 1", "Anna", "Bot 2"]);
  });

  it("tell the mark of a rule from other codes", () => {
    expect(["UD-08", "L8-17", "table-turn", "SP-26"].map(isRuleMark)).toEqual([true, true, false, true]);
  });
});

describe("cards in sentences", () => {
  beforeEach(() => {
    words.say = (id, about: { cards?: string } = {}) =>
      id.startsWith("card") ? Object.values(about).join("-") || id : String(about.cards);
  });
  const format = (game: string, cards: string, aloud = false) => formatMessage(game, [], ["any", { cards }], -1, aloud);

  it("are written as people do", () => {
    expect(format("levelup", "10H 10C / KS QS JK")).toBe("10♥\uFE0E 10♣\uFE0E-K♠\uFE0E Q♠\uFE0E, 1");
    expect(format("level8", "6R W(6) / X")).toBe("6-red, card-wild (6)-card-skip");
    expect(format("threeup", "6 6")).toBe("6-none, 6-none");
    expect(format("pragon", "5D act T")).toBe("5♦\uFE0E act T");
  });

  it("of LEVEL 8 have an article if there is one alone, other cards have none", () => {
    words.say = (id, about: { card?: string; kind?: string } = {}) => (id === "card-in-sentence" ? `article ${about.kind}` : String(about.card));
    const formatOne = (game: string, card: string) => formatMessage(game, [], ["any", { card }]);
    expect(["6R", "W", "X", "none"].map((card) => formatOne("level8", card))).toEqual(["article number", "article wild", "article skip", "none"]);
    expect(formatOne("levelup", "10H")).toBe("10♥\uFE0E");
  });

  it("are read aloud in full", () => {
    expect(format("levelup", "10H KS", true)).toBe("10-hearts, 13-spades");
  });

  it("stay in notation in a game that the page does not know", () => {
    expect(format("stranger", "6 6")).toBe("6 6");
  });
});
