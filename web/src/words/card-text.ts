/** Cards in a line of text: as people write and say them, not in notation. */
import { cardName } from "../cards/card-name";
import { shortName } from "../cards/french";
import { parseCard } from "../games";
import { say } from "./words.svelte";

const WILD_CARD = /^(.+)(\(\d+\))$/; // with the number that it stands for

interface Part {
  readonly text: string;
  readonly separator: string; // from a card before it; empty if this is not a card
}

/** Return cards or a move in notation with every card as it is written, or as it is read aloud. */
export function formatCards(game: string, text: string, aloud = false): string {
  const groups = text.split(" / ").map((group) => {
    const parts = group.split(/,? +/).map((name) => formatPart(game, name, aloud));
    return parts.reduce((line, { text, separator }, index) => {
      const between = parts[index - 1]?.separator && separator;
      return index ? line + (between || " ") + text : text;
    }, "");
  });
  return groups.reduce((before, group) => say("cards-and-cards", { before, group }));
}

/** Return one card as a sentence names it. A card of LEVEL 8 has an article: "the red 4", "a wild card". */
export function formatCard(game: string, name: string, aloud = false): string {
  const face = parseCard(game, name);
  const card = formatCards(game, name, aloud);
  if (face?.deck === "special") return say("card-in-sentence", { kind: face.kind, card });
  return face?.deck === "number" ? say("card-in-sentence", { kind: "number", card }) : card;
}

function formatPart(game: string, name: string, aloud: boolean): Part {
  const [, card = name, number = ""] = WILD_CARD.exec(name) ?? [];
  const face = parseCard(game, card);
  if (!face) return { text: name, separator: "" };
  if (face.deck === "french" && !aloud) return { text: shortName(name), separator: " " };
  return { text: [cardName(face, say), number].join(" ").trim(), separator: ", " };
}
