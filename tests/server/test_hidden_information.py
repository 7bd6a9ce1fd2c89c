"""Two worlds that a seat cannot tell apart send it the same bytes, every one of them."""

import random
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import msgspec
import pytest

from cardtable import games
from cardtable.engine.chance import FastChance
from cardtable.engine.state import NOBODY
from cardtable.server import broadcast
from cardtable.server import live_table as live_module
from cardtable.server import node as house_module
from cardtable.server.bot_pool import BotPool
from cardtable.server.connection import Connection
from cardtable.server.event_log import IdempotencyKeys
from cardtable.server.identity import Guest
from cardtable.server.live_table import LiveTable
from cardtable.server.node import ServerNode
from cardtable.server.observability import Metrics
from cardtable.store.rows import AppendJob
from cardtable.store.sqlite import MEMORY, SqliteStore
from cardtable.table import commands
from cardtable.table.replay import Moment
from cardtable.table.table import Table
from support.databases import run
from support.scripted_players import SHORT, choice_at
from support.servers import Client, serving, url_of
from support.tables import playing, seed
from support.transports import RecordingTransport

NOW = 2_000_000
TRIES = 40


class Sink(SqliteStore):
    """Says that everything is written."""

    async def write(self, jobs: Sequence[AppendJob]) -> list[Exception | None]:
        return [None] * len(jobs)


@pytest.fixture(autouse=True)
def outside_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is said, and nobody is missed, at a time that two worlds could have apart."""
    monkeypatch.setattr(broadcast, "time", lambda: NOW / 1000)
    monkeypatch.setattr(live_module, "RECONNECT_GRACE", 3600.0)


def twin(table: Table, seat: int, seed: int) -> Table:
    """The same table, with the cards that the seat has not seen dealt anew."""
    here = table.require_now()
    world = Moment(here.game, here.state.imagine(seat, FastChance(seed)), here.chance, here.made)
    start = world if table.start is table.now else table.start
    return msgspec.structs.replace(table, now=world, start=start)


async def stream(table: Table, seat: int, picks: random.Random) -> list[bytes]:
    """All that the seat is sent while the others do what it may not see."""
    metrics = Metrics()
    thinking = BotPool(1, 100, metrics)
    live = LiveTable(
        id_="t",
        table=table,
        seq=1,
        epoch=1,
        keys=IdempotencyKeys(),
        invite="invite",
        store=Sink(MEMORY),
        bot_pool=thinking,
        metrics=metrics,
        bot_pause=0,
    )
    ear = RecordingTransport()
    wire = Connection(ear, f"p{seat}" if seat != NOBODY else "watcher")
    live.join(wire)
    others = [at for at in range(len(table.seats)) if at != seat]

    async def do(command: commands.AnyCommand) -> None:
        await live.run_command(command)

    while others and live.table.turn in others and live.table.phase == "playing":
        state = live.table.require_now().state
        step = picks.choice(state.legal())  # in each world another one
        after = live.table.require_now().next((step,))
        hides = live.table.game.hides
        if not hides(state, step) or not hides(after.state, after.state.legal()[0]):
            break  # what follows is turned over
        await do(commands.Play(live.table.turn, (step,)))
    if others:
        for command in (commands.Pause(others[0]), commands.Resume(others[0])):
            await do(command)
    live.broadcaster.send_sync(wire, live.table)
    live.stop()
    return ear.heard


@pytest.mark.parametrize("name", games.names())
def test_not_one_byte_differs(name: str) -> None:
    for number, steps in enumerate((0, 0, 1, 4, 15, 40, 80)):
        s = playing(name, number=number).play(steps, number)
        if s.table.phase != "playing":
            continue
        for seat in range(NOBODY, len(s.table.seats)):
            worlds = [s.table, *(twin(s.table, seat, seed) for seed in (1, 2))]
            sent = [run(stream(world, seat, random.Random(at))) for at, world in enumerate(worlds)]
            assert len(sent[0]) >= 2
            assert sent[1:] == sent[:1] * 2


# Over real sockets, from the first move of a game to its last


@asynccontextmanager
async def house_of(people: int) -> AsyncIterator[tuple[ServerNode, list[Client]]]:
    """A server in this process, and clients that have not called yet."""
    async with AsyncExitStack() as stack:
        found = await stack.enter_async_context(serving())
        found.node.identity.renew(["00" * 32])
        clients = [Client(url_of(found)) for _ in range(people)]
        for at, client in enumerate(clients):
            await stack.enter_async_context(client)
            client.salt = f"k{at}"
            client.http.cookies.clear()
            guest = found.node.identity.cookie_of(Guest(f"p{at}"))
            client.http.cookies.set("cardtable", guest)
        yield found.node, clients


async def seated(
    house: ServerNode, clients: list[Client], name: str, options: dict[str, Any]
) -> LiveTable:
    """The same table in every house: the same seed, salts and address."""
    sits = [commands.Sit(at, f"p{at}", f"P{at}", f"s{at}") for at in range(len(clients))]
    live = await house.open_table(commands.OpenTable(name, len(clients), seed(7), options), [*sits])
    for client in clients:
        await client.call(live.id, "")
    await clients[0].ask("start")
    await heard(live, clients)
    return live


async def heard(live: LiveTable, clients: list[Client]) -> None:
    """Everybody has heard all there is."""
    for at, client in enumerate(clients):
        await client.until(lambda c, at=at: c.version == live.table.versions[at])


def permuted(table: Table, seat: int, step: int, luck: random.Random) -> Table:
    """A world with other hidden cards in which the step is seen to do the same; or this one."""
    then = table.require_now().next((step,)).view(seat)
    for _ in range(TRIES):
        world = twin(table, seat, luck.getrandbits(40))
        here = world.require_now()
        if step in here.state.legal() and here.next((step,)).view(seat) == then:
            return world
    return table


async def in_two_worlds(name: str, seat: int, options: dict[str, Any]) -> None:
    seats = min(games.find(name).seats[-1], 3)
    luck, choose, differed, steps = random.Random(seat), choice_at(name), 0, 0
    async with house_of(seats) as (one, mine), house_of(seats) as (other, theirs):
        here = await seated(one, mine, name, options)
        there = await seated(other, theirs, name, options)
        to_json = here.table.game.to_json
        while here.table.phase == "playing":
            mover = here.table.turn
            step = choose(mine[mover].view, luck)
            there.table = permuted(here.table, seat, step, luck)
            steps += 1
            differed += to_json(there.table.require_now().state) != to_json(
                here.table.require_now().state
            )
            for live, clients in ((here, mine), (there, theirs)):
                answer = await clients[mover].ask("play", steps=[step])
                assert answer["type"] == "update", answer
                await heard(live, clients)
        assert mine[seat].is_over
        assert len(mine[seat].raw) > steps / seats
        assert mine[seat].raw == theirs[seat].raw
        assert seats == 1 or differed > steps / 4, (differed, steps)


SEATS = [
    (name, seat) for name in games.names() for seat in range(min(games.find(name).seats[-1], 2))
]


def check_whole_game(
    name: str, seat: int, options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before each move, one of two houses deals the cards anew that the seat has not seen."""
    monkeypatch.setattr(house_module, "new_id", lambda: "twintwintwin")
    run(in_two_worlds(name, seat, options))


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seat"), SEATS)
def test_not_one_byte_of_a_whole_game_differs(
    name: str, seat: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    check_whole_game(name, seat, SHORT.get(name, {}), monkeypatch)


@pytest.mark.soak
@pytest.mark.parametrize(("name", "seat"), [pair for pair in SEATS if pair[0] in SHORT])
def test_not_one_byte_of_a_long_game_differs(
    name: str, seat: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    check_whole_game(name, seat, {}, monkeypatch)
