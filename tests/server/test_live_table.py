"""Faults, of the store and of ours: what was written is done once, and everybody is told."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from cardtable.server import live_table as live_module
from cardtable.server.connection import Connection
from cardtable.server.live_table import Job, LiveTable
from cardtable.server.node import ServerNode
from cardtable.server.settings import Settings
from cardtable.store import store as group_module
from cardtable.store.rows import AppendJob, StoreFailed
from cardtable.store.sqlite import SqliteStore
from cardtable.table import commands
from cardtable.wire import client_messages
from support.tables import seed
from support.transports import RecordingTransport


class LostAnswer(SqliteStore):
    """Once, the connection is cut off between the commit and its answer."""

    cut = False

    async def write(self, jobs: Sequence[AppendJob]) -> list[Exception | None]:
        outcomes = await super().write(jobs)
        if self.cut:
            self.cut = False
            raise StoreFailed("cut off")
        return outcomes


async def asked(live: LiveTable, wire: Connection, ask: client_messages.AnyClientMessage) -> None:
    done = asyncio.Event()
    await live.jobs.put(Job(message=ask, connection=wire, done=done))
    await done.wait()


async def opened(house: ServerNode) -> tuple[LiveTable, Connection, RecordingTransport]:
    """A house that begins its day with one table."""
    await house.start()
    sits = commands.Sit(0, "me", "Me", "")
    live = await house.open_table(commands.OpenTable("pragon", 1, seed(1)), [sits])
    ear = RecordingTransport()
    wire = Connection(ear, "me")
    live.join(wire)
    return live, wire, ear


async def test_what_was_written_without_an_answer_is_done_once(tmp_path: Path) -> None:
    store = LostAnswer(str(tmp_path / "s.sqlite"))
    house = ServerNode(Settings(database_url=""), store)
    live, wire, ear = await opened(house)
    start = client_messages.StartRequest(1, "k1", live.table.versions[0])
    store.cut = True
    await asked(live, wire, start)
    assert b'"store-failed"' in ear.heard[-1]
    await asked(live, wire, start)  # with the same key, as whoever heard of a failure does
    assert b'"bye"' in ear.heard[-1]
    anew = await house.find(live.id)
    assert isinstance(anew, LiveTable)
    assert anew is not live
    assert anew.table.phase == "playing"
    again = Connection(ear, "me")
    anew.join(again)
    await asked(anew, again, start)
    assert b'"done"' in ear.heard[-1]
    assert len(await store.entries(live.id)) == 3
    await house.stop()


def broken(*_: Any) -> Any:
    raise ZeroDivisionError


async def test_a_fault_before_anything_is_written_is_said_and_changes_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    house = ServerNode(Settings(database_url="memory:"))
    live, wire, ear = await opened(house)
    start = client_messages.StartRequest(1, "k1", live.table.versions[0])
    with monkeypatch.context() as patch:
        patch.setattr(live_module, "apply_command", broken)
        await asked(live, wire, start)
    assert b'"bug"' in ear.heard[-1]
    assert b'"k1"' in ear.heard[-1]
    assert b"ZeroDivisionError" in ear.heard[-1]
    await asked(live, wire, start)
    assert live.table.phase == "playing"
    assert len(await house.store.entries(live.id)) == 3
    await house.stop()


async def test_a_fault_after_the_writing_has_everybody_read_the_table_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    house = ServerNode(Settings(database_url="memory:"))
    live, wire, ear = await opened(house)
    monkeypatch.setattr(live.broadcaster, "send_updates", broken)
    await asked(live, wire, client_messages.StartRequest(1, "k1", live.table.versions[0]))
    assert b'"bye"' in ear.heard[-1]
    anew = await house.find(live.id)
    assert isinstance(anew, LiveTable)
    assert anew is not live
    assert anew.table.phase == "playing"
    await house.stop()


async def test_a_house_that_cannot_write_moves_is_not_ready(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    house = ServerNode(Settings(database_url="memory:", lease=600_000))  # however slow it is here
    live, wire, ear = await opened(house)
    assert house.why_not_ready() == ""
    with monkeypatch.context() as patch:
        patch.setattr(house.store.group, "write", failing)
        patch.setattr(group_module, "FAILURE_WINDOW", 3600.0)
        await asked(live, wire, client_messages.StartRequest(1, "k1", live.table.versions[0]))
        assert b'"store-failed"' in ear.heard[-1]
        assert house.why_not_ready() == "store"
    with monkeypatch.context() as patch:  # who is never asked can never show that it can
        patch.setattr(group_module, "FAILURE_WINDOW", 0.0)
        assert house.why_not_ready() == ""
    await asked(live, wire, client_messages.StartRequest(1, "k1", live.table.versions[0]))
    assert house.why_not_ready() == ""
    await house.stop()


async def failing(jobs: Sequence[AppendJob]) -> list[Exception | None]:
    raise StoreFailed("full")
