"""The game of docs/add-a-game.md, as a package that is built from the page."""

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module, invalidate_caches
from pathlib import Path
from types import ModuleType

from support.sources import ROOT

PAGE = ROOT / "docs" / "add-a-game.md"
# A block of code, and the name of its file in the line before it.
BLOCK = re.compile(r"In `([\w./]+)`[^\n]*:\n\n```\w+\n(.*?)```", re.DOTALL)
ENTRY_POINTS = re.compile(r'\[project\.entry-points\."cardtable\.games"\]\n(.*)', re.DOTALL)


def read_files() -> dict[str, str]:
    """Return the text of each file that the page shows, in one piece."""
    files: dict[str, str] = {}
    for name, text in BLOCK.findall(PAGE.read_text(encoding="utf-8")):
        files[name] = f"{files[name]}\n\n{text}" if name in files else text
    return files


def install(folder: Path) -> Path:
    """Write the package into `folder`, with what an installer leaves there; return the folder."""
    files = read_files()
    (entry_points,) = ENTRY_POINTS.findall(files["pyproject.toml"])
    files["lowest-1.0.dist-info/METADATA"] = "Metadata-Version: 2.1\nName: lowest\nVersion: 1.0\n"
    unquoted = entry_points.replace('"', "")
    files["lowest-1.0.dist-info/entry_points.txt"] = f"[cardtable.games]\n{unquoted}"
    for name, text in files.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return folder


@contextmanager
def imported(folder: Path) -> Iterator[ModuleType]:
    """Import the package from `folder`, and forget it afterwards."""
    sys.path.insert(0, str(folder))
    invalidate_caches()
    try:
        yield import_module("lowest")
    finally:
        sys.path.remove(str(folder))
        sys.modules.pop("lowest", None)
