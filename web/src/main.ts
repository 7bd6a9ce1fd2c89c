import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { begin } from "./prefs.svelte";

void begin().then(() => {
  const target = document.getElementById("app");
  if (target) mount(App, { target });
});

if ("serviceWorker" in navigator && import.meta.env.PROD)
  addEventListener("load", () => void navigator.serviceWorker.register("/sw.js").catch(() => {}));
