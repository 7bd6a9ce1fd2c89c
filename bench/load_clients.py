"""Clients of bench/load.py that play at Cardtable's tables.

    python bench/loadclients.py URL FIRST TABLES RATE SECONDS GAME

Says `ready` when all sit, waits for a line, plays, prints the times and refusals as JSON, and
stays until it is told to go.
"""

import asyncio
import contextlib
import gc
import json
import random
import sys
import time
from typing import Any

import httpx
from websockets.asyncio.client import connect

SEATS = 4
LONGEST = 10  # seconds to wait for all to have heard


class Seat:
    """As little of a client as can play: it looks at what it may do, and no further."""

    def __init__(self, table: "Table", socket: Any) -> None:
        self.table = table
        self.socket = socket
        self.version = 0
        self.moves: list[int] = []
        self.listener: asyncio.Task[None] | None = None

    async def listen(self) -> None:
        with contextlib.suppress(Exception):
            async for text in self.socket:
                self.hear(json.loads(text))

    def hear(self, message: dict[str, Any]) -> None:
        if message["type"] == "refused":
            self.table.refused.append(message["code"])
            self.table.done()
        elif message["type"] in ("sync", "update"):
            self.version = message["version"]
            if view := message.get("view"):
                self.moves = view["moves"]
                self.table.over |= bool(view["results"])
                # A step within a choice may be hidden from the others: its own seat counts.
                self.table.heard(alone="key" in message and not message.get("steps"))


class Table:
    def __init__(self, url: str, game: str, number: int) -> None:
        self.url, self.game, self.number = url, game, number
        self.seats: list[Seat] = []
        self.times: list[float] = []
        self.refused: list[str] = []
        self.over = False
        self.waiting = 0
        self.all_heard = asyncio.Event()

    def heard(self, alone: bool) -> None:
        self.waiting -= 1
        if alone or self.waiting == 0:
            self.done()

    def done(self) -> None:
        self.waiting = 0
        self.all_heard.set()

    async def open(self, http: httpx.AsyncClient) -> None:
        http.cookies.clear()
        wanted = {"game": self.game, "seats": SEATS, "name": "P0"}
        opened = (await http.post(f"{self.url}/api/tables", json=wanted)).json()
        cookies = [http.cookies["cardtable"]]
        for _ in range(SEATS - 1):
            http.cookies.clear()
            await http.get(f"{self.url}/api/me")
            cookies.append(http.cookies["cardtable"])
        address = self.url.replace("http", "ws", 1)
        address += f"/api/tables/{opened['id']}/socket?invite={opened['invite']}"
        for place, cookie in enumerate(cookies):
            socket = await connect(
                address, additional_headers={"Cookie": f"cardtable={cookie}"}, compression=None,
                ping_interval=None, open_timeout=60, proxy=None,
            )  # fmt: skip
            await socket.recv()
            self.seats.append(Seat(self, socket))
            if place:
                ask = {"type": "sit", "v": 1, "key": "sit", "version": 0, "seat": place}
                await socket.send(json.dumps({**ask, "name": f"P{place}"}))
                while json.loads(await socket.recv())["type"] != "done":
                    pass
        for seat in self.seats:
            seat.listener = asyncio.create_task(seat.listen())
        await self.start()

    async def start(self) -> None:
        """The host deals when it has heard of everybody."""
        host = self.seats[0]
        while not any(seat.moves for seat in self.seats):
            ask = {"type": "start", "v": 1, "key": f"s{host.version}", "version": host.version}
            await host.socket.send(json.dumps(ask))
            await asyncio.sleep(0.05)
        self.refused.clear()

    async def play(self, seconds: float, rate: float) -> None:
        picks = random.Random(self.number)
        end = time.perf_counter() + seconds
        due = time.perf_counter() + picks.random() / rate
        step = 0
        while due < end and not self.over:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            due += 1 / rate
            mover = next((seat for seat in self.seats if seat.moves), None)
            if mover is None:
                self.refused.append("nobody to move")
                continue
            step += 1
            await self.make(mover, step, picks.choice(mover.moves))

    async def make(self, mover: Seat, number: int, step: int) -> None:
        ask = {
            "type": "play",
            "v": 1,
            "key": f"k{number}",
            "version": mover.version,
            "steps": [step],
        }
        mover.moves = []
        self.all_heard.clear()
        self.waiting = SEATS
        began = time.perf_counter()
        await mover.socket.send(json.dumps(ask))
        try:
            await asyncio.wait_for(self.all_heard.wait(), LONGEST)
            self.times.append(time.perf_counter() - began)
        except TimeoutError:
            self.refused.append("timeout")


async def clients(
    url: str, first: int, number: int, rate: float, seconds: float, game: str
) -> None:
    tables = [Table(url, game, first + at) for at in range(number)]
    async with httpx.AsyncClient(timeout=60) as http:
        for table in tables:
            await table.open(http)
    # A collection here would be measured as if the server had been slow.
    gc.collect()
    gc.disable()
    print("ready", flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    await asyncio.gather(*(table.play(seconds, rate) for table in tables))
    told = {
        "times": [round(time, 6) for table in tables for time in table.times],
        "refused": [code for table in tables for code in table.refused],
    }
    print(json.dumps(told), flush=True)
    # Others may still be playing, and would notice if thousands left.
    await asyncio.to_thread(sys.stdin.read)


def main() -> None:
    url, first, number, rate, seconds, game = sys.argv[1:]
    asyncio.run(clients(url, int(first), int(number), float(rate), float(seconds), game))


if __name__ == "__main__":
    main()
