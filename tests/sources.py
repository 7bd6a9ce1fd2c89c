"""What the sources say literally: for tests that compare code with rule sheets and words."""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "cardtable"
WEB = ROOT / "web" / "src"


def python_files(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.py"))


def nodes(files: list[Path]) -> Iterator[ast.AST]:
    for file in files:
        yield from ast.walk(ast.parse(file.read_text(encoding="utf-8")))


def literals(files: list[Path]) -> set[str]:
    """Every string that is written out."""
    return {
        node.value
        for node in nodes(files)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def templates(files: list[Path]) -> list[str]:
    """Every f-string, with `*` where something is put in."""
    return [
        "".join(str(p.value) if isinstance(p, ast.Constant) else "*" for p in node.values)
        for node in nodes(files)
        if isinstance(node, ast.JoinedStr)
    ]


def calls(files: list[Path], name: str) -> Iterator[ast.Call]:
    """Every call of a function of that name."""
    for node in nodes(files):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
            yield node
