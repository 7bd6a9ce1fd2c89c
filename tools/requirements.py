"""Print the packages that building and playing cardtable needs; with --dev, also testing."""

import sys
import tomllib
from pathlib import Path
from shlex import quote

data = tomllib.loads(Path("pyproject.toml").read_text())
project = data["project"]
needed = [*data["build-system"]["requires"], *project["dependencies"]]
if sys.argv[1:] == ["--dev"]:
    needed += project["optional-dependencies"]["dev"]
for requirement in needed:
    if not requirement.startswith("cardtable["):
        print(quote(requirement))
