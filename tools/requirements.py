"""Prints what the package and its developers need, for a set-up that does not build it yet."""

import tomllib
from pathlib import Path
from shlex import quote

project = tomllib.loads(Path("pyproject.toml").read_text())["project"]
needed = [*project["dependencies"], *project["optional-dependencies"]["dev"]]
for requirement in needed:
    if not requirement.startswith("cardtable["):
        print(quote(requirement))
