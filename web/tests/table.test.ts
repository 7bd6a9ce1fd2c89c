import { beforeEach, describe, expect, it } from "vitest";
import { ifLegal } from "../src/table/step-queue";
import { TableModel } from "../src/table/table.svelte";
import { FakeSocket } from "./fake-socket";

const person = { kind: "person", name: "Anna", bot: "", present: true, time_left: 0, undos_used: 0, salt: "", commitment: "", opened: false };
const tableView = (phase: string, host = 0) => ({ game: "threeup", phase, host, deal: null, seal: "ab".repeat(32), seed: "", void_deals: [], seats: [person, { ...person, kind: "bot" }] });
const view = (turn: number, more: object = {}) => ({ seat: 0, turn, moves: [1, 2], results: [], phase: "playing", played: 0, ...more });
const sentence = (id: string) => [[id, { seat: 0 }]];

let socket: FakeSocket;
let table: TableModel;
let version: number;
const commands = () => socket.sent.map((command) => command.type);
const plays = () => socket.sent.filter((command) => command.type === "play").map((command) => command.steps);
const lastKey = () => socket.sent.at(-1)?.key;
const sync = (fields: object) => {
  version = 1;
  socket.receive({ type: "sync", table: "t", seat: 0, version, table_view: tableView("playing"), view: view(0), ...fields });
};
const update = (fields: object = {}) => socket.receive({ type: "update", version: ++version, ...fields });
/** Accept the last command. */
const accept = (fields: object = {}) => update({ key: lastKey(), view: view(0), ...fields });
/** Refuse the last command. */
const refuse = (code: string, about: object = {}) =>
  socket.receive({ type: "refused", key: lastKey(), code, about, version });

beforeEach(() => {
  socket = new FakeSocket();
  table = new TableModel("t", "ws://t", () => socket as unknown as WebSocket);
  sync({ invite: "abc" });
});

describe("the history", () => {
  it("is requested, and includes the updates in the meantime", () => {
    expect(commands()).toEqual(["history"]);
    update({ view: view(1), messages: sentence("threeup-plays") });
    expect(table.history).toHaveLength(1);
    socket.receive({ type: "history", entries: [{ mover: 0, messages: sentence("threeup-plays"), view: view(1) }] });
    expect(table.history).toHaveLength(1);
    expect(table.history[0]?.view?.turn).toBe(1);
  });

  it("marks what was taken back", () => {
    for (const turn of [0, 1, 0]) update({ view: view(turn, { turns: table.history.length }), mover: 0, messages: sentence("threeup-plays") });
    update({ view: view(0, { turns: 0 }), messages: sentence("table-undoes") });
    expect(table.history.map(({ isUndone = false }) => isUndone)).toEqual([false, true, true, false]);
    update({ view: view(1, { turns: 1 }), mover: 0, messages: sentence("threeup-plays") });
    expect(table.history.at(-1)?.isUndone).toBeUndefined();
  });

  it("has no entry for a step without a message", () => {
    update({ view: view(1) });
    expect([table.view?.turn, table.history]).toEqual([1, []]);
  });
});

describe("what was missed", () => {
  const entry = (turns: number) => ({ mover: 1, messages: sentence("threeup-plays"), view: view(0, { turns }) });
  const comeBack = (turns: number, entries: object[]) => {
    socket.disconnect();
    table.reconnectNow();
    sync({ view: view(0, { turns }) });
    socket.receive({ type: "history", entries });
    return table.missed.map(({ view }) => (view as { turns?: number } | null)?.turns);
  };

  it("is what happened since the page last heard of the game", () => {
    update({ view: view(0, { turns: 1 }), mover: 1, messages: sentence("threeup-plays") });
    expect(comeBack(3, [entry(1), entry(2), entry(3)])).toEqual([2, 3]);
  });

  it("is everything if nobody had moved, and nothing if nobody has moved since", () => {
    expect(comeBack(2, [entry(1), entry(2)])).toEqual([1, 2]);
    table.closeMissed();
    expect(comeBack(2, [entry(1), entry(2)])).toEqual([]);
  });

  it("is told after a step of a move that was not finished, too", () => {
    update({ view: view(0, { turns: 1 }), mover: 1, messages: sentence("threeup-plays") });
    update({ view: view(0, { turns: 1, phase: "naming" }) });
    expect(comeBack(3, [entry(1), entry(2), entry(3)])).toEqual([2, 3]);
  });

  const replaced = { ...tableView("playing"), seats: [{ ...person, kind: "substituted" }, person] };

  it("is summed up after the moves, whichever arrives first", () => {
    socket.disconnect();
    table.reconnectNow();
    sync({ view: view(0, { turns: 1 }), table_view: replaced });
    update({ messages: sentence("unknown"), table_view: tableView("playing") });
    socket.receive({ type: "history", entries: [entry(1)] });
    expect(table.missed.map(({ messages }) => messages[0]?.[0])).toEqual(["threeup-plays", "unknown"]);
  });

  it("depends on who moves for the seat, and not on the messages", () => {
    sync({ table_view: replaced });
    update({ messages: sentence("table-missed") });
    update({ messages: sentence("table-stands-in"), table_view: replaced });
    expect(table.missed).toEqual([]);
  });
});

describe("the end of a round", () => {
  it("is shown until the player makes a step", () => {
    update({ view: view(0), messages: sentence("threeup-plays") });
    expect(table.lastRound).toBeNull();
    update({ view: view(0, { played: 1 }), messages: [...sentence("game-wins"), ...sentence("levelup-deals")] });
    update({ view: view(0, { played: 1 }), messages: sentence("game-draws") });
    expect(table.lastRound?.messages).toHaveLength(2);
    expect(table.lastRound?.before).toMatchObject({ played: 0 }); // the table as it was
    table.play([7]);
    expect(table.lastRound).toBeNull();
  });

  it("depends on the views, and not on the messages", () => {
    update({ view: view(0), messages: sentence("levelup-deals") });
    expect(table.lastRound).toBeNull();
    update({ view: view(0, { played: 1 }), messages: sentence("unknown") });
    expect(table.lastRound).not.toBeNull();
  });

  it("is not shown when the first game is dealt, and not to spectators", () => {
    sync({ table_view: tableView("lobby"), view: undefined });
    update({ table_view: tableView("playing"), view: view(0), messages: sentence("table-deals") });
    expect(table.lastRound).toBeNull();
    sync({ seat: -1 });
    update({ view: view(0, { played: 1 }), messages: sentence("levelup-deals") });
    expect(table.lastRound).toBeNull();
  });
});

describe("steps", () => {
  it("are not sent while a command is not answered", () => {
    table.play([7]);
    table.play([8]);
    expect(plays()).toEqual([[7]]);
    expect(table.isWaiting).toBe(true);
    refuse("UD-05");
    expect(table.isWaiting).toBe(false);
    expect(table.toasts).toMatchObject([{ code: "UD-05" }]);
    table.closeToast(table.toasts[0]?.id ?? 0);
    expect(table.toasts).toEqual([]);
  });

  it("of a meld travel in one request", () => {
    table.play([94, 20, 3, 3, 4, 21, 5]);
    expect(plays()).toEqual([[94, 20, 3, 3, 4, 21, 5]]);
    accept({ view: view(1), steps: [94, 20, 3, 3, 4, 21, 5], mover: 0 });
    expect([plays().length, table.isWaiting]).toEqual([1, false]);
  });

  it("that depend on the next view follow one by one, and the table waits in between", () => {
    table.play([5, 5, ifLegal(0, () => true)]);
    accept({ view: view(0, { moves: [0, 5] }) });
    expect(plays()).toEqual([[5, 5], [0]]);
    expect(table.isWaiting).toBe(true);
    accept({ view: view(1) });
    expect([plays().length, table.isWaiting]).toEqual([2, false]);
  });

  it("of a plan over two moves are sent move by move, without a refusal on the screen", () => {
    table.play([2, 1, 9]);
    refuse("table-steps", { count: 2 });
    expect(plays()).toEqual([[2, 1, 9], [2, 1]]);
    expect(table.toasts).toEqual([]);
    accept({ view: view(0, { moves: [9] }), steps: [2, 1], mover: 0 });
    expect(plays().at(-1)).toEqual([9]);
  });

  it("of a second move are dropped if they are not legal by then", () => {
    table.play([2, 1, 9]);
    refuse("table-steps", { count: 2 });
    accept({ view: view(0), steps: [2, 1], mover: 0 });
    update({ view: view(0, { moves: [9] }) });
    expect(plays()).toEqual([[2, 1, 9], [2, 1]]);
  });

  it("after a refused step are dropped", () => {
    table.play([2, ifLegal(1, () => true)]);
    refuse("UD-05");
    update({ view: view(0) });
    expect(plays()).toEqual([[2]]);
    expect(table.toasts).toMatchObject([{ code: "UD-05" }]);
  });

  it("are dropped when the turn has passed", () => {
    table.play([2, ifLegal(1, () => true)]);
    accept({ view: view(1) });
    update({ view: view(0) });
    expect(plays()).toEqual([[2]]);
  });
});

describe("redo", () => {
  const alone = { ...tableView("playing"), seats: [person] };
  beforeEach(() => sync({ table_view: alone }));

  it("makes steps and moves again that were taken back, each with one request", () => {
    table.play([3]);
    accept();
    table.play([5]);
    accept({ steps: [3, 5], mover: 0 });
    table.play([7]);
    accept();
    table.send({ type: "undo" });
    accept();
    table.send({ type: "undo" });
    accept();
    expect(table.canRedo).toBe(true);
    table.redo();
    expect(plays().at(-1)).toEqual([3, 5]);
    accept({ steps: [3, 5], mover: 0 });
    table.redo();
    expect(plays().at(-1)).toEqual([7]);
    accept();
    expect(table.canRedo).toBe(false);
    table.send({ type: "undo" });
    accept();
    table.play([9]); // another move, so what was taken back is lost
    accept();
    expect(table.canRedo).toBe(false);
  });

  it("makes a whole move again, also if its first step was made before the page was opened", () => {
    table.play([5]);
    accept({ steps: [3, 5], mover: 0 });
    table.send({ type: "undo" });
    accept();
    table.redo();
    expect(plays().at(-1)).toEqual([3, 5]);
  });
});

describe("refusals", () => {
  it("are shown, at most three at a time", () => {
    for (let times = 0; times < 6; times += 1) {
      table.play([7]);
      refuse(`UD-0${times}`);
    }
    expect(table.toasts.map(({ code }) => code)).toEqual(["UD-03", "UD-04", "UD-05"]);
  });

  it("are shown once if they are the same", () => {
    for (let times = 0; times < 3; times += 1) {
      table.play([7]);
      refuse("UD-05");
    }
    expect(table.toasts).toMatchObject([{ code: "UD-05" }]);
    expect(table.refusals).toBe(3);
  });

  it.each([
    ["another move", { table_view: tableView("playing"), view: view(1) }],
    ["the end", { table_view: tableView("over"), view: view(0) }],
    ["a request of another seat", { table_view: { ...tableView("playing"), pending_undo: { seat: 1, granted: [] } }, view: view(0) }],
  ])("are shown if a command was meant for the time before %s", (_, fields) => {
    table.send({ type: "undo" });
    const key = lastKey();
    update(fields);
    socket.receive({ type: "refused", key, code: "table-stale", version: 2 });
    expect(commands()).toEqual(["history", "undo"]);
    expect(table.toasts).toMatchObject([{ code: "table-stale" }]);
  });
});

describe("a rematch", () => {
  it("leaves the result on the table until all have agreed, and clears it then", () => {
    update({ table_view: tableView("over"), view: view(-1) });
    table.rematch();
    update({ key: lastKey(), table_view: tableView("over"), messages: sentence("table-again") });
    expect(table.view).toEqual(view(-1));
    update({ table_view: { ...tableView("committing"), seal: "another" }, messages: sentence("table-again") });
    expect([table.view, table.history.length]).toEqual([null, 1]);
    expect(commands()).toEqual(["history", "next_game", "commit_salt", "open_salt"]);
  });

  it("is dealt even if a player came back at the same time", () => {
    const away = tableView("over");
    const here = { ...away, seats: away.seats.map((seat) => ({ ...seat, present: true, time_left: 7 })) };
    away.seats = away.seats.map((seat) => ({ ...seat, present: false }));
    sync({ table_view: away, view: view(-1) });
    table.rematch();
    const key = lastKey();
    update({ table_view: here, messages: sentence("table-back") });
    socket.receive({ type: "refused", key, code: "table-stale", version });
    expect(socket.sent.at(-1)).toMatchObject({ type: "next_game", key, version });
    expect([table.isWaiting, table.toasts]).toEqual([true, []]);
  });
});

describe("the shuffle", () => {
  const own = (fields: object, phase: string) => {
    const shown = tableView(phase);
    return { ...shown, seats: [{ ...person, ...fields }, ...shown.seats.slice(1)] };
  };

  it("is joined without being asked, and late answers are not shown as refusals", () => {
    sync({ table_view: tableView("lobby"), view: undefined });
    update({ table_view: tableView("committing") });
    expect(commands().slice(-2)).toEqual(["commit_salt", "open_salt"]);
    expect([table.isShuffling, table.toasts]).toEqual([true, []]);
    refuse("table-salt-phase");
    expect(table.toasts).toEqual([]);
  });

  it("is checked when the cards are dealt, and a problem is shown until it is closed", () => {
    sync({ table_view: tableView("lobby"), view: undefined });
    update({ table_view: tableView("committing") });
    const salt = socket.sent.at(-1)?.salt;
    const commitment = socket.sent.at(-2)?.commitment;
    update({ table_view: own({ salt, commitment, opened: true }, "playing"), view: view(0) });
    expect(table.saltProblem).toBe("");
    update({ table_view: own({ salt: "00".repeat(32), commitment, opened: true }, "playing") });
    expect(table.saltProblem).toBe("changed");
    table.closeSaltProblem();
    update({ table_view: own({ salt: "00".repeat(32), commitment, opened: true }, "playing") });
    expect(table.saltProblem).toBe("");
  });
});

describe("a hint", () => {
  const advice = { where: ["hint-move", {}], plans: [], samples: 9 };

  it("is for the view at which it was requested", () => {
    table.requestHint();
    const key = lastKey();
    expect([commands().at(-1), table.isHintOpen, table.isWaiting]).toEqual(["hint", true, false]);
    socket.receive({ type: "hint", key, version: 1, advice });
    expect(table.advice?.samples).toBe(9);
    update({ view: view(1) });
    expect([table.isHintOpen, table.advice]).toEqual([false, null]);
    socket.receive({ type: "hint", key, version: 1, advice });
    expect(table.advice).toBeNull(); // it came too late
  });

  it("stays after a sync that changes nothing", () => {
    table.requestHint();
    socket.receive({ type: "hint", key: lastKey(), version: 1, advice });
    sync({});
    expect(table.advice?.samples).toBe(9);
    sync({ view: view(1) });
    expect([table.isHintOpen, table.advice]).toEqual([false, null]);
  });

  it("is closed if it is refused", () => {
    table.requestHint();
    refuse("hint-people");
    expect([table.isHintOpen, table.toasts.at(-1)?.code]).toEqual([false, "hint-people"]);
  });
});

describe("an invitation", () => {
  it("stays after a sync without one", () => {
    sync({});
    expect(table.invite).toBe("abc");
  });
});
