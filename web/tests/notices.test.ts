import { render } from "svelte/server";
import { beforeAll, expect, it, vi } from "vitest";
import TableNotices from "../src/components/TableNotices.svelte";
import type { AnyView } from "../src/games/contract";
import { TableModel } from "../src/table/table.svelte";
import type { ServerMessages } from "../src/transport/types";
import { words } from "../src/words/words.svelte";

beforeAll(async () => {
  vi.stubGlobal("document", { documentElement: {} });
  await words.setLanguage("en");
  await words.loadAll();
});

it("a shared device is passed on once, also if the button is pressed twice", () => {
  const table = new TableModel("t", "ws://t", () => ({}) as WebSocket);
  table.device = table.seat = 0;
  table.tableView = { phase: "playing", seats: [] } as unknown as ServerMessages.TableView;
  table.view = { turn: 1, moves: [] } as unknown as AnyView;
  const button = () => /<button[^>]*pass-on[^>]*>/.exec(render(TableNotices, { props: { table, names: ["Ada", "Ben"], returnToNow: null } }).body)?.[0];
  expect(button()).toContain("pass-on");
  expect(button()).not.toContain("disabled");
  table.isWaiting = true;
  expect(button()).toContain("disabled");
});
