"""Attacks on the shuffle: an operator who plays, and people who keep back or change their salts."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec
import pytest

from cardtable.engine.refusal import Refusal
from cardtable.server import node, scheduler
from cardtable.server.broadcast import now_ms
from cardtable.server.live_table import LiveTable
from cardtable.store.event_log import LoggedCommand, log_entry, replay_log
from cardtable.table import commands as c
from cardtable.table import record
from cardtable.table.dealing import MAX_VOID_DEALS
from cardtable.table.replay import deal_game
from cardtable.table.table import CLOSED, COMMITTING, OPENING, PLAYING, VoidDeal
from cardtable.table.table_view import table_view_of
from cardtable.wire.salt_exchange import SaltExchange
from support.servers import FAST_SETTINGS, Client, count_people, in_process_server, is_dealt, url_of
from support.tables import (
    SALT_TIME,
    TableDriver,
    commit_salt,
    commitment_command,
    messages_of,
    open_salt,
    salt_of,
    salted_table,
    seated_table,
    seed,
)

OPERATOR, GUEST = 0, 1


def grind_salt(driver: TableDriver, known_salt: str) -> str:
    """Return a salt of the operator that deals him three of a kind, given the other's salt."""
    table = driver.table
    for number in range(10_000):
        salt = seed(number)
        moment = deal_game(table.game, 2, table.options, table.seed, [salt, known_salt])
        if max(Counter(moment.view(OPERATOR).fronts[OPERATOR].hand).values()) >= 3:
            return salt
    raise AssertionError("no such salt")


def test_an_operator_who_knows_the_seed_and_the_other_salt_cannot_choose_his() -> None:
    """Before salts were committed, this took 0.01 s, and `verify` was content."""
    driver = salted_table()
    open_salt(driver, GUEST)
    chosen = grind_salt(driver, salt_of(GUEST))
    assert driver.refusal_code(c.OpenSalt(OPERATOR, chosen)) == "table-salt-other"
    assert driver.refusal_code(commitment_command(driver, OPERATOR, chosen)) == "table-salt-phase"
    assert driver.refusal_code(c.SetSalt(OPERATOR, chosen)) == "table-dealt"
    open_salt(driver, OPERATOR)
    assert [seat.salt for seat in driver.table.seats] == [salt_of(0), salt_of(1)]
    record.verify(record.record_of(driver.play_random().table))


@pytest.mark.parametrize("keeps", ["commitment", "no commitment", "nothing"])
def test_verify_refuses_a_salt_that_was_chosen_afterwards(keeps: str) -> None:
    """The operator rewrites his own table: the chosen salt is dealt, played and recorded."""
    driver = salted_table()
    open_salt(driver, GUEST)
    own = driver.table.seats[OPERATOR]
    chosen = grind_salt(driver, salt_of(GUEST))
    commitment = own.commitment if keeps == "commitment" else ""
    forged = msgspec.structs.replace(own, salt=chosen, commitment=commitment)
    driver.table = driver.table.with_seat(OPERATOR, forged)
    if keeps == "nothing":
        driver.table = msgspec.structs.replace(driver.table, salt_time=0)
        other = msgspec.structs.replace(driver.table.seats[GUEST], commitment="")
        driver.table = driver.table.with_seat(GUEST, other)
    driver.apply(c.MarkAway(GUEST))
    found = record.record_of(driver.play_random().table)
    if keeps != "nothing":
        with pytest.raises(Refusal, match="record-salt"):
            record.verify(found)
    else:  # nothing in the record is wrong, but it does not claim that salts were committed
        record.verify(found)
        assert found.void_deals is msgspec.UNSET


@pytest.mark.parametrize("change", ["commitment", "salt", "other seal", "other attempt"])
def test_the_other_client_notices_what_a_dishonest_server_changed(change: str) -> None:
    exchange = SaltExchange()
    driver = seated_table("threeup", 2, seats=2)
    driver.apply(c.Start(0, SALT_TIME))
    commit_salt(driver, OPERATOR)
    answer(driver, exchange)
    answer(driver, exchange)
    open_salt(driver, OPERATOR)
    view = msgspec.to_builtins(table_view_of(driver.table))
    assert view["phase"] == PLAYING
    if change == "commitment":
        view["seats"][OPERATOR]["commitment"] = seed(1)
    elif change == "salt":
        view["seats"][OPERATOR]["salt"] = seed(1)
    elif change == "other seal":
        view["seal"] = seed(1)
    else:
        view["void_deals"] = [{"withheld": [GUEST], "opened": [OPERATOR]}]
    assert not exchange.check_deal(view, GUEST)
    assert exchange.check_deal(msgspec.to_builtins(table_view_of(driver.table)), GUEST)


def answer(driver: TableDriver, exchange: SaltExchange) -> None:
    """Let a client on the guest's seat answer the table view, as it would over a socket."""
    view = msgspec.to_builtins(table_view_of(driver.table))
    for request, fields in exchange.answer(view, GUEST):
        message = msgspec.convert({"type": request.__struct_config__.tag, "seat": GUEST, **fields},
                                  c.CommitSalt | c.OpenSalt)  # fmt: skip
        driver.apply(message)


# Withholding


def test_withholding_is_public_costs_the_seat_and_is_in_the_record() -> None:
    driver = salted_table()
    open_salt(driver, GUEST)
    assert driver.refusal_code(c.Tick(), SALT_TIME - 10) == "table-not-due"
    withholds = ("table-withholds", {"seat": OPERATOR, "name": "Name 0"})
    assert messages_of(driver, c.Tick(), SALT_TIME) == [withholds]
    assert driver.table.phase == COMMITTING
    assert not any(seat.salt or seat.commitment for seat in driver.table.seats)
    # The others go on at once, with new salts; the seat that withheld has no say in it.
    assert driver.refusal_code(commitment_command(driver, OPERATOR)) == "table-stand-in"
    commit_salt(driver, GUEST)
    open_salt(driver, GUEST)
    assert driver.table.phase == PLAYING
    for way in (c.ReclaimSeat(OPERATOR), c.Play(OPERATOR, (0,))):
        assert driver.refusal_code(way) in ("table-withheld", "table-stand-in", "table-turn")
    driver.apply(c.Leave(OPERATOR))
    assert driver.refusal_code(c.Sit(OPERATOR, "second self", "X")) == "table-withheld"
    found = record.record_of(driver.play_random().table)
    record.verify(found)
    assert found.void_deals == [VoidDeal((OPERATOR,), (GUEST,))]
    assert (found.seats[OPERATOR].bot, found.seats[OPERATOR].salt) == ("substitute", "")
    assert driver.table.seats_at_deal[OPERATOR].person == ""  # not in their statistics


def test_a_record_in_which_a_seat_withheld_and_played_is_refused() -> None:
    driver = salted_table()
    open_salt(driver, GUEST)
    driver.apply(c.Tick(), SALT_TIME)
    commit_salt(driver, GUEST)
    open_salt(driver, GUEST)
    found = record.record_of(driver.play_random().table)
    own = msgspec.structs.replace(found.seats[OPERATOR], bot="")
    forged = msgspec.structs.replace(found, seats=[own, found.seats[GUEST]])
    with pytest.raises(Refusal, match="record-withheld"):
        record.verify(forged)


def test_the_next_game_of_somebody_who_withheld_is_their_own_again() -> None:
    driver = salted_table()
    open_salt(driver, GUEST)
    driver.apply(c.Tick(), SALT_TIME)
    commit_salt(driver, GUEST)
    open_salt(driver, GUEST)
    driver.play_random()
    driver.apply(c.NextGame(GUEST, seed(7)))
    assert driver.table.seats[OPERATOR].present
    assert driver.table.void_deals == ()


def test_a_salt_is_never_used_for_two_attempts() -> None:
    driver = salted_table()
    open_salt(driver, GUEST)
    stale = commitment_command(driver, GUEST)
    driver.apply(c.Tick(), SALT_TIME)
    assert driver.refusal_code(stale) == "table-salt-phase"
    exchange = SaltExchange()
    view = msgspec.to_builtins(table_view_of(driver.table))
    first = exchange.answer(view, GUEST)
    view["void_deals"] = [*view["void_deals"], {"withheld": [], "opened": []}]
    second = exchange.answer(view, GUEST)
    assert first[0][1]["commitment"] != second[0][1]["commitment"]


def test_if_nobody_opens_nobody_has_gained_and_nobody_loses_the_seat() -> None:
    driver = salted_table()
    assert messages_of(driver, c.Tick(), SALT_TIME) == [("table-void", {})]
    assert all(seat.present for seat in driver.table.seats)
    commit_salt(driver, 0)
    commit_salt(driver, 1)
    open_salt(driver, 0)
    open_salt(driver, 1)
    assert driver.table.phase == PLAYING
    assert [void.opened for void in driver.table.void_deals] == [()]


def test_a_table_where_nobody_ever_opens_is_closed() -> None:
    driver = seated_table("threeup", 1, seats=2)
    driver.apply(c.Start(0, SALT_TIME))
    for _ in range(MAX_VOID_DEALS):
        assert driver.table.phase == COMMITTING
        commit_salt(driver, 0)
        driver.apply(c.Tick(), SALT_TIME)
    assert driver.table.phase == CLOSED


# The order of the messages


def test_nothing_is_opened_before_all_are_committed_and_nothing_is_shown_before_all_are_open() -> (
    None
):
    driver = seated_table("threeup", 2, seats=2)
    assert driver.refusal_code(commitment_command(driver, 0)) == "table-salt-phase"
    driver.apply(c.Start(0, SALT_TIME))
    assert driver.refusal_code(c.OpenSalt(0, salt_of(0))) == "table-salt-phase"
    commit_salt(driver, 0)
    assert driver.refusal_code(c.OpenSalt(0, salt_of(0))) == "table-salt-phase"
    assert driver.refusal_code(commitment_command(driver, 0, seed(1))) == "table-salt-twice"
    commit_salt(driver, 1)
    assert driver.table.phase == OPENING
    open_salt(driver, 0)
    seats = table_view_of(driver.table).seats
    assert [(seat.salt, seat.opened) for seat in seats] == [("", True), ("", False)]
    assert driver.refusal_code(c.OpenSalt(0, salt_of(0))) == "table-salt-twice"
    open_salt(driver, 1)
    seats = table_view_of(driver.table).seats
    assert [seat.salt for seat in seats] == [salt_of(0), salt_of(1)]


def test_a_commitment_of_another_seat_cannot_be_copied() -> None:
    driver = seated_table("threeup", 2, seats=2)
    driver.apply(c.Start(0, SALT_TIME))
    commit_salt(driver, GUEST)
    copied = driver.table.seats[GUEST].commitment
    driver.apply(c.CommitSalt(OPERATOR, 0, copied))
    open_salt(driver, GUEST)
    assert driver.refusal_code(c.OpenSalt(OPERATOR, salt_of(GUEST))) == "table-salt-other"


def test_only_people_who_are_present_are_waited_for_and_not_for_ever() -> None:
    driver = seated_table("threeup", 3, seats=4)
    driver.apply(c.MarkAway(2))
    driver.apply(c.Start(0, SALT_TIME))
    assert driver.table.next_deadline() is None  # nobody has begun
    commit_salt(driver, 0)
    assert driver.refusal_code(c.Tick(), SALT_TIME - 10) == "table-not-due"
    driver.apply(c.Tick(), SALT_TIME)
    open_salt(driver, 0)
    assert driver.table.phase == PLAYING
    assert [bool(seat.salt) for seat in driver.table.seats] == [True, False, False, False]
    record.verify(record.record_of(driver.play_random().table))


# People who leave or come in the middle


def test_leaving_before_the_openings_takes_the_commitment_along() -> None:
    driver = seated_table("threeup", 3, seats=3)
    driver.apply(c.Start(0, SALT_TIME))
    commit_salt(driver, 0)
    commit_salt(driver, 1)
    driver.apply(c.Leave(1))
    driver.apply(c.Leave(2))
    assert driver.table.phase == OPENING
    open_salt(driver, 0)
    assert driver.table.phase == PLAYING


def test_leaving_without_opening_is_withholding() -> None:
    driver = salted_table("threeup", 3)
    open_salt(driver, 0)
    driver.apply(c.Leave(2))
    open_salt(driver, 1)
    assert driver.table.phase == COMMITTING
    assert driver.table.withheld_seats() == {2}
    assert driver.refusal_code(c.Sit(2, "new", "New")) == "table-withheld"


def test_leaving_after_opening_changes_nothing() -> None:
    driver = salted_table()
    open_salt(driver, 1)
    driver.apply(c.Leave(1))
    open_salt(driver, 0)
    assert driver.table.phase == PLAYING
    assert driver.table.seats_at_deal[1].salt == salt_of(1)


def test_nobody_takes_a_seat_or_another_device_while_salts_are_opened() -> None:
    driver = salted_table("threeup", 3)
    driver.apply(c.Leave(2))
    for command in (c.Sit(2, "new", "New"), c.TransferSeat(1, "phone")):
        assert driver.refusal_code(command) == "table-dealing"


def test_a_numbered_deal_needs_no_salts() -> None:
    driver = seated_table("pragon", 1)
    driver.table = msgspec.structs.replace(driver.table, deal=7)
    driver.apply(c.Start(0, SALT_TIME))
    assert driver.table.phase == PLAYING


# Replay


def test_an_event_log_with_a_void_deal_replays_to_the_same_table() -> None:
    driver = salted_table("threeup", 3)
    open_salt(driver, 0)
    open_salt(driver, 1)
    driver.apply(c.Tick(), SALT_TIME)
    for seat in (0, 1):
        commit_salt(driver, seat)
    open_salt(driver, 1)
    for count in range(1, len(driver.log) + 1):
        entries = [
            log_entry(seq, time, LoggedCommand(command))
            for seq, (command, time) in enumerate(driver.log[:count], 1)
        ]
        table, _ = replay_log(entries)
    assert msgspec.to_builtins(table_view_of(table)) == msgspec.to_builtins(
        table_view_of(driver.table)
    )
    driver.table = table
    open_salt(driver, 0)
    assert driver.table.phase == PLAYING


# Over a socket


@asynccontextmanager
async def two_people() -> AsyncIterator[tuple[LiveTable, Client, Client]]:
    """Seat two clients at a table for two, before the deal."""
    async with (
        in_process_server() as server,
        Client(url_of(server)) as host,
        Client(url_of(server)) as other,
    ):
        await host.open_table("threeup", 2, name="P0")
        await host.connect()
        await other.connect(host.table, host.invite)
        await other.request("sit", seat=1, name="P1")
        await host.receive_until(lambda client: count_people(client.table_view) == 2)
        yield server.node.tables[host.table], host, other


OTHER_FORMS: list[tuple[str, dict[str, object]]] = [
    ("open_salt", {"salt": "ab"}),
    ("open_salt", {"salt": "AB" * 32}),
    ("open_salt", {"salt": "é" * 64}),
    ("open_salt", {"salt": "ab" * 33}),
    ("open_salt", {"salt": "ab" * 32 + "\n"}),  # with it the record of the game was not valid
    ("commit_salt", {"attempt": 0, "commitment": "ab" * 32 + "\n"}),
    ("commit_salt", {"attempt": 0, "commitment": "ab" * 31}),
    ("commit_salt", {"attempt": -1, "commitment": "ab" * 32}),
    ("sit", {"seat": 1, "name": "Eve", "salt": "ab" * 32}),
    ("set_salt", {"salt": "ab" * 32}),
]


async def test_a_salt_of_another_form_is_refused_when_it_is_given() -> None:
    async with two_people() as (_, client, _):
        for type_, fields in OTHER_FORMS:
            refused = await client.request(type_, **fields)
            assert (refused["type"], refused["code"]) == ("refused", "wire-field"), fields


async def test_clients_that_connect_again_in_the_middle_are_dealt_in() -> None:
    async with two_people() as (_, ada, ben):
        ben.answers_salts = False
        await ada.request("start")
        await ada.connect()  # after the start, before or after the commitment
        await ben.receive_until(lambda client: client.table_view["seats"][0]["commitment"])
        ben.answers_salts = True
        # Before the old connection ends: without any, the deal goes on without him.
        old = ben.socket
        assert old
        ben.socket = None
        await ben.connect()
        await old.close()
        await ada.receive_until(lambda client: client.table_view["phase"] == OPENING)
        await ada.connect()
        await asyncio.gather(*(client.receive_until(is_dealt) for client in (ada, ben)))
        for client in (ada, ben):
            assert client.salts.salt
            assert client.table_view["seats"][client.seat]["salt"] == client.salts.salt
        assert ada.table_view["void_deals"] == []


async def test_a_client_that_withholds_does_not_stop_the_others() -> None:
    async with two_people() as (live, ada, eve):
        eve.answers_salts = False
        await ada.request("start")
        await eve.send("commit_salt", attempt=0, commitment="ab" * 32)
        await ada.receive_until(lambda client: client.table_view["seats"][0]["opened"])
        live.clock.start += FAST_SETTINGS["salt_time"]
        await live.run_command(c.Tick())
        await ada.receive_until(is_dealt)
        assert ada.table_view["void_deals"] == [{"withheld": [1], "opened": [0]}]
        assert ada.table_view["seats"][1]["kind"] == "substituted"
        refused = await eve.request("reclaim_seat")
        assert refused["code"] == "table-withheld"


async def test_a_restart_in_the_middle_withholds_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The time for the salts has passed while no server ran: people get time to come back."""
    driver = salted_table()
    open_salt(driver, 0)
    (opening, _), *rest = driver.log
    assert isinstance(opening, c.OpenTable)
    async with in_process_server() as server:
        with monkeypatch.context() as patch:
            patch.setattr(node, "now_ms", lambda: now_ms() - 3_600_000)
            live = await server.node.open_table(opening, [command for command, _ in rest])
        assert live.table.phase == OPENING
        assert (live.table.next_deadline() or now_ms()) < now_ms()
        timer = live.scheduler.timer
        assert timer is not None
        assert timer.when() >= live.scheduler.created_at + scheduler.RECONNECT_GRACE
        await live.run_command(c.OpenSalt(1, salt_of(1)))
        assert (live.table.phase, live.table.void_deals) == (PLAYING, ())
