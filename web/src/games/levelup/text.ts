import type { Views } from "../../transport/types";
import type { TextOfTable, TextWords } from "../text";

export function describeTable(view: Views.LevelUpView, words: TextWords): TextOfTable {
  const { say } = words;
  const top = view.top < 0 ? say("board-nothing") : words.card(view.top);
  const roundOf = (seat: number): number => Math.min(view.fronts[seat]!.round, view.final_round);
  const others = words.others(view).flatMap((seat) => {
    const { holds, hand } = view.fronts[seat]!;
    const line = say("levelup-board-seat", { seat: words.seat(seat), round: roundOf(seat), count: holds });
    return [line, ...words.known(seat, hand)];
  });
  const laid = view.laid.map(([kind, cards]) => say("levelup-board-group", { kind, cards: words.cards(cards) }));
  const winner = { you: view.winner === view.seat ? "seat" : "none", seat: words.seat(view.winner), round: view.level };
  const lastHand = laid.length ? [`${say("levelup-board-laid-by", winner)}: ${laid.join("; ")}`] : [];
  const own = view.fronts[view.seat];
  const mine = own && [
    say("levelup-board-own", { round: roundOf(view.seat), last: view.final_round }),
    say("levelup-board-wild", { round: roundOf(view.seat) }),
    say("levelup-board-counts"),
    words.hand(own.hand),
  ];
  return {
    table: [say("board-pile-top", { card: top }), say("board-draw-pile", { count: view.deck }), ...others, ...lastHand],
    own: mine ?? [],
  };
}
