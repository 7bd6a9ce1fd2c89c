/** How far a seat has come: its level. */
import type { Tells } from "../../transport/types";
import { type View, levelOf } from "./zones";

export function describeProgress(view: View, seat: number): Tells.Message {
  const front = view.fronts[seat];
  return ["level8-board-level", { level: front ? levelOf(front) : 0 }];
}
