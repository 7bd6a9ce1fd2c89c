"""One suite for every kind of store, each against the real thing."""

import asyncio
import gzip
import json
import sqlite3
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from cardtable.engine.refusal import Refusal
from cardtable.store.backup import back_up, restore
from cardtable.store.queries import BACKUP_COLUMNS
from cardtable.store.rows import (
    AppendJob,
    Fenced,
    LobbyEntry,
    LogEntry,
    NoTable,
    PlayedGame,
    StoredRecord,
    StoreFailed,
)
from cardtable.store.schema import METADATA
from cardtable.store.store import Store, create_store, default_database_url
from support.databases import Postgres, run

CARD = LobbyEntry("threeup", "lobby", 4, 3, True, ("Anna",), 1_000)
ME, OTHER = "house-a", "house-b"
LONG = 3_600_000  # milliseconds of a lease that does not run out during a test


@asynccontextmanager
async def opened(address: str) -> AsyncIterator[Store]:
    store = create_store(address)
    await store.start()
    try:
        yield store
    finally:
        await store.stop()


def with_store(address: str, work: Callable[[Store], Coroutine[Any, Any, None]]) -> None:
    async def all_of_it() -> None:
        async with opened(address) as store:
            await store.renew_lease(ME, "http://a", LONG)
            await store.create("t1", ME, LogEntry(1, 5, "open"), CARD)
            await work(store)

    run(all_of_it())


def entry(seq: int) -> LogEntry:
    return LogEntry(seq, 10 + seq, f'{{"ä": {seq}}}')


def test_what_is_appended_is_read_back_in_order(address: str) -> None:
    async def work(store: Store) -> None:
        await store.append(AppendJob("t1", 1, (entry(2), entry(3))))
        await store.append(AppendJob("t1", 1, (entry(4),)))
        assert await store.entries("t1") == [LogEntry(1, 5, "open"), entry(2), entry(3), entry(4)]
        assert await store.entries("t1", 3) == [entry(4)]
        assert await store.entries("t2") == []

    with_store(address, work)


def test_no_place_in_the_log_is_taken_twice(address: str) -> None:
    async def work(store: Store) -> None:
        await store.append(AppendJob("t1", 1, (entry(2),)))
        with pytest.raises(StoreFailed):
            await store.append(AppendJob("t1", 1, (entry(3), entry(2))))
        assert len(await store.entries("t1")) == 2

    with_store(address, work)


def test_a_stale_epoch_is_fenced_off(address: str) -> None:
    async def work(store: Store) -> None:
        with pytest.raises(Fenced):
            await store.append(AppendJob("t1", 0, (entry(2),)))
        with pytest.raises(NoTable):
            await store.append(AppendJob("t9", 1, (entry(2),)))
        assert len(await store.entries("t1")) == 1

    with_store(address, work)


def test_what_is_refused_half_way_leaves_the_store_as_it_was(address: str) -> None:
    async def work(store: Store) -> None:
        with pytest.raises(NoTable):
            await store.claim("none", ME)
        await store.ping()
        assert len(await store.entries("t1")) == 1

    with_store(address, work)


def test_many_appends_share_a_commit_and_one_bad_one_spoils_none(address: str) -> None:
    async def work(store: Store) -> None:
        for number in range(50):
            await store.create(f"m{number}", ME, LogEntry(1, 5, "open"), CARD)
        before = store.group.commits
        jobs = [AppendJob(f"m{number}", 1, (entry(2),)) for number in range(50)]
        await asyncio.gather(*(store.append(job) for job in jobs))
        assert store.group.commits - before < 10
        jobs = [AppendJob(f"m{number}", 1, (entry(3),)) for number in range(50)]
        jobs[7] = AppendJob("m7", 1, (entry(2),))
        jobs[9] = AppendJob("m9", 4, (entry(3),))
        done = await asyncio.gather(*(store.append(job) for job in jobs), return_exceptions=True)
        wrong = {at: type(one) for at, one in enumerate(done) if one is not None}
        assert wrong == {7: StoreFailed, 9: Fenced}
        assert [len(await store.entries(f"m{n}")) for n in (6, 7, 8, 9)] == [3, 2, 3, 2]

    with_store(address, work)


def test_a_lease_is_held_until_it_runs_out(address: str) -> None:
    async def work(store: Store) -> None:
        await store.renew_lease(OTHER, "http://b", LONG)
        await store.renew_lease(ME, "http://a", LONG)
        lease = await store.claim("t1", OTHER)
        assert (lease.owner, lease.address, lease.mine) == (ME, "http://a", False)
        assert (await store.claim("t1", ME)).epoch == 1
        await store.renew_lease(
            ME, "http://a", 50
        )  # the clock of the database says when it is over
        while not (taken := await store.claim("t1", OTHER)).mine:
            await asyncio.sleep(0.01)
        assert taken.epoch == 2
        with pytest.raises(Fenced):
            await store.append(AppendJob("t1", 1, (entry(2),)))
        await store.append(AppendJob("t1", 2, (entry(2),)))
        await store.renew_lease(ME, "http://a", LONG)
        assert not (await store.claim("t1", ME)).mine
        with pytest.raises(NoTable):
            await store.claim("t9", ME)

    with_store(address, work)


def test_a_house_that_retires_leaves_its_tables_at_once(address: str) -> None:
    async def work(store: Store) -> None:
        await store.remove_node(ME)
        assert (await store.claim("t1", OTHER)).epoch == 2

    with_store(address, work)


def test_only_houses_that_are_long_gone_are_swept_out(address: str) -> None:
    async def work(store: Store) -> None:
        await store.renew_lease(OTHER, "http://b", -10_000)
        await store.remove_dead_nodes(3_600_000)
        assert await store.live_nodes() == {ME}
        await store.renew_lease(OTHER, "http://b", LONG)
        assert await store.live_nodes() == {ME, OTHER}

    with_store(address, work)


def test_two_claims_at_once_have_one_winner(address: str) -> None:
    async def work(store: Store) -> None:
        await store.remove_node(ME)
        for house in ("x", "y", "z"):
            await store.renew_lease(house, house, LONG)
        leases = await asyncio.gather(*(store.claim("t1", house) for house in ("x", "y", "z")))
        assert sum(lease.mine for lease in leases) == 1
        assert {lease.epoch for lease in leases} == {2}

    with_store(address, work)


def test_the_lobby_shows_what_is_listed_newest_first(address: str) -> None:
    async def work(store: Store) -> None:
        private = LobbyEntry("threeup", "lobby", 2, 1, False, (), 3_000)
        newer = LobbyEntry("threeup", "lobby", 2, 1, True, ("Jörg", "Ann"), 2_000)
        await store.create("t2", ME, LogEntry(1, 5, ""), newer)
        await store.create("t3", ME, LogEntry(1, 5, ""), private)
        assert await store.listed_tables(10) == [("t2", newer), ("t1", CARD)]
        assert await store.listed_tables(1) == [("t2", newer)]
        closed = LobbyEntry("threeup", "closed", 2, 1, True, (), 4_000)
        await store.append(AppendJob("t2", 1, (), closed))
        assert await store.listed_tables(10) == [("t1", CARD)]

    with_store(address, work)


def test_people_find_their_tables_and_records(address: str) -> None:
    names, results = ("Bot", "Anna"), (0.5, 0.5)
    kept = StoredRecord(
        "r1", "t1", "threeup", 77, names, results, "{}", ("", "anna"), ("level1", "")
    )

    async def work(store: Store) -> None:
        await store.append(AppendJob("t1", 1, (entry(2),), None, ("anna", "ben"), kept))
        assert await store.tables_of("anna", 5) == [("t1", CARD)]
        assert await store.tables_of("carl", 5) == []
        found = await store.records_of("anna", 5)
        assert found == [
            PlayedGame("r1", "t1", "threeup", 77, ("Bot", "Anna"), ("level1", ""), (0.5, 0.5), 1)
        ]
        assert await store.records_of("ben", 5) == []
        assert await store.record("r2") is None
        again = StoredRecord(
            "r1", "t1", "threeup", 78, ("Anna", "Bot"), (1.0, 0.0), "{1}", ("anna",)
        )
        await store.append(AppendJob("t1", 1, (entry(3),), None, (), again))
        one = await store.record("r1")
        assert one is not None
        assert (one.body, one.ended, one.results) == ("{}", 77, (0.5, 0.5))  # the first one stands
        assert await store.records_of("", 5) == []  # a bot has no games of its own
        closed = LobbyEntry("threeup", "closed", 4, 3, True, (), 1_000)
        await store.append(AppendJob("t1", 1, (), closed))
        assert await store.tables_of("anna", 5) == []

    with_store(address, work)


def test_keys_are_made_once_and_rotate(address: str) -> None:
    async def work(store: Store) -> None:
        assert await store.ensure_signing_key(1, "aa") == [(1, "aa")]
        assert await store.ensure_signing_key(2, "bb") == [(1, "aa")]
        await store.add_signing_key(3, "cc")
        assert await store.signing_keys() == [(3, "cc"), (1, "aa")]
        await store.delete_signing_keys(3)
        assert await store.signing_keys() == [(3, "cc")]

    with_store(address, work)


def test_pruning_forgets_old_tables_and_keeps_records(address: str) -> None:
    kept = StoredRecord("r1", "t1", "threeup", 77, ("A",), (1.0,), "{}", ("anna",))

    async def work(store: Store) -> None:
        await store.append(AppendJob("t1", 1, (entry(2),), None, ("anna",), kept))
        assert await store.prune(1_000) == 0
        assert await store.prune(1_001) == 1
        assert await store.entries("t1") == []
        assert await store.tables_of("anna", 5) == []
        assert await store.record("r1") is not None
        assert (await store.dump())["table_members"] == []
        assert not await store.is_empty()  # a backup would not be restored over records

    with_store(address, work)


def test_a_backup_of_one_store_is_restored_into_any_other(
    address: str, tmp_path: Path, postgres: Postgres
) -> None:
    kept = StoredRecord("r1", "t1", "threeup", 77, ("Ä",), (1.0,), "{}", ("anna",))
    file = tmp_path / "backup.gz"

    async def work(store: Store) -> None:
        await store.append(AppendJob("t1", 1, (entry(2),), None, ("anna",), kept))
        await store.ensure_signing_key(1, "aa")
        file.with_name("backup.gz.part").write_text("of one that was cut short")
        await back_up(store, file)
        assert file.stat().st_mode & 0o777 == 0o600
        whole = await store.dump()
        elsewhere = await postgres.new_address()
        for other in ("memory:", f"sqlite:///{tmp_path}/other.sqlite", elsewhere):
            async with opened(other) as copy:
                await restore(copy, file)
                assert await copy.dump() == whole
                with pytest.raises(Refusal, match="backup-not-empty"):
                    await restore(copy, file)

    with_store(address, work)


async def test_a_damaged_backup_is_refused_and_nothing_is_loaded(tmp_path: Path) -> None:
    bad = tmp_path / "bad.gz"
    bad.write_bytes(b"nonsense")
    newer = tmp_path / "newer.gz"
    empty: dict[str, Any] = {name: [] for name in BACKUP_COLUMNS}
    newer.write_bytes(gzip.compress(json.dumps({"cardtable_backup": 2, "tables": empty}).encode()))
    missing = tmp_path / "no"
    refused = {bad: "backup-damaged", newer: "backup-damaged", missing: "backup-missing"}

    async with opened("memory:") as store:
        for path, code in refused.items():
            with pytest.raises(Refusal, match=code):
                await restore(store, path)
        assert await store.is_empty()


# Schema


def test_the_migrations_make_the_schema_that_is_declared(address: str) -> None:
    """Nothing is left for Alembic to change, in any database."""
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext
    from sqlalchemy import create_engine
    from sqlalchemy.ext.asyncio import create_async_engine

    def differences(connection: Any) -> Any:
        return compare_metadata(MigrationContext.configure(connection), METADATA)

    async def look() -> Any:
        async with opened(address):
            pass
        if address.startswith("postgresql"):
            engine = create_async_engine(address.replace("://", "+asyncpg://", 1))
            async with engine.connect() as connection:
                found = await connection.run_sync(differences)
            await engine.dispose()
            return found
        plain = create_engine(address)
        with plain.connect() as connection:
            found = differences(connection)
        plain.dispose()
        return found

    if address != "memory:":  # it is gone when it is closed
        assert run(look()) == []


def test_several_processes_may_start_at_once(address: str) -> None:
    if address == "memory:":
        return

    async def start_and_stop() -> None:
        async with opened(address) as store:
            await store.ping()

    async def all_at_once() -> None:
        await asyncio.gather(*(start_and_stop() for _ in range(6)))

    run(all_at_once())


def test_a_database_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "new.sqlite"

    async def start_and_stop() -> None:
        async with opened(f"sqlite:///{path}"):
            pass

    run(start_and_stop())
    connection = sqlite3.connect(path)
    connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.commit()
    connection.close()
    with pytest.raises(StoreFailed, match="9999"):
        run(start_and_stop())


# Addresses


def test_the_environment_says_where(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDTABLE_DATABASE_URL", "postgresql://somewhere/db")
    assert default_database_url() == "postgresql://somewhere/db"
    monkeypatch.delenv("CARDTABLE_DATABASE_URL")
    assert default_database_url().startswith("sqlite:////")


@pytest.mark.parametrize("address", ["mysql://x", "", "sqlite:x", "sqlite:///"])
def test_other_addresses_are_refused(address: str) -> None:
    with pytest.raises(Refusal, match="store-address"):
        create_store(address)


# Trouble


async def test_sqlite_is_durable_and_in_write_ahead_mode(tmp_path: Path) -> None:
    async with opened(f"sqlite:///{tmp_path}/s.sqlite") as store:
        rows = [store.connection.execute(f"PRAGMA {p}").fetchone()[0]  # type: ignore[attr-defined]
                for p in ("journal_mode", "synchronous")]  # fmt: skip
        assert rows == ["wal", 2]


async def test_a_read_only_database_gives_a_clear_error_and_stays_whole(tmp_path: Path) -> None:
    path = tmp_path / "s.sqlite"

    async with opened(f"sqlite:///{path}") as store:
        await store.create("t1", ME, LogEntry(1, 5, "open"), CARD)
        store.connection.execute("PRAGMA query_only = 1")  # type: ignore[attr-defined]
        with pytest.raises(StoreFailed, match="readonly"):
            await store.append(AppendJob("t1", 1, (entry(2),)))
        store.connection.execute("PRAGMA query_only = 0")  # type: ignore[attr-defined]
        await store.append(AppendJob("t1", 1, (entry(2),)))
        assert len(await store.entries("t1")) == 2


async def test_a_full_disk_gives_a_clear_error_and_stays_whole(tmp_path: Path) -> None:
    path = tmp_path / "s.sqlite"

    async with opened(f"sqlite:///{path}") as store:
        await store.create("t1", ME, LogEntry(1, 5, "open"), CARD)
        connection = store.connection  # type: ignore[attr-defined]
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(StoreFailed, match="full"):
            await store.append(AppendJob("t1", 1, (LogEntry(2, 0, "x" * 100_000),)))
        assert len(await store.entries("t1")) == 1
        connection.execute("PRAGMA max_page_count = 100000")
        await store.append(AppendJob("t1", 1, (LogEntry(2, 0, "x" * 100_000),)))
        assert connection.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
