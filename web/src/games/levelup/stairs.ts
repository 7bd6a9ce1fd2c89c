/** Where a seat stands on the stairs: on its ROUND. */
import type { Step } from "../contract";
import { FIRST_ROUND, roundOf, type View } from "./zones";

export function stepOf(view: View, seat: number): Step {
  return { first: Math.min(FIRST_ROUND, roundOf(view, seat)), step: roundOf(view, seat), last: view.final_round };
}
