import "../../app.css";
import { mount } from "svelte";
import { boardOf } from "../../games";
import type { Language } from "../../settings";
import { words } from "../../words/words.svelte";
import Gallery from "./Gallery.svelte";

// For developers: ?deck=french|number|step&width=36 shows faces; ?board=threeup&at=3 shows a
// recorded view; theme, palette, size, motion and language are as in the settings.
const asked = new URLSearchParams(location.search);
const root = document.documentElement.dataset;
root["theme"] = asked.get("theme") ?? "light";
root["palette"] = asked.get("palette") ?? "classic";
root["size"] = asked.get("size") ?? "medium";
root["motion"] = asked.get("motion") ?? "normal";
await words.speak((asked.get("language") ?? "en") as Language);
await words.whole();

const game = asked.get("board");
const recorded = import.meta.glob<{ default: unknown }>("../../games/*/samples.json");
const samples = game ? (await recorded[`../../games/${game}/samples.json`]!()).default : null;
const Board = game ? await boardOf(game, false) : null;

mount(Gallery, { target: document.getElementById("app")!, props: { asked, Board, samples: samples as never } });
