"""Attacks by people at a table: on each other's consent, on clocks, names, invites and quotas."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any
from unicodedata import category

import pytest
from msgspec.structs import replace
from websockets.exceptions import ConnectionClosed

from cardtable.cli.main import run
from cardtable.engine.refusal import IllegalMove, InvalidInput
from cardtable.engine.state import NOBODY
from cardtable.server.app import WRONG_CODES_PER_DAY, GracefulServer
from cardtable.server.live_table import LiveTable
from cardtable.server.rate_limit import RateLimiter, network_of
from cardtable.store.rows import AppendJob
from cardtable.table import commands as c
from cardtable.table import record
from cardtable.table.table import LOBBY, Clock, TableSettings
from cardtable.wire import client_messages
from cardtable.wire.to_command import to_command
from support.servers import Client, deal, in_process_server, url_of
from support.tables import (
    TableDriver,
    dealt_table,
    messages_of,
    open_driver,
    play_visible_move,
    seated_table,
    seed,
)

# Consent


def table_with_pending_undo() -> tuple[TableDriver, int, int]:
    """Return a game of two in which one has lost the connection when the other asks for an undo."""
    driver = dealt_table("threeup", people=2, seats=2)
    mover = play_visible_move(driver)
    driver.apply(c.MarkAway(1 - mover))
    driver.apply(c.Undo(mover))
    return driver, mover, 1 - mover


def test_a_short_loss_of_connection_is_no_consent() -> None:
    driver, mover, other = table_with_pending_undo()
    count = len(driver.table.moves)
    driver.apply(c.ReclaimSeat(other))
    driver.apply(c.AnswerUndo(other, False))
    assert len(driver.table.moves) == count
    assert driver.table.undos_used[mover] == 0


def test_an_undo_waits_until_a_bot_plays_for_the_absent_person() -> None:
    driver, mover, other = table_with_pending_undo()
    count = len(driver.table.moves)
    messages = messages_of(driver, c.Tick(), 30_000)
    assert [id_ for id_, _ in messages] == ["table-stands-in", "table-undoes"]
    assert driver.table.seats[other].kind == "substituted"
    assert len(driver.table.moves) < count
    assert driver.table.undos_used[mover] == 1


def test_an_undo_does_not_wait_for_people_who_leave() -> None:
    driver, mover, other = table_with_pending_undo()
    driver.apply(c.Leave(other))
    assert driver.table.pending_undo is None
    assert driver.table.undos_used[mover] == 1


# Clocks


def timed_table(kind: str) -> tuple[TableDriver, int]:
    """Return a game with 1 s left on the clock of the seat that is to move."""
    settings = TableSettings(clock=Clock(kind, 10_000, 500))
    driver = dealt_table("threeup", people=2, seats=2, settings=settings)
    seat = driver.table.turn
    driver.apply(c.MarkAway(1 - seat), 9_000)
    driver.apply(c.ReclaimSeat(1 - seat), 0)
    assert driver.table.time_left[seat] == 1_000
    return driver, seat


def sit_again(driver: TableDriver, seat: int) -> None:
    driver.apply(c.Sit(seat, f"p{seat}", f"Name {seat}"), 0)


@pytest.mark.parametrize("kind", ["move", "bank"])
def test_leaving_and_sitting_down_again_gives_no_time_back(kind: str) -> None:
    driver, seat = timed_table(kind)
    driver.apply(c.Leave(seat), 0)
    sit_again(driver, seat)
    assert driver.table.time_left[seat] == 1_000


@pytest.mark.parametrize("kind", ["move", "bank"])
@pytest.mark.parametrize("way", ["reclaim", "sit"])
def test_after_the_time_has_run_out_a_bot_makes_the_move(kind: str, way: str) -> None:
    driver, seat = timed_table(kind)
    driver.apply(c.Tick(), 1_000)
    if way == "reclaim":
        assert driver.refusal_code(c.ReclaimSeat(seat)) == "table-time"
        driver.apply(c.MarkAway(seat))
        driver.apply(c.ReclaimSeat(seat))  # the connection is back, but the move is lost
    else:
        driver.apply(c.Leave(seat), 0)
        sit_again(driver, seat)
    assert driver.table.seats[seat].kind == "substituted"
    assert driver.table.bot_to_move()
    step = driver.table.require_now().state.legal()[0]
    assert driver.refusal_code(c.Play(seat, (step,))) == "table-stand-in"
    while driver.table.turn == seat:
        driver.apply(c.Play(seat, (driver.table.require_now().state.legal()[0],), bot=True))
    driver.apply(c.ReclaimSeat(seat))
    assert driver.table.seats[seat].present
    assert driver.table.time_left[seat] == 10_000


def test_bots_go_on_while_somebody_is_connected_whose_time_is_up() -> None:
    """Else two people whose time is up would wait for each other's bot for ever."""
    driver, seat = timed_table("bank")
    driver.apply(c.Tick(), 1_000)
    driver.apply(c.MarkAway(1 - seat))
    assert driver.table.bot_to_move()
    driver.apply(c.MarkAway(seat))
    assert not driver.table.bot_to_move()


def test_nobody_stops_their_own_clock() -> None:
    driver, seat = timed_table("bank")
    request = client_messages.PauseRequest(1, "k", 0)
    with pytest.raises(IllegalMove, match="table-own-clock"):
        to_command(driver.table, f"p{seat}", request, 0)
    driver.apply(c.Pause(1 - seat), 0)
    driver.apply(c.Resume(seat), 60_000)
    assert driver.table.time_left[seat] == 1_000


# Names

BAD_NAMES = [
    "", "   ", "\u3164", "\u200b", "An\x1b[31mna", "An\nna", "An\tna", "An\x9bna", "An\u202ena",
    "An\u2066na", "An\u200bna", "An\u200dna", "\ufeffAnna", "An\u2028na", "An\ue000na", "\ud800",
    "a" + "\u0301\u0302\u0303\u0304", "\u0301", "\U0001f600" * 31, "\u0958" * 21,
]  # fmt: skip


@pytest.mark.parametrize("name", BAD_NAMES)
def test_names_that_play_tricks_are_refused(name: str) -> None:
    with pytest.raises(InvalidInput, match="table-name"):
        sit(name)


def sit(name: str) -> str:
    """Return the name under which a person sits down who asks for `name`."""
    driver = open_driver(c.OpenTable("threeup", 2, seed(1)))
    request = client_messages.SitRequest(1, "k", 0, seat=0, name=name)
    driver.apply(to_command(driver.table, "p0", request, 0))
    return driver.table.seats[0].name


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("  Anna\u00a0\u2003 Berta ", "Anna Berta"),
        ("\u3164Anna\u2800", "Anna"),
        ("Zoe\u0308", "Zoë"),
        ("\U0001f469\u200d\U0001f373", "\U0001f469\u200d\U0001f373"),
        ("محمد", "محمد"),
        ("Nguyễn", "Nguyễn"),
    ],
)
def test_names_of_people_are_kept(given: str, kept: str) -> None:
    assert sit(given) == kept


@pytest.mark.parametrize("second", ["Anna", "ANNA", "An na", "Ａｎｎａ", "Anna\ufe0f"])
def test_no_two_seats_of_a_table_have_the_same_name(second: str) -> None:
    driver = open_driver(c.OpenTable("threeup", 4, seed(1)))
    driver.apply(c.Sit(0, "p0", "Anna"))
    driver.apply(c.Sit(1, "p1", second))
    driver.apply(c.Sit(2, "p2", "Anna"))
    driver.apply(c.Sit(3, "p3", "a" * 40))
    names = [seat.name for seat in driver.table.seats]
    assert names == ["Anna", f"{second} 2", "Anna 3", "a" * 40]
    driver.apply(c.Leave(2))
    driver.apply(c.Sit(2, "p4", "a" * 40))
    assert driver.table.seats[2].name == "a" * 38 + " 2"


HOSTILE = "\x1b]0;owned\x07\x9b31m\u202eevil\nline"


def test_no_escape_sequence_of_a_stranger_reaches_a_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A record can be edited by anybody: names, moves, options and the seal."""
    whole = record.record_of(dealt_table("threeup", people=2, seats=2).play_random().table)
    seats = [replace(seat, name=HOSTILE, bot=HOSTILE) for seat in whole.seats]
    forged = [
        replace(whole, seats=seats),
        replace(whole, seats=seats, moves=[HOSTILE, *whole.moves]),
        replace(whole, seats=seats, seal=HOSTILE),
        replace(whole, options={HOSTILE: HOSTILE}),
        replace(whole, game=HOSTILE),
    ]
    shown = 0
    for number, hostile in enumerate(forged):
        file = tmp_path / f"{number}.json"
        file.write_bytes(record.to_bytes(hostile))
        for command in (["replay"], ["replay", "--json"], ["verify"], ["verify", "--json"]):
            run([*command, str(file)])
            out, err = capsys.readouterr()
            shown += "owned" in out + err
            assert not find_unprintable(out + err), command
    assert shown > 10


def find_unprintable(text: str) -> set[str]:
    return {char for char in text if category(char) in ("Cc", "Cf", "Zl", "Zp")} - {"\n"}


# People who share a device


def shared_device(people: int = 3, seats: int = 3) -> TableDriver:
    """Return a table where the person of seat 1 shares a device with the one of seat 0."""
    driver = open_driver(c.OpenTable("threeup", seats, seed(1)))
    driver.apply(c.Sit(1, "owner", "Anna"))
    driver.apply(c.SeatGuest(1, 0, "Guest"))
    for seat in range(2, people):
        driver.apply(c.Sit(seat, f"p{seat}", f"P{seat}", keeps_host=True))
    return driver


def test_nobody_takes_a_hand_that_was_seen_on_a_shared_device() -> None:
    """Somebody plays two hands, leaves, takes one of them again, and knows a stranger's."""
    driver = shared_device()
    driver.apply(c.Start(1))
    driver.apply(c.Leave(1))
    driver.apply(c.Sit(1, "owner", "Anna"))
    assert driver.refusal_code(c.Sit(0, "stranger", "S")) == "table-shared-hand"
    driver.apply(c.Leave(1))
    driver.apply(c.Sit(1, "stranger", "S"))  # then nobody of the device is here any more
    assert driver.refusal_code(c.Sit(0, "owner", "Anna")) == "table-other-seat"


def test_a_guest_on_a_shared_device_is_never_host() -> None:
    """Nobody could start the game then: the device speaks for its owner."""
    driver = shared_device()
    assert driver.table.host == 1
    assert driver.refusal_code(c.HandOver(1, 0)) == "table-hand-over"
    driver.apply(c.HandOver(1, 2))
    driver.apply(c.Leave(2))  # the next person is the guest
    assert driver.table.host == 1
    driver.apply(c.AddBot(1, 2, "random"))
    driver.apply(c.Start(1))


# Seats that change hands while somebody waits


async def find_live(found: GracefulServer, table_id: str) -> LiveTable:
    live = await found.node.find(table_id)
    assert isinstance(live, LiveTable)
    return live


@asynccontextmanager
async def slow_disk(live: LiveTable, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[None]:
    """A stranger takes the seat 1, whose person has left; nobody is told before the block ends."""
    append, is_waiting, go_on = live.store.append, asyncio.Event(), asyncio.Event()

    async def append_later(job: AppendJob) -> None:
        is_waiting.set()
        await go_on.wait()
        await append(job)

    monkeypatch.setattr(live.store, "append", append_later)
    if live.table.seats[1].person:
        live.enqueue(c.Leave(1))
    live.enqueue(c.Sit(1, "stranger", "Stranger"))
    await is_waiting.wait()
    try:
        yield
    finally:
        go_on.set()


async def wait_for_jobs(live: LiveTable, count: int) -> None:
    while live.jobs.qsize() < count:
        await asyncio.sleep(0.01)


async def test_a_late_command_hits_nobody_who_has_sat_down_meanwhile(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with (
        in_process_server() as found,
        Client(url_of(found)) as host,
        Client(url_of(found)) as guest,
        Client(url_of(found)) as other,
    ):
        await host.open_table("threeup", 3, name="Host")
        await guest.connect(host.table, host.invite)
        await guest.request("sit", seat=1, name="Guest")
        seat_pass = (await guest.http.post(f"/api/tables/{host.table}/pass")).json()["token"]
        live = await find_live(found, host.table)
        async with slow_disk(live, monkeypatch):
            url = f"/api/me/tables/{host.table}/remove"
            removing = asyncio.create_task(guest.http.post(url))
            await wait_for_jobs(live, 1)
            await other.http.get("/api/me")
            other.table, other.invite = host.table, host.invite
            taking = asyncio.create_task(other.connect(query=f"&pass={seat_pass}"))
            await wait_for_jobs(live, 2)
        assert (await removing).status_code == 200
        await taking
        assert live.table.seats[1].person == "stranger"


async def test_a_table_is_not_closed_at_which_somebody_has_sat_down_meanwhile(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with in_process_server() as found, Client(url_of(found)) as ada:
        await ada.open_table("threeup", 2, name="Ada")
        live = await find_live(found, ada.table)
        async with slow_disk(live, monkeypatch):
            removing = asyncio.create_task(ada.http.post(f"/api/me/tables/{ada.table}/remove"))
            await wait_for_jobs(live, 1)
        assert (await removing).status_code == 200
        assert live.table.phase == LOBBY


async def test_the_owner_of_a_shared_device_gives_up_all_its_seats() -> None:
    async with in_process_server() as found, Client(url_of(found)) as ada, Client(ada.url) as ben:
        await ada.open_table("threeup", 3)
        await ada.connect()
        await ada.request("sit", seat=1, name="Ada")
        await ada.request("seat_guest", target_seat=0, name="Guest")
        await ben.connect(ada.table, ada.invite)
        await ben.request("sit", seat=2, name="Ben")
        await ada.http.post(f"/api/me/tables/{ada.table}/remove")
        assert (await find_live(found, ada.table)).table.people() == [2]


# Codes


async def test_only_few_wrong_codes_are_told_in_a_day() -> None:
    """Ten tries a minute, for weeks, find a table among a few hundred."""
    async with in_process_server(requests_per_second=10_000) as found, Client(url_of(found)) as ada:
        state = found.config.app.app.state  # type: ignore[union-attr]
        state.code_limiter = RateLimiter(1e6, 1e6)
        opened = await ada.open_table("threeup", 2, name="Ada")
        path = f"/api/tables/{ada.table}/code"
        code = (await ada.http.get(path, params={"invite": opened["invite"]})).json()["code"]
        for _ in range(2 * WRONG_CODES_PER_DAY):  # a good code does not count
            assert (await ada.http.get(f"/api/codes/{code}")).status_code == 200
        answers = [await ada.http.get("/api/codes/bbbbbb") for _ in range(WRONG_CODES_PER_DAY + 5)]
        statuses = [answer.status_code for answer in answers]
        assert statuses == [404] * WRONG_CODES_PER_DAY + [429] * 5
        assert (await ada.http.get(f"/api/codes/{code}")).status_code == 429


async def test_wrong_codes_are_counted_for_all_networks_of_a_customer() -> None:
    """Some have 65,536 networks of IPv6, and would find a table in a day."""
    settings = {"requests_per_second": 10_000, "trusted_proxies": "127.0.0.1"}
    async with in_process_server(**settings) as found, Client(url_of(found)) as eve:
        statuses = []
        for network in range(0, 256 * (WRONG_CODES_PER_DAY + 5), 256):
            headers = {"X-Forwarded-For": f"2001:db8:1:{network:x}::7"}
            statuses.append((await eve.http.get("/api/codes/bbbbbb", headers=headers)).status_code)
        assert statuses == [404] * WRONG_CODES_PER_DAY + [429] * 5
        other = {"X-Forwarded-For": "2001:db8:2::7"}
        assert (await eve.http.get("/api/codes/bbbbbb", headers=other)).status_code == 404


# People who are removed, and invites


@pytest.mark.parametrize("phase", ["lobby", "playing", "over"])
def test_a_host_removes_somebody_for_good(phase: str) -> None:
    driver = seated_table("threeup", people=2, seats=2)
    if phase != "lobby":
        driver.apply(c.Start(0))
    if phase == "over":
        driver.play_random()
    assert driver.table.phase == phase
    assert driver.refusal_code(c.RemovePerson(1, 0)) == "table-host"
    assert driver.refusal_code(c.RemovePerson(0, 0)) == "table-clear"
    messages = messages_of(driver, c.RemovePerson(0, 1))
    assert messages == [("table-removes", {"seat": 1, "name": "Name 1"})]
    assert driver.table.seat_of("p1") == NOBODY
    assert driver.table.seats[1].kind == ("substituted" if phase == "playing" else "empty")
    assert driver.refusal_code(c.Sit(1, "p1", "Other")) == "table-removed"
    assert driver.refusal_code(c.TransferSeat(0, "p1")) == "table-removed"
    assert driver.refusal_code(c.RemovePerson(0, 1)) == "table-clear"
    if phase != "over":
        driver.apply(c.Sit(1, "p2", "New"))


def test_only_the_host_makes_an_invite_void() -> None:
    driver = seated_table("threeup", people=2, seats=2)
    assert driver.refusal_code(c.RenewInvite(1)) == "table-host"
    driver.apply(c.RenewInvite(0))
    assert driver.table.invite_number == 1
    driver.apply(c.RemovePerson(0, 1))
    assert driver.table.invite_number == 2  # the removed person has the old one


@asynccontextmanager
async def three_at_a_table(**fields: Any) -> AsyncIterator[tuple[Client, Client, Client]]:
    """Connect a host on seat 0, a guest on seat 1, and somebody invited who only watches."""
    async with (
        in_process_server() as found,
        Client(url_of(found)) as host,
        Client(url_of(found)) as guest,
        Client(url_of(found)) as watcher,
    ):
        await host.open_table("threeup", 3, name="Host", **fields)
        await host.connect()
        await guest.connect(host.table, host.invite)
        await guest.request("sit", seat=1, name="Guest")
        await watcher.connect(host.table, host.invite)
        await host.receive_until(lambda client: client.table_view["seats"][1]["name"])
        yield host, guest, watcher


async def code_of_close(client: Client) -> int:
    """Receive until the server closes the socket, and return the code."""
    assert client.socket is not None
    try:
        while True:
            await client.receive()
    except ConnectionClosed:
        return client.socket.close_code or 0


async def refusal_at_connect(client: Client) -> str:
    await client.connect()
    assert client.received[-1]["type"] == "refused", client.received[-1]
    return str(client.received[-1]["code"])


async def test_a_removed_person_is_disconnected_and_cannot_come_back() -> None:
    async with three_at_a_table() as (host, guest, watcher):
        seat_pass = (await guest.http.post(f"/api/tables/{host.table}/pass")).json()["token"]
        old_invite = host.invite
        answer = await host.request("remove_person", target_seat=1)
        assert answer["invite"] not in ("", old_invite)
        assert await code_of_close(guest) == 4403
        assert guest.received[-1]["code"] == "table-removed"
        guest.invite = answer["invite"]
        assert await refusal_at_connect(guest) == "table-removed"
        # Nor as somebody else, with the old invite or a pass for the lost seat.
        async with Client(host.url) as other:
            other.table, other.invite = host.table, old_invite
            assert await refusal_at_connect(other) == "table-private"
            await other.connect(query=f"&pass={seat_pass}")
            assert other.received[-1]["code"] == "table-private"
            await other.connect(invite=answer["invite"])
            assert other.received[-1]["type"] == "sync"
        assert await code_of_close(watcher) == 4403  # they have the old invite as well


async def test_a_void_invite_admits_nobody() -> None:
    async with three_at_a_table() as (host, guest, watcher):
        answer = await host.request("renew_invite")
        assert await code_of_close(watcher) == 4403
        assert await refusal_at_connect(watcher) == "table-private"
        await watcher.connect(invite=answer["invite"])
        assert watcher.seat == -1
        assert (await guest.sync())["invite"] == answer["invite"]
        await guest.connect()  # a seat needs no invite
        assert guest.seat == 1


async def test_without_spectators_nobody_watches_even_with_an_invite() -> None:
    settings = {"allow_spectators": False}
    async with three_at_a_table(settings=settings) as (host, guest, watcher):
        await watcher.sync()  # seat 2 is free, so they may still sit down
        await host.request("add_bot", target_seat=2, bot="random")
        assert await code_of_close(watcher) == 4403
        assert await refusal_at_connect(watcher) == "table-no-spectators"
        await deal([host, guest])
        assert await refusal_at_connect(watcher) == "table-no-spectators"
        await guest.request("leave")
        # A seat is free again: they may take it, but see nothing of the game before.
        await watcher.connect()
        sync = await watcher.sync()
        assert "view" not in sync
        await watcher.send("history")
        assert (await watcher.receive_type("history"))["entries"] == []
        await watcher.request("sit", seat=1, name="New")
        await watcher.receive_until(lambda client: client.view)


async def test_a_refusal_passes_through_another_process(tmp_path: Path) -> None:
    """Else the page would connect again and again."""
    database = f"sqlite:///{tmp_path}/tables.sqlite"
    async with (
        in_process_server(database_url=database, lease=60_000) as owner,
        in_process_server(database_url=database, lease=60_000) as other,
        Client(url_of(owner)) as host,
        Client(url_of(other)) as stranger,
    ):
        await host.open_table("threeup", 2, name="Host")
        await stranger.connect(host.table, "nonsense")
        assert stranger.received[-1]["code"] == "table-private"
        assert await code_of_close(stranger) == 4403


# Quotas


async def code_of_opening(client: Client, **fields: Any) -> str:
    """Open a table; return the code of the refusal, or "" if it was opened."""
    response = await client.http.post("/api/tables", json={"game": "threeup", "seats": 2, **fields})
    return "" if response.status_code == 201 else str(response.json()["code"])


@pytest.mark.parametrize("fields", [{}, {"name": "Anna"}])
async def test_one_person_has_only_so_many_unfinished_tables(fields: dict[str, str]) -> None:
    async with (
        in_process_server(tables_per_person=2) as found,
        Client(url_of(found)) as me,
        Client(url_of(found)) as other,
    ):
        codes = [await code_of_opening(me, **fields) for _ in range(3)]
        assert codes == ["", "", "tables-person"]
        assert await code_of_opening(other) == ""


async def test_finished_tables_do_not_count() -> None:
    async with in_process_server(tables_per_person=1) as found, Client(url_of(found)) as me:
        created = await me.open_table("threeup", 2, name="Me", bots=["random"], start=True)
        assert await code_of_opening(me) == "tables-person"
        await me.connect(created["id"])
        await me.play_to_end(Random(1))
        assert await code_of_opening(me) == ""


async def test_one_address_opens_only_so_many_tables_in_a_day() -> None:
    """A stranger can be a new guest with every request."""
    async with in_process_server(tables_per_day=3) as found:
        codes = []
        for _ in range(4):
            async with Client(url_of(found)) as me:
                codes.append(await code_of_opening(me))
        assert codes == ["", "", "", "tables-day"]


async def test_the_database_holds_only_so_many_tables() -> None:
    async with in_process_server(max_tables=2) as found:
        codes = []
        for _ in range(3):
            async with Client(url_of(found)) as me:
                codes.append(await code_of_opening(me))
        assert codes == ["", "", "tables-total"]
        assert len(found.node.tables) == 2


@pytest.mark.parametrize(
    ("setting", "is_same_person", "code", "close_code"),
    [
        ("connections_per_person", True, "connections-person", 4403),
        ("max_connections", False, "connections-total", 1013),
    ],
)
async def test_connections_are_limited(
    setting: str, is_same_person: bool, code: str, close_code: int
) -> None:
    async with (
        in_process_server(**{setting: 1}) as found,
        Client(url_of(found)) as me,
        Client(url_of(found)) as other,
    ):
        if is_same_person:
            other.http.cookies = me.http.cookies
        await me.open_table("threeup", 2, name="Me")
        await other.open_table("threeup", 2, name="Other")
        await me.connect()
        await other.connect()
        assert other.received[-1]["code"] == code
        assert await code_of_close(other) == close_code
        await me.disconnect()
        while other.received[-1]["type"] != "sync":  # until the server has noticed
            await other.connect()


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:203:3:4:5:6", "2001:db8:1:200::"),  # providers give whole /56 networks
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("", ""),
        ("unix", "unix"),
    ],
)
def test_a_household_with_many_addresses_counts_as_one(address: str, network: str) -> None:
    assert network_of(address) == network
