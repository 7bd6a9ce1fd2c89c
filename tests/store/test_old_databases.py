"""Databases of every version of the schema are opened, played on, backed up and restored."""

import asyncio
from contextlib import AsyncExitStack
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest
from alembic.script import ScriptDirectory

from cardtable.store import backup
from cardtable.store.schema import MIGRATIONS_FOLDER
from support import old_databases
from support.databases import open_store
from support.servers import server_process
from support.sources import ROOT

REPLAYS = ROOT / "tests" / "replays"
KEEP_ALL = {"CARDTABLE_KEEP_TABLES_DAYS": "0"}  # the tables of the kept databases are old

each_version = pytest.mark.parametrize("version", old_databases.versions())


async def finish_game(version: str, url: str) -> None:
    """Let the people of the game that goes on come back with their cookies, and finish it."""
    async with AsyncExitStack() as stack:
        clients = []
        for client in old_databases.people(version, url):
            clients.append(await stack.enter_async_context(client))
        for seat, client in enumerate(clients):
            await client.connect()
            assert client.seat == seat, "the cookie of the old database still counts"
            assert client.table_view["phase"] == "playing"
        players = [client.play_to_end(Random(seat)) for seat, client in enumerate(clients)]
        await asyncio.gather(*players)


def test_a_database_of_each_version_is_kept() -> None:
    scripts = ScriptDirectory(str(MIGRATIONS_FOLDER))
    known = sorted(f"schema-{script.revision}" for script in scripts.walk_revisions())
    assert old_databases.versions() == known


@pytest.mark.slow
@each_version
async def test_an_old_database_is_opened_played_on_and_moved_to_postgres(
    version: str, tmp_path: Path, new_postgres: str
) -> None:
    address = old_databases.unpack(version, tmp_path / "old.sqlite")
    with server_process(address, **KEEP_ALL) as server:
        await finish_game(version, server.url)
    async with open_store(address) as store:
        rows = await backup.back_up(store, tmp_path / "backup.gz")
    async with open_store(new_postgres) as store:
        assert await backup.restore(store, tmp_path / "backup.gz") == rows
        assert len(await store.all_records()) == 2


@pytest.mark.slow
@each_version
async def test_an_old_backup_is_restored_and_played_on(version: str, tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path}/new.sqlite"
    async with open_store(address) as store:
        assert await backup.restore(store, old_databases.FOLDER / f"{version}.backup.gz")
    old_databases.renew_keys(tmp_path / "new.sqlite")
    with server_process(address, **KEEP_ALL) as server:
        await finish_game(version, server.url)


def test_records_and_databases_are_never_edited() -> None:
    """A file may be added to the list. A changed line means that old games are lost to somebody."""
    lines = (REPLAYS / "SHA256SUMS").read_text().splitlines()
    listed = {name: digest for digest, name in map(str.split, lines)}
    files = [*REPLAYS.glob("*.json"), *old_databases.FOLDER.iterdir()]
    found = {
        path.relative_to(ROOT / "tests").as_posix(): sha256(path.read_bytes()).hexdigest()
        for path in files
    }
    assert found == listed
