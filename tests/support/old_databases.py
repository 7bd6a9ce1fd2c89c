"""Databases of every version of the schema, kept as files that no later version may break.

    PYTHONPATH=src:tests python -m support.old_databases

writes one of the present version: with a finished game, a game that two people are playing, and
their cookies. Once a version is released, its files are never written again.
"""

import asyncio
import gzip
import json
import sqlite3
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path
from random import Random

from cardtable.store import backup
from cardtable.store.checkup import check_database
from support.databases import open_store
from support.servers import Client, clients_at_table, server_process
from support.sources import ROOT

FOLDER = ROOT / "tests" / "data" / "databases"
MOVES = 6  # in the game that goes on


def versions() -> list[str]:
    """Return the versions of the schema of which a database is kept."""
    return sorted(path.name.partition(".")[0] for path in FOLDER.glob("*.sqlite.gz"))


def unpack(version: str, path: Path) -> str:
    """Unpack a database into a file; return its address."""
    path.write_bytes(gzip.decompress((FOLDER / f"{version}.sqlite.gz").read_bytes()))
    return renew_keys(path)


def renew_keys(path: Path) -> str:
    """Make the signing keys of a database young, so that the kept cookies count for ever."""
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE signing_keys SET made = ?", (int(time.time() * 1000),))
    return f"sqlite:///{path}"


def people(version: str, url: str) -> list[Client]:
    """Return the people of the game that goes on, with their cookies, not yet connected."""
    kept = json.loads((FOLDER / f"{version}.json").read_text())
    clients = []
    for cookies in kept["cookies"]:
        client = Client(url)
        for name, value in cookies.items():
            client.http.cookies.set(name, value, domain="127.0.0.1")
        client.table, client.invite = kept["table"], kept["invite"]
        clients.append(client)
    return clients


async def play_some(clients: list[Client]) -> None:
    """Make the first moves of a game."""
    rng = Random(1)
    made = 0
    while made < MOVES:
        for client in clients:
            await client.sync()
            if client.is_to_move:
                await client.request("play", steps=[rng.choice(client.view["moves"])])
                made += 1


async def write(url: str) -> str:
    """Play at a server; return what the people of the unfinished game need to come back."""
    async with clients_at_table(url, "threeup", 1, 3) as (alone,):
        await alone.play_to_end(Random(0))
    async with clients_at_table(url, "level8", 2, 2, options={"rounds": 1}) as clients:
        await play_some(clients)
        host = clients[0]
        cookies = [dict(client.http.cookies) for client in clients]
        return json.dumps({"table": host.table, "invite": host.invite, "cookies": cookies})


async def write_backup(address: str, path: Path) -> None:
    async with open_store(address) as store:
        await backup.back_up(store, path)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "store.sqlite"
        address = f"sqlite:///{path}"
        with server_process(address) as server:
            kept = asyncio.run(write(server.url))
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("VACUUM")
        version = f"schema-{check_database(address).version}"
        if (FOLDER / f"{version}.sqlite.gz").exists() and sys.argv[1:] != ["--again"]:
            sys.exit(f"{version} is there already; --again replaces it, before it is released")
        (FOLDER / f"{version}.sqlite.gz").write_bytes(gzip.compress(path.read_bytes(), 9, mtime=0))
        (FOLDER / f"{version}.json").write_text(kept + "\n")
        asyncio.run(write_backup(address, FOLDER / f"{version}.backup.gz"))


if __name__ == "__main__":
    main()
