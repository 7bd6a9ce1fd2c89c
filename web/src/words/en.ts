import type { Sentences } from "./files";

export const files = import.meta.glob<Sentences>(
  [
    "../../../src/cardtable/words/en/*.ftl",
    "!../../../src/cardtable/words/en/{names,start}.ftl", // come first
    "!../../../src/cardtable/words/en/{arena,cli,tui,lab,store,envs,hosting}.ftl", // never said in a browser
  ],
  { import: "default", eager: true },
);
