"""Two worlds that a seat cannot tell apart send it the same bytes, every one of them."""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

import msgspec
import pytest

from cardtable import games
from cardtable.engine.chance import FastChance
from cardtable.engine.state import NOBODY
from cardtable.server import house as house_module
from cardtable.server import telling
from cardtable.server.house import House
from cardtable.server.identity import Guest
from cardtable.server.jobs import Job
from cardtable.server.live import LiveTable
from cardtable.server.logged import Keys, Logged, card, entry
from cardtable.server.metrics import Metrics
from cardtable.server.serve import server
from cardtable.server.settings import Settings
from cardtable.server.thinking import Thinking
from cardtable.server.wires import Wire
from cardtable.store.sqlite import MEMORY, SqliteStore
from cardtable.table import commands
from cardtable.table.replay import Moment
from cardtable.table.state import Table
from databases import free_port, run
from listening import Ear
from players import choice_at
from servers import Client
from tables import playing, seed

NOW = 2_000_000
TRIES = 40


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
    live.telling.sync(wire, live.table)
    live.stop()
    await store.stop()
    return ear.heard


@pytest.mark.parametrize("name", games.names())
def test_not_one_byte_differs(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(telling, "time", lambda: NOW / 1000)
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
async def house_of(people: int) -> AsyncIterator[tuple[House, list[Client]]]:
    """A server in this process, and clients that have not called yet."""
    port = free_port()
    settings = Settings(port=port, database_url="memory:", asks_per_second=10**6)
    opened = asyncio.Event()
    serving = server(settings, opened.set)
    task = asyncio.create_task(serving.serve())
    await opened.wait()
    serving.house.identity.renew(["00" * 32])
    try:
        async with AsyncExitStack() as stack:
            clients = [Client(f"http://127.0.0.1:{port}") for _ in range(people)]
            for at, client in enumerate(clients):
                await stack.enter_async_context(client)
                client.salt = f"k{at}"
                client.http.cookies.clear()
                guest = serving.house.identity.cookie(Guest(f"p{at}"))
                client.http.cookies.set("cardtable", guest)
            yield serving.house, clients
    finally:
        serving.should_exit = True
        await task


async def seated(house: House, clients: list[Client], name: str) -> LiveTable:
    """The same table in every house: the same seed, salts and address."""
    sits = [commands.Sit(at, f"p{at}", f"P{at}", f"s{at}") for at in range(len(clients))]
    live = await house.open(commands.Open(name, len(clients), seed(7)), [*sits])
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
    then = table.here().next((step,)).view(seat)
    for _ in range(TRIES):
        world = twin(table, seat, luck.getrandbits(40))
        here = world.here()
        if step in here.state.legal() and here.next((step,)).view(seat) == then:
            return world
    return table


async def in_two_worlds(name: str, seat: int) -> None:
    seats = min(games.find(name).seats[-1], 3)
    luck, choose, differed, steps = random.Random(seat), choice_at(name), 0, 0
    async with house_of(seats) as (one, mine), house_of(seats) as (other, theirs):
        here = await seated(one, mine, name)
        there = await seated(other, theirs, name)
        to_json = here.table.game.to_json
        while here.table.phase == "playing":
            mover = here.table.turn
            step = choose(mine[mover].view, luck)
            there.table = permuted(here.table, seat, step, luck)
            steps += 1
            differed += to_json(there.table.here().state) != to_json(here.table.here().state)
            for live, clients in ((here, mine), (there, theirs)):
                answer = await clients[mover].ask("play", steps=[step])
                assert answer["is"] == "update", answer
                await heard(live, clients)
        assert mine[seat].is_over
        assert len(mine[seat].raw) > steps / seats
        assert mine[seat].raw == theirs[seat].raw
        assert seats == 1 or differed > steps / 4, (differed, steps)


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # of what the server is built on
@pytest.mark.parametrize(
    ("name", "seat"),
    [(name, seat) for name in games.names() for seat in range(min(games.find(name).seats[-1], 2))],
)
def test_not_one_byte_of_a_whole_game_differs(
    name: str, seat: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before each move, one of two houses deals the cards anew that the seat has not seen."""
    monkeypatch.setattr(telling, "time", lambda: NOW / 1000)
    monkeypatch.setattr(house_module, "new_id", lambda: "twintwintwin")
    run(in_two_worlds(name, seat))
