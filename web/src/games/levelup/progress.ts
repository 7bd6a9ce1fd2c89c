/** How far a seat has come. */
import type { Tells } from "../../transport/types";
import { type View, roundOf } from "./zones";

export function standing(view: View, seat: number): Tells.Message {
  return ["levelup-board-own", { round: roundOf(view, seat), last: view.final_round }];
}
