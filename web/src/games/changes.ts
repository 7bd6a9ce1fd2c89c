/**
 * What has happened in a game between two views of one seat.
 *
 * Messages are only there to be read. Wherever the page has to know that something happened, it
 * compares two views, and it does so in this module.
 */
import type { Views } from "../transport/types";
import type { AnyView } from "./contract";

/** Return whether something happened between two views that follow each other. */
export type Change = (before: AnyView, after: AnyView) => boolean;

/** Return a change of one game as a change of any view: a table shows views of its own game only. */
function changeIn<View extends AnyView>(happened: (before: View, after: View) => boolean): Change {
  return (before, after) => happened(before as View, after as View);
}

export function happenedIn(views: readonly AnyView[], change: Change): boolean {
  return views.some((after, index) => index > 0 && change(views[index - 1]!, after));
}

/** What views have in common in games of several rounds. */
interface RoundView extends AnyView {
  readonly played?: number; // rounds that are over
  readonly phase: string;
}

// In LEVEL 8 cards can be kept for the next round. It begins when all players have chosen theirs.
const BETWEEN_ROUNDS = "keeping";

/** A round has ended and the next one was dealt. Taking a move back is not a new round. */
export const startsRound = changeIn<RoundView>((before, after) => {
  if (after.played === undefined || before.played === undefined) return false;
  if (after.results.length || after.phase === BETWEEN_ROUNDS) return false;
  const wasBetween = before.phase === BETWEEN_ROUNDS && after.played === before.played;
  return after.played > before.played || wasBetween;
});

/** 3UP 3DOWN: cards of the pile have left the game. */
export const clearsPile = changeIn<Views.ThreeUpView>((before, after) => after.gone.length > before.gone.length);

/** 3UP 3DOWN: the position has come up three times, so that the pile is cleared next (UD-41). */
export const isThirdTime = ({ repeats }: Views.ThreeUpView): boolean => repeats >= 3;

/** 3UP 3DOWN: the player who is to move has to play more than one card, or one more. */
export const owesCards = ({ owed, phase }: Views.ThreeUpView): boolean => owed > 1 || phase === "offered" || phase === "owing";

/** LEVEL 8: a player with a Skip card has missed a turn: the Skip is now under the draw pile. */
export const skipsTurn = changeIn<Views.Level8View>((before, after) => after.played === before.played && after.under > before.under);

/** LEVEL 8: the player who was to move had no cards left, which ends the round. */
export const playsLastCard = changeIn<Views.Level8View>((before, after) => {
  const [old, now] = [before.fronts[before.turn], after.fronts[before.turn]];
  return after.played > before.played && old !== undefined && now !== undefined && now.level > old.level;
});

/** LEVEL UP: the viewer has discarded, and may still lay down. At a table the next player is to move then. */
export const opensWindow = changeIn<Views.LevelUpView>(
  (before, after) => before.phase === "discard" && before.turn === before.seat && after.phase === "open",
);

/** LEVEL UP: a player has laid down and goes on to the next ROUND. */
export const reachesNextRound = changeIn<Views.LevelUpView>((before, after) => {
  const winner = after.fronts[after.winner];
  return after.played > before.played && winner !== undefined && winner.round <= after.final_round;
});

/** The Seal of Pragon: the hand was filled up at the start of a round. */
export const fillsHand = changeIn<Views.PragonView>(
  (before, after) => after.rounds > before.rounds && after.hand.some((card) => !before.hand.includes(card)),
);

/** What some views have of the cards that are drawn from and laid. */
interface CardsView extends AnyView {
  readonly draw?: number;
  readonly deck?: number;
  readonly fronts?: readonly { readonly groups?: readonly unknown[] }[];
}

/** Return the sound of what has happened between two views. */
export function soundOf(before: AnyView | null, after: AnyView | null): "draw" | "place" | "shuffle" | "level" | "win" {
  if (!before || !after) return "place";
  if (after.results.length && !before.results.length) return "win";
  if (startsRound(before, after)) return "shuffle";
  const laid = ({ fronts = [] }: CardsView): number => fronts.reduce((sum, { groups = [] }) => sum + groups.length, 0);
  if (laid(after) > laid(before)) return "level";
  const left = ({ draw, deck }: CardsView): number => draw ?? deck ?? 0;
  return left(after) < left(before) ? "draw" : "place";
}
