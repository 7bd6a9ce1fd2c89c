"""Measure how long a deal takes: from `start` until everybody at the table has cards.

    python bench/deals.py [--deals 40] [--tables 1] [--database sqlite:///…]

Four clients sit at each table. They commit themselves to salts and open them, as every client does,
so a deal takes nine commands, each of which is on the disk before anybody is told. With `--tables`
several tables are dealt at the same moment. The report has the times and the transactions that the
server needed for one deal. Clients run in this process, which delays the server: the times are
upper bounds.
"""

import argparse
import asyncio
import json
import statistics
import tempfile
import time
from typing import Any

import httpx

from load import cardtable, run_server
from load_clients import Seat, Table


class TimedTable(Table):
    """A table of which the deal is measured, not the moves."""

    def __init__(self, url: str, number: int) -> None:
        super().__init__(url, "threeup", number)
        self.dealt: set[int] = set()
        self.is_dealt = asyncio.Event()
        self.all_sit = asyncio.Event()

    async def start(self) -> None:
        """Wait until the host knows that everybody sits."""
        for seat in self.seats:
            seat.handle = self.watch(seat, seat.handle)  # type: ignore[method-assign]
        await self.seats[0].socket.send('{"type":"sync","v":1,"key":"s","version":0}')
        await self.all_sit.wait()

    def watch(self, seat: Seat, handle: Any) -> Any:
        def handle_and_note(message: dict[str, Any]) -> None:
            handle(message)
            view = message.get("table_view")
            if view and all(one["kind"] == "person" for one in view["seats"]):
                self.all_sit.set()
            if message.get("view"):
                self.dealt.add(seat.number)
                if len(self.dealt) == len(self.seats):
                    self.is_dealt.set()

        return handle_and_note

    async def deal(self) -> float:
        """Deal; return the milliseconds until all seats have their cards."""
        host = self.seats[0]
        started = time.perf_counter()
        message = {"type": "start", "v": 1, "key": "deal", "version": host.version}
        await host.socket.send(json.dumps(message))
        await self.is_dealt.wait()
        return (time.perf_counter() - started) * 1000

    async def close(self) -> None:
        for seat in self.seats:
            await seat.socket.close()


async def count_transactions(http: httpx.AsyncClient, url: str) -> float:
    await asyncio.sleep(2.5)  # the server counts now and then
    for line in (await http.get(f"{url}/metrics")).text.splitlines():
        if line.startswith("cardtable_store_commits "):
            return float(line.split()[1])
    return 0.0


async def measure(url: str, deals: int, tables: int) -> tuple[list[float], float]:
    """Return the milliseconds of each deal, and the transactions of a group commit for each."""
    times: list[float] = []
    transactions = 0.0
    async with httpx.AsyncClient(timeout=60) as http:
        while len(times) < deals:
            together = [TimedTable(url, number) for number in range(tables)]
            for table in together:
                await table.open(http)
            before = await count_transactions(http, url)
            times += await asyncio.gather(*(table.deal() for table in together))
            transactions += await count_transactions(http, url) - before
            for table in together:
                await table.close()
    return sorted(times), transactions / len(times)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--deals", type=int, default=10)
    parser.add_argument("--tables", type=int, default=1, help="that are dealt at the same moment")
    parser.add_argument("--database", default="", help="default: a SQLite file")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        contender = cardtable(folder, chosen.database)
        with run_server(contender) as (url, _):
            times, transactions = asyncio.run(measure(url, chosen.deals, chosen.tables))
    print(
        f"{len(times)} deals, {chosen.tables} at a time: median {statistics.median(times):.1f} ms,"
        f" longest {times[-1]:.1f} ms, {transactions:.1f} transactions a deal"
    )


if __name__ == "__main__":
    main()
