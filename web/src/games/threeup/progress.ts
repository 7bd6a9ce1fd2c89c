/** How far a seat has come: its points, where they are counted, or else the cards it still has. */
import type { Tells } from "../../transport/types";
import type { View } from "./zones";

export function standing(view: View, seat: number): Tells.Message {
  if (view.scores.some(Boolean)) return ["threeup-board-points", { count: view.scores[seat] ?? 0 }];
  const { holds = 0, laid = 0, down = [] } = view.fronts[seat] ?? {};
  return ["threeup-board-left", { count: holds + laid + down.filter(Boolean).length }];
}
