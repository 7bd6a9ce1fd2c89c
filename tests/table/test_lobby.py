"""What is said at the table of each command, and what each refusal speaks of."""

from typing import Any

import msgspec
import pytest

from cardtable.engine.refusal import Refusal
from cardtable.engine.state import NOBODY
from cardtable.table import commands, history, record, table, table_view, updates
from cardtable.table import commands as c
from cardtable.table.lobby import new_table
from cardtable.table.table import Clock, TableSettings
from cardtable.table.transitions import apply_command
from support.tables import Sitting, playing, seed, sitting

Sentence = tuple[str, dict[str, str | int]]


def said(s: Sitting, command: c.AnyCommand, later: int = 1, seat: int = NOBODY) -> list[Sentence]:
    """Return what a seat, or a spectator, is told about the table."""
    told = s.do(command, later).update_for(seat)
    return [] if told is None else [(one.id, one.about) for one in told.messages]


def refusal(s: Sitting, command: c.AnyCommand) -> Sentence:
    with pytest.raises(Refusal) as no:
        apply_command(s.table, command, s.now)
    return no.value.code, no.value.about


def test_before_the_deal() -> None:
    s = sitting(people=2, seats=4)
    s.do(c.ClearSeat(0, 3))
    s.do(c.ClearSeat(0, 2))
    sits = {"seat": 2, "name": "New"}
    assert said(s, c.Sit(2, "new", "New")) == [("table-sits", sits)]
    assert said(s, c.AddBot(0, 3, "level3")) == [("table-fills", {"seat": 3, "bot": "level3"})]
    assert said(s, c.ClearSeat(0, 3)) == [("table-leaves", {"seat": 3, "name": "level3"})]
    assert said(s, c.Leave(2)) == [("table-leaves", {"seat": 2, "name": "New"})]
    assert said(s, c.TransferSeat(1, "phone")) == [("table-hands", {"seat": 1, "name": "Name 1"})]
    assert said(s, c.SetOptions(0, {})) == [("table-agrees", {"seat": 0})]
    assert said(s, c.SetSalt(1, "more")) == [("table-adds-salt", {"seat": 1})]
    for place in (2, 3):
        s.do(c.AddBot(0, place, "random"))
    assert said(s, c.Start(0)) == [("table-deals", {"number": 1})]


def test_during_the_game() -> None:
    s = playing(seats=3)
    assert said(s, c.Pause(1)) == [("table-pauses", {"seat": 1})]
    assert said(s, c.Resume(2)) == [("table-resumes", {"seat": 2})]
    assert said(s, c.MarkAway(1)) == [("table-away", {"seat": 1, "name": "Name 1"})]
    stands_in = ("table-stands-in", {"seat": 1, "name": "Name 1"})
    assert said(s, c.Tick(), 30_000) == [stands_in]
    assert said(s, c.ReclaimSeat(1)) == [("table-back", {"seat": 1, "name": "Name 1"})]
    assert said(s, c.Leave(2)) == [("table-leaves", {"seat": 2, "name": "Name 2"})]
    assert said(s, c.Close()) == [("table-closes", {})]


def seen_move(s: Sitting) -> int:
    """Play until somebody has made a move that all have seen; return the seat."""
    s.play(6)  # the 3UP of two seats
    mover = s.table.turn
    while s.table.turn == mover:
        s.play(1)
    return mover


def test_taking_back() -> None:
    s = playing(seats=2)
    mover = seen_move(s)
    other = 1 - mover
    assert said(s, c.Undo(mover)) == [("table-asks", {"seat": mover})]
    assert said(s, c.AnswerUndo(other, accept=False)) == [("table-declines", {"seat": other})]
    s.do(c.Undo(mover))
    assert said(s, c.AnswerUndo(other, accept=True)) == [("table-undoes", {"seat": mover})]


def test_one_of_several_who_are_asked() -> None:
    s = playing(seats=3)
    s.play(9)
    mover = s.table.turn
    while s.table.turn == mover:
        s.play(1)
    s.do(c.Undo(mover))
    first, second = (seat for seat in range(3) if seat != mover)
    assert said(s, c.AnswerUndo(first, accept=True)) == [("table-grants", {"seat": first})]
    assert said(s, c.AnswerUndo(second, accept=True)) == [("table-undoes", {"seat": mover})]


def test_once_more() -> None:
    s = playing(seats=2, terms=TableSettings(games=2)).play()
    assert said(s, c.NextGame(1, seed(5))) == [("table-again", {"seat": 1})]
    assert said(s, c.Start(0)) == [("table-deals", {"number": 2})]


def test_who_comes_back_is_told_what_happened_and_the_others_are_not() -> None:
    s = playing(seats=2)
    s.do(c.MarkAway(0))
    s.do(c.Tick(), 30_000)
    s.play(6)
    back: Sentence = ("table-back", {"seat": 0, "name": "Name 0"})
    told = s.do(c.ReclaimSeat(0))
    for seat, more in ((0, 3), (1, 0), (NOBODY, 0)):
        heard = told.update_for(seat)
        assert heard is not None
        assert [(one.id, one.about) for one in heard.messages[:1]] == [back]
        assert len(heard.messages) == 1 + more


@pytest.mark.parametrize(
    ("command", "code", "about"),
    [
        (c.Sit(2, "new", "New"), "table-taken", {"seat": 2}),
        (c.Sit(0, "p1", "New"), "table-seated", {"seat": 1}),
        (c.Sit(3, "new", "New"), "table-no-seat", {"seat": 3, "seats": 3}),
        (c.Sit(-1, "new", "New"), "table-no-seat", {"seat": -1, "seats": 3}),
        (c.AddBot(0, 1, "random"), "table-taken", {"seat": 1}),
        (c.AddBot(1, 1, "random"), "table-host", {"seat": 0}),
        (c.ClearSeat(0, 0), "table-clear", {"seat": 0}),
        (c.TransferSeat(1, "p0"), "table-seated", {"seat": 0}),
        (c.Leave(2), "table-not-seated", {}),
        (c.Leave(NOBODY), "table-not-seated", {}),
        (c.Play(0, (0,)), "table-not-playing", {}),
        (c.Pause(0), "table-not-playing", {}),
        (c.Undo(0), "table-not-playing", {}),
        (c.NextGame(0, seed(2)), "table-not-over", {}),
        (c.Resume(0), "table-not-paused", {}),
        (c.AnswerUndo(0, accept=True), "table-nothing-asked", {}),
        (c.ReclaimSeat(0), "table-here", {"seat": 0}),
        (c.Tick(), "table-not-due", {}),
        (c.OpenTable("threeup", 2, seed(1)), "table-command", {}),
    ],
)
def test_refusals_before_the_deal(command: c.AnyCommand, code: str, about: dict[str, Any]) -> None:
    assert refusal(sitting(people=2, seats=3), command) == (code, about)


def test_refusals_during_the_game() -> None:
    s = playing(people=2, seats=3)
    turn = s.table.turn
    other = (turn + 1) % 3
    assert refusal(s, c.Play(other, (0,))) == ("table-turn", {"seat": turn})
    assert refusal(s, c.PlayNotation(other, "P")) == ("table-turn", {"seat": turn})
    bot = bool(s.table.seats[turn].bot)
    assert refusal(s, c.Play(turn, (0,), bot=not bot)) == ("table-stand-in", {"seat": turn})
    assert refusal(s, c.Undo(0)) == ("table-undo-none", {})
    assert refusal(s, c.Start(0)) == ("table-dealt", {})
    assert refusal(s, c.SetSalt(0, "late")) == ("table-dealt", {})
    assert refusal(s, c.NextGame(0, seed(2))) == ("table-not-over", {})
    s.do(c.MarkAway(1))
    assert refusal(s, c.MarkAway(1)) == ("table-away", {"seat": 1})
    s.do(c.Pause(0))
    assert refusal(s, c.Play(turn, (0,))) == ("table-paused", {})
    s.do(c.Close())
    assert refusal(s, c.Leave(0)) == ("table-closed", {})


def test_an_undo_that_is_one_too_many() -> None:
    s = playing(seats=2, terms=TableSettings(undo_limit=0))
    assert refusal(s, c.Undo(seen_move(s))) == ("table-undo-limit", {"limit": 0})


@pytest.mark.parametrize(
    ("opening", "code", "about"),
    [
        (c.OpenTable("threeup", 7, seed(1)), "seats", {"low": 2, "high": 6, "found": 7}),
        (c.OpenTable("threeup", 2, seed(1)[2:]), "seed-bytes", {"size": 31}),
        (c.OpenTable("threeup", 2, "no hex"), "seed-bytes", {"size": 0}),
        (c.OpenTable("threeup", 2, seed(1), deal=3), "deal-unnumbered", {"number": "3"}),
    ],
)
def test_a_table_that_cannot_be_opened(
    opening: c.OpenTable, code: str, about: dict[str, Any]
) -> None:
    with pytest.raises(Refusal) as no:
        new_table(opening, 0)
    assert (no.value.code, no.value.about) == (code, about)


def test_a_move_is_news_with_a_view_for_everybody() -> None:
    s = playing(seats=2)
    seen_move(s)
    told = s.told[-1]
    before, now = told.before, s.table.require_now()
    for seat in (NOBODY, 0, 1):
        heard = told.update_for(seat)
        assert heard is not None
        assert heard.view == now.view(seat)
        assert heard.mover == before.turn
        assert heard.steps == s.table.moves[before.require_move_start().made :]
        assert heard.messages[0].about["seat"] == before.turn
        assert heard.version == (0 if seat == NOBODY else s.table.versions[seat])


def test_other_news_have_no_view() -> None:
    s = playing(seats=2)
    heard = s.do(c.Pause(0)).update_for(1)
    assert heard is not None
    assert (heard.view, heard.steps, heard.mover) == (None, (), NOBODY)


def test_a_table_starts_with_these_terms() -> None:
    assert msgspec.to_builtins(TableSettings()) == {
        "clock": {"kind": "off", "time": 60_000, "increment": 0},
        "undo_limit": 3,
        "substitute_after": 30_000,
        "games": 1,
        "listed": False,
        "allow_spectators": True,
    }


@pytest.mark.parametrize(
    ("field", "low", "high"),
    [("undo_limit", 0, 100), ("substitute_after", 1000, 86_400_000), ("games", 1, 100)],
)
def test_terms_have_limits(field: str, low: int, high: int) -> None:
    for allowed in (low, high):
        assert getattr(msgspec.convert({field: allowed}, TableSettings), field) == allowed
    for wrong in (low - 1, high + 1):
        with pytest.raises(msgspec.ValidationError, match=field):
            msgspec.convert({field: wrong}, TableSettings)


@pytest.mark.parametrize(
    ("field", "low", "high"), [("time", 1000, 86_400_000), ("increment", 0, 3_600_000)]
)
def test_clocks_have_limits(field: str, low: int, high: int) -> None:
    for allowed in (low, high):
        assert getattr(msgspec.convert({field: allowed}, Clock), field) == allowed
    for wrong in (low - 1, high + 1):
        with pytest.raises(msgspec.ValidationError, match=field):
            msgspec.convert({field: wrong}, Clock)


def test_nothing_at_the_table_can_be_changed_in_place() -> None:
    modules = (commands, updates, record, table_view, table, table, history, table)
    found = [
        each
        for module in modules
        for each in vars(module).values()
        if isinstance(each, type)
        and issubclass(each, msgspec.Struct)
        and each is not msgspec.Struct
    ]
    assert len(found) > 30
    assert [each.__name__ for each in found if not each.__struct_config__.frozen] == []
