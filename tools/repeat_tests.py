"""Run the tests several times, some of them on a busy machine, and report times and failures.

    python tools/repeat_tests.py [--runs N] [--busy N] [--fresh] [--logs FOLDER] [-- COMMAND ...]

The command is `make test` unless another is given. During the last runs, as many as `--busy` says,
every core is kept busy by another process. Exit code 1 if any run failed.
"""

import argparse
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple, NoReturn

ROOT = Path(__file__).parents[1]
SAMPLED = 1.0  # seconds between two looks at the memory
PATIENCE = 60.0  # seconds for a stopped run to end its own processes
FAILURE = re.compile(r"^\s*(?:FAILED|ERROR|FAIL) +(\S.*?(?:\[.*\])?)(?: - .*)?$", re.MULTILINE)
# Ends by itself if this program is killed and cannot end it.
BUSY = "import os, sys\nwhile os.getppid() == int(sys.argv[1]): sum(range(100_000))"


class Run(NamedTuple):
    number: int
    busy: bool
    seconds: float
    code: int
    megabytes: float  # the most that the processes held together; 0 where it is not known
    failures: list[str]


@contextmanager
def busy_cores(number: int) -> Iterator[list[subprocess.Popen[bytes]]]:
    """Keep a number of cores busy during a block."""
    processes: list[subprocess.Popen[bytes]] = []
    try:
        for _ in range(number):
            command = [sys.executable, "-c", BUSY, str(os.getpid())]
            processes.append(subprocess.Popen(command, start_new_session=True))
        yield processes
    finally:
        for process in processes:
            process.kill()
            process.wait()


def descendants_of(pid: int) -> list[int]:
    """Return a process and all that it and its children have started; Linux only."""
    children: dict[int, list[int]] = {}
    for file in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            # The name of the program is in brackets and may hold anything.
            parent = int(file.read_text().rpartition(")")[2].split()[1])
            children.setdefault(parent, []).append(int(file.parent.name))
    found = [pid]
    for each in found:
        found += children.get(each, [])
    return found


def memory_of(pid: int) -> float:
    """Return the megabytes that a process and its descendants hold; shared ones count once."""
    total = 0
    for each in descendants_of(pid):
        with suppress(OSError):
            for line in Path(f"/proc/{each}/smaps_rollup").read_text().splitlines():
                if line.startswith("Pss:"):
                    total += int(line.split()[1])
    return total / 1024


def stop(process: subprocess.Popen[bytes]) -> None:
    """Interrupt a command and what it has started, and kill what has not ended in time."""
    for how, patience in ((signal.SIGINT, PATIENCE), (signal.SIGKILL, None)):
        with suppress(ProcessLookupError):
            os.killpg(process.pid, how)
        with suppress(subprocess.TimeoutExpired):
            process.wait(patience)


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Let signals wait for the end of a block: a process that it starts must be known to us."""
    waiting: list[int] = []
    handlers = {
        each: signal.signal(each, lambda number, _: waiting.append(number))
        for each in (signal.SIGINT, signal.SIGTERM)
    }
    try:
        yield
    finally:
        for each, handler in handlers.items():
            signal.signal(each, handler)
    for number in waiting:
        signal.raise_signal(number)


def run_once(
    command: list[str], label: str, log: Path, folder: Path, environment: dict[str, str] | None
) -> tuple[float, int, float]:
    """Run the command once; return seconds, exit code and megabytes."""
    start, most = time.monotonic(), 0.0
    process: subprocess.Popen[bytes] | None = None
    with log.open("w") as output:
        try:
            with uninterrupted():
                process = subprocess.Popen(
                    command,
                    cwd=folder,
                    env=environment,
                    stdin=subprocess.DEVNULL,
                    stdout=output,
                    stderr=subprocess.STDOUT,
                    start_new_session=True,
                )
            while process.poll() is None:
                most = max(most, memory_of(process.pid))
                if sys.stdout.isatty():
                    taken = time.monotonic() - start
                    print(f"\r{label}: {taken:.0f} s, {most:.0f} MB\x1b[K", end="", flush=True)
                with suppress(subprocess.TimeoutExpired):
                    process.wait(SAMPLED)
        except BaseException:
            if process:
                stop(process)
            raise
    return time.monotonic() - start, process.returncode, most


@contextmanager
def place_to_run(*, fresh: bool) -> Iterator[tuple[Path, dict[str, str] | None]]:
    """Yield a folder and an environment: these, or a new clone and next to nothing."""
    if not fresh:
        yield ROOT, None
        return
    with tempfile.TemporaryDirectory(prefix="cardtable-fresh-") as folder:
        clone = Path(folder) / "cardtable"
        subprocess.run(["git", "clone", "-q", str(ROOT), str(clone)], check=True)
        environment = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
        yield clone, {**environment, "CI": "true"}


def failures_in(output: str) -> list[str]:
    """Return the names of the tests that failed, or else the last line."""
    names = list(dict.fromkeys(FAILURE.findall(output)))
    return names or [line.strip() for line in output.splitlines() if line.strip()][-1:]


def repeat(command: list[str], runs: int, busy: int, logs: Path, *, fresh: bool) -> Iterator[Run]:
    logs.mkdir(parents=True, exist_ok=True)
    cores = os.cpu_count() or 1
    for number in range(1, runs + 1):
        is_busy = number > runs - busy
        label = f"run {number} of {runs}, {'busy' if is_busy else 'calm'}"
        print(f"{label}: {' '.join(command)}", flush=True)
        log = logs / f"run-{number}.txt"
        with (
            place_to_run(fresh=fresh) as (folder, environment),
            busy_cores(cores if is_busy else 0),
        ):
            seconds, code, most = run_once(command, label, log, folder, environment)
        failures = failures_in(log.read_text(errors="replace")) if code else []
        yield Run(number, is_busy, seconds, code, most, failures)


def describe(run: Run) -> str:
    memory = f"{run.megabytes:6.0f} MB" if run.megabytes else "        -"
    kind = "busy" if run.busy else "calm"
    return f"{run.number:4} {kind} {run.seconds:8.1f} s  exit code {run.code:3} {memory}"


def summarise(done: list[Run], runs: int, logs: Path) -> str:
    """Return the closing table."""
    failed = [run for run in done if run.code]
    lines = [f"{len(done) - len(failed)} of {runs} runs passed"]
    lines += [describe(run) for run in done]
    for name, times in Counter(name for run in failed for name in run.failures).most_common():
        numbers = ", ".join(str(run.number) for run in failed if name in run.failures)
        lines.append(f"  failed {times} times (run {numbers}): {name}")
    if failed:
        lines.append(f"What the runs wrote is in {logs}.")
    return "\n".join(lines)


class Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        print(f"repeat_tests: {message}", file=sys.stderr)
        sys.exit(2)


def count(text: str) -> int:
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{text} is not a number")
    return int(text)


def main(args: list[str]) -> int:
    parser = Parser(prog="repeat_tests", description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--runs", type=count, default=10, help="how many in all (10)")
    parser.add_argument("--busy", type=count, help="on a busy machine (half of them)")
    parser.add_argument(
        "--fresh", action="store_true", help="in a new clone of what is committed, without settings"
    )
    parser.add_argument(
        "--logs", type=Path, default=ROOT / "build" / "steady", help="for what the runs write"
    )
    parser.add_argument("command", nargs="*", help="what to run (make test)")
    wanted = parser.parse_args(args)
    busy = wanted.runs // 2 if wanted.busy is None else wanted.busy
    if wanted.runs < 1 or busy > wanted.runs:
        parser.error("--runs must be 1 or more, and --busy no more than --runs")
    done: list[Run] = []
    try:
        command = wanted.command or ["make", "test"]
        for run in repeat(command, wanted.runs, busy, wanted.logs, fresh=wanted.fresh):
            done.append(run)
            print("\r\x1b[K" * sys.stdout.isatty() + describe(run), flush=True)
            for name in run.failures:
                print(f"       {name}", flush=True)
    except KeyboardInterrupt:
        print("stopped")
        return 130
    finally:
        print(summarise(done, wanted.runs, wanted.logs))
    return 1 if any(run.code for run in done) else 0


if __name__ == "__main__":
    # A shell starts background commands with SIGINT ignored, and their children inherit that.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.default_int_handler)
    sys.exit(main(sys.argv[1:]))
