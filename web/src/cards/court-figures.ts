/** The figures of the court cards: kings with a staff, queens with a flower, jacks with a spear. Each is half a card, 52 wide and 62 high. */
import { drawSuit } from "./drawing";
import type { Suit } from "./shapes";

interface Dress {
  readonly robe: string;
  readonly gold: string;
  readonly accent: string;
  /** Of the jack, the queen and the king. */
  readonly hair: readonly [string, string, string];
}

const DRESS: Readonly<Record<Suit, Dress>> = {
  hearts: { robe: "#b3263b", gold: "#f0c46a", accent: "#23304f", hair: ["#b5652b", "#7a4526", "#d9a048"] },
  diamonds: { robe: "#d2612c", gold: "#f3d28a", accent: "#7a1f2f", hair: ["#5b3a25", "#3b2a23", "#8c8a86"] },
  spades: { robe: "#22355f", gold: "#e7bd62", accent: "#b3263b", hair: ["#2c2526", "#221c1f", "#3a3332"] },
  clubs: { robe: "#1f5a48", gold: "#e9c46d", accent: "#22355f", hair: ["#d2a15a", "#a4502a", "#6b4429"] },
};
const WHITE = "#fff8ea";
const INK = "#1f2233";

/** Return the colour of the line between the two halves of a court card. */
export const beltOf = (suit: Suit): string => DRESS[suit].gold;

function drawHead(hair: string, hasLips: boolean): string {
  return `  <ellipse cx="26" cy="22.5" rx="8.6" ry="10.6" fill="#f3d3b3"/>
  <path d="M20.4 19.2q2-1.3 4 0M27.6 19.2q2-1.3 4 0" stroke="${hair}" stroke-width="1.1" fill="none" stroke-linecap="round"/>
  <path d="M20.9 21.8q1.6 1.2 3.1 0M28 21.8q1.6 1.2 3.1 0" stroke="#2a2230" stroke-width="1.15" fill="none" stroke-linecap="round"/>
  <path d="M26 21.6v4.2q-.6 1-1.6.7" stroke="#c7906b" stroke-width=".9" fill="none" stroke-linecap="round"/>
  ${hasLips ? `<path d="M23.6 29.1q1.2-.9 2.4-.2 1.2-.7 2.4.2-2.4 2-4.8 0Z" fill="#b3263b"/>` : ""}`;
}

/** Draw the hem of a robe; each suit has its own. */
function drawHem(suit: Suit, gold: string): string {
  switch (suit) {
    case "hearts":
      return `<path d="M4 60 14 40M48 60 38 40" stroke="${gold}" stroke-width="2.2"/>`;
    case "diamonds":
      return `<path d="M2 52 10 60M6 46l14 14M50 52l-8 8M46 46 32 60" stroke="${gold}" stroke-width="1.3"/>`;
    case "spades":
      return `<g fill="${gold}"><circle cx="8" cy="50" r="1.5"/><circle cx="13" cy="55" r="1.5"/><circle cx="44" cy="50" r="1.5"/><circle cx="39" cy="55" r="1.5"/><circle cx="14" cy="47" r="1.5"/><circle cx="38" cy="47" r="1.5"/></g>`;
    case "clubs":
      return `<path d="M3 50q6-3 9 0t9 0M31 50q6-3 9 0t9 0M2 55q6-3 9 0t9 0M32 55q6-3 9 0t9 0" stroke="${gold}" stroke-width="1.2" fill="none"/>`;
  }
}

/** Draw the jack (11), the queen (12) or the king (13) of a suit. */
export function drawFigure(rank: number, suit: Suit): string {
  const { robe, gold, accent, hair: hairs } = DRESS[suit];
  const hair = hairs[rank - 11] ?? INK;
  const hem = drawHem(suit, gold);
  const drawStaff = (x: number, top: number): string =>
    `<path d="M${x} ${top}V60" stroke="${INK}" stroke-width="2.6"/><path d="M${x} ${top}V60" stroke="${gold}" stroke-width="1.4"/>`;
  if (rank === 13)
    return `
    <path d="M-2 62C-1 44 8 37 18 34h16c10 3 19 10 20 28Z" fill="${robe}"/>${hem}
    <path d="M20 40h12l3 22H17Z" fill="${accent}"/><path d="M26 42v20" stroke="${gold}" stroke-width="2"/>
    <path d="M9 41Q26 52 43 41l2 7Q26 60 7 48Z" fill="${WHITE}"/><g fill="${INK}"><path d="M13 46.5l1 2.4 1-2.4Z"/><path d="M19.4 49l1 2.4 1-2.4Z"/><path d="M31 49l1 2.4 1-2.4Z"/><path d="M37 46.5l1 2.4 1-2.4Z"/></g>
    <path d="M16 14Q9 24 14 34l5-2Q16 24 19 15ZM36 14q7 10 2 20l-5-2q3-8 0-17Z" fill="${hair}"/>
    <path d="M16.5 23Q15 39 26 44 37 39 35.5 23Q31 30 26 29.5 21 30 16.5 23Z" fill="${hair}"/>${drawHead(hair, false)}
    <path d="M17.4 26q2 5.5 8.6 3.6Q32.6 31.5 34.6 26 36 37 26 42 16 37 17.4 26Z" fill="${hair}"/>
    <path d="M19.8 27.6Q26 24 32.2 27.6 29.6 31 26 29.3 22.4 31 19.8 27.6Z" fill="${hair}" stroke="${WHITE}" stroke-width=".5"/>
    <path d="M14 15 11 2.5l7.5 5.3L26-.5l7.5 8.3L41 2.5 38 15Z" fill="${gold}" stroke="${INK}" stroke-width=".7" stroke-linejoin="round"/>
    <rect x="13.6" y="11.8" width="24.8" height="4" rx="1.6" fill="${accent}"/><g fill="${WHITE}"><circle cx="18.5" cy="13.8" r="1"/><circle cx="26" cy="13.8" r="1.2"/><circle cx="33.5" cy="13.8" r="1"/></g>
    <circle cx="26" cy="-.8" r="1.9" fill="${accent}"/>
    ${drawStaff(47, 17)}<g fill="${gold}" stroke="${INK}" stroke-width="1.4">${drawSuit(suit, 47, 13, 11)}</g>`;
  if (rank === 12)
    return `
    <path d="M14.5 12Q5 32 11 46l30 0Q47 32 37.5 12Z" fill="${hair}"/>
    <path d="M-2 62C0 46 8 39 18 36h16c10 3 18 10 20 26Z" fill="${robe}"/>${hem}
    <path d="M18 36 26 53 34 36Q26 40 18 36Z" fill="#f3d3b3"/><path d="M15.5 37 26 58 36.5 37" fill="none" stroke="${WHITE}" stroke-width="3"/><path d="M15.5 37 26 58 36.5 37" fill="none" stroke="${gold}" stroke-width="1"/>
    <path d="M26 56l3.5 6h-7Z" fill="${accent}"/>
    <path d="M22 30h8v8q-4 3-8 0Z" fill="#e9c29e"/>${drawHead(hair, true)}
    <path d="M17.3 21Q17 13 26 12.5 35 13 34.7 21 32 15.5 26 15.5 20 15.5 17.3 21Z" fill="${hair}"/>
    <g fill="${gold}"><circle cx="21.5" cy="40.4" r="1.1"/><circle cx="24" cy="41.8" r="1.1"/><circle cx="28" cy="41.8" r="1.1"/><circle cx="30.5" cy="40.4" r="1.1"/></g><circle cx="26" cy="43.8" r="1.7" fill="${accent}"/>
    <path d="M15 14Q13.5 5.5 17.5 7.5 19.5 2 22.8 6 26-2 29.2 6 32.5 2 34.5 7.5 38.5 5.5 37 14 26 10.5 15 14Z" fill="${gold}" stroke="${INK}" stroke-width=".7" stroke-linejoin="round"/>
    <g fill="${WHITE}"><circle cx="17.3" cy="6.8" r="1.3"/><circle cx="22.6" cy="4.8" r="1.3"/><circle cx="26" cy="2" r="1.5"/><circle cx="29.4" cy="4.8" r="1.3"/><circle cx="34.7" cy="6.8" r="1.3"/></g><circle cx="26" cy="9.4" r="1.5" fill="${accent}"/>
    <path d="M5 24Q3 40 9 56" stroke="#3c6b4a" stroke-width="1.5" fill="none"/><path d="M5 36q5-3 6-6-6 0-6 6Z" fill="#3c6b4a"/>
    <g fill="${suit === "hearts" || suit === "diamonds" ? robe : accent}"><circle cx="5" cy="16.5" r="3"/><circle cx="1.5" cy="19.5" r="3"/><circle cx="8.5" cy="19.5" r="3"/><circle cx="3" cy="23.5" r="3"/><circle cx="7" cy="23.5" r="3"/></g><circle cx="5" cy="20.3" r="2.2" fill="${gold}"/>`;
  return `
    <path d="M-1 62C0 46 8 39 18 36h16c10 3 18 10 19 26Z" fill="${robe}"/><path d="M26 36h8c10 3 18 10 19 26H26Z" fill="${accent}"/>${hem}
    <g fill="${gold}" stroke="${INK}" stroke-width=".5"><circle cx="26" cy="47" r="1.7"/><circle cx="26" cy="53" r="1.7"/><circle cx="26" cy="59" r="1.7"/></g>
    <path d="M15 13Q9.5 27 14 33.5q3 1.5 5.5-.5L18 18h16l-1.5 15q2.5 2 5.5.5Q42.5 27 37 13Z" fill="${hair}"/>
    <path d="M22 29h8v8q-4 3-8 0Z" fill="#e9c29e"/>${drawHead(hair, true)}
    <path d="M16 38q2-3.5 5-2.5 2.5-3 5-1 2.5-2 5 1 3-1 5 2.5 1 4-4 4.5-3 2.5-6 .5-3 2-6-.5-5-.5-4-4.5Z" fill="${WHITE}" stroke="${INK}" stroke-width=".6"/>
    <path d="M17 20Q18 15 26 15.5 34 15 35 20L35.5 13H16.5Z" fill="${hair}"/>
    <path d="M12.5 14Q10 5 22 4 40 1.5 40.5 11.5q0 3-3 3.3Q26 11 14.5 15.5 13 15.5 12.5 14Z" fill="${accent}" stroke="${INK}" stroke-width=".7"/>
    <path d="M13.5 13.5Q26 8.5 39.5 12.5" stroke="${gold}" stroke-width="2" fill="none"/>
    <path d="M35 7Q40-4 49-1 46 8 36 9Z" fill="${WHITE}" stroke="${INK}" stroke-width=".6"/><path d="M35.5 8Q41 2 47 0" stroke="${INK}" stroke-width=".6" fill="none"/>
    ${drawStaff(4.5, 20)}<path d="M4.5 8q3.5 5 .8 12H3.7Q1 13 4.5 8Z" fill="#dfe5ec" stroke="${INK}" stroke-width=".7"/><path d="M.5 21h8" stroke="${gold}" stroke-width="2.2" stroke-linecap="round"/>`;
}
