// Run `cardtable.site.packing` in the runtime of the browser: node packing.mjs PYODIDE WORK
import { readFileSync } from "node:fs";
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
