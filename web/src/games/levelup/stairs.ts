/** Where a seat stands on the stairs: on its ROUND. */
import type { Step } from "../contract";
import { roundOf, type View } from "./zones";

export function stepOf(view: View, seat: number): Step {
  return { first: Math.min(view.first_round, roundOf(view, seat)), step: roundOf(view, seat), last: view.final_round };
}
