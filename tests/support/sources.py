"""What the sources say literally: for tests that compare code with rule sheets and words."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "cardtable"
WEB = ROOT / "web" / "src"


def python_files(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.py"))


@cache
def nodes(file: Path) -> tuple[ast.Constant | ast.JoinedStr | ast.Call, ...]:
    """Every string and call of a file, which is read and parsed once."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    return tuple(
        node for node in ast.walk(tree) if isinstance(node, ast.Constant | ast.JoinedStr | ast.Call)
    )


def literals(files: list[Path]) -> set[str]:
    """Every string that is written out."""
    return {
        node.value
        for file in files
        for node in nodes(file)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def templates(files: list[Path]) -> list[str]:
    """Every f-string, with `*` where something is put in."""
    return [
        "".join(str(p.value) if isinstance(p, ast.Constant) else "*" for p in node.values)
        for file in files
        for node in nodes(file)
        if isinstance(node, ast.JoinedStr)
    ]


def calls(files: list[Path], name: str) -> Iterator[ast.Call]:
    """Every call of a function of that name."""
    for file in files:
        for node in nodes(file):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            if node.func.id == name:
                yield node
