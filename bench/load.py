"""How much one server process holds: human-paced clients at four-seat tables, on loopback.

    python bench/load.py [--tables 1000] [--seconds 20] [--rate 1.0] [--database URL]

Each table makes `rate` steps a second: the client whose turn it is waits, and plays. Reported
are the tables held, steps a second, the time from an ask until all seats of the table have
heard of it, server CPU for each step, and the server's memory. The clients run in processes of
their own, and their CPU is not counted; on a machine that is busy with them the times are upper
bounds.
"""

import argparse
import asyncio
import contextlib
import json
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

import httpx
from websockets.asyncio.client import connect

SEATS = 4
CLOCK = os.sysconf("SC_CLK_TCK")


class Seat:
    """As little of a client as can play: it looks at whose turn it is, and no further."""

    def __init__(self, table: "LoadTable", socket: Any, number: int) -> None:
        self.table = table
        self.socket = socket
        self.number = number
        self.version = 0
        self.moves: list[int] = []
        self.over = False

    async def listen(self) -> None:
        with contextlib.suppress(Exception):
            async for text in self.socket:
                message = json.loads(text)
                if message["is"] in ("sync", "update"):
                    self.version = message["version"]
                    if view := message.get("view"):
                        self.moves = view["moves"]
                        self.over = bool(view["results"])
                    if message.get("key") or message.get("steps") or message.get("view"):
                        self.table.heard(message)
                elif message["is"] == "refused":
                    self.table.refused.append(message["code"])
                    self.table.heard(message)


class LoadTable:
    def __init__(self, url: str, game: str, number: int) -> None:
        self.url, self.game, self.number = url, game, number
        self.seats: list[Seat] = []
        self.times: list[float] = []
        self.refused: list[str] = []
        self.began = 0.0
        self.waiting = 0
        self.all_heard = asyncio.Event()

    def heard(self, message: dict[str, Any]) -> None:
        if self.waiting:
            self.waiting -= 1
            if message["is"] == "refused" or self.waiting == 0 or not message.get("steps"):
                # A step that is hidden from the others is heard by its own seat alone.
                if self.waiting and message.get("key") is None:
                    return
                self.waiting = 0
                self.all_heard.set()

    async def open(self, http: httpx.AsyncClient) -> None:
        http.cookies.clear()
        answer = await http.post(
            f"{self.url}/api/tables", json={"game": self.game, "seats": SEATS, "name": "P0"}
        )
        opened = answer.json()
        table, invite = opened["id"], opened["invite"]
        cookies = [http.cookies["cardtable"]]
        for _ in range(SEATS - 1):
            http.cookies.clear()
            await http.get(f"{self.url}/api/me")
            cookies.append(http.cookies["cardtable"])
        address = self.url.replace("http", "ws", 1)
        for number, cookie in enumerate(cookies):
            socket = await connect(
                f"{address}/api/tables/{table}/socket?invite={invite}",
                additional_headers={"Cookie": f"cardtable={cookie}"},
                compression=None, ping_interval=None, open_timeout=60, proxy=None,
            )  # fmt: skip
            await socket.recv()
            self.seats.append(Seat(self, socket, number))
            if number:
                ask = {"do": "sit", "v": 1, "key": "sit", "version": 0, "place": number}
                await socket.send(json.dumps({**ask, "name": f"P{number}"}))
                while json.loads(await socket.recv())["is"] != "done":
                    pass
        for seat in self.seats:
            seat.listener = asyncio.create_task(seat.listen())  # type: ignore[attr-defined]
        await asyncio.sleep(0.2)
        host = self.seats[0]
        ask = {"do": "start", "v": 1, "key": "start", "version": host.version}
        await host.socket.send(json.dumps(ask))

    async def play(self, seconds: float, rate: float) -> None:
        picks = random.Random(self.number)
        end = time.perf_counter() + seconds
        await asyncio.sleep(picks.random() / rate)
        due = time.perf_counter()
        step = 0
        while time.perf_counter() < end:
            due += 1 / rate
            mover = next((seat for seat in self.seats if seat.moves), None)
            if mover is None:
                if any(seat.over for seat in self.seats):
                    return
                await asyncio.sleep(0.01)
                continue
            step += 1
            ask = {
                "do": "play", "v": 1, "key": f"k{step}", "version": mover.version,
                "steps": [picks.choice(mover.moves)],
            }  # fmt: skip
            mover.moves = []
            self.all_heard.clear()
            self.waiting = SEATS
            self.began = time.perf_counter()
            await mover.socket.send(json.dumps(ask))
            try:
                await asyncio.wait_for(self.all_heard.wait(), 10)
                self.times.append(time.perf_counter() - self.began)
            except TimeoutError:
                self.refused.append("timeout")
            await asyncio.sleep(max(0.0, due - time.perf_counter()))

    async def close(self) -> None:
        for seat in self.seats:
            seat.socket.transport.abort()


async def clients(
    url: str, game: str, first: int, tables: int, ready: str, seconds: float, rate: float
) -> tuple[list[float], list[str]]:
    rows = [LoadTable(url, game, first + number) for number in range(tables)]
    async with httpx.AsyncClient(timeout=60) as http:
        for row in rows:
            await row.open(http)
    Path(ready, str(first)).touch()
    while not Path(ready, "go").exists():
        await asyncio.sleep(0.05)
    await asyncio.gather(*(row.play(seconds, rate) for row in rows))
    for row in rows:
        await row.close()
    return [t for row in rows for t in row.times], [r for row in rows for r in row.refused]


def in_process(*args: Any) -> tuple[list[float], list[str]]:
    return asyncio.run(clients(*args))


def server_cpu(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / CLOCK


def server_memory(pid: int) -> float:
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    return 0.0


def percentile(times: list[float], share: float) -> float:
    return sorted(times)[min(int(len(times) * share), len(times) - 1)] * 1000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--game", default="threeup")
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--rate", type=float, default=1.0)
    parser.add_argument("--clients", type=int, default=2, help="client processes")
    parser.add_argument("--database", default="")
    args = parser.parse_args()
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (limit, limit))

    from databases import free_port

    with tempfile.TemporaryDirectory() as folder:
        run(args, folder, free_port())


def run(args: argparse.Namespace, folder: str, port: int) -> None:
    database = args.database or f"sqlite:///{folder}/load.sqlite"
    environment = {
        **os.environ, "CARDTABLE_PORT": str(port), "CARDTABLE_DATABASE_URL": database,
        "CARDTABLE_REQUESTS_PER_SECOND": "1000000", "CARDTABLE_TABLES_PER_MINUTE": "1000000",
        "CARDTABLE_ASKS_PER_SECOND": "1000", "CARDTABLE_LOG_FORMAT": "plain",
    }  # fmt: skip
    server = subprocess.Popen([sys.executable, "-m", "cardtable.server"], env=environment)
    url = f"http://127.0.0.1:{port}"
    try:
        wait_until_ready(url)
        measure(args, folder, url, server.pid)
    finally:
        server.terminate()
        server.wait(30)


def wait_until_ready(url: str) -> None:
    for _ in range(200):
        with contextlib.suppress(httpx.HTTPError):
            if httpx.get(f"{url}/readyz").status_code == 200:
                return
        time.sleep(0.1)
    raise SystemExit("the server did not start")


def measure(args: argparse.Namespace, folder: str, url: str, pid: int) -> None:
    ready = Path(folder, "ready")
    ready.mkdir()
    share = args.tables // args.clients
    with ProcessPoolExecutor(args.clients, get_context("spawn")) as pool:
        jobs = [
            pool.submit(
                in_process, url, args.game, number * share, share, str(ready), args.seconds,
                args.rate,
            )
            for number in range(args.clients)
        ]  # fmt: skip
        while len(list(ready.iterdir())) < args.clients:
            time.sleep(0.2)
            for job in jobs:
                if job.done():
                    job.result()
        time.sleep(1)
        cpu, began = server_cpu(pid), time.perf_counter()
        (ready / "go").touch()
        time.sleep(args.seconds)
        cpu, seconds = server_cpu(pid) - cpu, time.perf_counter() - began
        memory = server_memory(pid)
        done = [job.result() for job in jobs]
    report(args, [t for times, _ in done for t in times], [r for _, rs in done for r in rs],
           cpu, seconds, memory)  # fmt: skip


def report(
    args: argparse.Namespace, times: list[float], refused: list[str], cpu: float, seconds: float,
    memory: float,
) -> None:  # fmt: skip
    if not times:
        raise SystemExit(f"nothing was played: {refused[:5]}")
    print(f"tables held              {args.tables} of {SEATS} seats ({args.game})")
    print(f"steps a second           {len(times) / seconds:.0f}")
    print(f"ask until all have heard p50 {percentile(times, 0.5):.1f} ms, "
          f"p99 {percentile(times, 0.99):.1f} ms")  # fmt: skip
    print(f"server CPU for a step    {cpu / len(times) * 1e6:.0f} µs "
          f"({len(times) / cpu:.0f} steps per CPU second)")  # fmt: skip
    print(f"server memory            {memory:.0f} MiB")
    print(f"refused or too late      {len(refused)} {sorted(set(refused))}")


if __name__ == "__main__":
    main()
