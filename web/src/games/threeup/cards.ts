/** The cards of 3UP 3DOWN in notation: `7`, `C1`, and with colours `7g`. */
import type { StepCard } from "../../cards/face";

const VALUES = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "C", "C1", "C2"];
const COLOURS = { g: "green", b: "blue", o: "orange" } as const;

export function parseCard(name: string): StepCard {
  const parts = /^(.+?)([gbo])?$/.exec(name);
  const value = VALUES.indexOf(parts?.[1] ?? "") + 1;
  if (!value) throw new RangeError(`not a card: ${name}`);
  const letter = parts?.[2] as keyof typeof COLOURS | undefined;
  return { deck: "step", value, colour: letter ? COLOURS[letter] : null };
}
