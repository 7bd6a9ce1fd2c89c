/** The name of a card in the reader's language. A card without a face is called a hidden card. */
import type { Say } from "../games/contract";
import { FIRST_CLEAR, type Face } from "./face";

export function cardName(face: Face | null, say: Say): string {
  if (face === null) return say("card-hidden");
  switch (face.deck) {
    case "french":
      return say("card-french", { rank: face.rank, suit: face.suit });
    case "joker":
      return say("card-joker", { number: face.number });
    case "number":
      return say("card-number", { number: face.number, colour: face.colour });
    case "special":
      return say(face.kind === "wild" ? "card-wild" : "card-skip");
    case "step":
      return stepCardName(face.value, face.colour ?? "none", say);
  }
}

function stepCardName(value: number, colour: string, say: Say): string {
  if (value < FIRST_CLEAR) return say("card-step", { value, colour });
  return say("card-clear", { plus: value - FIRST_CLEAR, colour });
}
