import type { Messages } from "./files";

export const files = import.meta.glob<Messages>(
  [
    "../../../src/cardtable/words/en/*.ftl",
    "!../../../src/cardtable/words/en/{names,start}.ftl", // are part of the first load
    "!../../../src/cardtable/words/en/{arena,cli,tui,lab,store,envs,hosting}.ftl", // are not used in a browser
  ],
  { import: "default", eager: true },
);
