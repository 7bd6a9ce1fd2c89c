import type { Say } from "../contract";
import type { TextOfTable, TextWords } from "../text";
import { describeGroup, describeLevel, levelOf, wildTag, type LaidGroup, type View } from "./zones";

/** Return groups in words; a wild card says what it stands for. */
function groupsText(groups: readonly LaidGroup[], words: TextWords, say: Say): string {
  const nameIn = (group: LaidGroup) => (code: number, place: number) => {
    const tag = words.notation[code] === "W" ? wildTag(group, place) : "";
    return tag ? say("board-wild-as", { card: words.card(code), value: tag.replace("=", "") }) : words.card(code);
  };
  return groups.map((group) => describeGroup(group, nameIn(group), say)).join("; ");
}

export function describeTable(view: View, words: TextWords): TextOfTable {
  const { say } = words;
  const laidBy = (seat: number): string[] => {
    const { groups } = view.fronts[seat]!;
    const you = seat === view.seat ? "seat" : "none";
    return groups.length ? [say("level8-text-laid", { you, seat: words.seat(seat), groups: groupsText(groups, words, say) })] : [];
  };
  const topOf = ({ height, top }: View["fronts"][number]): string => (height ? words.card(top) : say("board-nothing"));
  const others = words.others(view).flatMap((seat) => {
    const front = view.fronts[seat]!;
    const about = { seat: words.seat(seat), level: levelOf(front), aim: describeLevel(front.aim, say), count: front.holds, card: topOf(front) };
    const skipped = front.skipped ? [`${words.seat(seat)}: ${say("level8-board-skipped")}`] : [];
    return [say("level8-text-seat", about), ...skipped, ...laidBy(seat)];
  });
  const table = [say("board-draw-pile", { count: view.draw }), ...others];
  const own = view.fronts[view.seat];
  if (!own) return { table, own: [] };
  return {
    table,
    own: [
      say("level8-text-own", { level: levelOf(own), aim: describeLevel(own.aim, say) }),
      words.hand(own.hand),
      say("level8-board-pile-own", { card: topOf(own) }),
      ...laidBy(view.seat),
      ...(view.plan.length ? [say("level8-text-plan", { groups: groupsText(view.plan, words, say) })] : []),
      ...(view.kept.length ? [say("level8-text-kept", { cards: words.cards(view.kept) })] : []),
    ],
  };
}
