"""Two worlds that a seat cannot tell apart send it the same bytes, every one of them."""

import asyncio
import random

import msgspec
import pytest

from cardtable import games
from cardtable.engine.chance import FastChance
from cardtable.engine.state import NOBODY
from cardtable.server import live as live_module
from cardtable.server.live import Job, LiveTable
from cardtable.server.logged import Keys, Logged, card, entry
from cardtable.server.metrics import Metrics
from cardtable.server.thinking import Thinking
from cardtable.server.wires import Wire
from cardtable.store.sqlite import MEMORY, SqliteStore
from cardtable.table import commands
from cardtable.table.replay import Moment
from cardtable.table.state import Table
from databases import run
from listening import Ear
from tables import playing

NOW = 2_000_000


def twin(table: Table, seat: int, seed: int) -> Table:
    """The same table, with the cards that the seat has not seen dealt anew."""
    here = table.here()
    world = Moment(here.game, here.state.imagine(seat, FastChance(seed)), here.chance, here.made)
    start = world if table.start is table.now else table.start
    return msgspec.structs.replace(table, now=world, start=start)


async def stream(table: Table, seat: int, picks: random.Random) -> list[bytes]:
    """All that the seat is sent while the others do what it may not see."""
    store = SqliteStore(MEMORY)
    await store.start()
    opening = commands.Open(table.game.name, len(table.seats), table.seed.hex())
    await store.create("t", "me", entry(1, NOW, Logged(opening)), card(table, NOW))
    metrics = Metrics()
    live = LiveTable(
        "t", table, 1, 1, Keys(), "invite", store, Thinking(1, 100, metrics), metrics, 0
    )
    ear = Ear()
    wire = Wire(ear, f"p{seat}" if seat != NOBODY else "watcher")
    live.join(wire)
    others = [at for at in range(len(table.seats)) if at != seat]

    async def do(command: commands.Every) -> None:
        done = asyncio.Event()
        await live.jobs.put(Job(command=command, then=done.set))
        await done.wait()

    while others and live.table.turn in others and live.table.phase == "playing":
        state = live.table.here().state
        step = picks.choice(state.legal())  # in each world another one
        after = live.table.here().next((step,))
        hides = live.table.game.hides
        if not hides(state, step) or not hides(after.state, after.state.legal()[0]):
            break  # what follows is turned over
        await do(commands.Play(live.table.turn, (step,)))
    if others:
        for command in (commands.Pause(others[0]), commands.Resume(others[0])):
            await do(command)
    live.sync(wire)
    live.stop()
    await store.stop()
    return ear.heard


@pytest.mark.parametrize("name", games.names())
def test_not_one_byte_differs(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_module, "clock", lambda: NOW)
    for number, steps in enumerate((0, 0, 1, 4, 15, 40, 80)):
        s = playing(name, number=number).play(steps, number)
        if s.table.phase != "playing":
            continue
        for seat in range(NOBODY, len(s.table.seats)):
            worlds = [s.table, *(twin(s.table, seat, seed) for seed in (1, 2))]
            sent = [run(stream(world, seat, random.Random(at))) for at, world in enumerate(worlds)]
            assert len(sent[0]) >= 2
            assert sent[1:] == sent[:1] * 2
