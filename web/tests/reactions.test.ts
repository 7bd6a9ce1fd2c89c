import { render } from "svelte/server";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { canReact, EMOJI, PHRASES } from "../src/components/Reactions.svelte";
import ShownReactions from "../src/components/ShownReactions.svelte";
import { settings } from "../src/stored-settings.svelte";
import { TableModel } from "../src/table/table.svelte";
import { words } from "../src/words/words.svelte";
import { FakeSocket } from "./fake-socket";

vi.hoisted(() => {
  vi.stubGlobal("navigator", { language: "en", languages: ["en"] }); // the settings ask it when they are loaded
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
});

const person = { kind: "person", name: "Ada", bot: "", present: true, time_left: 0, undos_used: 0, salt: "", commitment: "", opened: false, device: -1 };
const bot = { ...person, kind: "bot", bot: "level3" };
let socket: FakeSocket;

/** Return a table at which these sit; the page is at seat 0, or shows another seat of its device. */
function tableOf(...seats: object[]): TableModel {
  return tableShowing(0, ...seats);
}
function tableShowing(seat: number, ...seats: object[]): TableModel {
  socket = new FakeSocket();
  const table = new TableModel("t", "ws://t", () => socket as unknown as WebSocket);
  const table_view = { game: "threeup", phase: "playing", host: 0, deal: null, seal: "ab".repeat(32), seed: "", void_deals: [], seats };
  socket.receive({ type: "sync", table: "t", seat, device: 0, version: 1, table_view, view: { seat, turn: 1, moves: [], results: [] } });
  return table;
}
const shownText = (table: TableModel): string =>
  render(ShownReactions, { props: { table, names: ["You", "Ben"] } }).body.replace(/<!--.*?-->/g, "").replace(/<[^>]+>/g, " ").replace(/\s+/g, " ").trim();

describe.each(["en", "de"] as const)("reactions: %s", (language) => {
  beforeAll(async () => {
    vi.stubGlobal("document", { documentElement: {} });
    await words.setLanguage(language);
    await words.loadAll();
  });
  beforeEach(() => {
    settings.reactions = true;
  });

  it("are for people on other devices", () => {
    expect(canReact(tableOf(person, bot))).toBe(false);
    expect(canReact(tableOf(person, { ...person, device: 0 }))).toBe(false);
    expect(canReact(tableShowing(1, person, { ...person, device: 0 }))).toBe(false); // the owner of the device is here, too
    expect(canReact(tableOf(person, person))).toBe(true);
  });
  it("have words in this language", () => {
    for (const reaction of [...PHRASES, ...Object.keys(EMOJI)]) expect(words.has(`reaction-${reaction}`), reaction).toBe(true);
  });
  it("are shown with the name, unless they are muted", () => {
    const table = tableOf(person, person);
    socket.receive({ type: "reaction", seat: 1, reaction: "well_played" });
    expect(shownText(table)).toBe(`Ben: ${words.say("reaction-well_played")}`);
    socket.receive({ type: "reaction", seat: 1, reaction: "party" });
    expect(shownText(table)).toBe(`Ben: 🎉 ${words.say("reaction-party")}`);
    settings.reactions = false;
    expect(shownText(table)).toBe("");
  });
  it("that are refused change nothing but the notice", () => {
    const table = tableOf(person, person);
    table.react("hello");
    expect(socket.sent.at(-1)).toMatchObject({ type: "react", reaction: "hello" });
    socket.receive({ type: "refused", key: socket.sent.at(-1)?.key, code: "table-reactions", about: {}, version: 1 });
    expect(table.toasts.map(({ code }) => code)).toEqual(["table-reactions"]);
    expect(table.refusals).toBe(0); // nothing of the game was refused
  });
});
