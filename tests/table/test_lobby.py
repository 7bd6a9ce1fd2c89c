"""Commands around the game: seats, options, the deal and the next game."""

from typing import Any

import pytest

from cardtable.engine.refusal import Refusal
from cardtable.engine.state import NOBODY
from cardtable.table import commands
from cardtable.table.lobby import new_table
from cardtable.table.table import TableSettings
from cardtable.table.table_view import table_view_of
from support.tables import dealt_table, messages_of, refusal_of, seated_table, seed

# Seats


def test_the_first_person_is_the_host_and_only_the_host_sets_options_and_starts() -> None:
    driver = seated_table(seats=3)
    assert driver.refusal_code(commands.SetOptions(1, {})) == "table-host"
    assert driver.refusal_code(commands.Start(2)) == "table-host"
    driver.apply(commands.SetOptions(0, {"play_on": True}))
    assert table_view_of(driver.table).options["play_on"] is True
    driver.apply(commands.Leave(0))
    assert driver.table.host == 1
    assert driver.refusal_code(commands.Start(1)) == "table-empty-seat"
    driver.apply(commands.AddBot(1, 0, "random"))
    driver.apply(commands.Start(1))
    assert driver.refusal_code(commands.SetOptions(1, {})) == "table-dealt"


def test_a_person_has_one_seat_and_a_seat_one_person() -> None:
    driver = seated_table(people=2, seats=2)
    assert driver.refusal_code(commands.Sit(1, "new", "New")) == "table-taken"
    driver.apply(commands.Leave(1))
    assert driver.refusal_code(commands.Sit(1, "p0", "Again")) == "table-seated"
    assert driver.refusal_code(commands.Sit(7, "new", "New")) == "table-no-seat"
    driver.apply(commands.Sit(1, "new", "New"))
    assert [seat.person for seat in driver.table.seats] == ["p0", "new"]


def test_only_the_host_empties_seats_and_not_their_own() -> None:
    driver = seated_table(people=2, seats=3)
    assert driver.refusal_code(commands.ClearSeat(1, 2)) == "table-host"
    assert driver.refusal_code(commands.ClearSeat(0, 0)) == "table-clear"
    for seat in (1, 2):
        driver.apply(commands.ClearSeat(0, seat))
        assert driver.table.seats[seat].kind == "empty"
    assert driver.refusal_code(commands.ClearSeat(0, 2)) == "table-clear"


def test_the_seat_of_a_person_who_left_is_empty_in_the_next_game() -> None:
    driver = dealt_table(people=2, seats=3).play_random(12)
    driver.apply(commands.Leave(1))
    driver.play_random()
    driver.apply(commands.NextGame(0, seed(5)))
    assert [seat.kind for seat in driver.table.seats] == ["person", "empty", "bot"]


def test_a_bot_plays_for_a_person_who_left_and_anybody_may_take_the_seat() -> None:
    driver = dealt_table(seats=3).play_random(12)
    driver.apply(commands.Leave(1))
    assert table_view_of(driver.table).seats[1].kind == "substituted"
    assert driver.table.seats_at_deal[1].salt == "salt 1"
    driver.apply(commands.Sit(1, "new", "New", "late salt"))
    assert table_view_of(driver.table).seats[1].kind == "person"
    assert table_view_of(driver.table).seats[1].salt == "salt 1"


def test_a_seat_moves_to_another_device() -> None:
    driver = dealt_table(seats=2)
    driver.apply(commands.TransferSeat(1, "phone"))
    assert driver.table.seat_of("phone") == 1
    assert driver.table.seat_of("p1") == NOBODY
    assert driver.refusal_code(commands.TransferSeat(1, "p0")) == "table-seated"
    # The game counts there.
    assert [seat.person for seat in driver.table.seats_at_deal] == ["p0", "phone"]


def test_the_seat_of_a_person_who_is_away_is_taken() -> None:
    driver = dealt_table(seats=2)
    driver.apply(commands.MarkAway(1))
    driver.apply(commands.Tick(), 30_000)
    assert driver.table.seats[1].kind == "substituted"
    assert driver.refusal_code(commands.Sit(1, "new", "New")) == "table-taken"


def test_a_host_hands_over_and_if_the_host_goes_the_next_person_is_host() -> None:
    driver = seated_table(people=3, seats=4)
    assert driver.refusal_code(commands.HandOver(1, 2)) == "table-host"
    assert driver.refusal_code(commands.HandOver(0, 3)) == "table-hand-over"  # a bot
    assert driver.refusal_code(commands.HandOver(0, 0)) == "table-hand-over"
    assert messages_of(driver, commands.HandOver(0, 1)) == [
        ("table-hosts", {"seat": 1, "name": "Name 1"})
    ]
    assert driver.table.host == 1
    driver.apply(commands.TransferSeat(1, "phone"))
    assert driver.table.host == 1
    driver.apply(commands.Leave(1))
    assert driver.table.host == 2
    driver.apply(commands.Sit(1, "phone", "Back", keeps_host=True))
    assert driver.table.host == 2


def test_somebody_who_sits_down_before_the_host_does_not_become_host() -> None:
    driver = seated_table(people=2, seats=3)
    driver.apply(commands.Leave(0))
    driver.apply(commands.Sit(0, "new", "New", keeps_host=True))
    assert driver.table.host == 1
    driver.apply(commands.Leave(1))
    assert driver.table.host == 0


def test_while_the_host_is_away_the_next_person_who_is_there_deals() -> None:
    driver = seated_table(people=3, seats=3)
    for seat in (0, 1):
        driver.apply(commands.MarkAway(seat))
    assert table_view_of(driver.table).host == 2
    assert driver.refusal_code(commands.Start(1)) == "table-host"
    assert driver.refusal_code(commands.RemovePerson(2, 0)) == "table-host"
    driver.apply(commands.Start(2))
    assert table_view_of(driver.table).host == 0


def test_a_person_changes_name_portrait_and_colour_at_any_time() -> None:
    driver = dealt_table(people=2, seats=2)
    assert messages_of(driver, commands.SetProfile(1, "Name 0", "fox", "red")) == [
        ("table-renames", {"seat": 1, "old": "Name 1", "name": "Name 0 2"})
    ]
    view = table_view_of(driver.table).seats[1]
    assert (view.name, view.portrait, view.colour) == ("Name 0 2", "fox", "red")
    assert messages_of(driver, commands.SetProfile(1, "Name 0 2", "owl", "")) == []
    assert driver.refusal_code(commands.SetProfile(NOBODY, "New")) == "table-not-seated"


# A series of games


def test_another_game_is_dealt_when_everybody_who_is_there_has_agreed() -> None:
    driver = dealt_table(people=3, seats=3).play_random()
    results = driver.table.view(1).results
    driver.apply(commands.PlayAgain(0, seed(5)))
    assert table_view_of(driver.table).again == (0,)
    assert driver.refusal_code(commands.PlayAgain(0, seed(5))) == "table-again"
    assert driver.table.view(1).results == results  # the others still see it
    driver.apply(commands.MarkAway(2))
    assert driver.table.phase == "over"
    driver.apply(commands.PlayAgain(1, seed(6)))
    assert driver.table.phase == "playing"
    assert (driver.table.again, driver.table.moves) == ((), ())
    assert driver.table.seed.hex() == seed(5)


def test_another_game_needs_no_answer_of_somebody_who_leaves() -> None:
    for goes in (commands.Leave(1), commands.RemovePerson(0, 1)):
        driver = dealt_table(people=2, seats=3).play_random()
        driver.apply(commands.PlayAgain(0, seed(5)))
        driver.apply(goes)
        assert driver.table.phase == "lobby"
        assert [seat.kind for seat in driver.table.seats] == ["person", "empty", "bot"]
    assert driver.refusal_code(commands.PlayAgain(0, seed(5))) == "table-not-over"


def test_a_series_adds_up_scores_and_a_rematch_starts_at_zero() -> None:
    driver = dealt_table("threeup", seats=2, settings=TableSettings(games=2)).play_random()
    assert sum(driver.table.scores()) == pytest.approx(1)
    first_seal = table_view_of(driver.table).seal
    assert driver.refusal_code(commands.Start(0)) == "table-dealt"
    driver.apply(commands.NextGame(1, seed(77)))
    view = table_view_of(driver.table)
    assert (view.phase, view.games_played, view.seed) == ("lobby", 1, "")
    assert view.seal != first_seal
    # Salts that were chosen before the new seal do not count.
    assert [seat.salt for seat in driver.table.seats] == ["", ""]
    driver.apply(commands.SetSalt(1, "my own"))
    driver.apply(commands.Start(0))
    driver.play_random()
    assert sum(driver.table.scores()) == pytest.approx(2)
    driver.apply(commands.NextGame(0, seed(78)))
    assert driver.table.scores() == (0, 0)


# Messages and refusals


def test_messages_before_the_deal() -> None:
    driver = seated_table(people=2, seats=4)
    driver.apply(commands.ClearSeat(0, 3))
    driver.apply(commands.ClearSeat(0, 2))
    for command, id_, about in (
        (commands.Sit(2, "new", "New"), "table-sits", {"seat": 2, "name": "New"}),
        (commands.AddBot(0, 3, "level3"), "table-fills", {"seat": 3, "bot": "level3"}),
        (commands.ClearSeat(0, 3), "table-leaves", {"seat": 3, "name": "level3"}),
        (commands.Leave(2), "table-leaves", {"seat": 2, "name": "New"}),
        (commands.TransferSeat(1, "phone"), "table-hands", {"seat": 1, "name": "Name 1"}),
        (commands.SetOptions(0, {}), "table-agrees", {"seat": 0}),
        (commands.SetSalt(1, "more"), "table-adds-salt", {"seat": 1}),
    ):
        assert messages_of(driver, command) == [(id_, about)]
    for seat in (2, 3):
        driver.apply(commands.AddBot(0, seat, "random"))
    table_deals, _ = messages_of(driver, commands.Start(0))
    assert table_deals == ("table-deals", {"number": 1, "of": 1})


def test_messages_of_the_next_game() -> None:
    driver = dealt_table(seats=2, settings=TableSettings(games=2)).play_random()
    assert messages_of(driver, commands.NextGame(1, seed(5))) == [("table-again", {"seat": 1})]
    table_deals, _ = messages_of(driver, commands.Start(0))
    assert table_deals == ("table-deals", {"number": 2, "of": 2})


@pytest.mark.parametrize(
    ("command", "code", "about"),
    [
        (commands.Sit(2, "new", "New"), "table-taken", {"seat": 2}),
        (commands.Sit(0, "p1", "New"), "table-seated", {"seat": 1}),
        (commands.Sit(3, "new", "New"), "table-no-seat", {"seat": 3, "seats": 3}),
        (commands.Sit(-1, "new", "New"), "table-no-seat", {"seat": -1, "seats": 3}),
        (commands.AddBot(0, 1, "random"), "table-taken", {"seat": 1}),
        (commands.AddBot(1, 1, "random"), "table-host", {"seat": 0}),
        (commands.ClearSeat(0, 0), "table-clear", {"seat": 0}),
        (commands.TransferSeat(1, "p0"), "table-seated", {"seat": 0}),
        (commands.Leave(2), "table-not-seated", {}),
        (commands.Leave(NOBODY), "table-not-seated", {}),
        (commands.Play(0, (0,)), "table-not-playing", {}),
        (commands.Pause(0), "table-not-playing", {}),
        (commands.Undo(0), "table-not-playing", {}),
        (commands.NextGame(0, seed(2)), "table-not-over", {}),
        (commands.Resume(0), "table-not-paused", {}),
        (commands.AnswerUndo(0, accept=True), "table-nothing-asked", {}),
        (commands.ReclaimSeat(0), "table-here", {"seat": 0}),
        (commands.Tick(), "table-not-due", {}),
        (commands.OpenTable("threeup", 2, seed(1)), "table-command", {}),
        (
            commands.SetOptions(0, {"colours": ["orange"], "turn_first_card": True}),
            "UD-35",
            {"seats": 3, "cards": 24},
        ),
    ],
)
def test_refusals_before_the_deal(
    command: commands.AnyCommand, code: str, about: dict[str, Any]
) -> None:
    assert refusal_of(seated_table(people=2, seats=3), command) == (code, about)


@pytest.mark.parametrize(
    ("opening", "code", "about"),
    [
        (commands.OpenTable("threeup", 7, seed(1)), "seats", {"low": 2, "high": 6, "found": 7}),
        (commands.OpenTable("threeup", 2, seed(1)[2:]), "seed-bytes", {"size": 31}),
        (commands.OpenTable("threeup", 2, "no hex"), "seed-bytes", {"size": 0}),
        (
            commands.OpenTable("threeup", 2, seed(1), deal=-3),
            "deal-number",
            {"number": "-3", "high": "4294967295"},
        ),
        (  # it could never be dealt
            commands.OpenTable("levelup", 2, seed(1), {"first_dealer": "2"}),
            "LU-25",
            {"seat": "2", "seats": 2},
        ),
        (
            commands.OpenTable("level8", 2, seed(1), {"level_set": "custom"}),
            "L8-02",
            {"option": "custom_levels"},
        ),
    ],
)
def test_a_table_that_cannot_be_opened_is_refused(
    opening: commands.OpenTable, code: str, about: dict[str, Any]
) -> None:
    with pytest.raises(Refusal) as refused:
        new_table(opening, 0)
    assert (refused.value.code, refused.value.about) == (code, about)
