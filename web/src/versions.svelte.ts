/** New versions of the page. The service worker keeps one version as a whole, and loads the next one beside it. */
import { findRuntime, isLocal, place, root, runtimeFiles } from "./place";
import { runtime } from "./transport/runtime.svelte";

class Versions {
  /** A new version that waits to take over. */
  waiting: ServiceWorker | null = $state.raw(null);

  /** Load the page again, in the new version. */
  takeOver(): void {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    this.waiting?.postMessage("take-over");
  }
}

export const versions = new Versions();

export async function watchVersions(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  if (isLocal) await runtimeIsLoaded(); // the service worker then finds its files in the browser's cache
  try {
    const registration = await navigator.serviceWorker.register(new URL("sw.js", root));
    const notice = () => {
      if (registration.waiting && navigator.serviceWorker.controller) versions.waiting = registration.waiting;
    };
    notice();
    registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", notice));
    if (place === "device") await keepRuntime();
  } catch {
    // Without it the page needs a network.
  }
}

/** Keep the runtime that this server offers, for use without a network. */
async function keepRuntime(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  const found = await findRuntime();
  if (found) active?.postMessage({ keep: runtimeFiles(found) });
}

const MAX_WAIT = 60_000;

function runtimeIsLoaded(): Promise<void> {
  return new Promise((resolve) => {
    const started = Date.now();
    const timer = setInterval(() => {
      if (runtime.state !== "ready" && Date.now() - started < MAX_WAIT) return;
      clearInterval(timer);
      resolve();
    }, 250);
  });
}
