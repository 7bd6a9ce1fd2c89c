"""A live table: hints, and faults of the store or of our own code."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cardtable.server import command_group, live_table
from cardtable.server.command_group import Job
from cardtable.server.connection import Connection
from cardtable.server.live_table import LiveTable
from cardtable.server.node import ServerNode
from cardtable.server.settings import Settings
from cardtable.store import event_log
from cardtable.store import store as store_module
from cardtable.store.rows import AppendJob, LogEntry, StoreFailed
from cardtable.store.sqlite import SqliteStore
from cardtable.table import commands
from cardtable.wire import client_messages
from support.databases import TIMEOUT
from support.servers import Client, Server, clients_at_table
from support.tables import seed
from support.transports import RecordingTransport

# Hints


async def test_a_hint_is_computed_while_the_table_goes_on(patient_url: str) -> None:
    async with Client(patient_url) as client:
        await client.open_table("pragon", 1, name="Ada", start=True)
        await client.connect()
        answer = await client.request("hint")
        assert answer["type"] == "hint"
        assert answer["version"] == client.version
        best = answer["advice"]["plans"][0]
        assert best["steps"][0] in client.view["moves"]
        assert 0 <= best["win_probability"] <= 1
        played = await client.request("play", steps=best["steps"])
        assert played["type"] == "update"


async def test_hints_are_refused_against_people(server: Server) -> None:
    async with clients_at_table(server.url, "threeup", 2, 2) as clients:
        mover = next(client for client in clients if client.is_to_move)
        other = next(client for client in clients if not client.is_to_move)
        assert (await mover.request("hint"))["code"] == "hint-people"
        assert (await other.request("hint"))["code"] == "hint-turn"


async def test_a_hint_for_another_version_is_refused(server: Server) -> None:
    async with Client(server.url) as client:
        await client.open_table("pragon", 1, name="Ada", start=True)
        await client.connect()
        answer = await client.request("hint", version=client.version + 1)
        assert answer["code"] == "table-stale"


# Faults


class LostAnswerStore(SqliteStore):
    """A store whose connection is lost once, between a commit and its answer."""

    lose_answer = False

    async def write(self, jobs: Sequence[AppendJob]) -> list[Exception | None]:
        outcomes = await super().write(jobs)
        if self.lose_answer:
            self.lose_answer = False
            raise StoreFailed("connection lost")
        return outcomes


class TableClient:
    """The only person at a table, connected without a socket."""

    def __init__(self, live: LiveTable) -> None:
        self.live = live
        self.transport = RecordingTransport()
        self.connection = Connection(self.transport, "p0")
        live.join(self.connection)

    @property
    def last_message(self) -> bytes:
        return self.transport.sent[-1]

    def start_request(self) -> client_messages.StartRequest:
        return client_messages.StartRequest(1, "k1", self.live.table.versions[0])

    async def send(self, message: client_messages.AnyClientMessage) -> None:
        """Send a message, and wait until it was handled."""
        done = asyncio.Event()
        await self.live.jobs.put(Job(message=message, connection=self.connection, done=done))
        await done.wait()


async def open_table(node: ServerNode) -> TableClient:
    sit = commands.Sit(0, "p0", "Ada", "")
    return TableClient(await node.open_table(commands.OpenTable("pragon", 1, seed(1)), [sit]))


@asynccontextmanager
async def node_with_store(store: SqliteStore) -> AsyncIterator[ServerNode]:
    node = ServerNode(Settings(database_url=""), store)
    await node.start()
    yield node
    await node.stop()


def raise_error(*_: Any) -> Any:
    raise ZeroDivisionError


async def fail_to_write(jobs: Sequence[AppendJob]) -> list[Exception | None]:
    raise StoreFailed("full")


async def reload_table(node: ServerNode, live: LiveTable) -> LiveTable:
    reloaded = await node.find(live.id)
    assert isinstance(reloaded, LiveTable)
    assert reloaded is not live
    return reloaded


async def test_a_command_that_was_written_without_an_answer_is_carried_out_once(
    tmp_path: Path,
) -> None:
    store = LostAnswerStore(str(tmp_path / "s.sqlite"))
    async with node_with_store(store) as node:
        client = await open_table(node)
        start = client.start_request()
        store.lose_answer = True
        await client.send(start)
        assert b'"store-failed"' in client.last_message
        await client.send(start)  # clients repeat a message with the same key after a failure
        assert b'"bye"' in client.last_message
        reloaded = await reload_table(node, client.live)
        assert reloaded.table.phase == "committing"
        second = TableClient(reloaded)
        await second.send(start)
        assert b'"done"' in second.last_message
        assert len(await store.entries(client.live.id)) == 3


async def test_everybody_hears_of_a_command_that_was_written_without_an_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody has to do anything at the table for that, and the store may fail once more."""
    monkeypatch.setattr(live_table, "RETRY_DELAY", 0.0)
    store = LostAnswerStore(str(tmp_path / "s.sqlite"))
    async with node_with_store(store) as node:
        client = await open_table(node)
        entries, failures = store.entries, iter([StoreFailed("still")])

        async def fail_once(table: str, after: int = 0) -> list[LogEntry]:
            for failure in failures:
                raise failure
            return await entries(table, after)

        monkeypatch.setattr(store, "entries", fail_once)
        store.lose_answer = True
        await client.send(client.start_request())
        await asyncio.wait_for(client.connection.close_requested.wait(), TIMEOUT)
        assert b'"bye"' in client.last_message
        assert (await reload_table(node, client.live)).table.phase == "committing"


async def test_a_bug_before_the_write_is_reported_and_changes_nothing(
    node: ServerNode, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = await open_table(node)
    start = client.start_request()
    with monkeypatch.context() as patch:
        patch.setattr(command_group, "apply_command", raise_error)
        await client.send(start)
    for part in (b'"bug"', b'"k1"', b"ZeroDivisionError"):
        assert part in client.last_message
    await client.send(start)
    assert client.live.table.phase == "committing"
    assert len(await node.store.entries(client.live.id)) == 3


async def test_after_a_bug_that_follows_the_write_the_table_is_loaded_again(
    node: ServerNode, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = await open_table(node)
    monkeypatch.setattr(client.live.broadcaster, "send_updates", raise_error)
    await client.send(client.start_request())
    assert b'"bye"' in client.last_message
    assert (await reload_table(node, client.live)).table.phase == "committing"


async def test_a_node_that_cannot_write_is_not_ready(
    node: ServerNode, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = await open_table(node)
    assert node.why_not_ready() == ""
    with monkeypatch.context() as patch:
        patch.setattr(node.store.group, "write", fail_to_write)
        patch.setattr(store_module, "FAILURE_WINDOW", 3600.0)
        await client.send(client.start_request())
        assert b'"store-failed"' in client.last_message
        assert node.why_not_ready() == "store"
    with monkeypatch.context() as patch:
        # A node that is not ready gets no writes, so it must become ready again without one.
        patch.setattr(store_module, "FAILURE_WINDOW", 0.0)
        assert node.why_not_ready() == ""
    await client.send(client.start_request())
    assert node.why_not_ready() == ""


# Commands that are written together


class SlowWrites:
    """Holds the writes of a store back, and keeps the jobs of each."""

    def __init__(self, node: ServerNode, patch: pytest.MonkeyPatch) -> None:
        self.write = node.store.group.write
        self.written: list[list[AppendJob]] = []
        self.may_write = asyncio.Event()
        patch.setattr(node.store.group, "write", self.wait_and_write)

    async def wait_and_write(self, jobs: Sequence[AppendJob]) -> list[Exception | None]:
        self.written.append(list(jobs))
        await self.may_write.wait()
        return await self.write(jobs)

    def sizes(self) -> list[int]:
        """Return how many entries of event logs each write had."""
        return [sum(len(job.entries) for job in jobs) for jobs in self.written]


def texts_of(client: TableClient) -> list[bytes]:
    return [text for text in client.transport.sent if b'"heartbeat"' not in text]


async def queue_pauses(client: TableClient, first: int, count: int) -> list[asyncio.Event]:
    """Queue messages that pause and resume the game in turn; return what is set at their end."""
    events = []
    for number in range(first, first + count):
        type_ = client_messages.ResumeRequest if number % 2 else client_messages.PauseRequest
        message = type_(1, f"k{number}", 0)
        job = Job(message=message, connection=client.connection, done=asyncio.Event())
        await client.live.jobs.put(job)
        assert job.done
        events.append(job.done)
    return events


async def start_game(node: ServerNode) -> TableClient:
    client = await open_table(node)
    await client.live.run_command(commands.Start(0))
    return client


async def wait_for_all(events: list[asyncio.Event]) -> None:
    async with asyncio.timeout(TIMEOUT):
        for event in events:
            await event.wait()


async def test_commands_that_wait_are_written_together_and_told_in_order(
    node: ServerNode, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = await start_game(node)
    writes = SlowWrites(node, monkeypatch)
    seq, told = client.live.seq, len(texts_of(client))
    events = await queue_pauses(client, 0, 1)
    while not writes.written:
        await asyncio.sleep(0)
    events += await queue_pauses(client, 1, 4)
    repeated = Job(
        message=client_messages.ResumeRequest(1, "k3", 0),
        connection=client.connection,
        done=asyncio.Event(),
    )
    refused = client_messages.PlayRequest(1, "bad", 0, (0,))  # for an outdated version
    events += await queue_pauses(client, 5, 1)
    await client.live.jobs.put(repeated)
    await client.live.jobs.put(Job(message=refused, connection=client.connection))
    await asyncio.sleep(0.01)
    assert len(texts_of(client)) == told, "somebody was told before the write"
    writes.may_write.set()
    await wait_for_all([*events, repeated.done])  # type: ignore[list-item]
    await asyncio.wait_for(client.live.jobs.join(), TIMEOUT)
    assert writes.sizes() == [1, 5]
    assert client.live.seq == seq + 6
    entries = await node.store.entries(client.live.id)
    assert [entry.seq for entry in entries] == list(range(1, seq + 7))
    answers = [msgspec.json.decode(text) for text in texts_of(client)[told:]]
    versions = [answer["version"] for answer in answers if answer["type"] == "update"]
    assert versions == list(range(versions[0], versions[0] + 6))
    keys = [(answer["type"], answer["key"]) for answer in answers]
    expected = [("update", f"k{number}") for number in range(6)]
    assert keys == [*expected, ("done", "k3"), ("refused", "bad")]


async def test_nobody_is_told_of_commands_whose_write_fails_together(
    node: ServerNode, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = await start_game(node)
    seq, told = client.live.seq, len(texts_of(client))
    with monkeypatch.context() as patch:
        patch.setattr(node.store.group, "write", fail_to_write)
        await wait_for_all(await queue_pauses(client, 0, 4))
    answers = [msgspec.json.decode(text) for text in texts_of(client)[told:]]
    assert {answer.get("code") for answer in answers} == {"store-failed"}
    assert sorted(answer["key"] for answer in answers) == ["k0", "k1", "k2", "k3"]
    assert client.live.seq == seq
    assert not client.live.table.paused
    await wait_for_all(await queue_pauses(client, 0, 4))  # clients repeat them with their keys
    assert client.live.seq == seq + 4


async def test_a_snapshot_has_the_keys_of_the_commands_before_it(
    node: ServerNode, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = await start_game(node)
    monkeypatch.setattr(event_log, "SNAPSHOT_INTERVAL", client.live.seq + 3)
    writes = SlowWrites(node, monkeypatch)
    writes.may_write.set()
    await wait_for_all(await queue_pauses(client, 0, 5))
    assert writes.sizes() == [2, 3]
    entries = await node.store.recent_entries(client.live.id, event_log.SNAPSHOT_INTERVAL)
    assert event_log.is_restorable(entries[0])
    _, keys = event_log.replay_log(entries)
    assert all(keys.version("p0", f"k{number}") for number in range(5))


@pytest.mark.parametrize("part", ["apply_command", "append_job"])
async def test_a_bug_in_one_command_does_not_stop_those_beside_it(
    node: ServerNode, monkeypatch: pytest.MonkeyPatch, part: str
) -> None:
    client = await start_game(node)
    whole = getattr(command_group, part)

    def fail_to_resume(*args: Any, **named: Any) -> Any:
        if any(isinstance(arg, commands.Resume) for arg in (*args, *named.values())):
            raise ZeroDivisionError
        return whole(*args, **named)

    with monkeypatch.context() as patch:
        patch.setattr(command_group, part, fail_to_resume)
        await wait_for_all(await queue_pauses(client, 0, 2))
    assert client.live.table.paused
    assert b'"bug"' in client.last_message


async def test_after_a_bug_while_commands_are_written_the_log_is_looked_through(
    node: ServerNode, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They may have been written: everybody must hear of that, even if nobody does anything."""
    monkeypatch.setattr(live_table, "RETRY_DELAY", 0.0)
    client = await start_game(node)
    append = node.store.group.append

    async def append_and_fail(job: AppendJob) -> None:
        await append(job)
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(node.store.group, "append", append_and_fail)
        await wait_for_all(await queue_pauses(client, 0, 2))
    await asyncio.wait_for(client.connection.close_requested.wait(), TIMEOUT)
    assert b'"bye"' in client.last_message
    assert len(await node.store.entries(client.live.id)) == client.live.seq + 2


async def test_nobody_waits_for_a_table_that_is_lost(node: ServerNode) -> None:
    client = await start_game(node)
    waiting = asyncio.create_task(client.live.run_command(commands.Pause(0)))
    await asyncio.sleep(0)
    client.live.release("moved")
    async with asyncio.timeout(TIMEOUT):
        await waiting
        await client.live.run_command(commands.Pause(0))
