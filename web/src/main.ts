import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { begin } from "./prefs.svelte";
import { games } from "./wire/api";

// Every way in needs it, so it is on its way while the words are.
games().catch(() => {});

void begin().then(() => {
  const target = document.getElementById("app");
  if (target) mount(App, { target });
});

if ("serviceWorker" in navigator && import.meta.env.PROD)
  addEventListener("load", () => void navigator.serviceWorker.register("/sw.js").catch(() => {}));
