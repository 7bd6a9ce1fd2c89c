import { describe, expect, it } from "vitest";
import { apart } from "../src/words/apart";
import { botName } from "../src/words/bots";
import { isMark, refusal, sentence } from "../src/words/sentences";

const say = (message: string, about: object = {}) => `${message} ${JSON.stringify(about)}`;

describe("how seats are spoken of", () => {
  it("names them in sentences", () => {
    expect(sentence(say, ["Anna", "Berta"], ["threeup-wins", { seat: 1 }])).toBe('threeup-wins {"seat":"Berta"}');
  });

  it("names the other one, too", () => {
    expect(sentence(say, ["Anna", "Berta"], ["level8-skips", { seat: 1, other: 0 }])).toBe('level8-skips {"seat":"Berta","other":"Anna"}');
  });

  it("counts them from one where the words speak of a seat", () => {
    expect(refusal(say, ["Anna"], "table-taken", { seat: 0 })).toBe('refused-table-taken {"seat":"1"}');
    expect(refusal(say, ["Anna"], "table-turn", { seat: 0 })).toBe('refused-table-turn {"seat":"Anna"}');
    expect(refusal(say, [], "UD-08", {})).toBe("refused-ud-08 {}");
  });

  it("calls a bot by its name, also one that has none yet", () => {
    const known = (message: string) => (message === "bot-level3" ? "Badger" : message);
    expect(["level3", "stranger"].map((bot) => botName(known, bot))).toEqual(["Badger", "Stranger"]);
    expect(sentence(say, [], ["table-fills", { seat: 1, bot: "level3" }])).toContain('"bot":"bot-level3 {}"');
  });

  it("writes cards as people do, and reads them out in full", () => {
    const cards = (said: [string, Record<string, string>], aloud = false) =>
      sentence((message, about) => (message.startsWith("card-") ? Object.values(about ?? {}).join("-") || message : String(about?.cards)), [], said, aloud);
    expect(cards(["levelup-lays-down", { cards: "10H 10C / KS QS JK" }])).toBe("10♥\uFE0E 10♣\uFE0E / K♠\uFE0E Q♠\uFE0E, 1");
    expect(cards(["levelup-lays-down", { cards: "10H KS" }], true)).toBe("10-hearts, 13-spades");
    expect(cards(["level8-lays", { cards: "6R W(6) / X" }])).toBe("6-red, card-wild (6) / card-skip");
    expect(cards(["threeup-plays", { cards: "6 6" }])).toBe("6-none, 6-none");
    expect(cards(["stranger-plays", { cards: "6 6" }])).toBe("6 6");
    expect(cards(["pragon-makes", { cards: "5D act T" }])).toBe("5♦\uFE0E act T");
  });

  it("tells two of the same name apart", () => {
    expect(apart(["Bot", "Anna", "Bot"])).toEqual(["Bot 1", "Anna", "Bot 2"]);
  });

  it("knows the mark of a rule from other codes", () => {
    expect(["UD-08", "L8-17", "table-turn", "SP-26"].map(isMark)).toEqual([true, true, false, true]);
  });
});
