import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";
import { fluent } from "./fluent.ts";

/** Write the service worker, with the names of all files of the build. */
function serviceWorker(): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    generateBundle(_, bundle) {
      const assets = Object.keys(bundle).filter((name) => name.startsWith("assets/"));
      const files = ["icon.svg", "manifest.webmanifest", ...assets].map((name) => `/${name}`).sort();
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

/** A comment that makes Chromium compile a whole file while it is loaded, outside the main thread, and
    not function by function. Most functions of the first load are called at once. */
const COMPILE_EAGERLY = "//# allFunctionsCalledOnLoad";
const SVELTE_RUNTIME = "/node_modules/svelte/src/internal/client/runtime.js";

// The page is built into the Python package that serves it, so that wheels contain it.
export default defineConfig({
  plugins: [svelte(), fluent(), serviceWorker()],
  build: {
    outDir: "../src/cardtable/page",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // the content security policy allows no data: URLs
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        postBanner: ({ isEntry, moduleIds }) =>
          isEntry || moduleIds.some((path) => path.endsWith(SVELTE_RUNTIME)) ? COMPILE_EAGERLY : "",
      },
    },
  },
  server: {
    proxy: {
      "/api": { target: "http://127.0.0.1:8765", ws: true },
    },
  },
});
