"""Databases of every version of the schema are opened, played on, backed up and restored."""

import asyncio
import shutil
from contextlib import AsyncExitStack
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest
from alembic.script import ScriptDirectory

from cardtable.store import backup, schema
from cardtable.store.checkup import check_database
from cardtable.store.rows import NewerDatabase
from cardtable.store.schema import MIGRATIONS_FOLDER
from support import old_databases
from support.databases import open_store
from support.servers import in_process_server, server_process, url_of
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


NEXT_VERSION = """
import sqlalchemy as sa
from alembic import op

revision, down_revision, branch_labels, depends_on = "next", "{newest}", None, None


def upgrade() -> None:
    op.add_column("tables", sa.Column("planted", sa.Text, nullable=False, server_default=""))
"""


def plant_next_version(folder: Path, newest: str) -> Path:
    """Return a folder with our migrations and one more."""
    shutil.copytree(MIGRATIONS_FOLDER, folder)
    (folder / "versions" / "next.py").write_text(NEXT_VERSION.format(newest=newest))
    return folder


@pytest.mark.slow
async def test_an_upgrade_and_the_way_back_go_as_the_page_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """docs/hosting.md, "Upgrade, and going back", with a version that does not exist yet."""
    version = old_databases.versions()[-1]
    old, empty = tmp_path / "old.sqlite", f"sqlite:///{tmp_path}/empty.sqlite"
    address = old_databases.unpack(version, old)
    async with open_store(address) as store:
        rows = await backup.back_up(store, tmp_path / "before.backup.gz")
    newest = check_database(address).newest

    with monkeypatch.context() as newer:
        newer.setattr(schema, "MIGRATIONS_FOLDER", plant_next_version(tmp_path / "next", newest))
        settings = {"database_url": address, "keep_tables_days": 0}
        async with in_process_server(**settings) as server:
            await finish_game(version, url_of(server))
        async with open_store(address) as store:
            assert len(await store.all_records()) == 2

    upgraded = old.read_bytes()
    assert check_database(address).version == "next"
    with pytest.raises(NewerDatabase):
        async with open_store(address):
            pass
    assert old.read_bytes() == upgraded
    async with open_store(empty) as store:
        assert await backup.restore(store, tmp_path / "before.backup.gz") == rows
    with server_process(empty, **KEEP_ALL) as older:
        await finish_game(version, older.url)


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
