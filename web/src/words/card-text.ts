/** Cards in a line of text: as people write and say them, and not as they are typed. */
import { shortName } from "../cards/french";
import { named } from "../cards/card-name";
import { faceIn } from "../games";
import type { Say } from "../games/contract";

const STANDS_FOR = /^(.+)(\(\d+\))$/; // a wild card, and the number it has there

interface Part {
  readonly text: string;
  readonly between: string; // what parts it from a card before it
}

/** Cards or a move in notation: every card in it as it is written, or as it is read out. */
export function readable(say: Say, game: string, text: string, aloud = false): string {
  const groups = text.split(" / ").map((group) => {
    const parts = group.split(/,? +/).map((name) => partOf(say, game, name, aloud));
    return parts.reduce((line, { text, between }, at) => {
      const apart = parts[at - 1]?.between && between;
      return at ? line + (apart || " ") + text : text;
    }, "");
  });
  return groups.join(" / ");
}

function partOf(say: Say, game: string, name: string, aloud: boolean): Part {
  const [, bare = name, number = ""] = STANDS_FOR.exec(name) ?? [];
  const face = faceIn(game, bare);
  if (!face) return { text: name, between: "" };
  if (face.deck === "french" && !aloud) return { text: shortName(name), between: " " };
  return { text: [named(face, say), number].join(" ").trim(), between: ", " };
}
