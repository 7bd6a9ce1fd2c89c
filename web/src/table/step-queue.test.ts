import { describe, expect, it } from "vitest";
import { Script, ifLegal, once, whileLegal } from "./step-queue";

interface View {
  seat: number;
  turn: number;
  moves: number[];
  results: number[];
}
const view = (...moves: number[]): View => ({ seat: 0, turn: 0, moves, results: [] });

describe("a gesture of several steps", () => {
  it("sends each step after the answer to the one before", () => {
    const sent: number[] = [];
    const script = new Script<View>();
    script.begin([once(5), once(5), ifLegal(0, () => true)], view(5), (code) => sent.push(code));
    expect(sent).toEqual([5]);
    script.go(view(5, 0), (code) => sent.push(code));
    script.go(view(0), (code) => sent.push(code));
    expect(sent).toEqual([5, 5, 0]);
    script.go(view(1, 2), (code) => sent.push(code));
    expect(sent).toEqual([5, 5, 0]);
    expect(script.busy).toBe(false);
  });

  it("leaves out what is not legal by then", () => {
    const sent: number[] = [];
    const script = new Script<View>();
    script.begin([once(11), ifLegal(0, () => true)], view(11), (code) => sent.push(code));
    script.go(view(), (code) => sent.push(code));
    expect(sent).toEqual([11]);
  });

  it("ends when a step is refused", () => {
    const sent: number[] = [];
    const script = new Script<View>();
    const same = view(1);
    script.begin([once(9), once(1)], same, (code) => sent.push(code));
    script.go(same, (code) => sent.push(code));
    expect(sent).toEqual([9]);
    expect(script.busy).toBe(false);
  });

  it("repeats a step as long as it is wanted", () => {
    const sent: number[] = [];
    const script = new Script<View>();
    script.begin([whileLegal(94, (now) => now.moves.length === 1)], view(94), (code) => sent.push(code));
    script.go(view(94), (code) => sent.push(code));
    script.go(view(94, 3), (code) => sent.push(code));
    expect(sent).toEqual([94, 94]);
  });
});
