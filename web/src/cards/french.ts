/** French cards and their notation: `7H`, `10C`, `QS`; jokers are `JK`, `JK2`, `*1`, `*2`. */
import { rankLabel, type Face } from "./face";
import type { Suit } from "./shapes";

const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
const SUIT: Readonly<Record<string, Suit>> = { C: "clubs", D: "diamonds", H: "hearts", S: "spades" };

export function parseFrenchCard(name: string): Face {
  if (name === "JK" || name === "*1") return { deck: "joker", number: 1 };
  if (name === "JK2" || name === "*2") return { deck: "joker", number: 2 };
  const rank = RANKS.indexOf(name.slice(0, -1)) + 1;
  const suit = SUIT[name.slice(-1)];
  if (!rank || !suit) throw new RangeError(`not a card: ${name}`);
  return { deck: "french", rank, suit };
}

const SUIT_SIGN: Readonly<Record<string, string>> = { C: "♣", D: "♦", H: "♥", S: "♠" };
const AS_TEXT = "\uFE0E"; // keeps phones from showing an emoji

/** Return a card in a few characters, for a line of text. */
export function shortName(name: string): string {
  const sign = SUIT_SIGN[name.slice(-1)];
  const rank = RANKS.indexOf(name.slice(0, -1)) + 1;
  return sign && rank ? rankLabel(rank) + sign + AS_TEXT : name;
}

const SUIT_ORDER: Readonly<Record<Suit, number>> = { spades: 0, hearts: 1, clubs: 2, diamonds: 3 };

/** Sort key by rank, jokers last. */
export function byRank(face: Face): number {
  return face.deck === "french" ? face.rank * 4 + SUIT_ORDER[face.suit] : 99;
}

/** Sort key by suit, black and red alternating, jokers last. */
export function bySuit(face: Face): number {
  return face.deck === "french" ? SUIT_ORDER[face.suit] * 14 + face.rank : 99;
}
