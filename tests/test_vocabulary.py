"""Names and words of the package: no class name twice, and no words that hide who is meant."""

import ast
import re
from collections import defaultdict

from support.sources import ROOT, SOURCE, python_files

BANNED = re.compile(r"\b(whoever|so many)\b", re.IGNORECASE)
TEXT_FILES = (".py", ".ftl", ".txt", ".tcss", ".json", ".mako", ".ini")


def test_no_two_public_classes_share_a_name() -> None:
    places: dict[str, list[str]] = defaultdict(list)
    for file in python_files(SOURCE):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places[node.name].append(f"{file.relative_to(ROOT)}:{node.lineno}")
    assert {name: found for name, found in places.items() if len(found) > 1} == {}


def test_no_whoever_and_no_so_many() -> None:
    """Name the player or the parameter: "the player who", "`count` cards"."""
    page = SOURCE / "page"  # built from web/
    found = [
        f"{file.relative_to(ROOT)}:{number}: {line.strip()}"
        for file in sorted(SOURCE.rglob("*"))
        if file.suffix in TEXT_FILES and page not in file.parents
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if BANNED.search(line)
    ]
    assert found == []
