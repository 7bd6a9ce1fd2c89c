"""Measure what docs/reliability.md publishes: what fails, and what is lost by it.

    PYTHONPATH=tests python tools/reliability.py [--only simulation kills …] [--seeds 100000]

Prints one line of a Markdown table for each figure. The exit code is 1 if anything was lost,
doubled, shown to the wrong person or not told in time. `make soak` runs everything.
"""

import argparse
import asyncio
import contextlib
import json
import os
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import count, islice
from pathlib import Path
from typing import Any

import websockets

from simulation.oracle import Violation
from simulation.simulator import Report, simulate
from support.databases import Postgres, postgres_process
from support.load_clients import check_log, connect_until_served, play_fast, read_log
from support.servers import Client, Server, clients_at_table, server_process

ROOT = Path(__file__).parent.parent
CHUNK = 25  # seeds that a process simulates at a time
FIRST_SEED = 10_000_000  # far from those of the tests
PROGRESS_INTERVAL = 60.0  # seconds


def publish(what: str, figure: str) -> None:
    print(f"| {what} | {figure} |", flush=True)


def progress(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def describe_times(seconds: list[float]) -> str:
    ordered = sorted(seconds)
    high = ordered[len(ordered) * 95 // 100]
    return (
        f"median {statistics.median(ordered):.2f} s, 95% {high:.2f} s, longest {ordered[-1]:.2f} s"
    )


# The simulator


def simulate_chunk(first: int) -> tuple[list[Report], list[str], float]:
    """Return the reports of some seeds, the violations, and the CPU time that they took."""
    reports, violations = [], []
    started = time.process_time()
    for seed in range(first, first + CHUNK):
        try:
            reports.append(simulate(seed))
        except Violation as violation:
            violations.append(str(violation))
    return reports, violations, time.process_time() - started


def run_chunks(seeds: int) -> Iterator[tuple[list[Report], list[str], float]]:
    """Yield the results of all seeds, a few chunks at a time, so that memory stays small."""
    firsts = iter(range(FIRST_SEED, FIRST_SEED + seeds, CHUNK))
    workers = os.cpu_count() or 1
    with ProcessPoolExecutor(workers) as pool:
        running: set[Future[Any]] = set()
        while True:
            for first in islice(firsts, 2 * workers - len(running)):
                running.add(pool.submit(simulate_chunk, first))
            if not running:
                return
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()


async def run_simulations(chosen: argparse.Namespace) -> int:
    totals: Counter[str] = Counter()
    faults: Counter[str] = Counter()
    takeovers: list[float] = []
    violations: list[str] = []
    skew = cpu = 0.0
    reported = started = time.monotonic()
    for reports, found, seconds in run_chunks(chosen.seeds):
        cpu += seconds
        violations += found
        for report in reports:
            faults += report.faults
            takeovers += report.takeovers
            skew = max(skew, report.skew)
            for name in ("seconds", "commands", "confirmed", "messages", "games", "twins"):
                totals[name] += getattr(report, name)
            totals["failures"] += report.failures
            totals["seeds"] += 1
        for line in found:
            progress(line)
        if time.monotonic() - reported > PROGRESS_INTERVAL:
            reported = time.monotonic()
            progress(f"{totals['seeds']} of {chosen.seeds} seeds, {len(violations)} violations")
    hours, wall = totals["seconds"] / 3600, time.monotonic() - started
    publish("simulations", f"{totals['seeds']:,}, {len(violations)} with a violation")
    publish("simulated time", f"{hours:,.1f} h: {hours * 60 / cpu:.1f} h a minute of CPU time,"
            f" {hours * 60 / wall:.1f} h a minute on {os.cpu_count()} cores")  # fmt: skip
    publish("faults there", ", ".join(f"{number:,} {name.replace('_', ' ')}"
            for name, number in faults.most_common()))  # fmt: skip
    publish("failed transactions there", f"{totals['failures']:,}, before or after the commit")
    publish("stored commands there", f"{totals['commands']:,}; {totals['confirmed']:,} messages"
            f" confirmed; {totals['games']:,} games ended")  # fmt: skip
    publish("messages compared with the replay there", f"{totals['messages']:,}")
    publish("moves repeated in a world with other hidden cards", f"{totals['twins']:,}")
    publish(
        "takeover there, from the fault until somebody reaches the other node",
        describe_times(takeovers),
    )
    publish("clock skew survived there", f"{skew:.0f} h between two clocks")
    return len(violations)


# Real processes


async def play_until(clients: list[Client], acknowledged: list[str], moves: int) -> list[Any]:
    """Let the clients play until `moves` more are acknowledged, or the game is over."""
    tasks = [
        asyncio.create_task(play_fast(client, acknowledged, seat))
        for seat, client in enumerate(clients)
    ]
    target = len(acknowledged) + moves
    while len(acknowledged) < target and not all(task.done() for task in tasks):
        await asyncio.sleep(0.002)
    return tasks


async def kill_on_sqlite(chosen: argparse.Namespace) -> int:
    """Kill a server with SQLite again and again in the middle of a game."""
    rng, kills, moves, times = random.Random(1), 0, 0, []
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{folder}/s.sqlite"
        with server_process(database) as server:
            while kills < chosen.kills:
                acknowledged: list[str] = []
                async with clients_at_table(server.url, "threeup", 3, 3) as clients:
                    while kills < chosen.kills and not all(one.is_over for one in clients):
                        tasks = await play_until(clients, acknowledged, rng.randrange(1, 30))
                        times.append(await kill_and_restart(server, clients, tasks))
                        kills += 1
                        check_log(await read_log(database, clients[0].table), acknowledged)
                moves += len(acknowledged)
                progress(f"{kills} of {chosen.kills} kills")
    publish(
        "kills of a server with SQLite", f"{kills}, {moves:,} confirmed moves, none lost or doubled"
    )
    publish("until all play on after the restart", describe_times(times))
    return 0


async def kill_and_restart(server: Server, clients: list[Client], tasks: list[Any]) -> float:
    """Return the seconds from the moment when the new server is ready until all are connected."""
    server.signal(signal.SIGKILL)
    await asyncio.gather(*tasks)
    await asyncio.to_thread(server.stop)
    await asyncio.to_thread(server.start)
    ready = time.monotonic()
    for client in clients:
        await connect_until_served(client)
    return time.monotonic() - ready


async def fail_on_postgres(chosen: argparse.Namespace) -> int:
    """Kill or stop one of two servers, or PostgreSQL itself, in the middle of a game."""
    counts: Counter[str] = Counter()
    takeovers: list[float] = []
    pauses: list[float] = []
    moves = 0
    with postgres_process() as postgres, contextlib.ExitStack() as stack:
        database = await postgres.new_address()
        servers = [stack.enter_context(server_process(database)) for _ in range(2)]
        for number in range(chosen.faults):
            fault = ("kill", "stop", "restart PostgreSQL")[number % 3]
            owner, other = servers[number % 2], servers[1 - number % 2]
            acknowledged: list[str] = []
            async with clients_at_table(owner.url, "threeup", 2, 2) as clients:
                clients[1].url = other.url
                await connect_until_served(clients[1])
                if fault == "restart PostgreSQL":
                    pauses.append(await restart_postgres(postgres, clients, acknowledged))
                else:
                    number_ = signal.SIGKILL if fault == "kill" else signal.SIGSTOP
                    takeovers.append(await take_over(owner, other, number_, clients, acknowledged))
                await asyncio.gather(*await play_until(clients, acknowledged, 10**9))
                assert all(client.is_over for client in clients), "the game did not go on"
                check_log(await read_log(database, clients[0].table), acknowledged)
            moves += len(acknowledged)
            counts[fault] += 1
            if fault == "stop":
                owner.signal(signal.SIGCONT)
            await asyncio.to_thread(owner.start_if_stopped)
            progress(f"{number + 1} of {chosen.faults} faults")
    done = ", ".join(f"{count_} × {name}" for name, count_ in counts.items())
    publish("faults with PostgreSQL and two servers",
            f"{done}; {moves:,} confirmed moves, none lost or doubled")  # fmt: skip
    publish("takeover by the other server, until both play on", describe_times(takeovers))
    publish("from the restart of PostgreSQL until the next move", describe_times(pauses))
    return 0


async def take_over(
    owner: Server, other: Server, number: int, clients: list[Client], acknowledged: list[str]
) -> float:
    tasks = await play_until(clients, acknowledged, 10)
    failed = time.monotonic()
    owner.signal(number)
    abort(clients[0])  # a page gives up a silent connection by itself
    await asyncio.gather(*tasks)
    for client in clients:
        client.url = other.url
        await connect_until_served(client)
    return time.monotonic() - failed


def abort(client: Client) -> None:
    """Close a socket without a closing handshake, which a stopped server would not answer."""
    assert client.socket is not None
    client.socket.transport.abort()


async def restart_postgres(
    postgres: Postgres, clients: list[Client], acknowledged: list[str]
) -> float:
    tasks = await play_until(clients, acknowledged, 10)
    failed, before = time.monotonic(), len(acknowledged)
    await asyncio.to_thread(postgres.restart)
    while not all(task.done() for task in tasks) and len(acknowledged) == before:
        await asyncio.sleep(0.002)
    seconds = time.monotonic() - failed
    for client in clients:
        abort(client)
    await asyncio.gather(*tasks)
    for client in clients:
        await connect_until_served(client)
    return seconds


# Hostile messages


def hostile_messages(rng: random.Random) -> Iterator[bytes | str]:
    """Yield messages that no page sends: broken, of wrong types, too deep, too long or absurd."""
    values: list[Any] = [
        None, True, -1, 0, 2**63, 1e308, "", "x" * 50, "\u202e", "\0", [], {}, [[]], [None] * 65,
        {"v": 1}, "9" * 4000, [0] * 64, -(2**31), "lay 1R", "\ud83d\ude00" * 20,
    ]  # fmt: skip
    types = ["play", "sit", "undo", "start", "set_options", "add_bot", "play_notation", "history",
             "hint", "tick", "close", "open_table", "", "sync", "set_salt"]  # fmt: skip
    fields = ["steps", "seat", "name", "options", "target_seat", "bot", "move", "salt", "accept",
              "v", "key", "version", "type", "x"]  # fmt: skip
    for number in count():
        message: dict[str, Any] = {"type": rng.choice(types), "v": 1, "key": f"h{number}",
                                   "version": rng.randrange(5)}  # fmt: skip
        for name in rng.sample(fields, 3):
            message[name] = rng.choice(values)
        text = json.dumps(message)
        match rng.randrange(6):
            case 0:
                yield text[: rng.randrange(len(text))]
            case 1:
                yield rng.randbytes(rng.randrange(1, 200))
            case 2:
                yield "[" * rng.randrange(1, 8000)
            case 3:
                yield text.replace('"', "'", 1).encode()
            case _:
                yield text


async def send_hostile_messages(chosen: argparse.Namespace) -> int:
    """Send generated messages from one seat of a game that goes on all the time."""
    answers: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{folder}/s.sqlite"
        with server_process(database) as server:
            async with clients_at_table(server.url, "threeup", 2, 2) as clients:
                hostile = clients[1]
                for number, message in enumerate(
                    islice(hostile_messages(random.Random(1)), chosen.messages), 1
                ):
                    try:
                        assert hostile.socket is not None
                        await hostile.socket.send(message)
                        if number % 50 == 0:
                            await count_answers(hostile, answers)
                    except websockets.ConnectionClosed:
                        answers["connection closed"] += 1
                        await connect_until_served(hostile)
                for client in clients:
                    await connect_until_served(client)
                if clients[0].table_view["paused"]:
                    await clients[0].request("resume")
                await asyncio.gather(
                    *(client.play_to_end(random.Random(2)) for client in clients[:2])
                )
                check_log(await read_log(database, clients[0].table), [])
            assert server.process is not None
            assert server.process.poll() is None, "the server died"
    assert not answers["bug"], answers
    kinds = ", ".join(f"{number:,} {code}" for code, number in answers.most_common(4))
    publish("hostile messages", f"{chosen.messages:,} generated ones ({kinds}, …); the game was"
            " played to its end")  # fmt: skip
    return 0


async def count_answers(client: Client, answers: Counter[str]) -> None:
    """Ask for a sync, and count everything that comes before it."""
    first = len(client.received)
    await client.send("sync")
    await client.receive_type("sync")
    for message in client.received[first:]:
        answers[message.get("code", message["type"])] += 1


# Memory, backup, attacks


def resident_megabytes(server: Server) -> float:
    assert server.process is not None
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


async def abandon_tables(chosen: argparse.Namespace) -> int:
    """Open tables, deal, and never come back."""
    with (
        tempfile.TemporaryDirectory() as folder,
        server_process(f"sqlite:///{folder}/s.sqlite") as server,
    ):
        async with Client(server.url) as client:
            fields = {"name": "Ada", "bots": ["level1"], "start": True}
            await client.open_table("threeup", 2, **fields)
            before = resident_megabytes(server)
            for number in range(chosen.tables):
                await client.open_table("threeup", 2, **fields)
                if number % 2000 == 1999:
                    progress(f"{number + 1} of {chosen.tables} tables")
            most = resident_megabytes(server)
            while live_tables(await asyncio.to_thread(server.get, "/metrics")):
                await asyncio.sleep(1.0)
            after = resident_megabytes(server)
    publish(f"memory after {chosen.tables:,} abandoned tables",
            f"{before:.0f} MB before, {most:.0f} MB with all of them, {after:.0f} MB after"
            " they were closed")  # fmt: skip
    return 0


def live_tables(response: Any) -> float:
    for line in response.text.splitlines():
        if line.startswith("cardtable_tables "):
            return float(line.split()[1])
    raise AssertionError("no figure in /metrics")


async def back_up(chosen: argparse.Namespace) -> int:
    result = await asyncio.to_thread(
        subprocess.run,
        [sys.executable, "bench/backup.py", "--megabytes", str(chosen.megabytes)],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    lines = dict(line.split(": ", 1) for line in result.stdout.splitlines() if ": " in line)
    publish(f"commands during a backup of {chosen.megabytes} MB", lines["during"])
    return result.returncode


async def repeat_attacks(_: argparse.Namespace) -> int:
    result = await asyncio.to_thread(
        subprocess.run,
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/attacks"],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    publish("tests of attacks that once succeeded", result.stdout.splitlines()[-1])
    return result.returncode


SECTIONS: dict[str, Callable[[argparse.Namespace], Awaitable[int]]] = {
    "simulation": run_simulations,
    "kills": kill_on_sqlite,
    "postgres": fail_on_postgres,
    "messages": send_hostile_messages,
    "memory": abandon_tables,
    "backup": back_up,
    "attacks": repeat_attacks,
}


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--only", nargs="+", choices=SECTIONS, default=list(SECTIONS))
    for name, number in (("seeds", 100_000), ("kills", 100), ("faults", 30), ("messages", 10_000),
                         ("tables", 10_000), ("megabytes", 314)):  # fmt: skip
        parser.add_argument(f"--{name}", type=int, default=number)
    chosen = parser.parse_args()
    print("| what | figure |\n|---|---|", flush=True)
    failures = 0
    for name in chosen.only:
        failures += asyncio.run(SECTIONS[name](chosen))  # type: ignore[arg-type]
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
