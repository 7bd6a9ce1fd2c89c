import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { begin } from "./prefs.svelte";
import { games } from "./wire/api";

// Every way in needs it; the document has asked for it already.
games().catch(() => {});

begin();
const target = document.getElementById("app");
if (target) mount(App, { target });

if ("serviceWorker" in navigator && import.meta.env.PROD)
  addEventListener("load", () => void navigator.serviceWorker.register("/sw.js").catch(() => {}));
