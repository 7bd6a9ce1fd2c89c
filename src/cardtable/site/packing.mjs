// Run `cardtable.site.packing` in the runtime of the browser: node packing.mjs PYODIDE WORK
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodideFolder, work] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(pyodideFolder, "pyodide.mjs")).href);
const python = await loadPyodide({ indexURL: pyodideFolder, env: { PYTHONDONTWRITEBYTECODE: "1" } });
python.mountNodeFS("/work", work);
python.FS.writeFile("/stdlib.zip", new Uint8Array(readFileSync(join(pyodideFolder, "python_stdlib.zip"))));
await python.runPythonAsync(`
import sys
sys.path.insert(0, "/work/packages")
from cardtable.site import packing
await packing.main()
`);

// Where the tables of Chinese, Japanese and Korean encodings lie in memory: a third of a megabyte of the download, even compressed.
// No module for these encodings is packed, so nothing can reach the tables. Each map has two indexes of 256 parts of a table.
const maps = python
  .runPython(`
from importlib import import_module
codecs = [import_module(f"_codecs_{name}") for name in ("cn", "hk", "jp", "kr", "tw")]
[id(value) for codec in codecs for name, value in vars(codec).items() if name.startswith("__map_") and name != "__map_jisx0213_pair"]
`)
  .toJs();
const memory = python._module;
const word = (address) => memory.HEAPU32[address >>> 2];
const ranges = [];
for (const capsule of maps) {
  const map = word(capsule + 8);
  for (const index of [word(map + 4), word(map + 8)].filter(Boolean))
    for (let entry = index; entry < index + 256 * 8; entry += 8) {
      const [table, bottom, top] = [word(entry), memory.HEAPU8[entry + 4], memory.HEAPU8[entry + 5]];
      if (table) ranges.push([table, table + 2 * (top - bottom + 1)]);
    }
}
writeFileSync(join(work, "unused_tables.json"), JSON.stringify(ranges));
