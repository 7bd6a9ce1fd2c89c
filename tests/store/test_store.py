"""The store: each test runs on each kind of database."""

import asyncio
from pathlib import Path

import pytest

from cardtable.engine.refusal import Refusal
from cardtable.store.postgres import PostgresStore
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
from cardtable.store.sqlite import MEMORY, SqliteStore
from cardtable.store.store import Store, create_store, default_database_url, sqlite_path
from support.databases import open_store
from support.stores import LOBBY_ENTRY, LONG_LEASE, NODE, OPENING, OTHER_NODE, dump, entry

# Event logs


async def test_appended_entries_are_read_in_order(store: Store) -> None:
    await store.append(AppendJob("t1", 1, (entry(2), entry(3))))
    await store.append(AppendJob("t1", 1, (entry(4),)))
    assert await store.entries("t1") == [OPENING, entry(2), entry(3), entry(4)]
    assert await store.entries("t1", 3) == [entry(4)]
    assert await store.entries("t2") == []


async def test_the_recent_entries_begin_at_a_multiple(store: Store) -> None:
    for seq in range(2, 8):
        await store.append(AppendJob("t1", 1, (entry(seq),)))
    assert await store.recent_entries("t1", 3) == [entry(6), entry(7)]
    assert await store.recent_entries("t1", 7) == [entry(7)]
    assert await store.recent_entries("t1", 8) == await store.entries("t1")
    assert await store.recent_entries("t2", 8) == []


async def test_a_sequence_number_is_used_once(store: Store) -> None:
    await store.append(AppendJob("t1", 1, (entry(2),)))
    with pytest.raises(StoreFailed):
        await store.append(AppendJob("t1", 1, (entry(3), entry(2))))
    assert len(await store.entries("t1")) == 2


async def test_an_old_epoch_is_fenced(store: Store) -> None:
    with pytest.raises(Fenced):
        await store.append(AppendJob("t1", 0, (entry(2),)))
    with pytest.raises(NoTable):
        await store.append(AppendJob("t9", 1, (entry(2),)))
    assert len(await store.entries("t1")) == 1


async def test_a_query_that_fails_leaves_the_store_unchanged(store: Store) -> None:
    with pytest.raises(NoTable):
        await store.claim("none", NODE)
    await store.ping()
    assert len(await store.entries("t1")) == 1


async def test_many_appends_share_a_commit_and_a_bad_one_fails_alone(store: Store) -> None:
    for number in range(50):
        await store.create(f"m{number}", NODE, OPENING, LOBBY_ENTRY)
    before = store.group.commits
    jobs = [AppendJob(f"m{number}", 1, (entry(2),)) for number in range(50)]
    await asyncio.gather(*(store.append(job) for job in jobs))
    assert store.group.commits - before < 10
    jobs = [AppendJob(f"m{number}", 1, (entry(3),)) for number in range(50)]
    jobs[7] = AppendJob("m7", 1, (entry(2),))
    jobs[9] = AppendJob("m9", 4, (entry(3),))
    outcomes = await asyncio.gather(*(store.append(job) for job in jobs), return_exceptions=True)
    failed = {index: type(outcome) for index, outcome in enumerate(outcomes) if outcome is not None}
    assert failed == {7: StoreFailed, 9: Fenced}
    assert [len(await store.entries(f"m{number}")) for number in (6, 7, 8, 9)] == [3, 2, 3, 2]


# Leases


async def test_a_lease_holds_until_it_ends(store: Store) -> None:
    await store.renew_lease(OTHER_NODE, "http://b", LONG_LEASE)
    await store.renew_lease(NODE, "http://a", LONG_LEASE)
    lease = await store.claim("t1", OTHER_NODE)
    assert (lease.owner, lease.address, lease.mine) == (NODE, "http://a", False)
    assert (await store.claim("t1", NODE)).epoch == 1
    await store.renew_lease(NODE, "http://a", 50)
    while not (lease := await store.claim("t1", OTHER_NODE)).mine:
        await asyncio.sleep(0.01)
    assert lease.epoch == 2
    with pytest.raises(Fenced):
        await store.append(AppendJob("t1", 1, (entry(2),)))
    await store.append(AppendJob("t1", 2, (entry(2),)))
    assert not await store.renew_lease(NODE, "http://a", LONG_LEASE)  # it had ended
    assert await store.renew_lease(NODE, "http://a", LONG_LEASE)
    assert "t1" not in await store.owned_tables(NODE)
    assert await store.owned_tables(OTHER_NODE) == {"t1": 2}
    assert not (await store.claim("t1", NODE)).mine
    with pytest.raises(NoTable):
        await store.claim("t9", NODE)


async def test_a_claim_removes_the_lease_of_a_dead_owner_only(store: Store) -> None:
    """If the owner is alive after all, it learns of the claim, whatever the clock shows by then."""
    await store.claim("t1", OTHER_NODE)
    assert await store.renew_lease(NODE, "http://a", -1)
    assert (await store.claim("t1", OTHER_NODE)).mine
    assert await node_rows(store) == []
    assert not await store.renew_lease(NODE, "http://a", LONG_LEASE)


async def test_the_tables_of_a_removed_node_can_be_claimed_at_once(store: Store) -> None:
    await store.remove_node(NODE)
    assert (await store.claim("t1", OTHER_NODE)).epoch == 2


async def test_only_nodes_that_are_dead_for_long_are_removed(store: Store) -> None:
    await store.renew_lease(OTHER_NODE, "http://b", -10_000)
    await store.remove_dead_nodes(3_600_000)
    assert await store.live_nodes() == {NODE}
    assert len(await node_rows(store)) == 2
    await store.remove_dead_nodes(5_000)
    assert len(await node_rows(store)) == 1
    await store.renew_lease(OTHER_NODE, "http://b", LONG_LEASE)
    assert await store.live_nodes() == {NODE, OTHER_NODE}


async def node_rows(store: Store) -> list[object]:
    from cardtable.store.queries import Query, Statement

    def select() -> Query[list[object]]:
        rows = yield Statement("SELECT id FROM nodes")
        return [*rows]

    return await store.run(select())


async def test_only_one_of_several_claims_at_once_wins(store: Store) -> None:
    await store.remove_node(NODE)
    for node in ("x", "y", "z"):
        await store.renew_lease(node, node, LONG_LEASE)
    leases = await asyncio.gather(*(store.claim("t1", node) for node in ("x", "y", "z")))
    assert sum(lease.mine for lease in leases) == 1
    assert {lease.epoch for lease in leases} == {2}


async def test_a_stopped_process_holds_no_table_by_an_open_transaction(new_postgres: str) -> None:
    """PostgreSQL keeps the locks of a process that was stopped, or whose machine is gone."""
    async with open_store(new_postgres) as stopped, open_store(new_postgres) as other:
        assert isinstance(stopped, PostgresStore)
        await stopped.create("t1", NODE, OPENING, LOBBY_ENTRY)
        await stopped.append(AppendJob("t1", 1, (entry(2),)))  # connects the writer
        await stopped.writer.execute("BEGIN")
        await stopped.writer.execute("SELECT 1 FROM tables WHERE id = 't1' FOR NO KEY UPDATE")
        lease = await other.claim("t1", OTHER_NODE)
        stopped.writer.terminate()  # it may not have heard yet that its session was ended
        assert lease.mine


# The lobby, records and keys


async def test_the_lobby_has_the_listed_tables_newest_first(store: Store) -> None:
    private = LobbyEntry("threeup", "lobby", 2, 1, False, (), 3_000)
    newer = LobbyEntry("threeup", "lobby", 2, 1, True, ("Jörg", "Ann"), 2_000)
    await store.create("t2", NODE, LogEntry(1, 5, ""), newer)
    await store.create("t3", NODE, LogEntry(1, 5, ""), private)
    assert await store.listed_tables(10) == [("t2", newer), ("t1", LOBBY_ENTRY)]
    assert await store.listed_tables(1) == [("t2", newer)]
    closed = LobbyEntry("threeup", "closed", 2, 1, True, (), 4_000)
    await store.append(AppendJob("t2", 1, (), closed))
    assert await store.listed_tables(10) == [("t1", LOBBY_ENTRY)]


async def test_people_find_their_tables(store: Store) -> None:
    await store.append(AppendJob("t1", 1, (entry(2),), None, ("anna", "ben")))
    assert await store.tables_of("anna", 5) == [("t1", LOBBY_ENTRY)]
    assert await store.tables_of("carl", 5) == []
    closed = LobbyEntry("threeup", "closed", 4, 3, True, (), 1_000)
    await store.append(AppendJob("t1", 1, (), closed))
    assert await store.tables_of("anna", 5) == []


async def test_people_find_their_records(store: Store) -> None:
    names, bots, results = ("Bot", "Anna"), ("level1", ""), (0.5, 0.5)
    record = StoredRecord("r1", "t1", "threeup", 77, names, results, "{}", ("", "anna"), bots)
    await store.append(AppendJob("t1", 1, (entry(2),), record=record))
    assert await store.records_of("anna", 5) == [
        PlayedGame("r1", "t1", "threeup", 77, names, bots, results, 1)
    ]
    assert await store.records_of("ben", 5) == []
    assert await store.records_of("", 5) == []  # a bot is not a person
    assert await store.record("r2") is None


async def test_the_first_record_of_a_game_stands(store: Store) -> None:
    names = ("Anna", "Bot")
    for seq, ended, results, body in ((2, 77, (0.5, 0.5), "{}"), (3, 78, (1.0, 0.0), "{1}")):
        record = StoredRecord("r1", "t1", "threeup", ended, names, results, body, ("anna",))
        await store.append(AppendJob("t1", 1, (entry(seq),), record=record))
    stored = await store.record("r1")
    assert stored is not None
    assert (stored.body, stored.ended, stored.results) == ("{}", 77, (0.5, 0.5))


async def test_a_first_key_is_made_once_and_keys_rotate(store: Store) -> None:
    assert await store.ensure_signing_key(1, "aa") == [(1, "aa")]
    assert await store.ensure_signing_key(2, "bb") == [(1, "aa")]
    await store.add_signing_key(3, "cc")
    assert await store.signing_keys() == [(3, "cc"), (1, "aa")]
    await store.delete_signing_keys(3)
    assert await store.signing_keys() == [(3, "cc")]


async def test_prune_deletes_old_tables_and_keeps_records(store: Store) -> None:
    record = StoredRecord("r1", "t1", "threeup", 77, ("A",), (1.0,), "{}", ("anna",))
    await store.append(AppendJob("t1", 1, (entry(2),), None, ("anna",), record))
    assert await store.prune(1_000) == 0
    assert await store.prune(1_001) == 1
    assert await store.entries("t1") == []
    assert await store.tables_of("anna", 5) == []
    assert await store.record("r1") is not None
    assert (await dump(store))["table_members"] == []
    assert not await store.is_empty()  # a backup must not be restored over records


# Addresses


def test_the_default_address_is_that_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDTABLE_DATABASE_URL", "postgresql://somewhere/db")
    assert default_database_url() == "postgresql://somewhere/db"
    monkeypatch.delenv("CARDTABLE_DATABASE_URL")
    assert default_database_url().startswith("sqlite:////")


@pytest.mark.parametrize(
    ("address", "path"),
    [
        ("memory:", MEMORY),
        ("sqlite:///a/b.sqlite", "a/b.sqlite"),
        ("sqlite:////a/b.sqlite", "/a/b.sqlite"),
    ],
)
def test_an_address_of_sqlite(address: str, path: str) -> None:
    store = create_store(address)
    assert isinstance(store, SqliteStore)
    assert store.path == path


@pytest.mark.parametrize("address", ["postgres://me@x/db", "postgresql://me@x/db"])
def test_an_address_of_postgres(address: str) -> None:
    store = create_store(address)
    assert isinstance(store, PostgresStore)
    assert store.url == "postgresql://me@x/db"


def test_a_path_may_start_with_the_home_folder() -> None:
    assert sqlite_path("///~/b.sqlite") == str(Path.home() / "b.sqlite")


@pytest.mark.parametrize(
    ("address", "kind"),
    [("mysql://me:secret@x", "mysql"), ("sqlite:x", "sqlite"), ("sqlite:///", "sqlite"), ("", "")],
)
def test_other_addresses_are_refused_without_their_password(address: str, kind: str) -> None:
    with pytest.raises(Refusal) as refused:
        create_store(address)
    assert (refused.value.code, refused.value.about) == ("store-address", {"kind": kind})
