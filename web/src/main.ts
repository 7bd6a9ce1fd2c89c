import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { begin } from "./preferences.svelte";
import { games } from "./transport/api";

begin();
const target = document.getElementById("app");
// Every way in needs the games. The document has asked for them already, so they are as good as here,
// and a page that has them is laid out once; if they take their time it says so.
const patience = new Promise((late) => setTimeout(late, 300));
void Promise.race([games().catch(() => {}), patience]).then(() => {
  if (target) mount(App, { target });
});

if ("serviceWorker" in navigator && import.meta.env.PROD)
  addEventListener("load", () => void navigator.serviceWorker.register("/sw.js").catch(() => {}));
