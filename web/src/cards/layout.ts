/** The size of cards, and where pips lie on a face. All faces are drawn in a box of 60 by 84. */

export const WIDTH = 60;
export const HEIGHT = 84;

/** Below this width in pixels a face shows only its index and one large sign. */
export const COMPACT_BELOW = 54;

/** The width of the narrowest card. */
export const SMALLEST = 36;

export function cardHeight(width: number): number {
  return width * 1.4;
}

/** Return the width of a card in pixels before the page is laid out, so that the first frame is right. */
export function initialCardWidth(): number {
  if (typeof document === "undefined") return 72;
  const root = getComputedStyle(document.documentElement);
  const rems = parseFloat(root.getPropertyValue("--card-width")) || 4.5;
  return rems * (parseFloat(root.fontSize) || 16);
}

export interface Pip {
  readonly x: number;
  readonly y: number;
  readonly turned: boolean;
}

const LEFT = 22.5;
const MIDDLE = 30;
const RIGHT = 37.5;
const TOP = 15.5;
const BOTTOM = HEIGHT - TOP;

const pip = (x: number, y: number): Pip => ({ x, y, turned: y > HEIGHT / 2 });
const column = (x: number, count: number): Pip[] =>
  Array.from({ length: count }, (_, row) => pip(x, TOP + ((BOTTOM - TOP) * row) / (count - 1)));
const sides = (count: number): Pip[] => [...column(LEFT, count), ...column(RIGHT, count)];
const between = (count: number, row: number): Pip =>
  pip(MIDDLE, TOP + ((BOTTOM - TOP) * row) / (count - 1));
const centre: Pip = { x: MIDDLE, y: HEIGHT / 2, turned: false };

/** The pips of the cards from two to ten, in their traditional places. */
export const PIPS: Readonly<Record<number, readonly Pip[]>> = {
  2: column(MIDDLE, 2),
  3: [...column(MIDDLE, 2), centre],
  4: sides(2),
  5: [...sides(2), centre],
  6: sides(3),
  7: [...sides(3), between(3, 0.5)],
  8: [...sides(3), between(3, 0.5), between(3, 1.5)],
  9: [...sides(4), centre],
  10: [...sides(4), between(4, 0.5), between(4, 2.5)],
};
