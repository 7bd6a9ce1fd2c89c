import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { fluent } from "./fluent.ts";

export default defineConfig({
  plugins: [svelte(), fluent()],
  test: { include: ["tests/**/*.test.ts", "src/**/*.test.ts"] },
});
