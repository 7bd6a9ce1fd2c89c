/** Reads Fluent text in the browser. Only games of other packages need it: the others are parsed when the page is built. */
import { FluentResource } from "@fluent/bundle";
import type { Messages } from "./files";

/** Return the patterns of a Fluent file by message id, without those that cannot be read. */
export function parseMessages(text: string): Messages {
  return Object.fromEntries(new FluentResource(text).body.map(({ id, value }) => [id, value]));
}
