import { describe, expect, it } from "vitest";
import { clearsPile, fillsHand, happenedIn, opensWindow, playsLastCard, reachesNextRound, skipsTurn, startsRound } from "./changes";
import type { AnyView } from "./contract";

const view = (fields: object): AnyView => ({ seat: 0, turn: 0, moves: [], results: [], phase: "playing", ...fields }) as AnyView;

describe("a new round", () => {
  const first = view({ played: 0 });

  it("begins when one more was played and the game goes on", () => {
    expect(startsRound(first, view({ played: 1 }))).toBe(true);
    expect(startsRound(first, first)).toBe(false);
    expect(startsRound(first, view({ played: 1, results: [1, 0] }))).toBe(false);
  });

  it("does not begin when the end of a round is taken back", () => {
    expect(startsRound(view({ played: 1 }), first)).toBe(false);
    expect(startsRound(view({ played: 1, phase: "keeping" }), first)).toBe(false);
  });

  it("begins after all players have chosen the cards that they keep", () => {
    const keeping = view({ played: 1, phase: "keeping" });
    expect(startsRound(first, keeping)).toBe(false);
    expect(startsRound(keeping, keeping)).toBe(false);
    expect(startsRound(keeping, view({ played: 1, phase: "taking" }))).toBe(true);
  });

  it("does not exist in a game without rounds of that kind", () => {
    expect(startsRound(view({ rounds: 0 }), view({ rounds: 1 }))).toBe(false);
  });
});

describe("what happened between two views", () => {
  it("3UP 3DOWN: the pile was cleared", () => {
    const [before, after] = [view({ gone: [] }), view({ gone: [5, 5] })];
    expect([clearsPile(before, after), clearsPile(after, after), clearsPile(after, before)]).toEqual([true, false, false]);
  });

  it("LEVEL 8: a turn was missed, and not just a Skip taken back", () => {
    const under = (under: number, played = 0) => view({ played, under });
    expect(skipsTurn(under(0), under(1))).toBe(true); // of two players one misses it at once
    expect(skipsTurn(under(1), under(1))).toBe(false);
    expect(skipsTurn(under(1), under(0))).toBe(false);
    expect(skipsTurn(under(0, 0), under(1, 1))).toBe(false);
  });

  it("LEVEL 8: the round was ended by a player, and not void", () => {
    const level = (played: number, level: number) => view({ played, turn: 1, fronts: [{ level: 1 }, { level }] });
    expect(playsLastCard(level(0, 1), level(1, 3))).toBe(true);
    expect(playsLastCard(level(0, 1), level(1, 1))).toBe(false);
    expect(playsLastCard(level(1, 3), level(0, 1))).toBe(false);
  });

  it("LEVEL UP: the viewer may lay down after a discard", () => {
    expect(opensWindow(view({ phase: "discard" }), view({ phase: "open", turn: 1 }))).toBe(true);
    expect(opensWindow(view({ phase: "open" }), view({ phase: "open" }))).toBe(false);
    expect(opensWindow(view({ phase: "discard" }), view({ phase: "pick" }))).toBe(false);
    expect(opensWindow(view({ phase: "discard", turn: 1 }), view({ phase: "open", turn: 0 }))).toBe(false);
  });

  it("LEVEL UP: a player goes on to the next ROUND, unless the hand was void or the game won", () => {
    const hand = (played: number, winner: number, round: number) =>
      view({ played, winner, final_round: 13, fronts: [{ round: 3 }, { round }] });
    expect(reachesNextRound(hand(0, -1, 3), hand(1, 1, 4))).toBe(true);
    expect(reachesNextRound(hand(0, -1, 3), hand(1, -1, 3))).toBe(false);
    expect(reachesNextRound(hand(0, -1, 13), hand(1, 1, 14))).toBe(false);
  });

  it("The Seal of Pragon: the hand was filled at the start of a round", () => {
    const round = (rounds: number, ...hand: number[]) => view({ rounds, hand });
    expect(fillsHand(round(0, 1), round(1, 1, 2, 3))).toBe(true);
    expect(fillsHand(round(0, 1), round(1, 1))).toBe(false);
    expect(fillsHand(round(0, 1), round(0, 1, 2))).toBe(false);
  });

  it("is found anywhere in a history of views", () => {
    const views = [view({ gone: [] }), view({ gone: [] }), view({ gone: [1] }), view({ gone: [1] })];
    expect(happenedIn(views, clearsPile)).toBe(true);
    expect(happenedIn(views.slice(2), clearsPile)).toBe(false);
    expect(happenedIn([], clearsPile)).toBe(false);
  });
});
