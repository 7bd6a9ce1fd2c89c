import type { TextOfTable, TextWords } from "../text";
import { STACKS, type View } from "./zones";

export function describeTable(view: View, words: TextWords): TextOfTable {
  const { say } = words;
  const stacks = view.stacks.map(({ cards, is_open }, index) => {
    const top = cards.at(-1);
    const known = top !== undefined && top >= 0 ? words.card(top) : "";
    const closed = known ? say("pragon-board-known", { card: known }) : say("pragon-board-closed");
    const card = top === undefined ? say("board-nothing") : is_open ? known : closed;
    return say("pragon-board-stack", { stack: STACKS[index] ?? "", count: cards.length, card });
  });
  return {
    table: [
      say("pragon-board-about", { rounds: view.rounds + 1, made: view.made, pairs: view.pairs }),
      ...stacks,
      say("board-draw-pile", { count: view.deck }),
      say("pragon-board-pile", { count: view.pile.length }),
    ],
    own: [words.hand(view.hand)],
  };
}
