"""Laws that hold for every command, and what is refused in every phase."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable import games
from cardtable.engine.chance import FastChance
from cardtable.engine.refusal import Refusal
from cardtable.engine.state import NOBODY
from cardtable.store.event_log import lobby_entry
from cardtable.table import commands, record, table, table_view, updates
from cardtable.table.replay import Moment
from cardtable.table.table import HOUR, Clock, Table, TableSettings
from cardtable.table.table_view import has_same_table_view, table_view_of
from support.sample_sizes import each_game, with_examples
from support.tables import TableDriver, dealt_table, replay_commands, seed

every_game = pytest.mark.parametrize("name", games.names())


def snapshot(table: Table) -> object:
    """Return everything about a table as plain data."""
    state = table.game.to_bytes(table.now.state) if table.now else b""
    return (
        table_view_of(table),
        table.moves,
        table.versions,
        table.seats,
        state,
        table.time_left,
        table.clock_since,
    )


def draw_command(driver: TableDriver, data: st.DataObject) -> commands.AnyCommand:
    """Draw a command that may be legal or not."""
    seat = data.draw(st.integers(-1, len(driver.table.seats)))
    target = max(seat, 0)
    turn = driver.table.turn
    candidates: list[commands.AnyCommand] = [
        commands.Sit(target, data.draw(st.sampled_from(["p0", "p1", "new"])), "N", "x"),
        commands.AddBot(seat, target, "random"),
        commands.ClearSeat(0, target),
        commands.Leave(seat),
        commands.TransferSeat(seat, "other"),
        commands.SetOptions(seat, {}),
        commands.SetSalt(seat, "more"),
        commands.Start(seat),
        commands.Undo(seat),
        commands.AnswerUndo(seat, data.draw(st.booleans())),
        commands.Pause(seat),
        commands.Resume(seat),
        commands.MarkAway(seat),
        commands.ReclaimSeat(seat),
        commands.NextGame(seat, seed(9)),
        commands.PlayAgain(seat, seed(9)),
        commands.AnswerAbsence(seat, target, data.draw(st.booleans())),
        commands.SetProfile(seat, "Other", "fox", "red"),
        commands.HandOver(seat, (target + 1) % len(driver.table.seats)),
        commands.Tick(),
        commands.Play(seat, (0,)),
    ]
    legal = driver.table.require_now().state.legal() if driver.table.now else []
    if legal:
        step = data.draw(st.sampled_from(legal))
        bot = bool(driver.table.seats[turn].bot) if turn != NOBODY else False
        candidates += [commands.Play(turn, (step,), bot=bot)] * 30
    return data.draw(st.sampled_from(candidates))


@each_game("level8", "threeup")
@with_examples(40)
@given(st.data())
def test_a_table_follows_from_its_accepted_commands(name: str, data: st.DataObject) -> None:
    driver = dealt_table(name, data.draw(st.integers(1, games.find(name).seats[-1])))
    for _ in range(data.draw(st.integers(0, 60))):
        command = draw_command(driver, data)
        before, snapshot_before = driver.table, snapshot(driver.table)
        try:
            change = driver.apply(command, data.draw(st.sampled_from([1, 20_000])))
        except Refusal:
            assert driver.table is before
            assert snapshot(before) == snapshot_before
            continue
        assert snapshot(before) == snapshot_before, "the command has changed the old table"
        for seat in range(len(driver.table.seats)):
            increase = driver.table.versions[seat] - before.versions[seat]
            assert increase == (change.update_for(seat) is not None)
        if has_same_table_view(before, driver.table):
            assert table_view_of(before) == table_view_of(driver.table)
    assert snapshot(replay_commands(driver.log)) == snapshot(driver.table)


@every_game
@with_examples(25)
@given(st.data())
def test_an_update_holds_only_what_its_seat_may_know(name: str, data: st.DataObject) -> None:
    """A hidden step gives a seat the same update in every world that it cannot tell apart."""
    driver = dealt_table(name)
    driver.play_random(data.draw(st.integers(0, 60)), data.draw(st.integers(0, 10**6)))
    table = driver.table
    if table.phase != "playing":
        return
    now = table.turn_moment()
    step = data.draw(st.sampled_from(now.state.legal()))
    for seat in range(NOBODY, len(table.seats)):
        if seat == table.turn or not table.game.is_hidden(now.state, step):
            continue
        imagined = now.state.imagine(seat, FastChance(data.draw(st.integers(0, 10**6))))
        moment = Moment(now.game, imagined, now.chance, now.made)
        twin = msgspec.structs.replace(table, now=moment)
        if table.start is table.now:
            twin = msgspec.structs.replace(twin, start=moment)
        other_step = data.draw(st.sampled_from(imagined.legal()))
        changes = [
            TableDriver(world, [], driver.now).apply(commands.Play(table.turn, (move,)))
            for world, move in ((table, step), (twin, other_step))
        ]
        if all(change.after.turn == table.turn for change in changes):
            first, second = (msgspec.json.encode(change.update_for(seat)) for change in changes)
            assert first == second
            if all(change.after.start is not change.after.now for change in changes):
                assert changes[0].update_for(seat) is None


@every_game
@with_examples(25)
@given(st.data())
def test_an_unfinished_move_is_known_to_nobody_but_its_player(
    name: str, data: st.DataObject
) -> None:
    """Its steps, and taking them back, change no byte that another seat can get."""
    people = min(2, games.find(name).seats[-1])
    settings = TableSettings(clock=Clock("bank", time=HOUR))
    driver = dealt_table(name, people, settings=settings)
    driver.play_random(data.draw(st.integers(0, 60)), data.draw(st.integers(0, 10**6)))
    before = driver.table
    if before.phase != "playing":
        return
    now, mover = before.turn_moment(), before.turn
    step = data.draw(st.sampled_from(now.state.legal()))
    is_bot = bool(before.seats[mover].bot)
    changes = [driver.apply(commands.Play(mover, (step,), bot=is_bot), 500)]
    after = driver.table
    if after.start is after.now or before.game.shows_step(now.state, step):
        return
    drawn = after.require_now().chance.draw_count() - now.chance.draw_count()
    if before.start is before.now and not is_bot and not drawn:
        changes.append(driver.apply(commands.Undo(mover), 500))
    for change in changes:
        assert table_view_of(change.after) == table_view_of(before)
        assert lobby_entry(change.after, 7) == lobby_entry(before, 7)
        for seat in range(NOBODY, len(before.seats)):
            if seat != mover:
                assert change.update_for(seat) is None
                assert change.after.view(seat) == before.view(seat)
                assert seat == NOBODY or change.after.versions[seat] == before.versions[seat]


@each_game("level8")
def test_the_seed_is_secret_until_the_game_is_over(name: str) -> None:
    driver = dealt_table(name)
    while driver.table.phase == "playing":
        shown = msgspec.json.encode(table_view_of(driver.table))
        assert driver.table.seed.hex().encode() not in shown
        driver.play_step(FastChance(len(driver.log)))
    assert table_view_of(driver.table).seed == driver.table.seed.hex()


def test_a_closed_table_refuses_every_command() -> None:
    driver = dealt_table(seats=2)
    driver.apply(commands.Close())
    assert driver.refusal_code(commands.Leave(0)) == "table-closed"
    assert driver.refusal_code(commands.Tick()) == "table-closed"


def test_nothing_at_a_table_can_be_changed_in_place() -> None:
    structs = {
        value
        for module in (commands, updates, record, table_view, table)
        for value in vars(module).values()
        if isinstance(value, type)
        and issubclass(value, msgspec.Struct)
        and value is not msgspec.Struct
    }
    assert len(structs) > 30
    assert [struct.__name__ for struct in structs if not struct.__struct_config__.frozen] == []
