// Print what a Python expression is in the runtime of the browser: node run_in_runtime.mjs PYODIDE PACKAGES TESTS MODULE EXPRESSION
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide, packages, tests, module, expression] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")).href);
const python = await loadPyodide({ indexURL: pyodide, env: { PYTHONDONTWRITEBYTECODE: "1" } });
python.mountNodeFS("/packages", packages);
python.mountNodeFS("/tests", tests);
python.runPython(`import json, sys; sys.path[:0] = ["/packages", "/tests"]; from ${module} import *`);
console.log(python.runPython(`json.dumps(${expression})`));
