/** The cards of 3UP 3DOWN, read from their notation: `7`, `C1`, and with colours `7g`. */
import type { StepCard } from "../../cards/face";

const PLAIN = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "C", "C1", "C2"];
const HUES = { g: "green", b: "blue", o: "orange" } as const;

export function faceOf(name: string): StepCard {
  const parts = /^(.+?)([gbo])?$/.exec(name);
  const value = PLAIN.indexOf(parts?.[1] ?? "") + 1;
  if (!value) throw new RangeError(`not a card: ${name}`);
  const hue = parts?.[2] as keyof typeof HUES | undefined;
  return { deck: "step", value, colour: hue ? HUES[hue] : null };
}
