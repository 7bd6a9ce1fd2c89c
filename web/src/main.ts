import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { adoptLinks } from "./place";
import { applySettings } from "./stored-settings.svelte";
import { fetchGames } from "./transport/api";
import { watchVersions } from "./versions.svelte";

applySettings();
const target = document.getElementById("app");
// Every page needs the games. The document preloads them, so they usually arrive at once, and a
// page that has them is laid out only once. If they take longer, the page says that it is loading.
const MAX_WAIT = 300;
const timeout = new Promise((resolve) => setTimeout(resolve, MAX_WAIT));
void Promise.race([fetchGames().catch(() => {}), timeout]).then(() => {
  if (target) mount(App, { target });
});

adoptLinks();
if (import.meta.env.PROD) addEventListener("load", () => void watchVersions());
