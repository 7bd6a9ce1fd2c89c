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

const GAP = 1.12; // of a card's width: from the last card of a group to the first of the next, if there is room
const LEAST_GAP = 2.2; // of the step within a group

export interface Place {
  readonly x: number;
  readonly y: number;
  readonly side: number; // where the card is in its row, from -1 to 1
}

/** Return the places of the cards of a hand, with gaps before some of them. */
export function placeCards(hasGap: readonly boolean[], room: number, width: number, spread: Spread): Place[] {
  const places: Place[] = [];
  for (let row = 0; row < spread.rows; row++) {
    const [first, next] = [row * spread.perRow, (row + 1) * spread.perRow];
    const steps = stepsInRow(hasGap.slice(first + 1, next), room, width, spread.step);
    const total = steps.reduce((sum, step) => sum + step, 0);
    const start = Math.max(0, (room - width - total) / 2);
    let at = 0;
    for (const step of [0, ...steps].slice(0, hasGap.length - first)) {
      at += step;
      places.push({ x: start + at, y: row * spread.rowStep, side: total > 0 ? (2 * at) / total - 1 : 0 });
    }
  }
  return places;
}

/** Return the steps from card to card in a row. Cards lie closer within a group, but never too close to be pressed. */
function stepsInRow(hasGap: readonly boolean[], room: number, width: number, even: number): number[] {
  const gaps = hasGap.filter(Boolean).length;
  const others = hasGap.length - gaps;
  const left = room - width * (1 + MARGIN);
  const close = Math.min(left / (others + LEAST_GAP * gaps), width * FANNED);
  const gap = Math.min(LEAST_GAP * close, width * GAP);
  const step = others > 0 ? Math.min((left - gaps * gap) / others, width * FANNED) : close;
  return hasGap.map((isGap) => (!gaps || step < MIN_STEP ? even : isGap ? gap : step));
}
