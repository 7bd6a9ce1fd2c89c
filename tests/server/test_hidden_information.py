"""A seat is sent the same bytes in all worlds that it cannot tell apart."""

import random
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from typing import Any

import pytest

from cardtable import games
from cardtable.engine.state import NOBODY
from cardtable.games.levelup import GAME
from cardtable.games.levelup.cards import DRAW, END, LAY_DOWN
from cardtable.server import live_table
from cardtable.server import node as node_module
from cardtable.server.bot_pool import BotPool
from cardtable.server.broadcast import Histories, ReplayThread
from cardtable.server.connection import Connection
from cardtable.server.identity import Guest
from cardtable.server.live_table import LiveTable
from cardtable.server.node import ServerNode
from cardtable.server.observability import Metrics
from cardtable.server.scheduler import TableClock
from cardtable.store.event_log import IdempotencyKeys
from cardtable.store.rows import AppendJob
from cardtable.store.sqlite import MEMORY, SqliteStore
from cardtable.table import commands
from cardtable.table.table import PLAYING, Table
from cardtable.wire.salt_exchange import SaltExchange
from support.scripted_players import SHORT_OPTIONS, player_of
from support.servers import Client, in_process_server, url_of
from support.tables import dealt_table, imagine_table, seed
from support.transports import RecordingTransport
from support.windows import table_before_discard

NOW = 2_000_000
MAX_TRIES = 40


class DiscardingStore(SqliteStore):
    """A store that writes nothing and reports success."""

    async def write(self, jobs: Sequence[AppendJob]) -> list[Exception | None]:
        return [None] * len(jobs)


@pytest.fixture(autouse=True)
def fixed_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stop the clock of messages, and mark nobody as away: time must not tell worlds apart."""
    monkeypatch.setattr(TableClock, "now", lambda _: NOW)
    monkeypatch.setattr(live_table, "RECONNECT_GRACE", 3600.0)


def make_live(table: Table, bot_pause: float = 0) -> LiveTable:
    metrics = Metrics()
    return LiveTable(
        id_="t",
        table=table,
        seq=1,
        time=NOW,
        epoch=1,
        keys=IdempotencyKeys(),
        invite_of=str,
        store=DiscardingStore(MEMORY),
        bot_pool=BotPool(1, 100, metrics),
        metrics=metrics,
        histories=Histories(ReplayThread()),
        bot_pause=bot_pause,
        log_limit=1_000_000,
        salt_time=5_000,
    )


# Steps that are hidden from the seat


async def messages_to(table: Table, seat: int, rng: random.Random) -> list[bytes]:
    """Return what the seat is sent while the others play random hidden steps."""
    live = make_live(table)
    transport = RecordingTransport()
    connection = Connection(transport, f"p{seat}" if seat != NOBODY else "spectator")
    live.join(connection)
    others = [other for other in range(len(table.seats)) if other != seat]
    while live.table.turn in others and live.table.phase == "playing":
        step = rng.choice(live.table.turn_moment().state.legal())
        if not is_hidden_after(live.table, step):
            break
        await live.run_command(commands.Play(live.table.turn, (step,)))
    if others:
        for command in (commands.Pause(others[0]), commands.Resume(others[0])):
            await live.run_command(command)
    live.broadcaster.send_sync(connection, live.table)
    live.stop()
    return transport.sent


def is_hidden_after(table: Table, step: int) -> bool:
    """Return whether the step is hidden, and the next one, too: then nothing is revealed yet."""
    now, is_hidden = table.turn_moment(), table.game.is_hidden
    after = now.next((step,)).state
    return is_hidden(now.state, step) and is_hidden(after, after.legal()[0])


@pytest.mark.parametrize("name", games.names())
async def test_hidden_steps_change_no_byte(name: str) -> None:
    for number, steps in enumerate((0, 0, 1, 4, 15, 40, 80)):
        table = dealt_table(name, number=number).play_random(steps, number).table
        if table.phase != "playing":
            continue
        for seat in range(NOBODY, len(table.seats)):
            worlds = [table, *(imagine_table(table, seat, chance_seed) for chance_seed in (1, 2))]
            sent = [
                await messages_to(world, seat, random.Random(number))
                for number, world in enumerate(worlds)
            ]
            assert len(sent[0]) >= 2
            assert sent[1:] == sent[:1] * 2


# A window that only its player knows of


async def test_a_bot_waits_as_long_whether_its_neighbour_says_done_or_not() -> None:
    """Closing a window changes nothing for the bot that waits; laying down does."""
    for step, is_picked in ((None, True), (END, True), (LAY_DOWN, False)):
        live = make_live(table_before_discard(people=1).table, bot_pause=3600)
        await live.run_command(commands.Play(0, (GAME.step("2S"),)))
        waiting, moment = live.scheduler.bot_turns, live.table.turn_moment()
        assert waiting is not None
        if step is not None:
            await live.run_command(commands.Play(0, (step,)))
        assert live.scheduler.bot_turns is waiting
        assert not waiting.done()
        await live.run_command(commands.Play(1, (DRAW,), bot=True), expected=moment)
        assert (live.table.moves[-1] == DRAW) == is_picked
        live.stop()


# Whole games over real sockets


@asynccontextmanager
async def node_with_clients(people: int) -> AsyncIterator[tuple[ServerNode, list[Client]]]:
    """Run a server in this process, with clients that have not connected yet."""
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(in_process_server())
        server.node.identity.renew(["00" * 32])
        clients = [Client(url_of(server)) for _ in range(people)]
        for seat, client in enumerate(clients):
            await stack.enter_async_context(client)
            client.key_prefix = f"k{seat}"
            client.http.cookies.clear()
            cookie = server.node.identity.cookie_of(Guest(f"p{seat}"))
            client.http.cookies.set("cardtable", cookie)
        yield server.node, clients


async def start_game(
    node: ServerNode, clients: list[Client], name: str, options: dict[str, Any]
) -> LiveTable:
    """Open a table with the same seed, salts and id on every node, and deal."""
    sits = [commands.Sit(seat, f"p{seat}", f"P{seat}") for seat in range(len(clients))]
    live = await node.open_table(commands.OpenTable(name, len(clients), seed(7), options), [*sits])
    for seat, client in enumerate(clients):
        client.salts = SaltExchange(partial(seed, seat))
        client.answers_salts = False  # one after the other, so that all nodes get the same log
        await client.connect(live.id, "")
    await clients[0].request("start")
    for answer in ("commitment", "opened"):
        for client in clients:
            await receive_all(live, clients)
            await client.answer_salts()
            await client.receive_until(partial(has_answered, answer))
    await receive_all(live, clients)
    assert live.table.phase == PLAYING
    return live


def has_answered(answer: str, client: Client) -> bool:
    return bool(client.table_view["seats"][client.seat][answer])


async def receive_all(live: LiveTable, clients: list[Client]) -> None:
    for client, version in zip(clients, live.table.versions, strict=True):
        while client.version != version:
            await client.receive()


def imagine_alike(table: Table, seat: int, mover: int, step: int, rng: random.Random) -> Table:
    """Return another world in which the seat sees the same after the step, if one is found."""
    now = table.moment_for(mover)
    assert now is not None
    view_after = now.next((step,)).view(seat)
    for _ in range(MAX_TRIES):
        world = imagine_table(table, seat, rng.getrandbits(40))
        now = world.moment_for(mover)
        assert now is not None
        if step in now.state.legal() and now.next((step,)).view(seat) == view_after:
            return world
    return table


def choose_move(table: Table, clients: list[Client], rng: random.Random) -> tuple[int, int]:
    """Return who moves next, and the step.

    A player with a window uses it if they can, and otherwise closes it at times; if not, the next
    player moves.
    """
    choose = player_of(table.game.name)
    window = table.window_seat
    if window != NOBODY:
        step = choose(clients[window].view, rng)
        if step != table.closing_step() or rng.random() < 0.3:
            return window, step
    return table.turn, choose(clients[table.turn].view, rng)


async def play_in_two_worlds(name: str, seat: int, options: dict[str, Any]) -> None:
    """Play the same game on two nodes, and compare what the seat is sent.

    Before each move the second node gets other cards where the seat has not seen them.
    """
    seats = min(games.find(name).seats[-1], 3)
    rng = random.Random(seat)
    steps = different = 0
    async with (
        node_with_clients(seats) as (node, clients),
        node_with_clients(seats) as (other_node, other_clients),
    ):
        live = await start_game(node, clients, name, options)
        other_live = await start_game(other_node, other_clients, name, options)
        to_json = live.table.game.to_json
        while live.table.phase == "playing":
            mover, step = choose_move(live.table, clients, rng)
            other_live.table = imagine_alike(live.table, seat, mover, step, rng)
            steps += 1
            state = live.table.require_now().state
            different += to_json(other_live.table.require_now().state) != to_json(state)
            for table, people in ((live, clients), (other_live, other_clients)):
                answer = await people[mover].request("play", steps=[step])
                assert answer["type"] == "update", answer
                await receive_all(table, people)
        texts = clients[seat].received_texts
        assert clients[seat].is_over
        assert len(texts) > steps / seats
        assert texts == other_clients[seat].received_texts
        assert seats == 1 or different > steps / 4, (different, steps)


SEATS = [
    (name, seat) for name in games.names() for seat in range(min(games.find(name).seats[-1], 2))
]


@pytest.fixture
def fixed_id(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(node_module, "new_id", lambda: "sameidsameid")


@pytest.mark.slow
@pytest.mark.usefixtures("fixed_id")
@pytest.mark.parametrize(("name", "seat"), SEATS)
async def test_hidden_cards_change_no_byte_of_a_whole_game(name: str, seat: int) -> None:
    await play_in_two_worlds(name, seat, SHORT_OPTIONS.get(name, {}))


@pytest.mark.soak
@pytest.mark.usefixtures("fixed_id")
@pytest.mark.parametrize(("name", "seat"), [pair for pair in SEATS if pair[0] in SHORT_OPTIONS])
async def test_hidden_cards_change_no_byte_of_a_long_game(name: str, seat: int) -> None:
    await play_in_two_worlds(name, seat, {})
