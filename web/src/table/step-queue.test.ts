import { describe, expect, it } from "vitest";
import type { AnyView } from "../games/contract";
import { ifLegal, StepQueue, type QueuedStep, whileLegal } from "./step-queue";

const view = (...moves: number[]): AnyView => ({ seat: 0, turn: 0, moves, results: [] });
const notMyTurn: AnyView = { ...view(5), turn: 1 };

function queueOf(...steps: QueuedStep[]): StepQueue {
  const queue = new StepQueue();
  queue.fill(steps);
  return queue;
}

describe("the step queue", () => {
  it("sends all steps that are known in one request", () => {
    const queue = queueOf(94, 20, 3, 3, 4);
    expect(queue.take(view(94))).toEqual([94, 20, 3, 3, 4]);
    expect(queue.take(view(7))).toEqual([]);
  });

  it("asks for a step that depends on the view once that view is there", () => {
    const queue = queueOf(5, 5, ifLegal(0, () => true));
    expect(queue.take(view(5))).toEqual([5, 5]);
    expect(queue.take(view(0))).toEqual([0]);
    expect(queue.take(view(0, 1))).toEqual([]);
  });

  it("leaves out a step that is not legal by then", () => {
    const queue = queueOf(11, ifLegal(0, () => true));
    expect(queue.take(view(11))).toEqual([11]);
    expect(queue.take(view(1))).toEqual([]);
  });

  it("repeats a step as long as it is wanted", () => {
    const queue = queueOf(whileLegal(94, (now) => now.moves.length === 1));
    expect(queue.take(view(94))).toEqual([94]);
    expect(queue.take(view(94))).toEqual([94]);
    expect(queue.take(view(94, 3))).toEqual([]);
  });

  it("sends the first request even if it is not legal: the server says why", () => {
    expect(queueOf(9).take(view(1))).toEqual([9]);
    expect(queueOf(9).take(notMyTurn)).toEqual([9]);
  });

  it("drops the rest when the turn has passed", () => {
    const queue = queueOf(5, whileLegal(5, () => true));
    expect(queue.take(view(5))).toEqual([5]);
    expect(queue.take(notMyTurn)).toEqual([]);
    expect(queue.take(view(5))).toEqual([]);
  });

  it("sends steps of two moves as two requests, once the server has said where the first ends", () => {
    const queue = queueOf(11, 11, 7);
    expect(queue.take(view(11))).toEqual([11, 11, 7]);
    expect(queue.splitAfter(1)).toBe(true);
    expect(queue.take(view(11))).toEqual([11]);
    expect(queue.take(view(11))).toEqual([11, 7]);
  });

  it("drops the second move if it cannot be played any more", () => {
    const queue = queueOf(11, 7);
    queue.take(view(11));
    queue.splitAfter(1);
    expect(queue.take(view(11))).toEqual([11]);
    expect(queue.take(view(3))).toEqual([]);
    expect(queue.take(view(7))).toEqual([]);
  });

  it("does not split what is one move, or nothing", () => {
    const queue = queueOf(1, 2);
    expect(queue.splitAfter(1)).toBe(false);
    queue.take(view(1));
    expect([0, 2, 3].map((count) => queue.splitAfter(count))).toEqual([false, false, false]);
  });
});
