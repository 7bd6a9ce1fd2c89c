"""People who share a device: whose hand it shows, and when it shows none."""

import pytest
from msgspec.structs import replace

from cardtable import games
from cardtable.engine.chance import FastChance
from cardtable.engine.state import NOBODY
from cardtable.games.levelup import GAME as LEVELUP
from cardtable.table import commands as c
from cardtable.table import play
from cardtable.table.table import Table, TableSettings
from cardtable.table.table_view import has_same_table_view
from cardtable.wire import VERSION, client_messages, server_messages
from cardtable.wire.to_command import to_command
from support.tables import (
    SALT_TIME,
    TableDriver,
    commit_salt,
    imagine_table,
    open_driver,
    open_salt,
    seed,
)
from support.windows import table_before_discard

OWNER = "p0"


def shared_table(game: str = "threeup", people: int = 2, bots: int = 0) -> TableDriver:
    """Return a table before the deal with people who share the device of the first one."""
    driver = open_driver(c.OpenTable(game, people + bots, seed(1)))
    driver.apply(c.Sit(0, OWNER, "Anna"))
    for seat in range(1, people):
        driver.apply(c.SeatGuest(0, seat, f"Guest {seat}"))
    for seat in range(people, people + bots):
        driver.apply(c.AddBot(0, seat, "random"))
    return driver


def dealt(game: str = "threeup", people: int = 2, bots: int = 0) -> TableDriver:
    driver = shared_table(game, people, bots)
    driver.apply(c.Start(0))
    return driver


def take(driver: TableDriver) -> int:
    """Give the device to the seat that is to move."""
    turn = driver.table.turn
    driver.apply(c.TakeDevice(0, turn))
    return turn


def play_step(driver: TableDriver, chance: FastChance) -> None:
    """Play a random step, and pass the device on where that is necessary."""
    table = driver.table
    seat = table.window_seat if table.after_window else table.turn
    if table.seats[seat].holds_device and table.after_window:
        driver.apply(c.PassDevice(seat))
        return
    if table.is_covered(seat):
        driver.apply(c.TakeDevice(0, seat))
    legal = driver.table.view(seat).moves
    step = legal[chance.below(len(legal))]
    driver.apply(c.Play(seat, (step,), bot=bool(table.seats[seat].bot)))


def sync_of(table: Table) -> bytes:
    return server_messages.encode_message(server_messages.sync_message("t", table, OWNER, 0))


def test_a_hand_is_shown_only_to_the_person_who_has_taken_the_device_on_their_turn() -> None:
    driver = dealt(people=3)
    shown = set()
    for _ in range(60):
        table = driver.table
        if table.phase != "playing":
            break
        seat = table.seat_shown_to(OWNER)
        assert seat in (NOBODY, table.turn)
        shown.add(seat)
        play_step(driver, FastChance(_))
    assert shown == {NOBODY, 0, 1, 2}


@pytest.mark.parametrize("game", ["level8", "levelup"])
def test_a_new_round_covers_all_hands_also_if_the_same_player_begins_it(game: str) -> None:
    """The summary of the round is for all."""
    driver, chance, rounds = dealt(game), FastChance(4), 0
    for _ in range(4_000):
        before = driver.table
        if before.phase != "playing" or rounds == 2:
            break
        play_step(driver, chance)
        table = driver.table
        if table.phase == "playing" and play.round_of(table) != play.round_of(before):
            rounds += 1
            assert table.seat_shown_to(OWNER) == NOBODY
    assert rounds == 2


def test_a_turn_of_a_bot_covers_all_hands() -> None:
    driver = dealt(people=2, bots=1)
    while not driver.table.seats[driver.table.turn].bot:
        play_step(driver, FastChance(3))
    assert driver.table.seat_shown_to(OWNER) == NOBODY
    assert driver.refusal_code(c.TakeDevice(0, 1)) == "table-turn"


def test_a_covered_hand_cannot_be_played() -> None:
    driver = dealt()
    turn = driver.table.turn
    step = driver.table.view(turn).moves[0]
    assert driver.refusal_code(c.Play(turn, (step,))) == "table-covered"
    take(driver)
    driver.apply(c.Play(turn, (step,)))


def test_a_device_is_taken_only_by_the_seat_to_move_and_only_once() -> None:
    driver = dealt(people=2)
    turn = driver.table.turn
    assert driver.refusal_code(c.TakeDevice(0, 1 - turn)) == "table-turn"
    take(driver)
    assert driver.refusal_code(c.TakeDevice(0, turn)) == "table-not-shared"
    driver.apply(c.PassDevice(turn))
    assert driver.table.seat_shown_to(OWNER) == NOBODY
    assert driver.refusal_code(c.PassDevice(turn)) == "table-not-shared"


def test_somebody_at_another_device_cannot_show_a_hand_of_this_one() -> None:
    driver = open_driver(c.OpenTable("threeup", 3, seed(1)))
    driver.apply(c.Sit(0, OWNER, "Anna"))
    driver.apply(c.SeatGuest(0, 1, "Ben"))
    driver.apply(c.Sit(2, "p2", "Carl"))
    driver.apply(c.Start(0))
    while driver.table.turn == 2:
        play_step(driver, FastChance(1))
    assert driver.refusal_code(c.TakeDevice(2, driver.table.turn)) == "table-not-shared"
    take(driver)
    assert driver.table.seat_shown_to("p2") == 2
    assert not driver.table.is_covered(2)


def test_nobody_else_is_told_that_the_device_was_taken() -> None:
    driver = dealt(people=2, bots=1)
    versions, turn = driver.table.versions, driver.table.turn
    for command in (c.TakeDevice(0, turn), c.PassDevice(turn)):
        updates = driver.apply(command)
        assert [updates.update_for(seat) is None for seat in (NOBODY, 1 - turn)] == [True, True]
        assert driver.table.versions[1 - turn] == versions[1 - turn]
        assert has_same_table_view(updates.before, updates.after)  # nor is the lobby changed


@pytest.mark.parametrize("name", ["threeup", "level8", "levelup"])
def test_hidden_cards_change_no_byte_that_the_device_gets(name: str) -> None:
    """Between turns not one hidden card, and on a turn no card that its player cannot know."""
    driver = dealt(name, people=min(3, games.find(name).seats[-1]))
    chance, compared = FastChance(5), set()
    for _ in range(120):
        if driver.table.phase != "playing":
            break
        shown = driver.table.seat_shown_to(OWNER)
        sent = sync_of(driver.table)
        for twin in (imagine_table(driver.table, shown, number) for number in (1, 2)):
            assert sync_of(twin) == sent
            compared.add(shown)
        play_step(driver, chance)
    assert compared >= {NOBODY, 0, 1}


def test_lu07_a_window_stays_with_its_player_until_they_pass_the_device_on() -> None:
    """Whether Anna could lay or not, she has to pass on: the others learn nothing from it."""
    for hand in ("9C 9D 9H 2S", "9C 9D 8H 2S"):
        driver = window_table(hand)
        driver.apply(c.Play(0, (LEVELUP.step("2S"),)))
        assert (driver.table.turn, driver.table.window_seat) == (1, 0)
        assert driver.table.seat_shown_to(OWNER) == 0
        assert driver.refusal_code(c.TakeDevice(0, 1)) == "table-not-shared"
        updates = driver.apply(c.PassDevice(0))
        assert updates.update_for(1) is None
        assert (driver.table.window_seat, driver.table.seat_shown_to(OWNER)) == (NOBODY, NOBODY)
        driver.apply(c.TakeDevice(0, 1))
        assert driver.table.seat_shown_to(OWNER) == 1


def window_table(hand: str) -> TableDriver:
    driver = table_before_discard(hand)
    table = driver.table
    for index in (1, 2):
        seat = replace(table.seats[index], device=OWNER)
        table = table.with_seat(index, seat)
    driver.table = table
    driver.apply(c.TakeDevice(0, 0))
    return driver


# Undo


def send(driver: TableDriver, message: client_messages.AnyClientMessage) -> None:
    driver.apply(to_command(driver.table, OWNER, message, 0))


def table_after_draw() -> tuple[TableDriver, int]:
    driver = dealt("level8", people=2)
    turn = take(driver)
    view = driver.table.view(turn)
    driver.apply(c.Play(turn, (view.moves[0],)))
    assert driver.table.turn == turn, "a card was drawn, and one is to be discarded"
    return driver, turn


def test_an_undo_after_a_card_was_seen_asks_the_others_in_front_of_all() -> None:
    driver, turn = table_after_draw()
    send(driver, client_messages.UndoRequest(VERSION, "k", 0))
    assert driver.table.pending_undo is not None
    assert driver.table.seat_shown_to(OWNER) == NOBODY
    made = len(driver.table.moves)
    send(driver, client_messages.AnswerUndoRequest(VERSION, "k", 0, accept=True))
    assert len(driver.table.moves) < made
    assert driver.table.undos_used[turn] == 1
    assert driver.table.seat_shown_to(OWNER) == NOBODY


def test_a_declined_undo_gives_the_device_back() -> None:
    driver, turn = table_after_draw()
    made = len(driver.table.moves)
    send(driver, client_messages.UndoRequest(VERSION, "k", 0))
    send(driver, client_messages.AnswerUndoRequest(VERSION, "k", 0, accept=False))
    assert (len(driver.table.moves), driver.table.turn) == (made, turn)
    take(driver)


def test_between_turns_the_last_person_who_moved_asks_for_the_undo() -> None:
    driver = dealt("level8", people=3)
    first, chance = driver.table.turn, FastChance(2)
    while driver.table.turn == first:
        play_step(driver, chance)
    send(driver, client_messages.UndoRequest(VERSION, "k", 0))
    pending = driver.table.pending_undo
    assert pending is not None
    assert pending.seat == first
    send(driver, client_messages.AnswerUndoRequest(VERSION, "k", 0, accept=True))
    assert driver.table.turn == first


# Around the game


def test_a_device_adds_one_salt_and_agrees_once_to_another_game() -> None:
    driver = shared_table(people=3)
    driver.apply(c.Start(0, SALT_TIME))
    commit_salt(driver, 0)
    open_salt(driver, 0)
    assert driver.table.phase == "playing"
    chance = FastChance(1)
    while driver.table.phase == "playing":
        play_step(driver, chance)
    assert driver.table.seat_shown_to(OWNER) == 0
    driver.apply(c.PlayAgain(0, seed(2)))
    assert driver.table.phase == "playing"


def test_guests_leave_with_the_device_and_follow_it() -> None:
    driver = shared_table(people=3)
    driver.apply(c.TransferSeat(0, "other"))
    assert driver.table.device_seats("other") == [0, 1, 2]
    assert driver.table.device_seats(OWNER) == []
    driver.apply(c.Leave(0))
    assert [seat.kind for seat in driver.table.seats] == ["empty"] * 3


def test_a_guest_can_be_cleared_alone() -> None:
    driver = shared_table(people=3)
    driver.apply(c.ClearSeat(0, 1))
    assert driver.table.device_seats(OWNER) == [0, 2]
    assert driver.refusal_code(c.SeatGuest(0, 2, "Eve")) == "table-taken"
    driver.apply(c.SeatGuest(0, 1, "Eve"))
    driver.apply(c.Start(0))
    assert driver.refusal_code(c.SeatGuest(0, 1, "Eve")) == "table-dealt"


def test_between_turns_a_device_shows_what_spectators_see_so_they_must_be_allowed() -> None:
    settings = TableSettings(allow_spectators=False)
    driver = open_driver(c.OpenTable("threeup", 2, seed(1), settings=settings))
    driver.apply(c.Sit(0, OWNER, "Anna"))
    assert driver.refusal_code(c.SeatGuest(0, 1, "Ben")) == "table-no-spectators"
