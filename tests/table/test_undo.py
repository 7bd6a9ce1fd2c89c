"""Undo: free while nothing was revealed, then by consent, and unlimited when alone."""

from cardtable.engine.chance import FastChance
from cardtable.engine.refusal import Refusal
from cardtable.table import commands
from cardtable.table.table import TableSettings
from cardtable.table.table_view import table_view_of
from support.tables import (
    TableDriver,
    dealt_table,
    messages_of,
    play_visible_move,
    refusal_of,
)


def table_with_visible_move(people: int = 3, undo_limit: int = 3) -> tuple[TableDriver, int]:
    """Return a game of three in which all have seen the last move, and the seat that made it."""
    settings = TableSettings(undo_limit=undo_limit)
    driver = dealt_table("threeup", people, seats=3, settings=settings)
    return driver, play_visible_move(driver)


# Free


def test_a_hidden_step_is_undone_freely_and_without_a_message() -> None:
    driver = dealt_table("threeup", seats=3)
    seat, other = driver.table.turn, (driver.table.turn + 1) % 3
    before = driver.table.require_now().view(seat)
    driver.play_step(FastChance(0))
    after_first_step = driver.table.require_now().view(seat)
    driver.play_step(FastChance(0))
    driver.apply(commands.Undo(seat))
    assert driver.table.require_now().view(seat) == after_first_step
    change = driver.apply(commands.Undo(seat))
    assert driver.table.require_now().view(seat) == before
    assert change.update_for(other) is None
    assert driver.table.undos_used == (0, 0, 0)
    assert driver.refusal_code(commands.Undo(seat)) == "table-undo-none"


def test_cancel_takes_back_the_unfinished_move_and_nothing_else() -> None:
    driver = dealt_table("threeup", seats=3)
    seat, other = driver.table.turn, (driver.table.turn + 1) % 3
    before = driver.table.require_now().view(seat)
    driver.play_step(FastChance(0))
    driver.play_step(FastChance(0))
    change = driver.apply(commands.Undo(seat, unfinished=True))
    assert driver.table.require_now().view(seat) == before
    assert change.update_for(other) is None
    assert driver.table.undos_used == (0, 0, 0)
    assert driver.refusal_code(commands.Undo(seat, unfinished=True)) == "table-undo-none"


def test_cancel_leaves_whole_moves_and_what_others_have_seen() -> None:
    driver, seat = table_with_visible_move()
    assert driver.refusal_code(commands.Undo(seat, unfinished=True)) == "table-undo-none"
    assert driver.table.pending_undo is None


def test_a_person_alone_can_undo_everything_even_the_end() -> None:
    driver = dealt_table("threeup", 1, seats=2).play_random()
    assert driver.table.phase == "over"
    assert driver.table.results
    for _ in range(400):
        try:
            driver.apply(commands.Undo(0))
        except Refusal:
            break
    assert driver.table.phase == "playing"
    assert len(driver.table.results) == 0
    assert len(driver.table.moves) <= 3  # cards that a bot laid before the person's first step
    assert driver.table.undos_used == (0, 0)


def test_the_same_moves_after_an_undo_draw_the_same_cards() -> None:
    driver, _ = table_with_visible_move(people=1)
    moves = driver.table.moves
    state = driver.table.game.to_bytes(driver.table.require_now().state)
    driver.apply(commands.Undo(0))
    for step in moves[len(driver.table.moves) :]:
        turn = driver.table.turn
        driver.apply(commands.Play(turn, (step,), bot=bool(driver.table.seats[turn].bot)))
    assert driver.table.game.to_bytes(driver.table.require_now().state) == state


# By consent


def test_a_move_that_all_have_seen_is_undone_by_consent() -> None:
    driver, seat = table_with_visible_move()
    first, second = (other for other in range(3) if other != seat)
    move_count = len(driver.table.moves)
    driver.apply(commands.Undo(seat))
    pending = table_view_of(driver.table).pending_undo
    assert pending is not None
    assert pending.seat == seat
    assert driver.refusal_code(commands.AnswerUndo(seat, True)) == "table-nothing-asked"
    driver.apply(commands.AnswerUndo(first, True))
    assert len(driver.table.moves) == move_count
    driver.apply(commands.AnswerUndo(second, True))
    assert len(driver.table.moves) < move_count
    assert driver.table.turn == seat
    assert driver.table.undos_used[seat] == 1


def test_one_refusal_or_a_move_ends_the_request() -> None:
    driver, seat = table_with_visible_move()
    driver.apply(commands.Undo(seat))
    driver.apply(commands.AnswerUndo((seat + 1) % 3, False))
    assert driver.table.pending_undo is None
    driver.apply(commands.Undo(seat))
    driver.play_step(FastChance(4))
    assert table_view_of(driver.table).pending_undo  # the others must not see that a step was made
    while driver.table.start is not driver.table.now:
        driver.play_step(FastChance(4))
    assert driver.table.pending_undo is None


def test_people_for_whom_a_bot_plays_need_not_consent() -> None:
    driver, seat = table_with_visible_move()
    present, away = (other for other in range(3) if other != seat)
    driver.apply(commands.MarkAway(away))
    driver.apply(commands.Tick(), 30_000)
    move_count = len(driver.table.moves)
    driver.apply(commands.Undo(seat))
    driver.apply(commands.AnswerUndo(present, True))
    assert len(driver.table.moves) < move_count


def test_a_drawn_card_needs_consent() -> None:
    driver = dealt_table("levelup", seats=2)
    seat = driver.table.turn
    driver.apply(commands.PlayNotation(seat, "draw"))
    assert driver.table.turn == seat
    driver.apply(commands.Undo(seat))
    assert len(driver.table.moves) == 1
    assert driver.table.pending_undo is not None


def test_messages_of_two_people() -> None:
    driver = dealt_table(seats=2)
    mover = play_visible_move(driver)
    other = 1 - mover
    assert messages_of(driver, commands.Undo(mover)) == [("table-asks", {"seat": mover})]
    decline, grant = (commands.AnswerUndo(other, accept=accept) for accept in (False, True))
    assert messages_of(driver, decline) == [("table-declines", {"seat": other})]
    driver.apply(commands.Undo(mover))
    assert messages_of(driver, grant) == [("table-undoes", {"seat": mover})]


def test_messages_of_three_people() -> None:
    driver, mover = table_with_visible_move()
    driver.apply(commands.Undo(mover))
    first, second = (seat for seat in range(3) if seat != mover)
    answer = messages_of(driver, commands.AnswerUndo(first, accept=True))
    assert answer == [("table-grants", {"seat": first})]
    answer = messages_of(driver, commands.AnswerUndo(second, accept=True))
    assert answer == [("table-undoes", {"seat": mover})]


# Refused


def test_the_number_of_granted_undos_is_limited() -> None:
    driver, seat = table_with_visible_move(undo_limit=0)
    assert refusal_of(driver, commands.Undo(seat)) == ("table-undo-limit", {"limit": 0})


def test_no_undo_while_a_bot_plays_for_the_seat() -> None:
    driver, seat = table_with_visible_move()
    driver.apply(commands.MarkAway(seat))
    driver.apply(commands.Tick(), 30_000)
    assert driver.refusal_code(commands.Undo(seat)) == "table-stand-in"


def test_no_undo_after_the_end_among_people() -> None:
    driver = dealt_table(seats=2).play_random()
    assert driver.refusal_code(commands.Undo(0)) == "table-not-playing"
