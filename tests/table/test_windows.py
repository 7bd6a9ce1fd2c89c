"""A window after a move: LEVEL UP's player may lay down until the left neighbour picks [LU-07]."""

from typing import Any

import pytest
from msgspec.structs import replace

from cardtable.engine.state import NOBODY
from cardtable.games.levelup import GAME
from cardtable.table import commands, record
from cardtable.table.table import Clock, TableSettings
from cardtable.table.table_view import table_view_of
from cardtable.table.updates import Updates, recent_history
from cardtable.wire.server_messages import ENCODER
from support.tables import TableDriver, dealt_table, replay_commands
from support.windows import NOT_READY, READY, table_before_discard


def play_names(driver: TableDriver, seat: int, *names: str, later: int = 1) -> Updates:
    steps = tuple(GAME.step(name) for name in names)
    bot = bool(driver.table.seats[seat].bot)
    return driver.apply(commands.Play(seat, steps, bot=bot), later)


def move_names(driver: TableDriver, seat: int) -> list[str]:
    return [GAME.step_name(step) for step in driver.table.view(seat).moves]


def message_ids(updates: Updates, seat: int) -> list[str]:
    update = updates.update_for(seat)
    return [message.id for message in update.messages] if update else []


def play_is_refused(driver: TableDriver, seat: int, name: str) -> str:
    return driver.refusal_code(commands.Play(seat, (GAME.step(name),)))


# What may be played


def test_the_piles_are_live_as_soon_as_the_neighbour_has_discarded() -> None:
    driver = table_before_discard()
    play_names(driver, 0, "2S")
    assert driver.table.turn == 1
    assert move_names(driver, 1) == ["draw", "take"]
    play_names(driver, 1, "draw")
    assert driver.table.turn == 1
    steps = [GAME.step(name) for name in ("2S", "end", "draw")]
    assert list(driver.table.moves) == steps


def test_until_the_pick_the_player_may_lay_down() -> None:
    driver = table_before_discard()
    play_names(driver, 0, "2S")
    view = driver.table.view(0)
    assert (view.turn, view.phase) == (1, "open")
    assert move_names(driver, 0) == ["lay", "end"]
    play_names(driver, 0, "lay")
    assert driver.table.view(NOBODY).winner == 0
    assert driver.table.after_window is None


def test_the_pick_closes_the_window_for_good() -> None:
    driver = table_before_discard()
    play_names(driver, 0, "2S")
    play_names(driver, 1, "take")
    assert play_is_refused(driver, 0, "lay") == "table-turn"
    assert move_names(driver, 0) == []


def test_only_laying_down_is_left_in_the_window() -> None:
    driver = table_before_discard(NOT_READY)
    play_names(driver, 0, "2S")
    assert move_names(driver, 0) == ["end"]
    assert play_is_refused(driver, 0, "9C") == "LU-07"
    assert play_is_refused(driver, 0, "lay") == "LU-03"
    assert play_is_refused(driver, 2, "draw") == "table-turn"


@pytest.mark.parametrize("step", ["2S", "lay", "end", "draw"])
def test_a_spectator_never_moves(step: str) -> None:
    driver = table_before_discard()
    assert play_is_refused(driver, NOBODY, step) == "table-turn"
    play_names(driver, 0, "2S")
    assert play_is_refused(driver, NOBODY, step) == "table-turn"


def test_a_bot_answers_at_once_and_leaves_no_window() -> None:
    driver = table_before_discard(people=3)
    driver.table = driver.table.with_seat(0, replace(driver.table.seats[0], bot="random"))
    play_names(driver, 0, "2S")
    assert driver.table.turn == 0
    assert driver.table.after_window is None


def test_a_bot_neighbour_is_to_move_after_the_discard() -> None:
    driver = table_before_discard(people=1)
    play_names(driver, 0, "2S")
    assert driver.table.bot_to_move() == "random"
    assert driver.table.turn_moment().state.turn == 1
    play_names(driver, 1, "draw")
    assert driver.table.after_window is None


def test_a_turn_that_reaches_the_cap_is_ended_by_its_player() -> None:
    """Otherwise the next deal would be seen before this hand is over [LU-30]."""
    driver = table_before_discard(turns=9, options={"turn_cap": 10})
    play_names(driver, 0, "2S")
    assert driver.table.turn == 0
    assert move_names(driver, 0) == ["lay", "end"]
    play_names(driver, 0, "end")
    assert driver.table.view(NOBODY).played == 1


def test_the_substitute_of_a_player_who_leaves_the_window_does_not_stop_the_neighbour() -> None:
    driver = table_before_discard()
    play_names(driver, 0, "2S")
    driver.apply(commands.Leave(0))
    assert driver.table.turn == 1
    play_names(driver, 1, "draw")


# Notation and records


def test_a_discard_in_notation_leaves_the_window_open() -> None:
    driver = table_before_discard()
    driver.apply(commands.PlayNotation(0, "discard 2S"))
    assert move_names(driver, 0) == ["lay", "end"]
    driver.apply(commands.PlayNotation(0, "lay"))
    assert driver.table.view(NOBODY).winner == 0


def test_the_neighbour_may_pick_in_notation() -> None:
    driver = table_before_discard()
    driver.apply(commands.PlayNotation(0, "discard 2S"))
    driver.apply(commands.PlayNotation(1, "take"))
    assert [GAME.step_name(step) for step in driver.table.moves] == ["2S", "end", "take"]


def test_a_record_is_the_same_whether_the_window_was_closed_or_picked_into() -> None:
    """Play the same game twice: once each turn is ended by its player, once by the neighbour."""
    records = []
    for says_end in (True, False):
        driver = dealt_table("levelup", seats=2, options={"hands": 1})
        while driver.table.phase == "playing":
            seat = driver.table.turn
            driver.apply(commands.PlayNotation(seat, "draw"))
            if driver.table.phase != "playing":
                break
            card = driver.table.view(seat).moves[0]
            driver.apply(commands.Play(seat, (card,)))
            if says_end and driver.table.after_window is not None:
                play_names(driver, seat, "end")
        assert replay_bytes(driver) == record.to_bytes(record.record_of(driver.table))
        records.append(replay_bytes(driver))
    assert records[0] == records[1]


def replay_bytes(driver: TableDriver) -> bytes:
    """Return the record of the table that the event log leads to."""
    return record.to_bytes(record.record_of(replay_commands(driver.log)))


# What is told


def test_everybody_is_told_each_thing_once() -> None:
    driver = table_before_discard()
    for seat in (0, 1, NOBODY):
        assert message_ids(play_names(table_before_discard(), 0, "2S"), seat) == ["game-discards"]
    play_names(driver, 0, "2S")
    updates = play_names(driver, 1, "take")
    assert message_ids(updates, 0) == message_ids(updates, 2) == ["levelup-takes"]
    driver = table_before_discard()
    play_names(driver, 0, "2S")
    updates = play_names(driver, 0, "lay")
    for seat in (0, 1, NOBODY):
        assert message_ids(updates, seat) == [
            "levelup-lays-down",
            "levelup-advances",
            "levelup-deals",
        ]


def test_a_history_in_the_window_has_the_discard() -> None:
    driver = table_before_discard()
    play_names(driver, 0, "2S")
    start = driver.table.require_shown_start()
    for seat in (0, 1):
        ((_, entry),) = recent_history(start, driver.table.shown_moves(), seat, 10)
        assert [message.id for message in entry.messages] == ["game-discards"]


def test_nobody_else_notices_that_a_player_says_done() -> None:
    settings = TableSettings(clock=Clock("bank", 60_000))
    driver = table_before_discard(settings=settings)
    play_names(driver, 0, "2S")
    before = driver.table
    updates = play_names(driver, 0, "end", later=5_000)
    assert [updates.update_for(seat) for seat in (NOBODY, 1, 2)] == [None] * 3
    assert message_ids(updates, 0) == []
    assert driver.table.versions[1:] == before.versions[1:]
    assert table_view_of(driver.table) == table_view_of(before)
    assert driver.table.turn_moment() is before.turn_moment()
    assert driver.table.next_deadline() == before.next_deadline()
    for seat in (NOBODY, 1, 2):
        assert driver.table.view(seat) == before.view(seat)
    assert move_names(driver, 0) == []


@pytest.mark.parametrize("people", [3, 1])
def test_the_others_cannot_tell_whether_a_player_could_lay_down(people: int) -> None:
    """Silence: what is sent, when, and what is due next is the same, whatever the player holds."""
    seen = []
    for hand in (READY, NOT_READY):
        settings = TableSettings(clock=Clock("bank", 60_000))
        driver = table_before_discard(hand, people, settings)
        parts: list[Any] = []
        for seat, name in ((0, "2S"), (1, "take")):
            updates = play_names(driver, seat, name, later=3_000)
            parts += [updates.update_for(other) for other in (1, 2, NOBODY)]
            parts += [driver.table.view(other) for other in (1, 2, NOBODY)]
            parts += [table_view_of(driver.table), driver.table.versions]
            parts += [driver.table.bot_to_move(), driver.table.next_deadline()]
        seen.append(ENCODER.encode(parts))
    assert seen[0] == seen[1]


# Clocks


def test_the_clock_of_the_neighbour_runs_in_the_window() -> None:
    settings = TableSettings(clock=Clock("bank", 60_000, 1_000))
    driver = table_before_discard(settings=settings)
    play_names(driver, 0, "2S", later=2_000)
    assert table_view_of(driver.table).clock_seat == 1
    assert driver.table.time_left == (59_000, 60_000, 60_000)
    play_names(driver, 0, "lay", later=4_000)
    assert driver.table.time_left == (59_000, 56_000, 60_000)  # the increment is paid once


def test_a_clock_for_each_move_starts_again_after_a_window_in_which_somebody_laid_down() -> None:
    driver = table_before_discard(settings=TableSettings(clock=Clock("move", 60_000)))
    play_names(driver, 0, "2S")
    play_names(driver, 0, "lay", later=50_000)
    assert driver.table.time_left == (60_000, 60_000, 60_000)


def test_a_neighbour_whose_time_runs_out_is_substituted_and_the_window_stays_open() -> None:
    driver = table_before_discard(settings=TableSettings(clock=Clock("move", 60_000)))
    play_names(driver, 0, "2S")
    driver.apply(commands.Tick(), 60_000)
    assert driver.table.bot_to_move() == "substitute"
    assert move_names(driver, 0) == ["lay", "end"]


# Undo


def test_alone_the_discard_is_taken_back_before_and_after_the_pick_of_a_bot() -> None:
    driver = table_before_discard(people=1)
    for bot_picks in (False, True):
        play_names(driver, 0, "2S")
        if bot_picks:
            play_names(driver, 1, "draw")
        driver.apply(commands.Undo(0))
        assert driver.table.moves == ()
        assert driver.table.turn == 0
        assert driver.table.after_window is None
        assert "2S" in move_names(driver, 0)
    play_names(driver, 0, "2S", "lay")


def test_with_others_the_discard_is_taken_back_by_consent() -> None:
    driver = table_before_discard()
    play_names(driver, 0, "2S")
    driver.apply(commands.Undo(0))
    assert driver.table.pending_undo is not None
    play_names(driver, 0, "end")
    assert driver.table.pending_undo is not None
    for seat in (1, 2):
        driver.apply(commands.AnswerUndo(seat, accept=True))
    assert driver.table.turn == 0
    assert driver.table.after_window is None
    assert driver.table.moves == ()


def test_a_pick_answers_the_request_to_undo() -> None:
    driver = table_before_discard()
    play_names(driver, 0, "2S")
    driver.apply(commands.Undo(0))
    play_names(driver, 1, "take")
    assert driver.table.pending_undo is None
