/** Where things lie on a card. All faces are drawn in a box of 60 by 84. */

export const WIDTH = 60;
export const HEIGHT = 84;

/** Below this width in pixels a face shows only what must be read: index and one large sign. */
export const COMPACT_BELOW = 54;

/** The narrowest card that there is. */
export const SMALLEST = 36;

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
  Array.from({ length: count }, (_, at) => pip(x, TOP + ((BOTTOM - TOP) * at) / (count - 1)));
const sides = (count: number): Pip[] => [...column(LEFT, count), ...column(RIGHT, count)];
const between = (count: number, row: number): Pip =>
  pip(MIDDLE, TOP + ((BOTTOM - TOP) * row) / (count - 1));
const centre: Pip = { x: MIDDLE, y: HEIGHT / 2, turned: false };

/** The pips of the cards from two to ten, in the way card players know. */
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
