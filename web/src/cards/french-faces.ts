/** The faces of French cards and jokers. */
import { beltOf, drawFigure } from "./court-figures";
import { drawFace, drawSuit, drawText, drawTwice } from "./drawing";
import { type FrenchCard, type Joker, rankLabel } from "./face";

type Point = readonly [x: number, y: number];
const column = (ys: readonly number[]): Point[] => ys.map((y) => [50, y]);
const sides = (ys: readonly number[]): Point[] => ys.flatMap((y): Point[] => [[35, y], [65, y]]);
const TWO = [27, 113];
const THREE = [27, 70, 113];
const FOUR = [27, 55.6, 84.4, 113];

/** The pips of the cards from two to ten, in their traditional places. */
export const PIPS: Readonly<Record<number, readonly Point[]>> = {
  2: column(TWO),
  3: column(THREE),
  4: sides(TWO),
  5: [...sides(TWO), [50, 70]],
  6: sides(THREE),
  7: [...sides(THREE), [50, 48.5]],
  8: [...sides(THREE), [50, 48.5], [50, 91.5]],
  9: [...sides(FOUR), [50, 70]],
  10: [...sides(FOUR), [50, 41], [50, 99]],
};

export function drawFrench({ rank, suit }: FrenchCard): string {
  const colour = `var(--suit-${suit})`;
  const label = rankLabel(rank);
  const isWide = label.length > 1;
  const isCourt = rank > 10;
  const corner = drawText(label, 13.5, 24.5, isWide ? 20.5 : 23, { kind: "rank" }) + drawSuit(suit, 13.5, 35.5, 13);
  const middle =
    drawText(label, 6, 37, isWide ? 35 : 38, { kind: "rank", anchor: "start", fit: 29 }) +
    drawSuit(suit, 19, 56, 25) +
    (isCourt
      ? `<svg x="38" y="44" width="57" height="91" viewBox="1 -4 39 62.3">${drawFigure(rank, suit)}</svg>`
      : drawSuit(suit, 64, 97, rank === 1 ? 62 : 54));
  const small =
    drawText(label, 8, 60, isWide ? 58 : 64, { kind: "rank", anchor: "start", fit: 46 }) + drawSuit(suit, 33, 104, 50);
  return drawFace(colour, drawTwice(corner) + (isCourt ? drawCourt(rank, suit, colour) : drawPips(rank, suit, colour)), middle, small);
}

function drawPips(rank: number, suit: FrenchCard["suit"], colour: string): string {
  if (rank > 1) return (PIPS[rank] ?? []).map(([x, y]) => drawSuit(suit, x, y, rank > 8 ? 17.5 : 20, y > 70)).join("");
  return `${drawSuit(suit, 50, 70, 52)}<g fill="none" stroke="${colour}"><circle cx="50" cy="70" r="38" stroke-width=".8" opacity=".35"/><circle cx="50" cy="70" r="41" stroke-width=".5" stroke-dasharray="1.2 3.1" opacity=".6"/></g>`;
}

function drawCourt(rank: number, suit: FrenchCard["suit"], colour: string): string {
  const half = `<svg x="25" y="15" width="50" height="55" viewBox="0 -6.2 52 57.2">${drawFigure(rank, suit)}</svg>`;
  return `<rect x="24.5" y="14.5" width="51" height="111" rx="3.5" fill="var(--court-ground)"/>${drawTwice(half)}
    <path d="M24.5 70H75.5" stroke="${beltOf(suit)}" stroke-width="2.4"/><path d="M24.5 70H75.5" stroke="#1f2233" stroke-width=".7"/>
    <rect x="24.5" y="14.5" width="51" height="111" rx="3.5" fill="none" stroke="${colour}" stroke-width="1.1"/>`;
}

/** The first joker is red and gold, the second blue and green. */
export function drawJoker({ number }: Joker): string {
  const [left, right, middle] = number === 1 ? ["#b3263b", "#e3a63a", "#22355f"] : ["#22355f", "#1f5a48", "#e3a63a"];
  const bust = `<path d="M18 100Q20 78 38 74h24q18 4 20 26l3 32H15Z" fill="${left}"/><path d="M50 74h12q18 4 20 26l3 32H50Z" fill="${right}"/>
    <path d="M24 80l8 16 7-15 6 17 5-16 5 16 6-17 7 15 8-16Q62 68 50 70 38 68 24 80Z" fill="#fff8ea" stroke="#1f2233" stroke-width=".8" stroke-linejoin="round"/>
    <g fill="${middle}"><circle cx="32" cy="97" r="2.6"/><circle cx="45" cy="99" r="2.6"/><circle cx="55" cy="99" r="2.6"/><circle cx="68" cy="97" r="2.6"/></g>
    <path d="M33 52Q33 74 50 77 67 74 67 52Z" fill="#f3d3b3"/>
    <path d="M40 57q3-2 6 0M54 57q3-2 6 0" stroke="#2a2230" stroke-width="1.6" fill="none" stroke-linecap="round"/><path d="M42 66q8 6 16 0" stroke="#b3263b" stroke-width="2" fill="none" stroke-linecap="round"/><path d="M50 58v5" stroke="#c7906b" stroke-width="1.4" stroke-linecap="round"/>
    <path d="M31 54Q10 52 12 30 22 18 34 34 38 14 50 14V50Q40 46 31 54Z" fill="${left}"/><path d="M69 54Q90 52 88 30 78 18 66 34 62 14 50 14V50Q60 46 69 54Z" fill="${right}"/>
    <path d="M50 14Q44 26 38 32 44 40 44 48l6-1 6 1Q56 40 62 32 56 26 50 14Z" fill="${middle}"/>
    <path d="M31 53Q50 40 69 53l-1 6Q50 47 32 59Z" fill="#fff8ea" stroke="#1f2233" stroke-width=".7"/>
    <g fill="#e9c46d" stroke="#1f2233" stroke-width=".9"><circle cx="12.5" cy="32" r="4"/><circle cx="87.5" cy="32" r="4"/><circle cx="50" cy="12" r="4"/></g>`;
  const star = (x: number, y: number, scale: number): string =>
    `<path transform="translate(${x} ${y}) scale(${scale})" d="M0-10 2.6-2.6 10 0 2.6 2.6 0 10-2.6 2.6-10 0-2.6-2.6Z"/>`;
  const letters = [..."JOKER"].map((letter, index) => drawText(letter, 11, 20 + index * 11.5, 12, { kind: "rank" })).join("");
  return drawFace(
    `var(--suit-${number === 1 ? "hearts" : "spades"})`,
    `${drawTwice(letters)}<svg x="20" y="22" width="60" height="96" viewBox="8 6 84 128">${bust}</svg>`,
    `${star(19, 22, 1.5)}<svg x="24" y="44" width="72" height="92" viewBox="8 6 84 108">${bust}</svg>`,
    `${star(34, 38, 2.8)}<svg x="10" y="62" width="80" height="74" viewBox="8 6 84 80">${bust}</svg>`,
  );
}
