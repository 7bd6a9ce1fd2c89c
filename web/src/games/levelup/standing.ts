/** How far a seat has come. */
import type { Tells } from "../../wire/types";
import { type View, roundOf } from "./table";

export function standing(view: View, seat: number): Tells.Message {
  return ["levelup-board-own", { round: roundOf(view, seat), last: view.final_round }];
}
