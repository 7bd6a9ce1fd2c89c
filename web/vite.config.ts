import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";
import { fluent } from "./fluent.ts";

/** Writes the service worker with the names of all files that were built. */
function serviceWorker(): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    generateBundle(_, bundle) {
      const built = Object.keys(bundle).filter((name) => name.startsWith("assets/"));
      const files = ["icon.svg", "manifest.webmanifest", ...built].map((name) => `/${name}`).sort();
      const source = readFileSync(new URL("./sw.js", import.meta.url), "utf8");
      const content = JSON.stringify(files);
      const version = createHash("sha256").update(content).update(source).digest("hex").slice(0, 12);
      this.emitFile({
        type: "asset",
        fileName: "sw.js",
        source: source.replace("__VERSION__", version).replace("__FILES__", content),
      });
    },
  };
}

/** Most of the first load runs at once: with this line Chromium compiles it beside the main thread,
    while it comes in, and not function by function on it. Others take it for a comment. */
const AT_ONCE = "//# allFunctionsCalledOnLoad";
const SVELTE = "/node_modules/svelte/src/internal/client/runtime.js";

// The page is built next to the Python that serves it, so that a wheel has it.
export default defineConfig({
  plugins: [svelte(), fluent(), serviceWorker()],
  build: {
    outDir: process.env.CARDTABLE_PAGE ?? "../src/cardtable/page",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // a data: URL would need a hole in the content security policy
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        postBanner: ({ isEntry, moduleIds }) =>
          isEntry || moduleIds.some((path) => path.endsWith(SVELTE)) ? AT_ONCE : "",
      },
    },
  },
  server: {
    proxy: {
      "/api": { target: "http://127.0.0.1:8765", ws: true },
    },
  },
});
