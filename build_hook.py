"""Compile the engine and the rules with mypyc, and build the page, while the wheel is built.

Without a C compiler the wheel is plain Python and works the same, more slowly.
CARDTABLE_PURE=1 asks for that; CARDTABLE_COMPILED=1 makes a failure to compile fatal.
CARDTABLE_BUILD=parallel compiles several C files at a time, on every core: a fifth of the time,
and three quarters of the speed (docs/decisions/0006). The default is one C file for everything.
CARDTABLE_OPT_LEVEL sets the optimization level of the C compiler: 1 for parallel, else 3.
While working on one game, CARDTABLE_GAMES=threeup compiles only that one, in a third of the time.

`python build_hook.py` compiles and shows its progress. A wheel that is built afterwards from the
same sources takes what was compiled.

Without Node there is no page; everything else works. CARDTABLE_PAGE=0 asks for that, and
CARDTABLE_PAGE=1 makes a failure to build it fatal. A source distribution carries the built page,
so that a wheel is built from it without Node.

Both kinds of package carry the commit that they were built from. CARDTABLE_COMMIT names it where
git cannot tell, such as in a container.
"""

import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any
from zlib import crc32

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SOURCE = Path("src")
# How mypyc writes the function that frees an object.
DEALLOC = re.compile(r"\w+_dealloc\(\w+ \*self\)\n *\{\n.*?\n *done: ;\n", re.DOTALL)
# Modules that are not on the hot path stay plain, so that they can be replaced at run time.
PLAIN = {
    "engine": {"game", "options", "position", "score"},
    "games": {"notation", "position"},
    "bots": {"proofs", "reasons"},
}


def compiled_sources(root: Path) -> list[Path]:
    """Return the modules to compile."""
    package = root / SOURCE / "cardtable"
    sources: list[Path] = []
    for layer, pattern in (("engine", "*.py"), ("games", "*/*.py"), ("bots", "*/*.py")):
        plain = {"__init__", *PLAIN[layer]}
        modules = sorted((package / layer).glob(pattern))
        sources += [path for path in modules if path.stem not in plain]
    return [path for path in sources if is_wanted(path)]


def is_wanted(path: Path) -> bool:
    """Return whether CARDTABLE_GAMES includes a module; without it, all are included."""
    games = setting("CARDTABLE_GAMES").replace(",", " ").split()
    shared = ("engine", "search")
    return not games or path.parent.name in (*shared, *games)


def list_checksums(root: Path, sources: list[Path]) -> str:
    """Return what `cardtable.build_info` compares: the checksum of each compiled source."""
    package = root / SOURCE / "cardtable"
    lines = [
        f"{crc32(path.read_bytes()):08x} {path.relative_to(package).as_posix()}\n"
        for path in sources
    ]
    return "".join(lines)


def compile_all(root: Path) -> dict[Path, str]:
    """Compile into build/mypyc unless that is current; map each built file to its wheel path."""
    sources = compiled_sources(root)
    target = root / build_folder()
    listing, stamp = target / "compiled.txt", target / "stamp"
    checksums = list_checksums(root, sources)
    # The machine code also depends on this file, the interpreter and the optimization level.
    key = f"{crc32(Path(__file__).read_bytes()):08x} {sys.version} -O{opt_level()}\n{checksums}"
    if not (stamp.exists() and stamp.read_text(encoding="utf-8") == key):
        stamp.unlink(missing_ok=True)
        shutil.rmtree(target / "lib", ignore_errors=True)
        compile_sources(root, sources)
        listing.write_text(checksums, encoding="utf-8")
        stamp.write_text(key, encoding="utf-8")
    files = [path for suffix in ("so", "pyd") for path in (target / "lib").rglob(f"*.{suffix}")]
    built = {path: str(path.relative_to(target / "lib")) for path in files}
    return built | {listing: "cardtable/compiled.txt"}


def build_folder() -> Path:
    return Path("build") / "mypyc" / ("parallel" if is_parallel() else "single")


def opt_level() -> str:
    return setting("CARDTABLE_OPT_LEVEL") or ("1" if is_parallel() else "3")


def is_parallel() -> bool:
    return setting("CARDTABLE_BUILD") == "parallel"


def require_compiler() -> None:
    """Raise if there is no C compiler, before minutes are spent on what it would compile."""
    if os.name == "posix":
        command = setting("CC") or sysconfig.get_config_var("CC") or "cc"
        if shutil.which(shlex.split(command)[0]) is None:
            raise FileNotFoundError(f"there is no C compiler ({command})")


def compile_sources(root: Path, sources: list[Path]) -> None:
    require_compiler()
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    class ParallelBuild(build_ext):  # type: ignore[misc]  # setuptools has no types here
        """A build that compiles the C files of all extensions in parallel."""

        def build_extensions(self) -> None:
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                self.compiler.compile = compile_in(pool, self.compiler.compile)
                super().build_extensions()

    previous_folder, folder = Path.cwd(), build_folder()
    os.chdir(root)
    try:
        report("Translating the rules to C")
        modules = mypycify(
            # `cardtable/__init__.py` names types of modules that are not compiled. Those need
            # libraries that an isolated build does not have, so they are not checked here.
            [
                "--strict",
                "--follow-imports=silent",
                *(str(path.relative_to(root)) for path in sources),
            ],
            opt_level=opt_level(),
            debug_level="0",
            target_dir=str(folder / "c"),
            group_name="cardtable",
            multi_file=is_parallel(),
        )
        remove_trashcan(folder / "c")
        report("Compiling the rules")
        for module in modules:
            # Lets the C compiler inline calls between our own functions.
            module.extra_compile_args += ["-fno-semantic-interposition", "-w"]
            module.sources = join_sources(module.sources, folder / "c")
        command = ParallelBuild(Distribution({"name": "cardtable", "ext_modules": modules}))
        # The largest extension has all the rules; beside it, each module has a small one.
        command.parallel = 2
        command.build_lib = str(folder / "lib")
        command.build_temp = str(folder / "temp")
        command.ensure_finalized()
        command.run()
    finally:
        os.chdir(previous_folder)


def join_sources(sources: list[str], folder: Path) -> list[str]:
    """Join many C files of one extension to a few, of about the same size; return all to compile.

    A third of the time that the compiler needs for one small file goes into the headers.
    """
    modules = [path for path in sources if Path(path).name.startswith("__native_cardtable___")]
    count = 4 * (os.cpu_count() or 1)
    if len(modules) <= count:
        return sources
    parts: list[list[str]] = [[] for _ in range(count)]
    sizes = [0] * count
    for path in sorted(modules, key=lambda path: -Path(path).stat().st_size):
        smallest = sizes.index(min(sizes))
        parts[smallest].append(path)
        sizes[smallest] += Path(path).stat().st_size
    joined: list[str] = []
    for number, part in enumerate(parts):
        target = folder / f"joined_{number}.c"
        lines = [f'#include "{Path(path).name}"\n' for path in part]
        target.write_text("".join(lines), encoding="utf-8")
        joined.append(str(target))
    return [*joined, *(path for path in sources if path not in modules)]


def compile_in(
    pool: ThreadPoolExecutor, compile_files: Callable[..., list[str]]
) -> Callable[..., list[str]]:
    """Wrap a compiler's method so that it compiles each C file in a thread of `pool`."""

    def compile_each(sources: list[str], **settings: Any) -> list[str]:
        objects: list[str] = []
        for compiled in pool.map(lambda path: compile_files([path], **settings), sources):
            objects += compiled
            if len(sources) > 1:
                report(f"Compiling the rules, {len(objects)} of {len(sources)}", passing=True)
        return objects

    return compile_each


def report(text: str, passing: bool = False) -> None:
    """Show a line of progress; a passing one is overwritten, and only a terminal shows it."""
    if sys.stderr.isatty():
        print(f"\r\033[K{text} ... ", end="", file=sys.stderr, flush=True)
    elif not passing:
        print(f"{text} ...", file=sys.stderr, flush=True)


def remove_trashcan(folder: Path) -> None:
    """Take objects without a header for the garbage collector (`acyclic`) out of the trashcan.

    mypyc 2.4 uses CPython's trashcan for all its objects. It holds objects that are freed below
    fifty nested containers, and links them through that header. For an object without a header,
    CPython would overwrite other memory.
    """
    for path in folder.rglob("*.c"):
        text = path.read_text(encoding="utf-8")
        changed = DEALLOC.sub(lambda match: without_trashcan(match.group()), text)
        if changed != text:
            path.write_text(changed, encoding="utf-8")


def without_trashcan(dealloc: str) -> str:
    if "PyObject_GC_UnTrack" in dealloc:
        return dealloc
    return re.sub(r"\n *CPy_TRASHCAN_(BEGIN|END)\([^\n]*", "", dealloc)


def page_builder(root: Path) -> Any:
    """Import `tools/page.py`; return None where there are no sources of the page."""
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
    """Build the page; return its files, each with its path in the package."""
    if setting("CARDTABLE_PAGE") == "0":
        return {}
    builder = page_builder(root)
    folder = root / SOURCE / "cardtable" / "page"
    try:
        folder = builder.build(root) if builder else folder
    except Exception as failure:
        if setting("CARDTABLE_PAGE"):
            raise
        print(f"cardtable is installed without its page: {failure}", file=sys.stderr)
        return {}
    files = [path for path in folder.rglob("*") if path.is_file()]
    return {path: f"cardtable/page/{path.relative_to(folder).as_posix()}" for path in files}


def find_commit(root: Path) -> str:
    """Return the commit of the sources, marked if they were changed since; "" if unknown."""
    if given := setting("CARDTABLE_COMMIT"):
        return given
    kept = root / SOURCE / "cardtable" / "commit.txt"
    if not (root / ".git").exists():
        return kept.read_text(encoding="utf-8") if kept.exists() else ""
    command = ["git", "describe", "--always", "--abbrev=12", "--exclude=*", "--dirty=-changed"]
    try:
        done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return done.stdout.strip()


def commit_file(root: Path) -> dict[Path, str]:
    """Write the commit to a file; return it with its path in the package, if it is known."""
    if not (commit := find_commit(root)):
        return {}
    path = root / "build" / "commit.txt"
    path.parent.mkdir(exist_ok=True)
    path.write_text(commit, encoding="utf-8")
    return {path: "cardtable/commit.txt"}


def setting(name: str) -> str:
    return os.environ.get(name, "")


class CompileHook(BuildHookInterface[Any]):
    """The hook that hatchling calls."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Return the wheel of Node, where the machine has none and a page is to be built."""
        builder = page_builder(Path(self.root))
        if builder is None or setting("CARDTABLE_PAGE") == "0":
            return []
        is_needed = not builder.is_current(Path(self.root)) and not builder.node_here()
        return [builder.WHEEL] if is_needed else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        # An editable install runs the sources as they are.
        if version == "editable":
            return
        root, included = Path(self.root), build_data["force_include"]
        page = built_page(root)
        files = page | commit_file(root)
        if self.target_name == "sdist":
            included.update({str(path): f"{SOURCE}/{target}" for path, target in files.items()})
            if page:  # with the digest of its sources it counts as built
                included[str(root / "build" / "page")] = "build/page"
            return
        included.update({str(path): target for path, target in files.items()})
        if built := compile_if_possible(root):
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
            included.update({str(path): target for path, target in built.items()})


def compile_if_possible(root: Path) -> dict[Path, str]:
    """Return the compiled files and their wheel paths; nothing if plain Python is used."""
    if setting("CARDTABLE_PURE") not in ("", "0"):
        return {}
    try:
        return compile_all(root)
    except (Exception, SystemExit) as failure:
        if setting("CARDTABLE_COMPILED") not in ("", "0"):
            raise
        print(f"cardtable is installed in plain Python: {failure}", file=sys.stderr)
        return {}


if __name__ == "__main__":
    compile_if_possible(Path(__file__).resolve().parent)
    if sys.stderr.isatty():
        print(file=sys.stderr)
