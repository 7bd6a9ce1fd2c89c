import { beforeEach, expect, test } from "vitest";
import { challengeOfTable, challengePath, gamesInQuery, rememberChallenge, tableOfChallenge } from "./challenges";

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  Object.assign(globalThis, {
    localStorage: { getItem: (key: string) => stored.get(key) ?? null, setItem: (key: string, value: string) => void stored.set(key, value) },
  });
});

test("a link holds one game or several", () => {
  for (const games of [["mAGn-_"], ["mAGn-_", "AbC", "x9"]]) {
    const path = challengePath(games);
    expect(gamesInQuery(new URL(path, "http://page").search)).toEqual(games);
  }
  expect(gamesInQuery("")).toEqual([]);
});

test("a device knows which table answers a challenge", () => {
  rememberChallenge("one", "table1");
  rememberChallenge("two", "table2");
  expect(tableOfChallenge("one")).toBe("table1");
  expect(challengeOfTable("table2")).toBe("two");
  expect([tableOfChallenge("three"), challengeOfTable("table3")]).toEqual(["", ""]);
});

test("only the last ones are kept, and other content is ignored", () => {
  for (let number = 0; number < 150; number++) rememberChallenge(`c${number}`, `t${number}`);
  expect([tableOfChallenge("c49"), tableOfChallenge("c50")]).toEqual(["", "t50"]);
  stored.set("cardtable-challenges", "[nonsense");
  expect(tableOfChallenge("c50")).toBe("");
});
