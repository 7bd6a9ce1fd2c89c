"""Pack the Python files of a site. `build.py` runs this in the runtime of the browser, in Node.

Only that runtime can compile modules for itself, and can tell which modules of the standard library
are needed: those that are imported while every part of a local table is used once.
"""

import ast
import json
import re
import sys
import zipfile
from importlib import import_module
from importlib.util import MAGIC_NUMBER
from marshal import dumps
from pathlib import Path
from types import CodeType
from typing import Any

from cardtable import games
from cardtable.engine.chance import salt_commitment, seal
from cardtable.site import local_node, local_table
from cardtable.site.local_node import LocalNode
from cardtable.wire import VERSION

WORK = Path("/work")
STDLIB = Path("/stdlib.zip")
STDLIB_IN_RUNTIME = "/lib/python314.zip/"
HASHED_UNCHECKED = (1).to_bytes(4, "little")  # flags of a compiled module that is never outdated
SALT = "5a" * 32
STEPS = 4  # of each game with each bot

# Parts of the standard library that others import only where they exist.
NOT_NEEDED = re.compile(r"_?ssl\.|bz2\.|lzma\.|compression/(zstd|_common)/")
# Imported only when something goes wrong.
ALSO_NEEDED = ("traceback", "linecache", "tokenize", "encodings.latin_1", "encodings.ascii")


class ForgetfulStore:
    """A store that keeps one table, for as long as it is used."""

    def __init__(self) -> None:
        self.log: list[Any] = []
        self.record_body = ""

    async def append(self, job: str) -> str:
        change = json.loads(job)
        self.log += change["entries"]
        if change["record"]:
            self.record_body = change["record"]["body"]
        return ""

    async def entries(self, table: str) -> str:
        return json.dumps(self.log)

    async def tables(self) -> str:
        return "[]"

    async def records(self) -> str:
        return "[]"

    async def record(self, id_: str) -> str:
        return self.record_body

    async def remove(self, table: str) -> str:
        return ""


async def use_everything() -> None:
    """Use each part of a local table once, in little time."""
    local_table.BOT_TIME = 20  # type: ignore[misc]
    local_node.BOT_TIME = 20  # type: ignore[attr-defined]
    for game in games.BUILT_IN:
        store = ForgetfulStore()
        node = LocalNode(store, lambda *_: None, print, bot_pause=0)
        for path in ("games", "me", "me/tables", "me/records", "me/statistics", "nowhere"):
            await node.answer(f"/api/{path}", "")
        await node.answer(f"/api/games/{game}/notation", "")
        await node.answer(f"/api/games/{game}/deals", json.dumps({"number": 1}))
        await node.answer(f"/api/games/{game}/scores", json.dumps({"seats": 2}))
        seats = games.find(game).seats[0]
        for bot in ("random", "level4", "level6"):
            store.log = []
            bots = [bot] * (seats - 1)
            table = {"game": game, "seats": seats, "name": "A", "bots": bots, "start": True}
            await node.answer("/api/tables", json.dumps(table))
            await node.connect(1, "any")
            await play(node)
            node.disconnect(1)


async def play(node: LocalNode) -> None:
    """Play some steps at the table of connection 1, and ask for everything else."""
    local = node.tables[1]
    await add_salt(node)
    for number in range(STEPS):
        if local.bot_turns and not local.bot_turns.done():
            await local.bot_turns
        view = local.table.view(0)
        if not view.moves:
            return
        version = local.table.versions[0]
        kinds = ["play", "history", "combinations", "nonsense", "hint"][: 5 if number == 1 else 1]
        for kind in reversed(kinds):
            message = {"type": kind, "v": VERSION, "key": f"{kind}{number}", "version": version}
            steps = {"steps": [view.moves[number % len(view.moves)]]} if kind == "play" else {}
            await node.receive(1, json.dumps(message | steps))


async def add_salt(node: LocalNode) -> None:
    """Add the salt of the page to the shuffle, so that the cards are dealt."""
    table = node.tables[1].table
    commitment = salt_commitment(seal(table.seed), 0, 0, SALT.encode()).hex()
    for message in (
        {"type": "commit_salt", "attempt": 0, "commitment": commitment},
        {"type": "open_salt", "salt": SALT},
    ):
        envelope = {"v": VERSION, "key": message["type"], "version": 0}
        await node.receive(1, json.dumps(message | envelope))


def import_all_of(folder: Path) -> None:
    """Import every module of our package that is packed."""
    for path in sorted((folder / "cardtable").rglob("*.py")):
        name = path.relative_to(folder).with_suffix("").as_posix().replace("/", ".")
        if not name.endswith("packing"):
            import_module(name.removesuffix(".__init__"))


def compile_module(source: bytes, name: str, is_ours: bool = False) -> bytes:
    """Compile a module without docstrings and line numbers.

    The annotations of our own functions are left out, too: nothing asks for them.
    """
    tree = ast.parse(source, name)
    if is_ours:
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                node.returns = None
            elif isinstance(node, ast.arg):
                node.annotation = None
    code = compile(tree, name, "exec", dont_inherit=True, optimize=2)
    return MAGIC_NUMBER + HASHED_UNCHECKED + bytes(8) + dumps(without_lines(code))


def without_lines(code: CodeType) -> CodeType:
    """Return the code with a table that knows no line of any instruction."""
    instructions = len(code.co_code) // 2
    full, rest = divmod(instructions, 8)  # a byte of the table covers up to eight instructions
    table = b"\xff" * full + (bytes([0xF8 | rest - 1]) if rest else b"")
    constants = tuple(
        without_lines(constant) if isinstance(constant, CodeType) else constant
        for constant in code.co_consts
    )
    return code.replace(co_consts=constants, co_linetable=table)


def add_file(archive: zipfile.ZipFile, name: str, content: bytes) -> None:
    """Add a file with a fixed date and without compression: the whole archive is compressed."""
    archive.writestr(zipfile.ZipInfo(name), content)


def pack_stdlib(target: Path) -> None:
    origins = [getattr(module.__spec__, "origin", None) for module in [*sys.modules.values()]
               if getattr(module, "__spec__", None)]  # fmt: skip
    needed = {
        origin.removeprefix(STDLIB_IN_RUNTIME)
        for origin in origins
        if origin and origin.startswith(STDLIB_IN_RUNTIME)
    }
    with zipfile.ZipFile(STDLIB) as source, zipfile.ZipFile(target, "w") as archive:
        for name in sorted(name for name in needed if not NOT_NEEDED.match(name)):
            add_file(archive, name + "c", compile_module(source.read(name), name))


def pack_packages(folder: Path, target: Path) -> None:
    """Write all packages into one file: the length of a JSON header, the header, all contents.

    The header lists the path and the size of each.
    """
    contents: dict[str, bytes] = {}
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.stem == "packing" or path.suffix in (".pyi", ".typed") or path.is_dir():
            continue
        if path.suffix == ".so" and module_name(name) not in sys.modules:
            continue
        if path.suffix == ".py":
            is_ours = name.startswith("cardtable/")
            contents[name + "c"] = compile_module(path.read_bytes(), name, is_ours)
        else:
            contents[name] = path.read_bytes()
    header = json.dumps([[name, len(content)] for name, content in contents.items()]).encode()
    target.write_bytes(len(header).to_bytes(4, "little") + header + b"".join(contents.values()))


def module_name(path: str) -> str:
    return path.partition(".")[0].replace("/", ".")


async def main() -> None:
    packages = WORK / "packages"
    import_all_of(packages)
    await use_everything()
    for name in ALSO_NEEDED:
        import_module(name)
    pack_stdlib(WORK / "python_stdlib.zip")
    pack_packages(packages, WORK / "packages.pack")
