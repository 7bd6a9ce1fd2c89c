import { FluentResource } from "@fluent/bundle";
import type { Plugin } from "vite";

/** Reads the Fluent files when the page is built, so that no phone has to. */
export function fluent(): Plugin {
  return {
    name: "fluent",
    transform(text, path) {
      if (!path.endsWith(".ftl")) return;
      // Through JSON, which browsers read faster than code.
      const sentences = JSON.stringify(JSON.stringify(sentencesOf(text, path)));
      return { code: `export default JSON.parse(${sentences});`, map: null };
    },
  };
}

export function sentencesOf(text: string, path: string): Record<string, unknown> {
  const { body } = new FluentResource(text);
  const written = text.match(/^-?[a-zA-Z][\w-]* *=/gm) ?? [];
  const bare = body.every(({ value, attributes }) => value !== null && !Object.keys(attributes).length);
  // The browser's Fluent leaves out what it cannot read, and attributes are not sent.
  if (body.length !== written.length || !bare) throw new Error(`not all of ${path} can be read`);
  return Object.fromEntries(body.map(({ id, value }) => [id, value]));
}
