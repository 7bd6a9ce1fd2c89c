import { FluentResource } from "@fluent/bundle";
import type { Plugin } from "vite";

/** Parse the Fluent files when the page is built, and not in the browser. */
export function fluent(): Plugin {
  return {
    name: "fluent",
    transform(text, path) {
      if (!path.endsWith(".ftl")) return;
      // Browsers parse JSON faster than code.
      const json = JSON.stringify(JSON.stringify(parseMessages(text, path)));
      return { code: `export default JSON.parse(${json});`, map: null };
    },
  };
}

/** Return the patterns of a Fluent file by message id; throw if any part of the file would be lost. */
export function parseMessages(text: string, path: string): Record<string, unknown> {
  const { body } = new FluentResource(text);
  const ids = text.match(/^-?[a-zA-Z][\w-]* *=/gm) ?? [];
  const isPlain = body.every(({ value, attributes }) => value !== null && !Object.keys(attributes).length);
  // This Fluent parser skips messages that it cannot parse, and the page has no use for attributes.
  if (body.length !== ids.length || !isPlain) throw new Error(`not all of ${path} can be read`);
  return Object.fromEntries(body.map(({ id, value }) => [id, value]));
}
