"""Updates: what a seat is told about one command."""

from cardtable.engine.state import NOBODY
from cardtable.table import commands
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
