/** New versions of the page. The service worker keeps one version as a whole, and loads the next one beside it. */
import { findRuntime, isLocal, place, root, runtimeFiles } from "./place";
import { runtime } from "./transport/runtime.svelte";

/** Whether a runtime is kept, as it is once a person has played on this device. The cache is that of sw.js. */
const isRuntimeKept = async (): Promise<boolean> => Boolean(await caches.match(new URL("site.json", root), { cacheName: "runtime" }));

class Versions {
  /** A new version that waits to take over. */
  waiting: ServiceWorker | null = $state.raw(null);

  /** Let the new version take over, in all windows. */
  takeOver(): void {
    this.waiting?.postMessage("take-over");
  }
}

export const versions = new Versions();

export async function watchVersions(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  reloadWithNewVersion();
  if (isLocal) await runtimeIsLoaded(); // the service worker then finds its files in the browser's cache
  try {
    const registration = await navigator.serviceWorker.register(new URL("sw.js", root));
    const notice = () => {
      if (registration.waiting && navigator.serviceWorker.controller) versions.waiting = registration.waiting;
    };
    notice();
    registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", notice));
    if (place === "device" || (await isRuntimeKept())) await keepRuntime();
  } catch {
    // Without it the page needs a network.
  }
}

/** Load this window again when a new version takes over, also if another window has asked for it: the files of the old one are gone. */
function reloadWithNewVersion(): void {
  let { controller } = navigator.serviceWorker; // null on the first visit, whose files are those of the first service worker
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (controller) location.reload();
    ({ controller } = navigator.serviceWorker);
  });
}

/** Keep the runtime that this server offers, for use without a network, in place of an older one. */
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
