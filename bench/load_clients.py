"""The clients of bench/load.py that play at Cardtable's tables.

    python bench/load_clients.py URL FIRST TABLES RATE SECONDS GAME

The process prints `ready` when all clients sit, waits for a line, plays, prints the times and
refusals as JSON, and stays connected until its input is closed.
"""

import asyncio
import contextlib
import gc
import json
import random
import secrets
import sys
import time
from typing import Any

import httpx
from websockets.asyncio.client import connect

from cardtable.wire.salt_exchange import SaltExchange

SEATS = 4
UPDATE_TIMEOUT = 10  # seconds to wait until all seats have received an update


class Seat:
    """A minimal client: it reads only the legal moves of its view."""

    def __init__(self, table: "Table", socket: Any, number: int) -> None:
        self.table = table
        self.socket = socket
        self.number = number
        self.version = 0
        self.moves: list[int] = []
        self.salts = SaltExchange()
        self.receiver: asyncio.Task[None] | None = None

    async def receive_all(self) -> None:
        with contextlib.suppress(Exception):
            async for text in self.socket:
                message = json.loads(text)
                self.handle(message)
                if table_view := message.get("table_view"):
                    await self.answer_salts(table_view)

    async def answer_salts(self, table_view: dict[str, Any]) -> None:
        """Add a salt to the shuffle, as every client does."""
        for request, fields in self.salts.answer(table_view, self.number):
            tag = request.__struct_config__.tag
            message = {"type": tag, "v": 1, "key": secrets.token_hex(8), "version": self.version}
            await self.socket.send(json.dumps({**message, **fields}))

    def handle(self, message: dict[str, Any]) -> None:
        if message["type"] == "refused":
            self.table.refused.append(message["code"])
            self.table.finish_move()
        elif message["type"] in ("sync", "update"):
            self.version = message["version"]
            if view := message.get("view"):
                self.moves = view["moves"]
                self.table.over |= bool(view["results"])
                # A step within a choice may be hidden from the others: its own update counts.
                is_hidden_step = "key" in message and not message.get("steps")
                self.table.count_update(is_last=is_hidden_step)


class Table:
    def __init__(self, url: str, game: str, number: int) -> None:
        self.url, self.game, self.number = url, game, number
        self.seats: list[Seat] = []
        self.times: list[float] = []
        self.refused: list[str] = []
        self.over = False
        self.updates_missing = 0
        self.move_finished = asyncio.Event()

    def count_update(self, is_last: bool) -> None:
        self.updates_missing -= 1
        if is_last or self.updates_missing == 0:
            self.finish_move()

    def finish_move(self) -> None:
        self.updates_missing = 0
        self.move_finished.set()

    async def open(self, http: httpx.AsyncClient) -> None:
        http.cookies.clear()
        table = {"game": self.game, "seats": SEATS, "name": "P0"}
        created = (await http.post(f"{self.url}/api/tables", json=table)).json()
        cookies = [http.cookies["cardtable"]]
        for _ in range(SEATS - 1):
            http.cookies.clear()
            await http.get(f"{self.url}/api/me")
            cookies.append(http.cookies["cardtable"])
        address = self.url.replace("http", "ws", 1)
        address += f"/api/tables/{created['id']}/socket?invite={created['invite']}"
        for number, cookie in enumerate(cookies):
            socket = await connect(
                address, additional_headers={"Cookie": f"cardtable={cookie}"}, compression=None,
                ping_interval=None, open_timeout=60, proxy=None,
            )  # fmt: skip
            await socket.recv()
            self.seats.append(Seat(self, socket, number))
            if number:
                sit = {"type": "sit", "v": 1, "key": "sit", "version": 0, "seat": number}
                await socket.send(json.dumps({**sit, "name": f"P{number}"}))
                while json.loads(await socket.recv())["type"] != "done":
                    pass
        for seat in self.seats:
            seat.receiver = asyncio.create_task(seat.receive_all())
        await self.start()

    async def start(self) -> None:
        """Ask the host to deal until it has received that everybody sits."""
        host = self.seats[0]
        while not any(seat.moves for seat in self.seats):
            start = {"type": "start", "v": 1, "key": f"s{host.version}", "version": host.version}
            await host.socket.send(json.dumps(start))
            await asyncio.sleep(0.05)
        self.refused.clear()

    async def play(self, seconds: float, rate: float) -> None:
        rng = random.Random(self.number)
        end = time.perf_counter() + seconds
        due = time.perf_counter() + rng.random() / rate
        step_count = 0
        while due < end and not self.over:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            due += 1 / rate
            mover = next((seat for seat in self.seats if seat.moves), None)
            if mover is None:
                self.refused.append("nobody to move")
                continue
            step_count += 1
            await self.play_step(mover, step_count, rng.choice(mover.moves))

    async def play_step(self, mover: Seat, number: int, step: int) -> None:
        """Play a step, and measure the time until all seats have received it."""
        message = {
            "type": "play",
            "v": 1,
            "key": f"k{number}",
            "version": mover.version,
            "steps": [step],
        }
        mover.moves = []
        self.move_finished.clear()
        self.updates_missing = SEATS
        started_at = time.perf_counter()
        await mover.socket.send(json.dumps(message))
        try:
            await asyncio.wait_for(self.move_finished.wait(), UPDATE_TIMEOUT)
            self.times.append(time.perf_counter() - started_at)
        except TimeoutError:
            self.refused.append("timeout")


async def run_clients(
    url: str, first: int, number: int, rate: float, seconds: float, game: str
) -> None:
    tables = [Table(url, game, first + index) for index in range(number)]
    async with httpx.AsyncClient(timeout=60) as http:
        for table in tables:
            await table.open(http)
    # A garbage collection here would be measured as time of the server.
    gc.collect()
    gc.disable()
    print("ready", flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    await asyncio.gather(*(table.play(seconds, rate) for table in tables))
    report = {
        "times": [round(time, 6) for table in tables for time in table.times],
        "refused": [code for table in tables for code in table.refused],
    }
    print(json.dumps(report), flush=True)
    # Other client processes may still play, and would be slowed down if thousands disconnected.
    await asyncio.to_thread(sys.stdin.read)


def main() -> None:
    url, first, number, rate, seconds, game = sys.argv[1:]
    asyncio.run(run_clients(url, int(first), int(number), float(rate), float(seconds), game))


if __name__ == "__main__":
    main()
