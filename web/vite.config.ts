import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// The page is built next to the Python that serves it, so that a wheel has it.
export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/cardtable/page",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // a data: URL would need a hole in the content security policy
    modulePreload: { polyfill: false },
    sourcemap: false,
    reportCompressedSize: false,
  },
  server: {
    proxy: {
      "/api": "http://127.0.0.1:8000",
      "/ws": { target: "ws://127.0.0.1:8000", ws: true },
    },
  },
});
