/** How the cards of a hand share the width that they have. All lengths are in pixels. */
import { cardHeight } from "./layout";

export interface Spread {
  readonly rows: number;
  readonly perRow: number;
  readonly step: number; // from one card to the next
  readonly rowStep: number; // from one row to the next
}

const GAP = 4;
const MIN_STEP = 0.4; // of a card's width: its index stays readable
const ROW_STEP = 0.5; // of a card's height

/** Return the spread with the fewest rows in which every index is readable, but with no more than `maxRows`. */
export function spreadCards(count: number, room: number, width: number, maxRows: number): Spread {
  let rows = 1;
  while (rows < maxRows && stepFor(Math.ceil(count / rows), room, width) < MIN_STEP * width) rows++;
  const perRow = Math.max(1, Math.ceil(count / rows));
  return { rows, perRow, step: stepFor(perRow, room, width), rowStep: cardHeight(width) * ROW_STEP };
}

function stepFor(count: number, room: number, width: number): number {
  if (count < 2) return width + GAP;
  return Math.max(0, Math.min(width + GAP, (room - width) / (count - 1)));
}

/** Return the position of a card: from the left and from the top. */
export function positionOf(index: number, count: number, room: number, width: number, spread: Spread): { x: number; y: number } {
  const row = Math.floor(index / spread.perRow);
  const inRow = Math.min(spread.perRow, count - row * spread.perRow);
  const rowWidth = width + spread.step * (inRow - 1);
  return { x: Math.max(0, (room - rowWidth) / 2) + (index % spread.perRow) * spread.step, y: row * spread.rowStep };
}
