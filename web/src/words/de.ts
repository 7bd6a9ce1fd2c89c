export const files = import.meta.glob<string>(
  [
    "../../../src/cardtable/words/de/*.ftl",
    "!../../../src/cardtable/words/de/{names,web}.ftl", // come first
    "!../../../src/cardtable/words/de/{arena,cli,tui,lab,store,envs,hosting}.ftl", // never said in a browser
  ],
  { query: "?raw", import: "default", eager: true },
);
