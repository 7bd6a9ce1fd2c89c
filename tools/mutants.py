"""Change single places of the source and look whether a test fails: a mutation tester.

    python tools/mutants.py [--sample N] [--seed S] [--game NAME] [--only PATH] [--all] [--jobs N]

Each changed version of a file is a mutant. It is run in plain Python, in a copy of the project,
against the tests of its layer, the fastest first. A mutant is killed if a test fails or the run
takes too long, and has lived otherwise. One that lived shows a line that no test guards, or a
change that makes no difference. Annotations, decorators, assertions, docstrings and f-strings are
left as they are.
"""

import argparse
import ast
import asyncio
import os
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

ROOT = Path(__file__).parents[1]
NOT_COPIED = (".*", "__pycache__", "node_modules", "build", "dist", "bench")
MEMORY = 4_000_000  # kilobytes; a mutant may loop and fill what there is
SPARE_CPU = 20  # seconds that a mutant may take beside twice the time without a change
DURATION = re.compile(r"^([\d.]+)s (?:setup|call|teardown) +(\S.*)$", re.MULTILINE)

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult, ast.Mod: ast.FloorDiv, ast.Pow: ast.Mult, ast.LShift: ast.RShift,
    ast.RShift: ast.LShift, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.BitXor: ast.BitOr,
}  # fmt: skip


# Making mutants


class Mutant(NamedTuple):
    file: str  # its path in the project
    line: int
    old: str
    new: str
    source: str  # the whole file after the change


def change_constant(value: Any) -> Any:
    """Return another constant of the same type, or the same one where there is none."""
    match value:
        case bool():
            return not value
        case int() | float():
            return value + 1
        case str():
            return value + "x"
        case bytes():
            return value + b"x"
    return value


def change_expression(node: ast.expr) -> Iterator[ast.expr]:
    match node:
        case ast.Compare(left, ops, values):
            for index, op in enumerate(ops):
                changed = [*ops[:index], COMPARISONS[type(op)](), *ops[index + 1 :]]
                yield ast.Compare(left, changed, values)
        case ast.BoolOp(op, values):
            yield ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
        case ast.UnaryOp(_, operand):
            yield operand
        case ast.BinOp(left, op, right) if type(op) in ARITHMETIC:
            yield ast.BinOp(left, ARITHMETIC[type(op)](), right)
        case ast.Constant(value) if change_constant(value) is not value:
            yield ast.Constant(change_constant(value))


def change_statement(node: ast.stmt) -> Iterator[ast.stmt]:
    match node:
        case ast.AugAssign(target, op, value):
            yield ast.AugAssign(target, ARITHMETIC[type(op)](), value)
            yield ast.Pass()
        case ast.Return(None) | ast.Raise() | ast.Delete():
            yield ast.Pass()
        case ast.Return(value) if not isinstance(value, ast.Constant):
            yield ast.Return(ast.Constant(None))
        case ast.Assign([ast.Attribute() | ast.Subscript()]):
            yield ast.Pass()
        case ast.Expr(value) if not isinstance(value, ast.Constant):
            yield ast.Pass()
        case ast.Continue():
            yield ast.Break()
        case ast.Break():
            yield ast.Continue()


def parts_of(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the parts of a node in which a change can make a difference to a test."""
    skipped: list[ast.AST | None] = []
    match node:
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            skipped = [*node.decorator_list, node.returns]
        case ast.ClassDef():
            skipped = [*node.decorator_list]
        case ast.arg() | ast.AnnAssign():
            skipped = [node.annotation]
        case ast.Call(ast.Name("cast" | "TypeVar" | "NewType"), [first, *_]):
            skipped = [first]
        case ast.Expr(ast.Constant()) | ast.Assert() | ast.JoinedStr():
            return
        case ast.If(ast.Name("TYPE_CHECKING")):
            return
    for part in ast.iter_child_nodes(node):
        if part not in skipped:
            yield part


def changes_of(node: ast.AST, *, in_function: bool) -> Iterator[tuple[ast.AST, str]]:
    """Yield each node to replace, in and below a node, with its new text."""
    if isinstance(node, ast.expr):
        for expression in change_expression(node):
            yield node, f"({ast.unparse(expression)})"
    if isinstance(node, ast.stmt) and in_function:
        for statement in change_statement(node):
            yield node, ast.unparse(statement)
    if isinstance(node, ast.If | ast.While | ast.IfExp) and not isinstance(
        node.test, ast.Compare | ast.BoolOp | ast.UnaryOp | ast.Constant
    ):
        yield node.test, f"(not ({ast.unparse(node.test)}))"
    in_function = in_function or isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    for part in parts_of(node):
        yield from changes_of(part, in_function=in_function)


def make_mutants(file: str, source: str) -> Iterator[Mutant]:
    """Yield every version of a source with one change."""
    data = source.encode()
    starts = [0]
    for line in data.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    for node, text in changes_of(ast.parse(source), in_function=False):
        assert isinstance(node, ast.expr | ast.stmt)
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start = starts[node.lineno - 1] + node.col_offset
        end = starts[node.end_lineno - 1] + node.end_col_offset
        changed = (data[:start] + text.encode() + data[end:]).decode()
        yield Mutant(file, node.lineno, ast.unparse(node), text, changed)


# Layers and their tests


class Layer(NamedTuple):
    name: str
    folder: str
    tests: tuple[str, ...]
    keywords: str = ""  # of pytest's -k


def layer_called(name: str, root: Path = ROOT) -> Layer:
    """Return the layer of that name: engine, table, store, or the name of a game."""
    if name in ("table", "store"):
        return Layer(name, f"src/cardtable/{name}", (f"tests/{name}",))
    laws = tuple(str(path.relative_to(root)) for path in sorted(root.glob("tests/games/test_*.py")))
    games = sorted(path.parent.name for path in root.glob("src/cardtable/games/*/state.py"))
    if name == "engine":  # a quick game shows what it does; the words know its codes
        return layer_called("threeup", root)._replace(
            name=name,
            folder="src/cardtable/engine",
            tests=("tests/engine", *laws, "tests/words/test_messages.py"),
        )
    if name not in games:
        raise ValueError(f"there is no game called {name}; there are {', '.join(games)}")
    keywords = " and ".join(f"not {other}" for other in games if other != name)
    return Layer(name, f"src/cardtable/games/{name}", (f"tests/games/{name}", *laws), keywords)


def layer_of(path: Path, root: Path = ROOT) -> Layer:
    """Return the layer that a file or folder belongs to."""
    if not path.exists():
        raise ValueError(f"there is no {path}")
    match path.resolve().relative_to(root).parts if path.resolve().is_relative_to(root) else ():
        case ("src", "cardtable", "games", str(name), *_):
            return layer_called(name, root)
        case ("src", "cardtable", "engine" | "table" | "store" as name, *_):
            return layer_called(name, root)
    raise ValueError(f"{path} is not in engine, games/NAME, table or store of src/cardtable")


def mutants_in(path: Path, root: Path = ROOT) -> list[Mutant]:
    """Return every mutant of a file, or of the files in a folder."""
    files = sorted(path.rglob("*.py")) if path.is_dir() else [path]
    return [
        mutant
        for file in files
        for mutant in make_mutants(
            str(file.resolve().relative_to(root)), file.read_text(encoding="utf-8")
        )
    ]


# Running them


class Copy:
    """A copy of the project in which one mutant at a time is run."""

    def __init__(self, root: Path, folder: Path) -> None:
        self.root = folder / "project"
        self.temporary = folder / "temporary"  # of the tests
        folder.mkdir()
        shutil.copytree(root, self.root, ignore=shutil.ignore_patterns(*NOT_COPIED))

    def write(self, file: str, source: str) -> None:
        path = self.root / file
        path.write_text(source, encoding="utf-8")
        # Two mutants of one second and one size would share their bytecode.
        for old in path.parent.glob(f"__pycache__/{path.stem}.*"):
            old.unlink()

    async def run_pytest(self, *args: str, cpu: float, wall: float) -> tuple[int | None, str]:
        """Run pytest and return its exit code, None after `wall` seconds, and what it wrote."""
        self.temporary.mkdir(exist_ok=True)
        output = self.temporary / "output.txt"
        environment = {**os.environ, "PYTHONPATH": str(self.root / "src")}
        environment |= {"TMPDIR": str(self.temporary)}
        for name in ("CARDTABLE_COMPILED", "PYTEST_ADDOPTS"):
            environment.pop(name, None)
        limits = f"ulimit -t {cpu:.0f}; ulimit -v {MEMORY} 2>/dev/null; exec "
        command = [sys.executable, "-m", "pytest", "-x", "-p", "no:cacheprovider", *args]
        with output.open("w") as file:
            process = await asyncio.create_subprocess_exec(
                "sh", "-c", f'{limits} "$@"', "sh", *command, "--hypothesis-profile=mutants",
                cwd=self.root, env=environment, stdout=file, stderr=file, start_new_session=True,
            )  # fmt: skip
            code: int | None = None
            try:
                async with asyncio.timeout(wall):
                    code = await process.wait()
            except TimeoutError:
                pass
            finally:
                with suppress(ProcessLookupError):
                    os.killpg(process.pid, signal.SIGKILL)
                await process.wait()
                text = output.read_text(encoding="utf-8", errors="replace")
                self.clean()
        return code, text

    def clean(self) -> None:
        """End database servers and unmount disks that killed tests have left, remove the rest."""
        for file in self.temporary.glob("cardtable-pg-*/data/postmaster.pid"):
            with suppress(OSError, ValueError):
                os.kill(int(file.read_text().split()[0]), signal.SIGQUIT)
        if Path("/proc/mounts").exists():
            for line in Path("/proc/mounts").read_text().splitlines():
                if (mounted := line.split()[1]).startswith(str(self.temporary)):
                    subprocess.run(["umount", "--lazy", mounted], check=False)
        shutil.rmtree(self.temporary, ignore_errors=True)


class Suite(NamedTuple):
    """The tests of a layer, the fastest first, and what a run of them may take."""

    tests: Path
    cpu: float
    wall: float


def used_cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


async def measure(copy: Copy, layer: Layer) -> Suite:
    """Time each test of a layer, sort them, and run them as mutants will be: all must pass."""
    chosen = ("-m", "not slow and not soak", "-k", layer.keywords)
    options = ("-vv", "--durations=0", "--durations-min=0", *chosen, *layer.tests)
    code, text = await copy.run_pytest(*options, cpu=3600, wall=3600)
    times: dict[str, float] = {}
    for seconds, test in DURATION.findall(text):
        times[test] = times.get(test, 0.0) + float(seconds)
    suite = Suite(copy.root.parent / f"{layer.name}.txt", 3600, 3600)
    suite.tests.write_text("\n".join(sorted(times, key=lambda test: times[test])) + "\n")
    cpu, start = used_cpu(), time.monotonic()
    if code == 0:
        code, text = await copy.run_pytest("-q", f"@{suite.tests}", cpu=3600, wall=3600)
    if code != 0:
        raise RuntimeError(f"{layer.name}: the tests fail without any change\n{text[-2000:]}")
    cpu, wall = used_cpu() - cpu, time.monotonic() - start
    # The limit is on CPU time, which a busy machine does not use up; the other is for waiting.
    return Suite(suite.tests, 2 * cpu + SPARE_CPU, 10 * wall + 120)


async def try_mutant(copy: Copy, suite: Suite, mutant: Mutant) -> str:
    """Run a mutant; return "killed", "late" (killed by time) or "lived"."""
    original = (copy.root / mutant.file).read_text(encoding="utf-8")
    copy.write(mutant.file, mutant.source)
    try:
        code, _ = await copy.run_pytest("-q", f"@{suite.tests}", cpu=suite.cpu, wall=suite.wall)
    finally:
        copy.write(mutant.file, original)
    if code in (None, -signal.SIGXCPU, -signal.SIGKILL):
        return "late"
    return "killed" if code else "lived"


async def try_mutants(copies: list[Copy], layer: Layer, mutants: list[Mutant]) -> dict[Mutant, str]:
    """Run every mutant, as many at a time as there are copies."""
    show(f"{layer.name}: timing the tests ...")
    suite = await measure(copies[0], layer)
    waiting = mutants[::-1]
    outcomes: dict[Mutant, str] = {}
    start = time.monotonic()

    async def work(copy: Copy) -> None:
        while waiting:
            mutant = waiting.pop()
            outcomes[mutant] = await try_mutant(copy, suite, mutant)
            lived = list(outcomes.values()).count("lived")
            done = f"{layer.name}: {len(outcomes)} of {len(mutants)} mutants run, {lived} lived"
            often = outcomes[mutant] != "lived" and len(outcomes) % 10 != 0
            show(f"{done}, {time.monotonic() - start:.0f} s", often=often)

    async with asyncio.TaskGroup() as group:
        for copy in copies:
            group.create_task(work(copy))
    return outcomes


def show(text: str, *, often: bool = False) -> None:
    """Show progress: in a terminal on one line, elsewhere only what does not come `often`."""
    if sys.stderr.isatty():
        print(f"\r{text}\x1b[K", end="", file=sys.stderr, flush=True)
    elif not often:
        print(text, file=sys.stderr, flush=True)


def shorten(text: str, most: int = 70) -> str:
    text = " ".join(text.split())
    return text if len(text) <= most else text[: most - 1] + "…"


def describe(layer: Layer, outcomes: dict[Mutant, str], total: int) -> str:
    lived = sorted(mutant for mutant, outcome in outcomes.items() if outcome == "lived")
    late = list(outcomes.values()).count("late")
    killed = len(outcomes) - len(lived)
    lines = [
        f"{layer.name}: {killed} killed ({late} of them by time), {len(lived)} lived:"
        f" {100 * killed / max(len(outcomes), 1):.0f} % ({len(outcomes)} of {total} mutants run)"
    ]
    for mutant in lived:
        change = f"{shorten(mutant.old)}  ->  {shorten(mutant.new)}"
        lines.append(f"  {mutant.file}:{mutant.line}: {change}")
    return "\n".join(lines)


async def run(
    layers: list[tuple[Layer, list[Mutant]]], size: int | None, seed: int, jobs: int, root: Path
) -> None:
    """Run a sample of each layer's mutants, or all of them, and print what became of them."""
    task = asyncio.current_task()
    assert task is not None
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
    with tempfile.TemporaryDirectory(prefix="cardtable-mutants-") as folder:
        Path(folder).chmod(0o755)  # the tests may start a database server as another user
        copies = [Copy(root, Path(folder) / str(number)) for number in range(jobs)]
        for layer, mutants in layers:
            sample = mutants
            if size is not None and size < len(mutants):
                sample = random.Random(f"{seed} {layer.name}").sample(mutants, size)
            outcomes = await try_mutants(copies, layer, sample)
            show("", often=True)
            print(describe(layer, outcomes, len(mutants)), flush=True)


class Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        print(f"mutants: {message}", file=sys.stderr)
        sys.exit(2)


def positive(text: str) -> int:
    if not text.isdecimal() or int(text) == 0:
        raise argparse.ArgumentTypeError(f"{text} is not a number above 0")
    return int(text)


def main(args: list[str]) -> int:
    parser = Parser(prog="mutants", description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--sample", type=positive, default=100, help="mutants of each layer (100)")
    parser.add_argument("--all", action="store_true", help="every mutant, which takes hours")
    parser.add_argument("--seed", type=int, default=1, help="of the sample (1)")
    parser.add_argument("--game", default="threeup", help="the game to change (threeup)")
    parser.add_argument("--only", type=Path, help="a file or folder of one layer")
    parser.add_argument("--jobs", type=positive, default=os.cpu_count(), help="runs at a time")
    wanted = parser.parse_args(args)
    try:
        if wanted.only:
            layers = [(layer_of(wanted.only), wanted.only)]
        else:
            named = [layer_called(name) for name in ("engine", wanted.game, "table", "store")]
            layers = [(layer, ROOT / layer.folder) for layer in named]
    except ValueError as wrong:
        parser.error(str(wrong))
    made = [(layer, mutants_in(path)) for layer, path in layers]
    size = None if wanted.all else wanted.sample
    try:
        asyncio.run(run(made, size, wanted.seed, wanted.jobs, ROOT))
    except RuntimeError as wrong:
        print(f"mutants: {wrong}", file=sys.stderr)
        return 1
    except (KeyboardInterrupt, asyncio.CancelledError):
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
