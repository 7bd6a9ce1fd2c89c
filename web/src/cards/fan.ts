/** How the cards of a hand share the width that they have. All lengths are in pixels. */

export interface Spread {
  readonly rows: number;
  readonly perRow: number;
  readonly step: number; // from one card to the next
  readonly rowStep: number; // from one row to the next
  readonly isOverlapped: boolean;
}

const FEW = 5; // up to this number of cards lie side by side
const SIDE_BY_SIDE = 1.05; // of a card's width
const FANNED = 0.78;
const MIN_STEP = 28; // a finger can press each card, and its index is readable
const MARGIN = 0.34; // of a card's width: turned cards are wider
const ROW_STEP = 0.62; // of a card's height
const FULL_FACE = 0.9; // of a card's width: what must be visible of a face with its whole drawing

export const cardHeight = (width: number): number => width * 1.4;

/** Return the spread with the fewest rows in which each card can be read and pressed, but with no more than `maxRows`. */
export function spreadCards(count: number, room: number, width: number, maxRows: number): Spread {
  let rows = 1;
  while (rows < maxRows && stepFor(Math.ceil(count / rows), room, width) < MIN_STEP) rows++;
  const perRow = Math.max(1, Math.ceil(count / rows));
  const step = stepFor(perRow, room, width);
  return { rows, perRow, step, rowStep: cardHeight(width) * ROW_STEP, isOverlapped: rows > 1 || (count > 1 && step < FULL_FACE * width) };
}

function stepFor(count: number, room: number, width: number): number {
  const wanted = width * (count <= FEW ? SIDE_BY_SIDE : FANNED);
  if (count < 2) return wanted;
  return Math.max(0, Math.min(wanted, (room - width * (1 + MARGIN)) / (count - 1)));
}

const GAP = 1.12; // of a card's width: from the last card of a group to the first of the next

/** Return the positions of cards in one row with gaps before some of them, or null if there is no room for that. */
export function positionsWithGaps(hasGap: readonly boolean[], room: number, width: number): { x: number; y: number; side: number }[] | null {
  const gaps = hasGap.filter(Boolean).length;
  const steps = hasGap.length - 1 - gaps;
  const left = room - width * (1 + MARGIN) - gaps * GAP * width;
  const step = Math.min(width * FANNED, steps > 0 ? left / steps : width * FANNED);
  if (!gaps || left < 0 || step < MIN_STEP) return null;
  const total = steps * step + gaps * GAP * width;
  let at = 0;
  return hasGap.map((isGap, index) => {
    if (index) at += isGap ? GAP * width : step;
    return { x: Math.max(0, (room - width - total) / 2) + at, y: 0, side: total > 0 ? (2 * at) / total - 1 : 0 };
  });
}

/** Return the position of a card, from the left and from the top, and where it is in its row, from -1 to 1. */
export function positionOf(index: number, count: number, room: number, width: number, spread: Spread): { x: number; y: number; side: number } {
  const row = Math.floor(index / spread.perRow);
  const inRow = Math.min(spread.perRow, count - row * spread.perRow);
  const rowWidth = width + spread.step * (inRow - 1);
  const place = index % spread.perRow;
  return {
    x: Math.max(0, (room - rowWidth) / 2) + place * spread.step,
    y: row * spread.rowStep,
    side: inRow > 1 ? (2 * place) / (inRow - 1) - 1 : 0,
  };
}
