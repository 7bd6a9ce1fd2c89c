"""Compiles the engine and the rules with mypyc, and builds the page, while the wheel is built.

Without a C compiler the wheel is plain Python and works the same, more slowly.
CARDTABLE_PURE=1 asks for that; CARDTABLE_COMPILED=1 makes a failure to compile fatal.
While working on one game, CARDTABLE_GAMES=threeup compiles only that one, in a third of the time.

Without Node there is no page; all else works. CARDTABLE_PAGE=0 asks for that, and
CARDTABLE_PAGE=1 makes a failure to build it fatal.
"""

import os
import re
import shutil
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any
from zlib import crc32

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SOURCE = Path("src")
BUILD = Path("build") / "mypyc"
# How mypyc writes the function that frees an object.
DEALLOC = re.compile(r"\w+_dealloc\(\w+ \*self\)\n *\{\n.*?\n *done: ;\n", re.DOTALL)
# What is not on the hot path stays plain, so that it can be read and replaced at run time.
PLAIN = {
    "engine": {"agreement", "game", "position"},
    "games": {"notation", "outlook", "position", "sound", "telling"},
    "bots": {"proofs", "reasons", "taste", "tuning", "tuning_tame"},
}


def compiled_sources(root: Path) -> list[Path]:
    home = root / SOURCE / "cardtable"
    found: list[Path] = []
    for floor, rooms in (("engine", "*.py"), ("games", "*/*.py"), ("bots", "*/*.py")):
        plain = {"__init__", *PLAIN[floor]}
        found += [path for path in sorted((home / floor).glob(rooms)) if path.stem not in plain]
    return [path for path in found if is_asked(path)]


def is_asked(path: Path) -> bool:
    games = asked("CARDTABLE_GAMES").replace(",", " ").split()
    shared = ("engine", "search")
    return not games or path.parent.name in (*shared, *games)


def compile_all(root: Path) -> dict[Path, str]:
    """Compile into build/mypyc; the built files, each with its place in the wheel."""
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    sources = compiled_sources(root)
    target = root / BUILD
    shutil.rmtree(target / "lib", ignore_errors=True)
    here = Path.cwd()
    os.chdir(root)
    try:
        names = [str(path.relative_to(root)) for path in sources]
        modules = mypycify(
            ["--strict", *names],
            opt_level=os.environ.get("CARDTABLE_OPT_LEVEL", "3"),
            target_dir=str(BUILD / "c"),
            group_name="cardtable",
        )
        spare_the_trashcan(BUILD / "c")
        for module in modules:
            # Lets the C compiler inline calls between our own functions.
            module.extra_compile_args += ["-fno-semantic-interposition", "-w"]
        command = build_ext(Distribution({"name": "cardtable", "ext_modules": modules}))
        command.build_lib = str(BUILD / "lib")
        command.build_temp = str(BUILD / "temp")
        command.parallel = os.cpu_count()
        command.ensure_finalized()
        command.run()
    finally:
        os.chdir(here)
    built = {path: str(path.relative_to(target / "lib")) for path in (target / "lib").rglob("*.so")}
    built |= {
        path: str(path.relative_to(target / "lib")) for path in (target / "lib").rglob("*.pyd")
    }
    home = root / SOURCE / "cardtable"
    lines = [
        f"{crc32(path.read_bytes()):08x} {path.relative_to(home).as_posix()}\n" for path in sources
    ]
    listing = target / "compiled.txt"
    listing.write_text("".join(lines), encoding="utf-8")
    return built | {listing: "cardtable/compiled.txt"}


def spare_the_trashcan(folder: Path) -> None:
    """Take objects without a collector's header (`acyclic`) out of CPython's trashcan.

    mypyc 2.4 lets all of its objects in. CPython puts what is freed below fifty nested containers
    there, and notes it in that header: of what has none, it would overwrite somebody else's memory.
    """
    for path in folder.rglob("*.c"):
        text = path.read_text(encoding="utf-8")
        mended = DEALLOC.sub(lambda found: without_trashcan(found.group()), text)
        if mended != text:
            path.write_text(mended, encoding="utf-8")


def without_trashcan(dealloc: str) -> str:
    if "PyObject_GC_UnTrack" in dealloc:
        return dealloc
    return re.sub(r"\n *CPy_TRASHCAN_(BEGIN|END)\([^\n]*", "", dealloc)


def page_builder(root: Path) -> Any:
    """`tools/page.py`, which `make web` uses too; None where there is nothing to build from."""
    source = root / "tools" / "page.py"
    if not source.exists() or not (root / "web" / "package.json").exists():
        return None
    spec = spec_from_file_location("page", source)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def built_page(root: Path) -> dict[Path, str]:
    """The files of the page, each with its place in the wheel."""
    if asked("CARDTABLE_PAGE") == "0":
        return {}
    builder = page_builder(root)
    home = root / SOURCE / "cardtable" / "page"
    try:
        home = builder.build(root) if builder else home
    except Exception as failure:
        if asked("CARDTABLE_PAGE"):
            raise
        print(f"cardtable is installed without its page: {failure}", file=sys.stderr)
        return {}
    files = [path for path in home.rglob("*") if path.is_file()]
    return {path: f"cardtable/page/{path.relative_to(home).as_posix()}" for path in files}


def asked(name: str) -> str:
    return os.environ.get(name, "")


class CompileHook(BuildHookInterface[Any]):
    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Where the machine has no Node, an isolated build gets one from a wheel."""
        builder = page_builder(Path(self.root))
        wanted = builder and asked("CARDTABLE_PAGE") != "0" and not builder.node_here()
        return [builder.WHEEL] if wanted else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        # An editable install runs the sources as they are.
        if version == "editable":
            return
        page = built_page(Path(self.root))
        build_data["force_include"].update({str(path): place for path, place in page.items()})
        if asked("CARDTABLE_PURE") not in ("", "0"):
            return
        try:
            built = compile_all(Path(self.root))
        except (Exception, SystemExit) as failure:
            if asked("CARDTABLE_COMPILED") not in ("", "0"):
                raise
            print(f"cardtable is installed in plain Python: {failure}", file=sys.stderr)
            return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        build_data["force_include"].update({str(path): place for path, place in built.items()})
