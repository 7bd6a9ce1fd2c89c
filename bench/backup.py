"""Measure for how long a backup stops a table of a running server.

    python bench/backup.py [--megabytes 314]

A server on a SQLite file of this size answers one durable command after the other (a game is paused
and resumed) while `cardtable backup` runs beside it. The report has the longest time from a command
to its answer, before and during the backup. Each answer is a commit on the disk.
"""

import argparse
import asyncio
import contextlib
import json
import os
import random
import secrets
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from cardtable.wire.salt_exchange import SaltExchange

GOAL = 50.0  # milliseconds
QUIET_SECONDS = 10.0  # of the measurement before the backup
PAUSE = 0.01  # seconds between two pairs of commands, so that the log of the table stays short
BODY_BYTES = 300  # of an entry of the event log


@contextlib.contextmanager
def running_server(database: str) -> Iterator[str]:
    with subprocess.Popen(
        [sys.executable, "-m", "cardtable", "serve"],
        env={
            **os.environ,
            "CARDTABLE_DATABASE_URL": database,
            "CARDTABLE_PORT": "0",
            "CARDTABLE_MESSAGES_PER_SECOND": "100000",
        },
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stderr is not None
        started = json.loads(process.stderr.readline())
        try:
            yield started["address"]
        finally:
            process.terminate()


def fill(path: Path, megabytes: int) -> None:
    """Add finished tables to the database until it has this size."""
    rng = random.Random(1)
    with contextlib.closing(sqlite3.connect(path)) as connection:
        table = 0
        while path.stat().st_size < megabytes * 1_000_000:
            table += 1
            rows = [
                (f"old{table}", seq, seq, rng.randbytes(BODY_BYTES // 2).hex())
                for seq in range(1, 5_001)
            ]
            with connection:
                connection.executemany("INSERT INTO event_log VALUES (?, ?, ?, ?)", rows)
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


async def open_game(http: httpx.AsyncClient, url: str) -> ClientConnection:
    await http.get("/api/me")
    fields = {"game": "threeup", "seats": 2, "name": "Ada", "bots": ["level1"], "start": True}
    created = (await http.post("/api/tables", json=fields)).json()
    cookie = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
    address = f"{url.replace('http', 'ws', 1)}/api/tables/{created['id']}/socket"
    return await connect(address, additional_headers={"Cookie": cookie}, proxy=None)


class Player:
    """Sends commands and takes the time until each is answered."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.sent = 0
        self.times: list[float] = []

    async def request(self, type_: str, **fields: Any) -> None:
        self.sent += 1
        key = str(self.sent)
        started = time.perf_counter()
        message = {"type": type_, "v": 1, "key": key, "version": 0, **fields}
        await self.socket.send(json.dumps(message))
        while (answer := json.loads(await self.socket.recv())).get("key") != key:
            pass
        if answer["type"] == "refused":
            raise SystemExit(f"refused: {answer}")
        self.times.append((time.perf_counter() - started) * 1000)

    async def deal(self) -> None:
        """Add a salt to the shuffle, as a page does, and wait until the cards are dealt."""
        salts = SaltExchange(lambda: secrets.token_hex(32))
        view: dict[str, Any] = {}
        while view.get("phase") != "playing":
            message = json.loads(await self.socket.recv())
            view = message.get("table_view") or view
            for request, fields in salts.answer(view, 0):
                self.sent += 1
                type_ = str(request.__struct_config__.tag)
                head = {"type": type_, "v": 1, "key": str(self.sent), "version": message["version"]}
                await self.socket.send(json.dumps({**head, **fields}))

    async def play(self, end: asyncio.Task[Any]) -> list[float]:
        """Pause and resume until `end` is done; return the times."""
        self.times.clear()
        while not end.done():
            await self.request("pause")
            await self.request("resume")
            await asyncio.sleep(PAUSE)
        return sorted(self.times)


async def back_up(database: str, file: Path) -> float:
    started = time.perf_counter()
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "cardtable",
        "backup",
        str(file),
        env={**os.environ, "CARDTABLE_DATABASE_URL": database},
    )
    assert await process.wait() == 0
    return time.perf_counter() - started


def describe(times: list[float]) -> str:
    middle, high = times[len(times) // 2], times[len(times) * 99 // 100]
    return (
        f"{len(times)} commands, median {middle:.1f} ms, 99% {high:.1f} ms,"
        f" longest {times[-1]:.1f} ms"
    )


async def measure(folder: Path, megabytes: int) -> float:
    path, file = folder / "tables.sqlite", folder / "backup.gz"
    database = f"sqlite:///{path}"
    with running_server(database) as url:
        fill(path, megabytes)
        async with httpx.AsyncClient(base_url=url, trust_env=False) as http:
            player = Player(await open_game(http, url))
            await player.deal()
            quiet = await player.play(asyncio.create_task(asyncio.sleep(QUIET_SECONDS)))
            print("before:", describe(quiet))
            backup = asyncio.create_task(back_up(database, file))
            busy = await player.play(backup)
            size = path.stat().st_size / 1e6
            print("during:", describe(busy))
            print(
                f"database {size:.0f} MB, backup {file.stat().st_size / 1e6:.0f} MB"
                f" in {backup.result():.1f} s"
            )
            await player.socket.close()
    return busy[-1]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--megabytes", type=int, default=314)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        longest = asyncio.run(measure(Path(folder), chosen.megabytes))
    return 0 if longest <= GOAL else 1


if __name__ == "__main__":
    sys.exit(main())
