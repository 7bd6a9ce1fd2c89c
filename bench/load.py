"""Measure how much load one server process carries: tables of four clients, on loopback.

    python bench/load.py [--tables 1000] [--seconds 20] [--rate 1.0] [--only cardtable]

Each table makes `rate` moves a second. The report has moves a second, the time from a move until
all seats of the table have received it, moves per second of the server's CPU time, and its memory.
Clients run in other processes, and their CPU time is not counted; it delays the server, so the
times are upper bounds. Cardtable confirms a move when it is on the disk. It is compared with
boardgame.io and Colyseus, which play a minimal card game in memory (docs/load.md).
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

SEATS = 4
HERE = Path(__file__).parent
RIVALS = HERE / "rivals"
CLOCK_TICKS = os.sysconf("SC_CLK_TCK")  # in a second of CPU time

P99_GOAL = 50.0  # milliseconds
CPU_GOAL = 1.5  # times the moves per CPU second of boardgame.io


@dataclass
class Contender:
    """A server to measure: the commands that start it and its clients."""

    name: str
    server: list[str]
    clients: list[str]
    storage: str  # where its games are kept
    environment: dict[str, str] = field(default_factory=dict)


@dataclass
class Measurement:
    name: str
    storage: str
    moves: int
    seconds: float
    p50: float
    p99: float
    cpu: float
    kernel: float  # the part of the CPU time in the kernel
    memory: float  # in MiB
    refused: list[str]

    @property
    def per_cpu_second(self) -> float:
        return self.moves / self.cpu


def find_free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


def cardtable(folder: str, database: str) -> Contender:
    environment = {
        "CARDTABLE_DATABASE_URL": database or f"sqlite:///{folder}/load.sqlite",
        "CARDTABLE_REQUESTS_PER_SECOND": "1000000", "CARDTABLE_TABLES_PER_MINUTE": "1000000",
        "CARDTABLE_TABLES_PER_DAY": "1000000", "CARDTABLE_CONNECTIONS_PER_ADDRESS": "1000000",
        "CARDTABLE_MESSAGES_PER_SECOND": "1000", "CARDTABLE_LOG_FORMAT": "plain",
    }  # fmt: skip
    return Contender(
        "Cardtable", [sys.executable, "-m", "cardtable", "serve"],
        [sys.executable, str(HERE / "load_clients.py")],
        "PostgreSQL" if database.startswith("postgres") else "SQLite", environment,
    )  # fmt: skip


def rival(name: str) -> Contender:
    short = name.lower().split(".")[0]
    node = shutil.which("node") or "node"
    files = [str(RIVALS / f"{short}-{part}.mjs") for part in ("server", "clients")]
    return Contender(name, [node, files[0]], [node, files[1]], "memory")


def install_rivals() -> str:
    """Install the packages, and return why that failed, or ""."""
    npm = shutil.which("npm")
    if npm is None:
        return "npm is missing"
    installed, wanted = RIVALS / "node_modules/.package-lock.json", RIVALS / "package-lock.json"
    if installed.exists() and installed.stat().st_mtime >= wanted.stat().st_mtime:
        return ""
    print("Installing boardgame.io and Colyseus (once) ...", flush=True)
    try:
        done = subprocess.run(
            # `npm ci` would need the optional packages of other platforms in the lock file.
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
def run_server(contender: Contender) -> Iterator[tuple[str, int]]:
    """Run the server for the time of the block; yield its URL and its process id."""
    port = find_free_port()
    environment = {
        **os.environ, "CARDTABLE_PORT": str(port), "PORT": str(port), "NODE_ENV": "production",
        **contender.environment,
    }  # fmt: skip
    with tempfile.TemporaryFile() as log:
        server = subprocess.Popen(contender.server, env=environment, stdout=log, stderr=log)
        try:
            wait_for_port(port, server)
            yield f"http://127.0.0.1:{port}", server.pid
        except MeasurementFailed:
            log.seek(0)
            raise MeasurementFailed(log.read().decode()[-400:].strip() or "no answer") from None
        finally:
            server.terminate()
            try:
                server.wait(30)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()


class MeasurementFailed(Exception):
    """A contender could not be measured."""


def wait_for_port(port: int, server: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and server.poll() is None:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.1)
    raise MeasurementFailed


def cpu_of(pid: int) -> tuple[float, float]:
    """Return the seconds of CPU time of a process, and those in the kernel."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / CLOCK_TICKS, int(fields[12]) / CLOCK_TICKS


def memory_of(pid: int) -> float:
    """Return the resident memory of a process in MiB."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    return 0.0


def measure(contender: Contender, args: argparse.Namespace) -> Measurement:
    tables = args.tables // args.clients  # of one client process
    with run_server(contender) as (url, pid), contextlib.ExitStack() as stack:
        clients = [
            stack.enter_context(
                run_clients([
                    *contender.clients, url, str(number * tables), str(tables),
                    str(args.rate), str(args.seconds), args.game,
                ])
            )
            for number in range(args.clients)
        ]  # fmt: skip
        for process in clients:
            read_line(process)
        cpu_before, started_at = cpu_of(pid), time.perf_counter()
        for process in clients:
            assert process.stdin is not None
            process.stdin.write("go\n")
            process.stdin.flush()
        time.sleep(args.seconds)
        cpu_after, seconds = cpu_of(pid), time.perf_counter() - started_at
        memory = memory_of(pid)
        reports = [json.loads(read_line(process)) for process in clients]
    times = sorted(time for report in reports for time in report["times"])
    refused = [code for report in reports for code in report["refused"]]
    if not times:
        raise MeasurementFailed(f"no move was made: {refused[:3]}")
    return Measurement(
        name=contender.name,
        storage=contender.storage,
        moves=len(times),
        seconds=seconds,
        p50=percentile(times, 0.5),
        p99=percentile(times, 0.99),
        cpu=cpu_after[0] - cpu_before[0],
        kernel=cpu_after[1] - cpu_before[1],
        memory=memory,
        refused=refused,
    )


@contextmanager
def run_clients(command: list[str]) -> Iterator[subprocess.Popen[str]]:
    """Run a process of clients for the time of the block.

    It prints a line when it is ready, waits for a line, and prints its report as JSON.
    """
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


def read_line(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    if line := process.stdout.readline():
        return line
    raise MeasurementFailed("the clients ended early")


def percentile(times: list[float], fraction: float) -> float:
    """Return a percentile of sorted times, in milliseconds."""
    return times[min(int(len(times) * fraction), len(times) - 1)] * 1000


# All contenders


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--game", default="threeup", help="the game at Cardtable's tables")
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--rate", type=float, default=1.0, help="moves a second at each table")
    parser.add_argument("--clients", type=int, default=2, help="client processes")
    parser.add_argument(
        "--database", default="", help="the address of Cardtable's database; default: a SQLite file"
    )
    parser.add_argument("--only", default="", help="measure only servers with this in their name")
    args = parser.parse_args()
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (limit, limit))
    print(f"{args.tables} tables of {SEATS} seats, {args.rate:g} moves a second at each, "
          f"{args.seconds:g} seconds, one server process at a time.", flush=True)  # fmt: skip
    measurements: list[Measurement] = []
    print(HEAD, flush=True)
    with tempfile.TemporaryDirectory() as folder:
        for contender in choose_contenders(args, folder):
            try:
                measurements.append(measure(contender, args))
                print(format_row(measurements[-1]), flush=True)
            except MeasurementFailed as failure:
                print(f"{contender.name}: not measured: {failure}", flush=True)
    print_goals(args, {measurement.name: measurement for measurement in measurements})


def choose_contenders(args: argparse.Namespace, folder: str) -> Iterator[Contender]:
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
    f"{'':14}{'stored in':11}{'moves/s':>8}{'p50 ms':>9}{'p99 ms':>9}"
    f"{'moves/CPU s':>13}{'µs a move':>11}{'kernel µs':>14}{'MiB':>6}  refused"
)


def format_row(m: Measurement) -> str:
    refused = f"{len(m.refused)} {sorted(set(m.refused))[:3]}" if m.refused else "0"
    return (
        f"{m.name:14}{m.storage:11}{m.moves / m.seconds:8.0f}{m.p50:9.1f}{m.p99:9.1f}"
        f"{m.per_cpu_second:13.0f}{1e6 / m.per_cpu_second:11.0f}"
        f"{m.kernel / m.moves * 1e6:14.0f}{m.memory:6.0f}  {refused}"
    )


def print_goals(args: argparse.Namespace, measurements: dict[str, Measurement]) -> None:
    ours, theirs = measurements.get("Cardtable"), measurements.get("boardgame.io")
    if ours is None:
        return
    print(f"goal: p99 under {P99_GOAL:g} ms at 1000 tables, each move on the disk: "
          f"{ours.p99:.1f} ms at {args.tables}: {describe_goal(ours.p99 < P99_GOAL)}")  # fmt: skip
    if theirs:
        ratio = ours.per_cpu_second / theirs.per_cpu_second
        print(f"goal: {CPU_GOAL:g} times the moves per CPU second of boardgame.io: "
              f"{ratio:.2f} times: {describe_goal(ratio >= CPU_GOAL)}")  # fmt: skip


def describe_goal(is_met: bool) -> str:
    return "met" if is_met else "NOT met"


if __name__ == "__main__":
    main()
