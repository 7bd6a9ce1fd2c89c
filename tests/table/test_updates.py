"""Updates: what a seat is told about one command, and what it may do."""

import pytest

from cardtable.engine.chance import FastChance
from cardtable.engine.state import NOBODY
from cardtable.table import commands
from cardtable.table.updates import list_choices
from support.tables import dealt_table, play_visible_move


def test_an_update_about_a_move_has_a_view_for_everybody() -> None:
    driver = dealt_table(seats=2)
    play_visible_move(driver)
    change = driver.updates[-1]
    before, now = change.before, driver.table.require_now()
    for seat in (NOBODY, 0, 1):
        update = change.update_for(seat)
        assert update is not None
        assert update.view == now.view(seat)
        assert update.mover == before.turn
        assert update.steps == driver.table.moves[before.require_move_start().made :]
        assert update.messages[0].about["seat"] == before.turn
        assert update.version == (0 if seat == NOBODY else driver.table.versions[seat])


def test_an_update_about_the_table_has_no_view() -> None:
    driver = dealt_table(seats=2)
    update = driver.apply(commands.Pause(0)).update_for(1)
    assert update is not None
    assert (update.view, update.steps, update.mover) == (None, (), NOBODY)


@pytest.mark.parametrize("game", ["threeup", "levelup", "level8", "pragon"])
def test_choices_are_legal_and_described(game: str) -> None:
    """A choice leads to a legal next step, says what it is, and is offered to nobody else."""
    driver = dealt_table(game, 1, seats=1 if game == "pragon" else 2)
    chance = FastChance(5)
    for _ in range(120):
        table = driver.table
        if table.phase != "playing":
            break
        choices = list_choices(table, table.turn)
        assert {choice.steps[0] for choice in choices} == set(table.view(table.turn).moves)
        assert all(choice.messages for choice in choices)
        for other in set(range(NOBODY, len(table.seats))) - {table.turn, table.window_seat}:
            assert list_choices(table, other) == ()
        driver.play_step(chance)
