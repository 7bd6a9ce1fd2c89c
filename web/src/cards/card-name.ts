/** The name of a card in the reader's language. A card without a face is just a hidden card. */
import type { Say } from "../games/contract";
import { FIRST_CLEAR, type Face } from "./face";

export function named(face: Face | null, words: Say): string {
  if (face === null) return words("card-hidden");
  switch (face.deck) {
    case "french":
      return words("card-french", { rank: face.rank, suit: face.suit });
    case "joker":
      return words("card-joker", { number: face.number });
    case "number":
      return words("card-number", { number: face.number, colour: face.colour });
    case "special":
      return words(face.kind === "wild" ? "card-wild" : "card-skip");
    case "step":
      return stepNamed(face.value, face.colour ?? "none", words);
  }
}

function stepNamed(value: number, colour: string, words: Say): string {
  if (value < FIRST_CLEAR) return words("card-step", { value, colour });
  return words("card-clear", { plus: value - FIRST_CLEAR, colour });
}
