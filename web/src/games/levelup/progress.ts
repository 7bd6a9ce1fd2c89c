/** How far a seat has come: its ROUND. */
import type { ServerMessages } from "../../transport/types";
import { type View, roundOf } from "./zones";

export function describeProgress(view: View, seat: number): ServerMessages.Message {
  return ["levelup-board-own", { round: roundOf(view, seat), last: view.final_round }];
}
