"""Attacks with costly requests. No table may wait for what another one is asked to do.

Most tests count work (moments of a game that are built, tasks that are served) and not time, so
that they give the same answer on every machine.
"""

import asyncio
import threading
from base64 import urlsafe_b64encode
from collections.abc import AsyncIterator, Callable, Coroutine
from concurrent.futures import Future
from contextlib import suppress
from itertools import pairwise
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from cardtable import games
from cardtable.bots.worker import BotTask
from cardtable.engine import codes
from cardtable.engine.chance import seal
from cardtable.engine.refusal import InvalidInput, Unavailable
from cardtable.server import app, live_table, lobby_api
from cardtable.server import node as node_module
from cardtable.server.bot_pool import MAX_ANALYSES_OF_ONE, MAX_KEPT_ANALYSES
from cardtable.server.connection import Connection
from cardtable.server.live_table import LiveTable
from cardtable.server.node import ServerNode, new_id
from cardtable.server.rate_limit import MAX_COSTLY, MAX_COSTLY_OF_ONE, RateLimiter
from cardtable.server.settings import Settings
from cardtable.store import event_log
from cardtable.store.event_log import LoggedCommand, lobby_entry, log_entry
from cardtable.store.rows import AppendJob
from cardtable.table import commands, record
from cardtable.table.clocks import is_first_turn_of_substitute
from cardtable.table.replay import Moment
from cardtable.table.table import CLOSED, OVER, PLAYING, SUBSTITUTE
from cardtable.wire import answers, client_messages, rest
from support.servers import Client, in_process_server, url_of
from support.sources import ROOT
from support.tables import TableDriver, dealt_table, seed
from support.transports import RecordingTransport

LONG_GAME = 400  # steps


@pytest.fixture
async def node() -> AsyncIterator[ServerNode]:
    node = ServerNode(Settings(database_url="memory:", lease=600_000, bot_pause=0))
    await node.start()
    yield node
    await node.stop()


class MomentCounter:
    """Counts the moments that are built, on the thread of the event loop and elsewhere."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.on_loop = self.elsewhere = 0
        loop_thread, build = threading.get_ident(), Moment.__init__

        def count_and_build(moment: Moment, *args: Any) -> None:
            if threading.get_ident() == loop_thread:
                self.on_loop += 1
            else:
                self.elsewhere += 1
            build(moment, *args)

        monkeypatch.setattr(Moment, "__init__", count_and_build)


async def store_table(node: ServerNode, driver: TableDriver) -> str:
    """Write the event log of a table to the store, as a node does; return the table's id."""
    table_id = new_id()
    entries = [
        log_entry(seq, time, LoggedCommand(command))
        for seq, (command, time) in enumerate(driver.log, 1)
    ]
    await node.store.create(table_id, node.id, entries[0], lobby_entry(driver.table, driver.now))
    await node.store.append(AppendJob(table_id, 1, tuple(entries[1:])))
    return table_id


async def load_table(node: ServerNode, table_id: str) -> LiveTable:
    live = await node.find(table_id)
    assert isinstance(live, LiveTable)
    return live


def long_game() -> TableDriver:
    """Return a long game of a person and a bot. It is the person's turn, at the start of a move."""
    return play_to_person(dealt_table("levelup", 1, seats=2).play_random(LONG_GAME))


def play_to_person(driver: TableDriver) -> TableDriver:
    while driver.table.turn != 0 or driver.table.start is not driver.table.now:
        driver.play_random(1)
    return driver


class Guest:
    """A person at a table, or somebody who watches it, connected without a socket."""

    def __init__(self, live: LiveTable, person: str, address: str = "") -> None:
        self.live = live
        self.transport = RecordingTransport()
        self.connection = Connection(self.transport, person)
        self.connection.address = address
        live.join(self.connection)

    def send(self, message: client_messages.AnyClientMessage) -> None:
        self.live.submit(message, self.connection, 0.0)

    async def receive(self, text: bytes) -> bytes:
        """Return the next message that holds `text`."""
        async with asyncio.timeout(60):
            while True:
                for message in self.transport.sent:
                    if text in message:
                        self.transport.sent.remove(message)
                        return message
                await asyncio.sleep(0.001)


# Histories


async def test_histories_of_a_long_game_are_not_made_on_the_event_loop(
    node: ServerNode, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = await load_table(node, await store_table(node, long_game()))
    guests = [Guest(live, f"spectator {number}") for number in range(10)]
    counter = MomentCounter(monkeypatch)
    for guest in guests:
        guest.send(client_messages.HistoryRequest(1, "k", 0))
    answers = {await guest.receive(b'"history"') for guest in guests}
    assert len(answers) == 1
    assert counter.on_loop == 0
    assert counter.elsewhere < LONG_GAME


async def test_the_queue_of_a_table_lets_others_work_between_two_jobs(node: ServerNode) -> None:
    live = await load_table(node, await store_table(node, dealt_table("threeup", 1, seats=2)))
    guest = Guest(live, "spectator")
    for _ in range(50):
        guest.send(client_messages.SyncRequest(1, "k", 0))
    counts = [len(guest.transport.sent)]
    async with asyncio.timeout(60):
        while counts[-1] < counts[0] + 50:
            await asyncio.sleep(0)
            counts.append(len(guest.transport.sent))
    assert max(after - before for before, after in pairwise(counts)) == 1


async def test_a_full_queue_keeps_nobody_at_the_table_who_has_left_it(
    node: ServerNode, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Spectators filled the queue at the right moment: a clock that ran out did nothing, either."""
    monkeypatch.setattr(live_table, "RETRY_DELAY", 0.01)
    monkeypatch.setattr(live_table, "RECONNECT_GRACE", 1e9)
    live = await load_table(node, await store_table(node, dealt_table("threeup", 2, seats=2)))
    player, spectator = Guest(live, "p0"), Guest(live, "spectator")
    with suppress(Unavailable):
        while True:
            spectator.send(client_messages.SyncRequest(1, "k", 0))
    live.leave(player.connection)
    async with asyncio.timeout(20):
        while live.table.seats[0].away_since is None:
            await asyncio.sleep(0.001)


# Undos


def game_with_undos(undos: int) -> TableDriver:
    """Return a long game in which the only person has taken back a move again and again."""
    driver = long_game()
    for _ in range(undos):
        driver.apply(commands.Undo(0))
        play_to_person(driver.play_random(2))
    return driver


async def test_a_log_with_many_undos_is_loaded_off_the_event_loop_and_in_linear_time(
    node: ServerNode, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = game_with_undos(undos=30)
    table_id = await store_table(node, driver)
    counter = MomentCounter(monkeypatch)
    live = await load_table(node, table_id)
    assert live.table.moves == driver.table.moves
    assert counter.on_loop == 0
    assert counter.elsewhere < 3 * len(driver.log)


async def test_an_undo_and_a_substitute_in_a_long_game_replay_only_the_last_moves(
    node: ServerNode, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bot that played for somebody replayed all its moves before each one: 0.1 s in the end."""
    live = await load_table(node, await store_table(node, long_game()))
    before = len(live.table.moves)
    counter = MomentCounter(monkeypatch)
    substituted = replace(live.table.seats[0], bot=SUBSTITUTE)  # since the deal
    assert not is_first_turn_of_substitute(live.table.with_seat(0, substituted))
    assert 0 < counter.on_loop <= 40
    counter.on_loop = 0
    await live.run_command(commands.Undo(0))
    assert len(live.table.moves) < before
    assert counter.on_loop <= 40


async def play_first_step(live: LiveTable) -> None:
    step = live.table.require_now().state.legal()[0]
    await live.run_command(commands.Play(live.table.turn, (step,)))


async def test_a_long_log_is_loaded_from_its_last_snapshot(
    node: ServerNode, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A hundred undos leave a long log. What was taken back is not played again."""
    for module in (event_log, node_module):
        monkeypatch.setattr(module, "SNAPSHOT_INTERVAL", 16)
    live = await load_table(node, await store_table(node, dealt_table("pragon")))
    for _ in range(100):
        await play_first_step(live)
        await live.run_command(commands.Undo(0))
    await play_first_step(live)
    live.stop()
    counter = MomentCounter(monkeypatch)
    reloaded = await load_table(node, live.id)
    assert (reloaded.seq, reloaded.table.moves) == (live.seq, live.table.moves)
    assert reloaded.table.versions == live.table.versions
    assert counter.on_loop == 0
    assert counter.elsewhere <= 3 * 16


async def test_the_record_of_a_long_game_is_not_made_on_the_event_loop(
    node: ServerNode, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps = dealt_table("threeup", 2, seats=2).play_random().table.moves
    driver = dealt_table("threeup", 2, seats=2).play_random(len(steps) - 1)
    live = await load_table(node, await store_table(node, driver))
    counter = MomentCounter(monkeypatch)
    await live.run_command(commands.Play(live.table.turn, steps[-1:]))
    assert live.table.phase == OVER
    assert await node.store.record(seal(live.table.seed).hex()[:16])
    assert counter.on_loop <= 5


async def test_a_full_log_lets_the_game_end_and_nothing_else(node: ServerNode) -> None:
    live = await load_table(node, await store_table(node, dealt_table("pragon")))
    guest = Guest(live, "p0")
    while live.seq < 200:  # longer than the game that follows
        await play_first_step(live)
        await live.run_command(commands.Undo(0))
    live.log_limit = live.seq
    await play_first_step(live)
    guest.send(client_messages.UndoRequest(1, "k1", live.table.versions[0]))
    assert b"table-log-full" in await guest.receive(b'"k1"')
    guest.send(client_messages.PauseRequest(1, "k2", 0))
    assert b"table-log-full" in await guest.receive(b'"k2"')
    assert len(live.table.moves) == 1
    while live.table.phase == PLAYING:
        await play_first_step(live)
    assert live.table.phase == OVER
    guest.send(client_messages.NextGameRequest(1, "k3", live.table.versions[0]))
    assert b"table-log-full" in await guest.receive(b'"k3"')


async def test_a_table_whose_log_grows_on_is_closed(node: ServerNode) -> None:
    """Somebody connects and disconnects again and again."""
    live = await load_table(node, await store_table(node, dealt_table("pragon")))
    live.log_limit = live.seq
    async with asyncio.timeout(60):
        while live.table.phase == PLAYING:
            guest = Guest(live, "p0")
            await live.jobs.join()
            live.leave(guest.connection)
            await live.jobs.join()
    assert live.table.phase == CLOSED
    assert live.seq == 2 * live.log_limit + 1


# Bots


class ManualExecutor:
    """Stands for the worker processes: a test decides when a task is done."""

    def __init__(self) -> None:
        self.tasks: list[tuple[str, BotTask, Future[Any]]] = []
        self.done = 0
        self._processes: dict[int, Any] = {}

    def submit(self, function: Any, task: BotTask, *_: Any) -> Future[Any]:
        self.tasks.append((function.__name__, task, Future()))
        return self.tasks[-1][2]

    def shutdown(self, **_: Any) -> None:
        for task in self.tasks:
            task[2].cancel()

    async def serve(self) -> tuple[str, str]:
        """Wait for the next task, answer it, and return the names of its function and its game."""
        async with asyncio.timeout(60):
            while len(self.tasks) == self.done:
                await asyncio.sleep(0.001)
        name, task, future = self.tasks[self.done]
        self.done += 1
        step = games.find(task.game).from_bytes(task.position).legal()[0]
        future.set_result((step,))
        return name, task.game


async def open_bot_table(node: ServerNode, person: str, address: str, game: str) -> Guest:
    """Open a table at which one person plays against a bot, connect, and deal."""
    first: list[commands.AnyCommand] = [
        commands.Sit(0, person, person),
        commands.AddBot(0, 1, "level6"),
        commands.Start(0),
    ]
    live = await node.open_table(commands.OpenTable(game, 2, seed(1)), first)
    return Guest(live, person, address)


@pytest.mark.parametrize("guests", [1, 30])
async def test_a_guest_with_many_tables_does_not_delay_the_bot_of_another(
    node: ServerNode, guests: int
) -> None:
    """The bots of thirty tables wait for each other, and no other bot for all.

    Somebody can be another guest at each table, but comes from one address.
    """
    workers = ManualExecutor()
    node.bot_pool.executor = workers  # type: ignore[assignment]
    greedy = [
        await open_bot_table(node, f"greedy{number % guests}", "192.0.2.1", "threeup")
        for number in range(30)
    ]
    assert all(guest.live.table.bot_to_move() for guest in greedy)
    served = [await workers.serve()]
    modest = await open_bot_table(node, "modest", "192.0.2.2", "levelup")
    assert modest.live.table.bot_to_move()
    await asyncio.sleep(0.01)  # the bot's turn starts
    served += [await workers.serve(), await workers.serve(), await workers.serve()]
    assert [game for _, game in served] == ["threeup", "threeup", "levelup", "threeup"]


async def test_hints_and_analyses_yield_to_bots(node: ServerNode) -> None:
    """A worker that becomes free serves bots first, then hints, then analyses."""
    workers = ManualExecutor()
    pool = node.bot_pool
    pool.executor = workers  # type: ignore[assignment]
    moment = dealt_table("threeup", number=1).table.require_now()
    game, state, seat = moment.game, moment.state, int(moment.state.turn)
    waiting = [asyncio.create_task(pool.choose(game, state, "level1", "first"))]
    await asyncio.sleep(0)
    later: list[Coroutine[Any, Any, Any]] = [
        pool.analyse_choice(game, state, seat, (state.legal()[0],), 0),
        pool.advise(game, state, seat, "greedy"),
        pool.advise(game, state, seat, "greedy"),
        pool.advise(game, state, seat, "modest"),
        pool.choose(game, state, "level1", "greedy"),
    ]
    waiting += [asyncio.create_task(task) for task in later]
    served = [await workers.serve() for _ in waiting]
    assert [name for name, _ in served] == [
        *("choose_steps", "choose_steps", "give_advice", "give_advice", "give_advice"),
        "analyse_task",
    ]
    await asyncio.gather(*waiting)


async def test_one_address_does_not_keep_the_analyses_of_others_waiting(node: ServerNode) -> None:
    node.bot_pool.executor = ManualExecutor()  # type: ignore[assignment]  # nothing is finished
    kept = record.from_bytes((ROOT / "tests/replays/threeup-1.json").read_bytes())
    for number in range(MAX_ANALYSES_OF_ONE):
        node.analyses.request(f"r{number}", kept, 0, "192.0.2.1")
    with pytest.raises(Unavailable) as refused:
        node.analyses.request("more", kept, 0, "192.0.2.1")
    assert refused.value.code == codes.ANALYSIS_BUSY
    node.analyses.request("r0", kept, 0, "192.0.2.1")  # to ask how far it is costs nothing
    assert node.analyses.request("other", kept, 0, "192.0.2.2").analysis is None


async def test_many_short_analyses_do_not_end_the_long_one_of_another(node: ServerNode) -> None:
    """It was forgotten while it ran: it counted no more, and who asked for it began anew."""
    find = node.analyses.find_or_start
    find(("long", 0), "", "192.0.2.1", lambda _: asyncio.sleep(1e9))
    for number in range(2 * MAX_KEPT_ANALYSES):
        find((str(number), 0), "", "192.0.2.2", lambda _: asyncio.sleep(0))
        while node.analyses.jobs[str(number), 0].is_running():
            await asyncio.sleep(0)
    assert node.analyses.jobs["long", 0].is_running()
    assert len(node.analyses.jobs) == MAX_KEPT_ANALYSES


async def test_a_bot_that_finds_no_worker_in_time_plays_its_policy(node: ServerNode) -> None:
    workers = ManualExecutor()
    pool = node.bot_pool
    pool.executor = workers  # type: ignore[assignment]
    moment = dealt_table("threeup", number=1).table.require_now()
    first = asyncio.create_task(pool.choose(moment.game, moment.state, "level6", "greedy"))
    await asyncio.sleep(0)
    pool.max_wait = 0.0
    steps = await pool.choose(moment.game, moment.state, "level6", "greedy")
    assert steps[0] in moment.state.legal()
    assert len(workers.tasks) == 1
    await workers.serve()
    await first


async def test_a_task_that_nobody_waits_for_keeps_its_worker_to_the_end(node: ServerNode) -> None:
    """A guest who leaves one table after the other must not fill the queue of the workers."""
    workers = ManualExecutor()
    pool = node.bot_pool
    pool.executor = workers  # type: ignore[assignment]
    moment = dealt_table("threeup", number=1).table.require_now()
    for _ in range(3):
        left = asyncio.create_task(pool.choose(moment.game, moment.state, "level6", "greedy"))
        await asyncio.sleep(0.001)
        left.cancel()
        await asyncio.wait([left])
    stays = asyncio.create_task(pool.choose(moment.game, moment.state, "level6", "modest"))
    await asyncio.sleep(0.001)
    assert len(workers.tasks) == 1
    await workers.serve()
    await workers.serve()
    await stays
    assert len(workers.tasks) == 2


# Requests that replay whole games


class HeldRequests:
    """Requests of several addresses that are held until `go` is set, and their order."""

    def __init__(self, node: ServerNode) -> None:
        self.node = node
        self.go = threading.Event()
        self.order: list[str] = []

    def ask(self, address: str) -> asyncio.Task[None]:
        return asyncio.create_task(self.node.costly_requests.run(address, self.work, address))

    def work(self, address: str) -> None:
        self.go.wait(60)
        self.order.append(address)


async def test_one_address_does_not_keep_the_replays_of_others_waiting(node: ServerNode) -> None:
    """Sixty links to compare kept the server busy for 49 seconds, and took 500 MB."""
    held = HeldRequests(node)
    greedy = [held.ask("greedy") for _ in range(MAX_COSTLY_OF_ONE)]
    await asyncio.sleep(0)
    modest = held.ask("modest")
    await asyncio.sleep(0)
    with pytest.raises(Unavailable) as refused:
        await held.ask("greedy")
    assert refused.value.code == codes.RATE
    held.go.set()
    await asyncio.gather(*greedy, modest)
    assert held.order.index("modest") <= 1
    assert not node.costly_requests.asked
    await held.ask("greedy")


async def test_many_addresses_together_are_limited(node: ServerNode) -> None:
    held = HeldRequests(node)
    asked = [held.ask(str(number)) for number in range(MAX_COSTLY)]
    await asyncio.sleep(0)
    with pytest.raises(Unavailable):
        await held.ask("one more")
    held.go.set()
    await asyncio.gather(*asked)


async def test_games_are_replayed_and_compared_off_the_event_loop(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with in_process_server() as found, Client(url_of(found)) as client:
        await client.open_table("threeup", 2, name="Ada", bots=["random"], start=True, deal=7)
        await client.connect()
        await client.play_to_end(Random(1))
        (game,) = (await client.http.get("/api/me/records")).json()["records"]
        path = f"/api/records/{game['id']}"
        counter = MomentCounter(monkeypatch)
        text = (await client.http.get(f"{path}/challenge")).json()["text"]
        for url in (f"{path}/verification", f"{path}/replay"):
            assert (await client.http.get(url)).status_code == 200
        compared = await client.http.post("/api/comparisons", json={"games": [text, text]})
        assert compared.status_code == 200
        assert counter.elsewhere > 0
        assert counter.on_loop == 0
        # Ten thousand games of one person are counted in a twentieth of a second.
        counted_by: list[int] = []
        monkeypatch.setattr(
            lobby_api, "count_statistics", noting_thread(answers.count_statistics, counted_by)
        )
        statistics = (await client.http.get("/api/me/statistics")).json()
        assert statistics["total"]["played"] == 1
        assert counted_by
        assert threading.get_ident() not in counted_by
        # To read them takes the store a tenth of a second, in which it writes no move.
        state = found.config.app.app.state  # type: ignore[union-attr]
        state.statistics_limiter = RateLimiter(1e-6, 3)
        asked = [await client.http.get("/api/me/statistics") for _ in range(5)]
        assert [answer.status_code for answer in asked] == [200] * 3 + [429] * 2


def noting_thread(function: Callable[..., Any], threads: list[int]) -> Callable[..., Any]:
    """Return the function; each call notes its thread."""

    def call(*args: Any) -> Any:
        threads.append(threading.get_ident())
        return function(*args)

    return call


async def test_addresses_of_the_network_are_looked_up_off_the_event_loop(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A machine whose own name cannot be looked up waits for seconds, and no table moved."""
    looked_up_by: list[int] = []
    monkeypatch.setattr(app, "find_lan_addresses", noting_thread(list, looked_up_by))
    async with in_process_server() as found, Client(url_of(found)) as client:
        assert (await client.http.get("/api/network")).json()["is_local"] is True
        assert (await client.http.post("/api/network")).json()["code"] == "network-failed"
    assert len(looked_up_by) == 2
    assert threading.get_ident() not in looked_up_by


async def test_a_long_replay_is_encoded_off_the_event_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    """Six megabytes of a long game stopped all tables for a second."""
    encoded_by: set[int] = set()
    build = answers.build_replay

    def build_and_note(*args: Any) -> Any:
        encode = msgspec.json.encode

        def encode_and_note(value: Any) -> bytes:
            encoded_by.add(threading.get_ident())
            return encode(value)

        monkeypatch.setattr(msgspec.json, "encode", encode_and_note)
        return build(*args)

    monkeypatch.setattr(answers, "build_replay", build_and_note)
    async with in_process_server() as found, Client(url_of(found)) as client:
        await client.open_table("pragon", 1, name="Ada", start=True)
        await client.connect()
        await client.play_to_end(Random(1))
        (game,) = (await client.http.get("/api/me/records")).json()["records"]
        for encoding in ("gzip", "identity"):
            headers = {"Accept-Encoding": encoding}
            url = f"/api/records/{game['id']}/replay"
            answer = await client.http.get(url, headers=headers)
            assert answer.headers.get("content-encoding", "identity") == encoding
            assert answer.json()["seat"] == -1
    assert encoded_by
    assert threading.get_ident() not in encoded_by


def write_challenge(**changes: Any) -> str:
    """Write the link of a challenge, as anybody can."""
    game = games.find("levelup")
    fields = {"version": 1, "game": "levelup", "rules": game.version, "deal": 1, "options": {},
              "name": "Eve", "bots": ["random"], "steps": b""}  # fmt: skip
    data = msgspec.msgpack.encode(record.Challenge(**{**fields, **changes}))
    return urlsafe_b64encode(data + record.checksum_of(data)).decode().rstrip("=")


def test_a_link_to_a_game_without_end_is_refused() -> None:
    read = record.read_challenge(write_challenge(game="level8", rules=games.find("level8").version))
    with pytest.raises(InvalidInput) as refused:
        record.play_challenge(read)
    assert refused.value.code == codes.CHALLENGE_TEXT


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"name": "\u202eEve"}, "table-name"),
        ({"name": "Eve\x1b[2J"}, "table-name"),
        ({"name": ""}, "table-name"),
        ({"bots": ["\x1b[2J"]}, "bot-unknown"),
    ],
)
def test_a_link_whose_names_play_tricks_is_refused(changes: dict[str, Any], code: str) -> None:
    text = write_challenge(**changes)
    with pytest.raises(InvalidInput) as refused:
        answers.compare_challenges(rest.ComparisonQuery([text]))
    assert refused.value.code == code
