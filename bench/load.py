"""How much one server process holds: human-paced clients at four-seat tables, on loopback.

    python bench/load.py [--tables 1000] [--seconds 20] [--rate 1.0] [--only cardtable]

Each table makes `rate` moves a second. Reported are moves a second, the time from a move until all
seats of the table have heard of it, the moves for each second of the server's CPU, and its memory.
Clients run in processes of their own, and their CPU is not counted; on a machine that is busy with
them the times are upper bounds. Beside Cardtable, which answers a move when it is on the disk,
stand boardgame.io and Colyseus with a game of drawing and discarding, in memory (docs/load.md).
"""

import argparse
import contextlib
import json
import os
import resource
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

SEATS = 4
HERE = Path(__file__).parent
RIVALS = HERE / "rivals"
CLOCK = os.sysconf("SC_CLK_TCK")

FASTEST = 50.0  # milliseconds: the goal for the 99th percentile
BETTER = 1.5  # times the moves per CPU second of boardgame.io


@dataclass
class Contender:
    name: str
    server: list[str]
    clients: list[str]
    kept: str  # where its games are
    environment: dict[str, str] = field(default_factory=dict)


@dataclass
class Measured:
    name: str
    kept: str
    moves: int
    seconds: float
    p50: float
    p99: float
    cpu: float
    kernel: float  # the part of the CPU time that the system took
    memory: float
    refused: list[str]

    @property
    def per_cpu_second(self) -> float:
        return self.moves / self.cpu


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


def cardtable(folder: str, database: str) -> Contender:
    environment = {
        "CARDTABLE_DATABASE_URL": database or f"sqlite:///{folder}/load.sqlite",
        "CARDTABLE_REQUESTS_PER_SECOND": "1000000", "CARDTABLE_TABLES_PER_MINUTE": "1000000",
        "CARDTABLE_MESSAGES_PER_SECOND": "1000", "CARDTABLE_LOG_FORMAT": "plain",
    }  # fmt: skip
    return Contender(
        "Cardtable", [sys.executable, "-m", "cardtable.server"],
        [sys.executable, str(HERE / "loadclients.py")],
        "PostgreSQL" if database.startswith("postgres") else "SQLite", environment,
    )  # fmt: skip


def rival(name: str) -> Contender:
    short = name.lower().split(".")[0]
    node = shutil.which("node") or "node"
    files = [str(RIVALS / f"{short}-{part}.mjs") for part in ("server", "clients")]
    return Contender(name, [node, files[0]], [node, files[1]], "memory")


def install_rivals() -> str:
    """Why they cannot be measured; nothing if they can."""
    npm = shutil.which("npm")
    if npm is None:
        return "npm is not here"
    installed, wanted = RIVALS / "node_modules/.package-lock.json", RIVALS / "package-lock.json"
    if installed.exists() and installed.stat().st_mtime >= wanted.stat().st_mtime:
        return ""
    print("Installing boardgame.io and Colyseus (once) ...", flush=True)
    try:
        done = subprocess.run(
            # Not `ci`: it also wants the optional packages of other platforms in the lock.
            [npm, "install", "--no-save", "--no-progress", "--ignore-scripts"], cwd=RIVALS,
            timeout=600, check=False, capture_output=True, text=True,
        )  # fmt: skip
    except (OSError, subprocess.TimeoutExpired) as failure:
        return str(failure)
    if done.returncode:
        return next((line for line in done.stderr.splitlines() if "error" in line), "npm failed")
    installed.touch()
    return ""


# One contender


@contextmanager
def serving(one: Contender) -> Iterator[tuple[str, int]]:
    port = free_port()
    environment = {**os.environ, "CARDTABLE_PORT": str(port), "PORT": str(port), **one.environment}
    environment["NODE_ENV"] = "production"
    with tempfile.TemporaryFile() as log:
        server = subprocess.Popen(one.server, env=environment, stdout=log, stderr=log)
        try:
            wait_for(port, server)
            yield f"http://127.0.0.1:{port}", server.pid
        except Failed:
            log.seek(0)
            raise Failed(log.read().decode()[-400:].strip() or "no answer") from None
        finally:
            server.terminate()
            try:
                server.wait(30)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()


class Failed(Exception):
    """A contender could not be measured."""


def wait_for(port: int, server: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + 60
    while time.monotonic() < until and server.poll() is None:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.1)
    raise Failed


def cpu_of(pid: int) -> tuple[float, float]:
    """Seconds in all, and those in the kernel."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / CLOCK, int(fields[12]) / CLOCK


def memory_of(pid: int) -> float:
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    return 0.0


def measure(one: Contender, args: argparse.Namespace) -> Measured:
    share = args.tables // args.clients
    with serving(one) as (url, pid), contextlib.ExitStack() as stack:
        crowd = [
            stack.enter_context(crew([*one.clients, url, *map(str, (number * share, share)),
                                      *map(str, (args.rate, args.seconds)), args.game]))
            for number in range(args.clients)
        ]  # fmt: skip
        for each in crowd:
            hear(each)
        before = cpu_of(pid)
        began = time.perf_counter()
        for each in crowd:
            assert each.stdin is not None
            each.stdin.write("go\n")
            each.stdin.flush()
        time.sleep(args.seconds)
        after = cpu_of(pid)
        seconds = time.perf_counter() - began
        memory = memory_of(pid)
        told = [json.loads(hear(each)) for each in crowd]
    times = sorted(time for one_told in told for time in one_told["times"])
    refused = [code for one_told in told for code in one_told["refused"]]
    if not times:
        raise Failed(f"nothing was played: {refused[:3]}")
    return Measured(
        one.name, one.kept, len(times), seconds, percentile(times, 0.5), percentile(times, 0.99),
        after[0] - before[0], after[1] - before[1], memory, refused,
    )  # fmt: skip


@contextmanager
def crew(command: list[str]) -> Iterator[subprocess.Popen[str]]:
    """A process full of clients: says it is ready, waits for a word, and tells how it went."""
    process = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        env={**os.environ, "NODE_ENV": "production"},
    )  # fmt: skip
    try:
        yield process
    finally:
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe:
                pipe.close()


def hear(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    if line := process.stdout.readline():
        return line
    raise Failed("the clients ended early")


def percentile(times: list[float], share: float) -> float:
    return times[min(int(len(times) * share), len(times) - 1)] * 1000


# All of them


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--game", default="threeup", help="what is played at Cardtable's tables")
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--rate", type=float, default=1.0, help="moves a second at each table")
    parser.add_argument("--clients", type=int, default=2, help="client processes")
    parser.add_argument("--database", default="", help="of Cardtable; a SQLite file without it")
    parser.add_argument("--only", default="", help="measure this one alone")
    args = parser.parse_args()
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (limit, limit))
    print(f"{args.tables} tables of {SEATS} seats, {args.rate:g} moves a second at each, "
          f"{args.seconds:g} seconds, one server process at a time.", flush=True)  # fmt: skip
    found: list[Measured] = []
    print(HEAD, flush=True)
    with tempfile.TemporaryDirectory() as folder:
        for one in contenders(args, folder):
            try:
                found.append(measure(one, args))
                print(row(found[-1]), flush=True)
            except Failed as failure:
                print(f"{one.name}: not measured: {failure}", flush=True)
    print_goals(args, {one.name: one for one in found})


def contenders(args: argparse.Namespace, folder: str) -> Iterator[Contender]:
    def is_wanted(name: str) -> bool:
        return args.only.lower() in name.lower()

    if is_wanted("Cardtable"):
        yield cardtable(folder, args.database)
    names = [name for name in ("boardgame.io", "Colyseus") if is_wanted(name)]
    if names and (why := install_rivals()):
        print(f"{' and '.join(names)}: not installed: {why}", flush=True)
        return
    for name in names:
        yield rival(name)


HEAD = (
    f"{'':14}{'kept in':11}{'moves/s':>8}{'p50 ms':>9}{'p99 ms':>9}"
    f"{'moves/CPU s':>13}{'µs a move':>11}{'of it kernel':>14}{'MiB':>6}  refused"
)


def row(one: Measured) -> str:
    refused = f"{len(one.refused)} {sorted(set(one.refused))[:3]}" if one.refused else "0"
    return (
        f"{one.name:14}{one.kept:11}{one.moves / one.seconds:8.0f}{one.p50:9.1f}{one.p99:9.1f}"
        f"{one.per_cpu_second:13.0f}{1e6 / one.per_cpu_second:11.0f}"
        f"{one.kernel / one.moves * 1e6:14.0f}{one.memory:6.0f}  {refused}"
    )


def print_goals(args: argparse.Namespace, found: dict[str, Measured]) -> None:
    mine, theirs = found.get("Cardtable"), found.get("boardgame.io")
    if mine is None:
        return
    print(f"goal: p99 under {FASTEST:g} ms at 1000 tables, each move on the disk: "
          f"{mine.p99:.1f} ms at {args.tables}: {met(mine.p99 < FASTEST)}")  # fmt: skip
    if theirs:
        ratio = mine.per_cpu_second / theirs.per_cpu_second
        print(f"goal: {BETTER:g} times the moves per CPU second of boardgame.io: "
              f"{ratio:.2f} times: {met(ratio >= BETTER)}")  # fmt: skip


def met(is_met: Any) -> str:
    return "met" if is_met else "NOT met"


if __name__ == "__main__":
    main()
