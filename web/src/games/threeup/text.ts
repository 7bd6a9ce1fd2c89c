import type { Views } from "../../transport/types";
import { owesCards } from "../changes";
import type { TextOfTable, TextWords } from "../text";

export function describeTable(view: Views.ThreeUpView, words: TextWords, options: Readonly<Record<string, unknown>>): TextOfTable {
  const { say } = words;
  const top = view.pile.at(-1);
  const pile = top === undefined ? say("threeup-board-pile-open") : say("threeup-board-pile", { count: view.pile.length, card: words.card(top) });
  const others = words.others(view).flatMap((seat) => {
    const { holds, hand, up, down } = view.fronts[seat]!;
    const line = say("threeup-text-seat", { seat: words.seat(seat), count: holds, up: words.cards(up), down: down.filter(Boolean).length });
    return [line, ...words.known(seat, hand)];
  });
  const points = options["scoring"] ? view.scores.map((count, seat) => `${words.seat(seat)}: ${say("threeup-board-points", { count })}`) : [];
  const own = view.fronts[view.seat];
  const mine = own && [
    words.hand(own.hand),
    say("threeup-text-up", { cards: words.cards(own.up) }),
    say("threeup-text-down", { count: own.down.filter(Boolean).length }),
    ...(view.turn === view.seat && owesCards(view) ? [say("threeup-board-owed", { count: view.owed })] : []),
  ];
  return { table: [pile, say("board-draw-pile", { count: view.draw }), ...others, ...points], own: mine ?? [] };
}
