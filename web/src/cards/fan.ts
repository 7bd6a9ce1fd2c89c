/** How the cards of a hand share the room they have. */

export interface Spread {
  readonly rows: number;
  readonly perRow: number;
  readonly step: number; // from one card to the next
  readonly rise: number; // from one row to the next
}

const GAP = 4;
const LEAST_STEP = 0.4; // of a card's width: its index stays readable
const ROW = 0.5; // of a card's height

/** As few rows as show every index; never more than there is room for. */
export function spread(count: number, room: number, width: number, mostRows: number): Spread {
  const height = width * 1.4;
  let rows = 1;
  while (rows < mostRows && stepFor(Math.ceil(count / rows), room, width) < LEAST_STEP * width) rows++;
  const perRow = Math.max(1, Math.ceil(count / rows));
  return { rows, perRow, step: stepFor(perRow, room, width), rise: height * ROW };
}

function stepFor(count: number, room: number, width: number): number {
  if (count < 2) return width + GAP;
  return Math.max(0, Math.min(width + GAP, (room - width) / (count - 1)));
}

/** Where a card lies: from the left and from the top. */
export function placeOf(at: number, count: number, room: number, width: number, how: Spread): { x: number; y: number } {
  const row = Math.floor(at / how.perRow);
  const inRow = Math.min(how.perRow, count - row * how.perRow);
  const wide = width + how.step * (inRow - 1);
  return { x: Math.max(0, (room - wide) / 2) + (at % how.perRow) * how.step, y: row * how.rise };
}
