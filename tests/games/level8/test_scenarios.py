"""The scenarios of SCENARIOS.md, each in a test that is named for its id."""

import pytest

from cardtable.engine.chance import FastChance
from cardtable.games.level8.cards import SKIP, WILD, deck_of, list_cards, size
from cardtable.games.level8.hands import cards_from_bottom, pile_height, top_card
from cardtable.games.level8.legality import KEEPING, PLAYING, TAKING
from cardtable.games.level8.state import Level8State
from games.level8.tables import (
    GAME,
    SINK,
    group,
    groups_of,
    hand_of,
    legal_steps,
    play,
    refused,
    state_from,
)

TWO_RUNS = [group("run", 4, "4R 5G 6B"), group("run", 9, "9R 10R 11Y")]
PAIRS = [group("set", number, f"{number}R {number}O") for number in (2, 3, 6, 9)]
NINE = "1V 3V 5V 7V 9V 11V 13V 15V 2B"  # no two of these cards combine


@pytest.mark.parametrize(("edition", "wilds", "skips"), [("98", 5, 3), ("99", 6, 3), ("101", 7, 4)])
def test_l8_t01_the_decks_of_the_editions(edition: str, wilds: int, skips: int) -> None:
    found = list_cards(*deck_of(edition))
    assert found == [*range(90), *[WILD] * wilds, *[SKIP] * skips]


def test_l8_t02_the_set_up() -> None:
    s = GAME.new(4, GAME.parse_options({"edition": "99"}), FastChance(3))
    assert [s.holds(seat) for seat in range(4)] == [10] * 4
    assert [pile_height(s.piles, seat) for seat in range(4)].count(1) == 1
    assert pile_height(s.piles, s.dealer) == 1
    assert size(s.draw_lo, s.draw_hi) == 58


def test_l8_t04_the_first_card_may_be_taken() -> None:
    s = play(state_from(phase="taking", piles=["", "7R"]), "take 1")
    assert (s.holds(0), pile_height(s.piles, 1)) == (11, 0)
    assert "7R" in hand_of(s, 0).split()


def test_l8_t05_only_the_top_of_a_pile_may_be_taken() -> None:
    s = state_from(phase="taking", piles=["", "9V 4B"])
    assert "9V" not in legal_steps(s)
    assert "4B" in hand_of(play(s, "take 1"), 0).split()


def test_l8_t07_nothing_comes_before_the_draw() -> None:
    s = state_from("4R 5G 6B 9R 10R 11Y 1V 1B 3V 3B", phase="taking")
    for line in ("lay 4R 5G 6B / 9R 10R 11Y", "discard 4R"):
        with refused("L8-08"):
            play(s, line)


def test_l8_t08_two_runs_of_three() -> None:
    s = play(state_from("4R 5G 6B 9R 10R 11Y"), "lay 4R 5G 6B / 9R 10R 11Y")
    assert groups_of(s, 0) == ["4R 5G 6B", "9R 10R 11Y"]
    assert (s.turn, s.phase, s.holds(0)) == (0, PLAYING, 5)


def test_l8_t10_no_third_run() -> None:
    s = state_from("4R 5G 6B 9R 10R 11Y 13R 14R 15R")
    with refused("L8-44"):
        play(s, "lay 4R 5G 6B / 9R 10R 11Y / 13R 14R 15R")
    with refused("L8-44"):
        play(s, "lay 4R 5G 6B / 9R 10R 11Y", "lay 13R 14R 15R")


def test_l8_t11_runs_side_by_side_stay_two_groups() -> None:
    s = play(state_from("4R 5G 6B 7R 8G 9V"), "lay 4R 5G 6B / 7R 8G 9V")
    assert groups_of(s, 0) == ["4R 5G 6B", "7R 8G 9V"]


def test_l8_t13_nothing_links_15_and_1() -> None:
    s = state_from("14R 15G 1B 4R 5G 6B")
    with refused("L8-15"):
        play(s, "lay 14R 15G 1B / 4R 5G 6B")


def test_l8_t14_two_pairs_of_one_number() -> None:
    s = state_from("2R 2G 3B 3V 6R 6O 6Y 6G", levels=[2, 1])
    assert len(groups_of(play(s, "lay 2R 2G / 3B 3V / 6R 6O / 6Y 6G"), 0)) == 4


def test_l8_t16_a_run_and_four_of_a_colour() -> None:
    s = state_from("5R 6G 7B 1R 9R 12R 15R", levels=[3, 1])
    assert groups_of(play(s, "lay 5R 6G 7B / 1R 9R 12R 15R"), 0)[1] == "1R 9R 12R 15R"


def test_l8_t17_no_card_twice() -> None:
    s = state_from("5R 6G 7B 9R 12R 15R 1V 3V 10V 12B 14B", levels=[3, 1])
    with refused("L8-12"):
        play(s, "lay 5R 6G 7B / 5R 9R 12R 15R")
    assert "lay" not in legal_steps(s)


def test_l8_t19_wilds_in_a_run_are_declared() -> None:
    s = state_from("3R 4G W 6B 7V W 9R 1B 1V 2B 2V", levels=[5, 1])
    s = play(s, "lay 3R 4G W(5) 6B 7V W(8) 9R")
    (row,) = GAME.to_json(s)["table"][0]
    assert row == group("run", 3, "3R 4G W 6B 7V W 9R")


def test_l8_t20_no_adding_without_a_level() -> None:
    s = state_from(f"6B {NINE} 4B", "8V", table=[[], PAIRS], levels=[1, 2])
    with refused("L8-16"):
        play(s, "add 6B to 1c")


def test_l8_t22_adding_from_the_level_to_the_end_of_the_round() -> None:
    s = state_from("7R 8R 1V", "1B 2B", table=[TWO_RUNS, []])
    s = play(s, "add 7R to 0a")
    assert groups_of(s, 0)[0] == "4R 5G 6B 7R"
    s = state_from("7R 1V", "1B 2B", table=[TWO_RUNS, []])
    s = play(s, "add 7R to 0a", "discard 1V")
    assert s.played == 1
    s = play(s, "draw", "discard " + hand_of(play(s, "draw"), s.turn).split()[0], "draw")
    with refused("L8-16"):
        play(s, "add 7R to 0a")


def test_l8_t23_a_run_grows_by_its_neighbours() -> None:
    s = state_from("8R 7R 3R 2R 1V 1B", table=[TWO_RUNS, []])
    with refused("L8-19"):
        play(s, "add 8R to 0a")
    s = play(s, "add 7R to 0a", "add 8R to 0a", "add 3R to 0a", "add 2R to 0a")
    assert groups_of(s, 0)[0] == "2R 3R 4R 5G 6B 7R 8R"


def test_l8_t25_a_full_run_takes_nothing() -> None:
    full = group("run", 1, " ".join(f"{number}R" for number in range(1, 16)))
    s = state_from("W 1V 15B", table=[[full, TWO_RUNS[1] | {"cards": "9O 10O 11O"}], []])
    for card in ("W", "1V", "15B"):
        with refused("L8-19"):
            play(s, f"add {card} to 0a")


def test_l8_t26_a_declared_wild_takes_its_place() -> None:
    s = play(state_from("W 7R 8R 1V", table=[TWO_RUNS, []]), "add W to 0a high")
    with refused("L8-19"):
        play(s, "add 7R to 0a")
    assert groups_of(play(s, "add 8R to 0a"), 0)[0] == "4R 5G 6B W 8R"


def test_l8_t28_a_wild_is_never_swapped() -> None:
    run = group("run", 6, "6R W 8R")
    s = state_from("7B 1V", table=[[run, TWO_RUNS[1]], []])
    with refused("L8-19"):
        play(s, "add 7B to 0a")


def test_l8_t29_a_skip_in_place_of_the_discard() -> None:
    s = state_from(f"X {NINE} 4B", seats=3, piles=["8R", "", ""])
    s = play(s, "skip 2")
    assert (s.skipped, s.turn, s.phase) == (0b100, 1, TAKING)
    assert cards_from_bottom(s.piles, 0) == [7]


def test_l8_t31_one_skip_for_each_opponent() -> None:
    s = state_from(f"X {NINE} 4B", skipped=[1])
    with refused("L8-26"):
        play(s, "skip 1")
    s = play(s, "discard X")
    assert (top_card(s.piles, 0), s.turn) == (SKIP, 0)  # seat 1 has just missed its turn


def test_l8_t32_two_players_and_a_skip() -> None:
    s = play(state_from(f"X {NINE} 4B"), "skip 1")
    assert (s.turn, s.phase, s.skipped, s.under) == (0, TAKING, 0, 1)


def nearly_drawn(piles: list[str], under: int) -> Level8State:
    """Four seats, one card on the draw pile, and most of the deck on the table."""
    colours = [
        group("colour", at + 1, " ".join(f"{number}{letter}" for number in numbers))
        for at, (letter, numbers) in enumerate(
            [("R", range(1, 16)), ("O", range(1, 16)), ("Y", range(1, 16)), ("G", range(12, 16))]
        )
    ]
    colours.append(group("colour", 5, " ".join(f"{number}B" for number in range(8, 16))))
    return state_from(
        "W W W W W W", "", "", "11G",
        seats=4, phase="taking", under=under, draw="1V", piles=piles, levels=[1, 1, 1, 1],
        table=[[], [], [], colours],
        options={"edition": "99", "level_set": "custom", "custom_levels": [SINK, "run3"]},
    )  # fmt: skip


def test_l8_t34_a_new_pile_at_the_very_draw() -> None:
    s = nearly_drawn(["2V 3V 4V 5V 6V", "7V 8V 9V", "10V", ""], 1)
    s = play(s, "draw")
    assert size(s.draw_lo, s.draw_hi) == 7
    assert [pile_height(s.piles, seat) for seat in range(4)] == [1, 1, 1, 0]
    assert (s.under, s.turn, s.phase) == (0, 0, PLAYING)
    assert sorted(list_cards(s.draw_lo, s.draw_hi)) == [76, 77, 78, 79, 81, 82, SKIP]


def test_l8_t35_nothing_to_make_a_pile_of() -> None:
    s = play(nearly_drawn(["", "7V", "10V", ""], 0), "draw", "discard W")
    assert not s.draw_lo | s.draw_hi
    assert legal_steps(s) == ["take 0", "take 1", "take 2"]


def test_l8_t37_going_out() -> None:
    mine = [group("run", 5, "5R 6G 7B"), group("colour", 1, "1R 9R 12R 15R")]
    s = state_from(
        "8O 1V", "2B", "", table=[mine, [dict(g) for g in TWO_RUNS_IN_OTHER_COLOURS], []],
        seats=3, levels=[3, 1, 1],
    )  # fmt: skip
    s = play(s, "add 8O to 0a", "discard 1V")
    assert (s.played, list(s.levels)) == (1, [5, 2, 1])


TWO_RUNS_IN_OTHER_COLOURS = [group("run", 4, "4O 5Y 6O"), group("run", 9, "9O 10O 11O")]


@pytest.mark.parametrize("line", ["discard X", "skip 1"])
def test_l8_t38_a_skip_as_last_card(line: str) -> None:
    s = play(state_from("X", "1B", table=[TWO_RUNS, []]), line)
    assert (s.played, list(s.levels), s.skipped) == (1, [3, 1], 0)


TRIPLE_AND_COLOUR = [group("set", 3, "3R 3O 3Y"), group("colour", 5, "1B 2B 4B 5B 7B")]


def test_l8_t40_near_the_end() -> None:
    six = [group("set", 2, "2R 2O"), group("set", 3, "3R 3O 3Y"), group("set", 4, "4R 4O 4Y")]
    s = play(state_from("1V", table=[six, []], levels=[6, 1]), "discard 1V")
    assert (s.levels[0], s.is_over()) == (8, False)
    s = play(
        state_from("1V", "9V", table=[TWO_RUNS, TRIPLE_AND_COLOUR], levels=[1, 7]), "discard 1V"
    )
    assert (s.levels[1], s.is_over()) == (8, False)
    s = play(state_from("1V", table=[TRIPLE_AND_COLOUR, []], levels=[7, 1]), "discard 1V")
    assert (s.is_over(), s.result(0), s.result(1)) == (True, 1, 0)


def test_l8_t41_laying_level_8_wins_at_once() -> None:
    s = state_from("2R 2G 5R 5G 5B 9R 9O 9Y 9G 1V 3V", levels=[8, 1])
    s = play(s, "lay 2R 2G / 5R 5G 5B / 9R 9O 9Y 9G")
    assert (s.is_over(), s.result(0), s.legal()) == (True, 1, [])


def test_l8_t43_the_next_round() -> None:
    s = state_from("1V", "", "", seats=3, dealer=0, turn=0, table=[TWO_RUNS, [], []])
    s = play(s, "discard 1V")
    assert (s.dealer, s.turn, s.phase, s.turns) == (1, 2, TAKING, 0)
    assert [pile_height(s.piles, seat) for seat in range(3)] == [0, 1, 0]
    assert size(s.draw_lo, s.draw_hi) == 101 - 31


def keepers(*levels: int, seats: int = 2) -> Level8State:
    runs = [group("run", 1, "1R 2R 3R 4R"), group("set", 5, "5R 5O"), group("set", 6, "6R 6O")]
    last: list[list[object]] = [[] for _ in range(seats - 1)]
    return state_from(
        *["" for _ in range(seats - 1)], "1V",
        turn=seats - 1, table=[*last, runs], levels=[*levels, 1],
        options={"level_set": "two_star"},
    )  # fmt: skip


def test_l8_t44_keeping_cards() -> None:
    s = play(keepers(5), "discard 1V")
    assert (s.phase, s.turn) == (KEEPING, 0)
    mine = hand_of(s, 0).split()
    with refused("L8-37"):
        play(s, "keep " + " ".join(mine[:5]))
    kept = play(s, "keep " + " ".join(mine[:3]))
    assert set(mine[:3]) <= set(hand_of(kept, 0).split())
    assert (kept.holds(0), kept.played, kept.phase) == (10, 1, TAKING)
    assert play(s, "keep").holds(0) == 10


def test_l8_t46_the_deal_after_keeping() -> None:
    s = play(keepers(5, 6, seats=3), "discard 1V")
    first, second = hand_of(s, 0).split()[:4], hand_of(s, 1).split()[:2]
    s = play(s, "keep " + " ".join(first), "keep " + " ".join(second))
    assert [s.holds(seat) for seat in range(3)] == [10, 10, 10]
    assert size(s.draw_lo, s.draw_hi) == 70
    assert set(first) <= set(hand_of(s, 0).split())
    assert set(second) <= set(hand_of(s, 1).split())


def test_l8_t47_a_wild_is_no_skip() -> None:
    with refused("L8-26"):
        play(state_from(f"W {NINE} 4B"), "skip 1")
