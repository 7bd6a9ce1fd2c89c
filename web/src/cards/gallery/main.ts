import "../../app.css";
import { mount } from "svelte";
import { loadBoard } from "../../games";
import type { Language } from "../../settings";
import { words } from "../../words/words.svelte";
import Gallery from "./Gallery.svelte";

// For developers. ?deck=french|number|step&width=36 shows faces; ?board=threeup&sample=3 shows a
// recorded view. Theme, palette, size, motion and language have the names of the settings.
const query = new URLSearchParams(location.search);
const root = document.documentElement.dataset;
root["theme"] = query.get("theme") ?? "light";
root["palette"] = query.get("palette") ?? "classic";
root["size"] = query.get("size") ?? "medium";
root["motion"] = query.get("motion") ?? "normal";
await words.setLanguage((query.get("language") ?? "en") as Language);
await words.loadAll();

const game = query.get("board");
const recorded = import.meta.glob<{ default: unknown }>("../../games/*/samples.json");
const samples = game ? (await recorded[`../../games/${game}/samples.json`]!()).default : null;
const Board = game ? await loadBoard(game, false) : null;

mount(Gallery, { target: document.getElementById("app")!, props: { query, Board, samples: samples as never } });
