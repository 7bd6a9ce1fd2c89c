/** What the text board says of a table: sentences, with cards by name. Each game writes its own. */
import { cardName } from "../cards/card-name";
import type { AnyView, Say } from "./contract";
import { parseCard } from "./index";

export interface TextOfTable {
  /** What everybody sees: piles, and the other players. */
  readonly table: readonly string[];
  /** What belongs to the reader. */
  readonly own: readonly string[];
}

export class TextWords {
  constructor(
    readonly say: Say,
    readonly names: readonly string[],
    readonly notation: readonly string[],
    readonly game: string,
  ) {}

  /** Return the name of a card; a code below 0 is a card that nobody sees. */
  card = (code: number): string => {
    const name = this.notation[code] ?? "";
    return cardName(code < 0 ? null : (parseCard(this.game, name) ?? null), this.say);
  };
  cards(codes: readonly number[]): string {
    return codes.length ? codes.map(this.card).join(", ") : this.say("text-none");
  }
  hand(codes: readonly number[]): string {
    return this.say("text-hand", { count: codes.length, cards: this.cards(codes) });
  }
  /** Return what was seen of the hand of another seat; nothing if no card was. */
  known(seat: number, codes: readonly number[]): string[] {
    return codes.length ? [this.say("text-known", { seat: this.seat(seat), cards: this.cards(codes) })] : [];
  }
  seat(seat: number): string {
    return this.names[seat] ?? "";
  }
  /** Return the seats of the others, beginning with the one after the reader. */
  others(view: AnyView): number[] {
    const count = this.names.length;
    const all = Array.from({ length: count }, (_, index) => (Math.max(0, view.seat) + (view.seat < 0 ? 0 : 1) + index) % count);
    return all.filter((seat) => seat !== view.seat);
  }
}

type Describe = (view: AnyView, words: TextWords, options: Readonly<Record<string, unknown>>) => TextOfTable;
const describers = import.meta.glob<Describe>("./*/text.ts", { import: "describeTable", eager: true });

/** Return the table in sentences; undefined for a game that has none. */
export function describeTable(game: string, view: AnyView, words: TextWords, options: Readonly<Record<string, unknown>>): TextOfTable | undefined {
  const text = describers[`./${game}/text.ts`]?.(view, words, options);
  const { dealer } = view;
  if (!text || dealer === undefined) return text;
  const about = { you: dealer === view.seat ? "seat" : "none", seat: words.seat(dealer) };
  return { ...text, table: [...text.table, words.say("text-dealer", about)] };
}
