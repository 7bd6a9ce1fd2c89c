import type { Messages } from "./files";

export const files = import.meta.glob<Messages>(
  [
    "../../../src/cardtable/words/de/*.ftl",
    "!../../../src/cardtable/words/de/{names,start}.ftl", // are part of the first load
    "!../../../src/cardtable/words/de/{arena,cli,tui,lab,store,envs,hosting}.ftl", // are not used in a browser
  ],
  { import: "default", eager: true },
);
