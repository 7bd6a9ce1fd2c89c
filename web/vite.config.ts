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
    generateBundle: {
      order: "post", // when Vite has left out the scripts of which only a style sheet remains
      handler(_, bundle) {
        const assets = Object.keys(bundle).filter((name) => name.startsWith("assets/"));
        const files = ["icon.svg", "manifest.webmanifest", ...assets].sort();
        const source = readFileSync(new URL("./sw.js", import.meta.url), "utf8");
        const version = createHash("sha256").update(JSON.stringify(files)).update(source).digest("hex").slice(0, 12);
        const build = JSON.stringify({ version, files, isSite: false });
        // `cardtable site` writes this line again, for the files of its folder.
        this.emitFile({ type: "asset", fileName: "sw.js", source: source.replace(/^.*/, `const BUILD = ${build};`) });
      },
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
  worker: { format: "es" },
  // Files name each other relative to themselves, so that the page works in any folder of any host.
  experimental: { renderBuiltUrl: (_, { hostType }) => (hostType === "html" ? undefined : { relative: true }) },
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
