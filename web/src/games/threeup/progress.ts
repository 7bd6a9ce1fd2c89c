/** How far a seat has come: its points if they are counted, else the number of cards that it still has. */
import type { ServerMessages } from "../../transport/types";
import type { View } from "./zones";

export function describeProgress(view: View, seat: number): ServerMessages.Message {
  if (view.scores.some(Boolean)) return ["threeup-board-points", { count: view.scores[seat] ?? 0 }];
  const { holds = 0, laid = 0, down = [] } = view.fronts[seat] ?? {};
  return ["threeup-board-left", { count: holds + laid + down.filter(Boolean).length }];
}
