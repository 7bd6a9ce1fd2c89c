"""The sources of the project, for tests that compare code with rule pages and words."""

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "cardtable"
WEB = ROOT / "web" / "src"
NOT_OURS = {"node_modules", "build", "dist"}  # folders that are installed or built


def list_pages() -> list[Path]:
    """Return every Markdown page of the repository."""
    pages = ROOT.rglob("*.md")
    return sorted(page for page in pages if not is_skipped(page.relative_to(ROOT)))


def is_skipped(page: Path) -> bool:
    return any(part in NOT_OURS or part.startswith(".") for part in page.parts)


def list_texts() -> list[Path]:
    """Return every page, source and text of the repository that people write."""
    endings = set(
        ".py .ftl .md .ts .svelte .mjs .css .tcss .toml .sh .txt .json .mako .ini".split()
    )
    folders = [
        ROOT / name for name in ("src", "web/src", "docs", "tests", "tools", "bench", "deploy")
    ]
    files = [*ROOT.glob("*.md"), *(file for folder in folders for file in folder.rglob("*"))]
    page = SOURCE / "page"  # built from web/
    return sorted(
        file
        for file in files
        if file.suffix in endings
        and page not in file.parents
        and not is_skipped(file.relative_to(ROOT))
    )


def python_files(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.py"))


@cache
def nodes(file: Path) -> tuple[ast.Constant | ast.JoinedStr | ast.Call, ...]:
    """Return every string and call of a file, which is parsed once."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    return tuple(
        node for node in ast.walk(tree) if isinstance(node, ast.Constant | ast.JoinedStr | ast.Call)
    )


def literals(files: list[Path]) -> set[str]:
    """Return every string literal."""
    return {
        node.value
        for file in files
        for node in nodes(file)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def templates(files: list[Path]) -> list[str]:
    """Return every f-string, with `*` in place of its expressions."""
    return [
        "".join(str(p.value) if isinstance(p, ast.Constant) else "*" for p in node.values)
        for file in files
        for node in nodes(file)
        if isinstance(node, ast.JoinedStr)
    ]


def calls(files: list[Path], name: str) -> Iterator[ast.Call]:
    """Yield every call of a function called `name`."""
    for file in files:
        for node in nodes(file):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            if node.func.id == name:
                yield node


def run_python(code: str, **environment: str) -> str:
    """Run code in a new interpreter; return what it writes, warnings included."""
    done = subprocess.run(
        [sys.executable, "-W", "always", "-c", code],
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout + done.stderr
