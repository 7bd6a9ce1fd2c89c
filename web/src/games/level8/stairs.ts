/** Where a seat stands on the stairs: on its level. */
import type { Step } from "../contract";
import { levelOf, type View } from "./zones";

export function stepOf(view: View, seat: number): Step {
  const front = view.fronts[seat];
  return { first: 1, step: front ? levelOf(front) : 1, last: front?.rungs ?? 1 };
}
