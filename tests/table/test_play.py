"""Commands during the game: moves, pauses, and bots for absent people."""

import pytest

from cardtable import games, words
from cardtable.engine.chance import FastChance
from cardtable.engine.game import Message
from cardtable.engine.state import NOBODY
from cardtable.table import commands
from cardtable.table.table_view import table_view_of
from support.tables import Sentence, TableDriver, dealt_table, messages_of, refusal_of, seed

# Moves


def test_the_steps_of_a_command_are_played_all_or_none() -> None:
    driver = dealt_table("threeup", seats=2)
    seat = driver.table.turn
    legal = driver.table.require_now().state.legal()
    driver.refusal_code(commands.Play(seat, (legal[0], 99)))
    assert driver.table.moves == ()
    assert driver.refusal_code(commands.Play(1 - seat, (legal[0],))) == "table-turn"


def test_a_command_plays_at_most_one_whole_move() -> None:
    driver = dealt_table("threeup", seats=2)
    seat = driver.table.turn
    steps: list[int] = []
    state = driver.table.require_now().state.clone()
    while state.turn == seat:
        steps.append(state.legal()[0])
        state.apply(steps[-1], FastChance(0))
    too_many = (*steps, state.legal()[0])
    assert driver.refusal_code(commands.Play(seat, too_many)) == "table-steps"
    assert driver.table.require_now().first_move_of(too_many) == tuple(steps)
    driver.apply(commands.Play(seat, tuple(steps)))
    assert driver.table.turn != seat


@pytest.mark.parametrize("name", games.names())
def test_a_whole_move_can_be_played_in_notation(name: str) -> None:
    driver = dealt_table(name).play_random(40, 5)
    while driver.table.start is not driver.table.now:
        driver.play_step(FastChance(2))
    if driver.table.phase != "playing":
        return
    state = driver.table.require_now().state.clone()
    steps: list[int] = []
    while not steps or not (state.is_move_complete() or state.is_over()):
        steps.append(state.legal()[0])
        state.apply(steps[-1], driver.table.require_now().chance.clone())
    driver.apply(commands.PlayNotation(driver.table.turn, driver.table.game.write(steps)))
    assert list(driver.table.moves[-len(steps) :]) == steps


def test_only_a_bot_moves_for_a_bot() -> None:
    driver = dealt_table(people=1, seats=2)
    legal = driver.table.require_now().state.legal()
    is_person = not driver.table.seats[driver.table.turn].bot
    command = commands.Play(driver.table.turn, (legal[0],), bot=is_person)
    assert driver.refusal_code(command) == "table-stand-in"


def test_bots_wait_while_nobody_is_present() -> None:
    driver = dealt_table(people=1, seats=2)
    while not driver.table.seats[driver.table.turn].bot:
        driver.play_step(FastChance(driver.now))
    assert driver.table.bot_to_move() == "random"
    driver.apply(commands.Pause(0))
    assert driver.table.bot_to_move() == ""
    driver.apply(commands.Resume(0))
    driver.apply(commands.MarkAway(0))
    assert driver.table.bot_to_move() == ""


# Absent people


def test_a_bot_takes_an_absent_seat_and_returns_it_with_a_summary() -> None:
    driver = dealt_table(seats=2)
    driver.apply(commands.MarkAway(1))
    assert driver.table.next_deadline() == driver.now + driver.table.settings.substitute_after
    assert driver.refusal_code(commands.Tick(), 29_000) == "table-not-due"
    driver.apply(commands.Tick(), 30_000)
    assert table_view_of(driver.table).seats[1].kind == "substituted"
    driver.play_random(20)
    change = driver.apply(commands.ReclaimSeat(1))
    update, other_update = change.update_for(1), change.update_for(0)
    assert update is not None
    assert other_update is not None
    summary = update.messages[1:]
    assert [message.id for message in summary][::2] == ["table-missed", "table-next"]
    assert len(summary) == 3
    assert summary[0].about["own"] in range(1, int(summary[0].about["count"]))
    for message in summary:
        assert all(words.say(language, message.id, message.about) for language in words.LANGUAGES)
    assert other_update.messages == update.messages[:1]
    assert driver.table.seats[1].present


def play_whole_moves(driver: TableDriver, number: int) -> None:
    chance = FastChance(7)
    for _ in range(number):
        driver.play_step(chance)
        while driver.table.start is not driver.table.now:
            driver.play_step(chance)


def reclaim_summary(driver: TableDriver, seat: int) -> tuple[Message, ...]:
    update = driver.apply(commands.ReclaimSeat(seat)).update_for(seat)
    assert update is not None
    return update.messages[1:]


def test_a_summary_does_not_tell_of_the_private_step_of_another() -> None:
    """In 3UP 3DOWN three cards are laid hidden, and until then nobody knows of any."""
    driver = dealt_table(seats=2)
    mover, away = driver.table.turn, 1 - driver.table.turn
    driver.apply(commands.MarkAway(away))
    driver.apply(commands.Tick(), 30_000)
    driver.play_step(FastChance(1))
    assert driver.table.turn == mover
    missed, last, _ = reclaim_summary(driver, away)
    assert (missed.about, last.id) == ({"count": 0, "own": 0}, "table-nothing")


def test_a_summary_counts_the_whole_moves_of_the_absence() -> None:
    driver = dealt_table(seats=2)
    play_whole_moves(driver, 3)
    driver.apply(commands.MarkAway(1))
    driver.apply(commands.Tick(), 30_000)
    play_whole_moves(driver, 5)
    assert reclaim_summary(driver, 1)[0].about["count"] == 5


def test_a_summary_shows_the_own_hidden_cards_and_not_those_of_others() -> None:
    driver = dealt_table(seats=2)
    seat = driver.table.turn
    for away in (seat, 1 - seat):
        driver.apply(commands.MarkAway(away))
    driver.apply(commands.Tick(), 30_000)
    play_whole_moves(driver, 1)
    assert reclaim_summary(driver, seat)[1].id == "threeup-lays"
    assert reclaim_summary(driver, 1 - seat)[1].id == "threeup-lays-hidden"


def test_only_the_person_who_returns_is_sent_the_summary() -> None:
    driver = dealt_table(seats=2)
    driver.apply(commands.MarkAway(0))
    driver.apply(commands.Tick(), 30_000)
    driver.play_random(6)
    back: Sentence = ("table-back", {"seat": 0, "name": "Name 0"})
    change = driver.apply(commands.ReclaimSeat(0))
    for seat, summary_size in ((0, 3), (1, 0), (NOBODY, 0)):
        update = change.update_for(seat)
        assert update is not None
        assert (update.messages[0].id, update.messages[0].about) == back
        assert len(update.messages) == 1 + summary_size


# Messages and refusals


def test_messages_during_the_game() -> None:
    driver = dealt_table(seats=3)
    person = {"seat": 1, "name": "Name 1"}
    for command, later, id_, about in (
        (commands.Pause(1), 1, "table-pauses", {"seat": 1}),
        (commands.Resume(2), 1, "table-resumes", {"seat": 2}),
        (commands.MarkAway(1), 1, "table-away", person),
        (commands.Tick(), 30_000, "table-stands-in", person),
        (commands.ReclaimSeat(1), 1, "table-back", person),
        (commands.Leave(2), 1, "table-leaves", {"seat": 2, "name": "Name 2"}),
        (commands.Close(), 1, "table-closes", {}),
    ):
        assert messages_of(driver, command, later) == [(id_, about)]


def test_refusals_during_the_game() -> None:
    driver = dealt_table(people=2, seats=3)
    turn = driver.table.turn
    other = (turn + 1) % 3
    bot = bool(driver.table.seats[turn].bot)
    for command, code, about in (
        (commands.Play(other, (0,)), "table-turn", {"seat": turn}),
        (commands.PlayNotation(other, "P"), "table-turn", {"seat": turn}),
        (commands.Play(turn, (0,), bot=not bot), "table-stand-in", {"seat": turn}),
        (commands.Undo(0), "table-undo-none", {}),
        (commands.Start(0), "table-dealt", {}),
        (commands.SetSalt(0, "late"), "table-dealt", {}),
        (commands.NextGame(0, seed(2)), "table-not-over", {}),
    ):
        assert refusal_of(driver, command) == (code, about)
    driver.apply(commands.MarkAway(1))
    assert refusal_of(driver, commands.MarkAway(1)) == ("table-away", {"seat": 1})
    driver.apply(commands.Pause(0))
    assert refusal_of(driver, commands.Play(turn, (0,))) == ("table-paused", {})
    driver.apply(commands.Close())
    assert refusal_of(driver, commands.Leave(0)) == ("table-closed", {})
