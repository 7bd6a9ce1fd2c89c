/** How far a seat has come: its level. */
import type { ServerMessages } from "../../transport/types";
import { type View, levelOf } from "./zones";

export function describeProgress(view: View, seat: number): ServerMessages.Message {
  const front = view.fronts[seat];
  return ["level8-board-level", { level: front ? levelOf(front) : 0 }];
}
