export const files = import.meta.glob<string>(
  [
    "../../../src/cardtable/words/en/*.ftl",
    "!../../../src/cardtable/words/en/{names,web}.ftl", // come first
    "!../../../src/cardtable/words/en/{arena,cli,tui,lab,store,envs,hosting}.ftl", // never said in a browser
  ],
  { query: "?raw", import: "default", eager: true },
);
