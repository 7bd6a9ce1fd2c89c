import { expect, test } from "vitest";
import { parseEvenings, type Evening } from "../src/score/evenings.svelte";

const evening: Evening = {
  id: "mabc",
  game: "level8",
  names: ["Anna", "Ben"],
  options: {},
  dealer: 1,
  rounds: [{ at: 5, answers: { out: 0, laid: [] } }],
};

test("evenings are read as they were stored", () => {
  expect(parseEvenings(JSON.stringify([evening]))).toEqual([evening]);
  expect(parseEvenings(null)).toEqual([]);
});

test("whatever else is stored is passed over", () => {
  const wrong = [7, null, {}, { ...evening, names: [] }, { ...evening, names: [1] }, { ...evening, rounds: [{}] }, { ...evening, options: [] }, { ...evening, dealer: "0" }];
  expect(parseEvenings(JSON.stringify([...wrong, evening]))).toEqual([evening]);
  expect(parseEvenings("{")).toEqual([]);
  expect(parseEvenings('{"a": 1}')).toEqual([]);
});
