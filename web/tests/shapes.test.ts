import { expect, it } from "vitest";
import { COLOUR_SHAPE, COLOURS, LETTER } from "../src/cards/shapes";

it("draws a shape of its own for each colour of the file that the terminal uses, too", () => {
  expect(COLOURS).toEqual(["red", "orange", "yellow", "green", "blue", "violet"]);
  expect(COLOURS.map((colour) => LETTER[colour]).join("")).toBe("ROYGBV");
  const paths = COLOURS.map((colour) => COLOUR_SHAPE[colour]);
  expect(paths.every((path) => path.length > 10)).toBe(true);
  expect(new Set(paths).size).toBe(COLOURS.length);
});
