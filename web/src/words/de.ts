import type { Sentences } from "./files";

export const files = import.meta.glob<Sentences>(
  [
    "../../../src/cardtable/words/de/*.ftl",
    "!../../../src/cardtable/words/de/{names,start}.ftl", // come first
    "!../../../src/cardtable/words/de/{arena,cli,tui,lab,store,envs,hosting}.ftl", // never said in a browser
  ],
  { import: "default", eager: true },
);
