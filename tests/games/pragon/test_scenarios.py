"""Scenarios of Pragon. SCENARIOS.md describes each under the id in the name of its test."""

import pytest
from hypothesis import given

from cardtable.engine.bits import count
from cardtable.engine.chance import FastChance
from cardtable.games.pragon import GAME
from cardtable.games.pragon.cards import DECK, JOKERS
from cardtable.games.pragon.layout import STACKS
from cardtable.games.pragon.notation import CARD_NAMES
from cardtable.games.pragon.state import PragonState
from cardtable.games.pragon.view import stack_cards
from games.pragon.tables import (
    ScriptedChance,
    cards,
    is_open,
    legal_steps,
    open_stacks,
    play,
    play_steps,
    refused,
    size,
    stack,
    state_from,
)
from support.playthroughs import Playthrough, playthroughs


def test_sp_t01_a_new_game() -> None:
    s = GAME.new(1, GAME.options(), FastChance(1))
    assert [size(s, name) for name in ("T", "L", "C", "R", "BL", "BR")] == [3, 3, 5, 3, 3, 3]
    assert (open_stacks(s), count(s.hand), count(s.draw), s.pile) == ("C", 3, 31, 0)


def test_sp_t02_a_joker_turned_up_in_the_setup_goes_back() -> None:
    stacks = "2S 3S 4S 5S 6S 7S 8S 9S 10S JS 2H 3H 4H 5H 6H 7H 8H 9H 10H "
    s = GAME.new(1, GAME.options(), ScriptedChance(stacks + "*1 *2 *1 KD *2 2C 3C"))
    assert stack(s, "C") == "8S 9S 10S JS KD^"
    assert (size(s, "C"), count(s.draw | s.hand)) == (5, 34)
    assert cards(s.hand) == "2C 3C *2"
    assert s.draw & JOKERS == 1 << 52


def test_sp_t04_a_pair_with_a_table_card_flips() -> None:
    s = play(state_from("7S 2D KC", C="4 7H^"), "7S 7H pair flip T")
    assert cards(s.pile) == "7S 7H"
    assert (size(s, "C"), open_stacks(s), cards(s.hand)) == (4, "T", "2D KC")


def test_sp_t05_the_cost_is_paid_before_the_effect() -> None:
    s = state_from("7S 2D KC", C="4 7H^")
    with refused("SP-19"):
        play(s, "7S 7H pair remove C")
    assert "remove C" not in legal_steps(play_steps(s, "7S", "7H", "pair"))


def test_sp_t07_a_hand_needs_a_card_of_the_hand() -> None:
    with refused("SP-10"):
        play(state_from("2D KC", L="2 8S^", R="2 8H^"), "8S 8H pair")


def test_sp_t08_no_third_pair_but_the_round_may_be_ended() -> None:
    s = state_from("9C", L="2 9D^", made=2, pairs=2)
    with refused("SP-26"):
        play(s, "9C 9D pair")
    assert legal_steps(s) == ["end"]


def test_sp_t10_jacks_remove_what_there_is() -> None:
    s = state_from("JS JH 2C", R="2 4D^")
    assert cards(play(s, "JS JH jacks remove R").pile) == "JS JH 4D"
    assert cards(play(s, "JS JH pair remove R").pile) == "JS JH 4D"
    with refused("SP-25"):
        play(s, "JS JH jacks remove R L")


def test_sp_t11_queens_may_bring_one_of_themselves_back() -> None:
    s = play(state_from("QS QH 2C"), "QS QH queens take QH")
    assert (cards(s.hand), cards(s.pile)) == ("QH 2C", "QS")
    s = play(state_from("QS QH 2C", queens_exclude_own_pair=True), "QS QH queens")
    assert (cards(s.hand), cards(s.pile)) == ("2C", "QS QH")


def test_sp_t13_aces_may_remove_the_card_they_flipped() -> None:
    s = play(state_from("AS AH 2C", BL="2 5D"), "AS AH aces flip BL remove BL")
    assert cards(s.pile) == "AS AH 5D"
    assert (size(s, "BL"), is_open(s, "BL")) == (2, False)


def test_sp_t14_three_of_a_kind_flips_up_to_three() -> None:
    s = state_from("8S 8H 8D", C="4 9H^", BR="2 9C^")
    assert open_stacks(play(s, "8S 8H 8D three flip T L")) == "T L C BR"
    assert open_stacks(play(s, "8S 8H 8D three flip T L R")) == "T L C R BR"
    with refused("notation-more"):
        play(s, "8S 8H 8D three flip T L R BL")


STRAIGHT_HAND = "4S 5H 6D"


def test_sp_t16_a_straight_acts_on_neighbours() -> None:
    s = state_from(STRAIGHT_HAND, C="4 9H^", L="2 9S^", R="2 9D^")
    with refused("SP-05"):
        play(s, f"{STRAIGHT_HAND} straight remove L R")
    assert cards(play(s, f"{STRAIGHT_HAND} straight remove L C R").pile) == "4S 9S 5H 9H 6D 9D"


@pytest.mark.parametrize(
    ("stacks", "legal"),
    [("T C", True), ("BL BR", True), ("C BL", False), ("T L", False)],
)
def test_sp_t17_the_lines_of_a_straight(stacks: str, legal: bool) -> None:
    s = state_from(STRAIGHT_HAND)
    line = f"{STRAIGHT_HAND} straight flip {stacks}"
    if legal:
        assert open_stacks(play(s, line)) == stacks
    else:
        with refused("SP-04"):
            play(s, line)


def test_sp_t19_no_straight_across_an_empty_place() -> None:
    s = state_from(STRAIGHT_HAND, C="", L="2 9S^", R="2 9D^")
    with refused("notation-more"):
        play(s, f"{STRAIGHT_HAND} straight remove L R")
    assert open_stacks(play(s, f"{STRAIGHT_HAND} straight remove L")) == "R"


def test_sp_t20_the_ace_ends_a_straight_but_does_not_join_its_ends() -> None:
    for hand in ("AS 2H 3D", "QS KH AD"):
        assert "straight" in legal_steps(play_steps(state_from(hand), *hand.split()))
    assert "KS" not in legal_steps(state_from("KS AH 2D"))


def test_sp_t22_no_straight_of_six() -> None:
    s = state_from("4S 5H 6D", T="2 7S^", L="2 8S^", R="2 9S^")
    with refused("SP-09"):
        play(s, "4S 5H 6D 7S 8S 9S straight")
    assert cards(play(s, "4S 5H 6D 7S 8S straight").pile) == "4S 7S 8S 5H 6D"


def test_sp_t23_a_flush_opens_everything() -> None:
    s = state_from("2S 5S 9S", C="4 9H^", R="2 4H^", BR="2 4D^")
    s = play_steps(s, "2S", "5S", "9S", "flush")
    assert (open_stacks(s), cards(s.pile)) == ("T L C R BL BR", "2S 5S 9S")
    assert (stack(s, "C")[-3:], stack(s, "R")[-3:], stack(s, "BR")[-3:]) == ("9H^", "4H^", "4D^")


def test_sp_t25_a_straight_flush_clears_what_the_joker_leaves_open() -> None:
    s = state_from("4S 5S 6S", T="2 *1", C="4 9H^", L="2 KD^", R="2 2D", BL="2 3D", BR="2 4D")
    s = play(s, "4S 5S 6S straight-flush")
    assert cards(s.pile) == "4S 5S 6S 2D 3D 4D *1"
    assert open_stacks(s) == ""
    assert (stack(s, "C")[-3:], stack(s, "L")[-3:]) == ("9H!", "KD!")


def test_sp_t26_four_of_a_kind_shuffles_five_back() -> None:
    s = state_from("8S 8H 8D", L="2 8C^", pile="2S 3S 4S 5S 6S 7S")
    deck = count(s.draw)
    s = play(s, "8S 8H 8D 8C four shuffle")
    assert (count(s.pile), count(s.draw)) == (5, deck + 5)


def test_sp_t28_five_of_a_kind_shuffles_everything_back() -> None:
    s = state_from("8S 8H *1", L="2 8C^", R="2 8D^", pile="2S 3S 4S")
    deck = count(s.draw)
    s = play(s, "8S 8H *1 8C 8D five shuffle")
    assert (s.pile, count(s.draw)) == (0, deck + 8)


def test_sp_t29_a_joker_closes_the_middle_and_the_court() -> None:
    s = state_from("7S 7H 2C", C="4 9H^", L="2 KS^", R="2 4D^", BL="2 *1")
    s = play(s, "7S 7H pair flip BL")
    assert open_stacks(s) == "R BL"
    assert (stack(s, "C")[-3:], stack(s, "L")[-3:]) == ("9H!", "KS!")


def test_sp_t31_a_joker_in_the_hand_makes_a_pair() -> None:
    with refused("SP-28"):
        play(state_from("4C 9D *1"), "place 4C on T")


def test_sp_t32_the_highest_or_the_lowest_card_is_placed() -> None:
    s = state_from("4C 9D KH")
    assert size(play(s, "place 4C on BL"), "BL") == 4
    assert stack(play(s, "place KH on BL"), "BL").endswith("KH!")
    with refused("SP-12"):
        play(s, "place 9D on BL")


def test_sp_t34_no_card_is_placed_while_a_hand_can_be_made() -> None:
    with refused("SP-28"):
        play(state_from("4C 4D KH"), "place KH on T")


def test_sp_t35_without_a_closed_stack_an_open_one_is_closed() -> None:
    empty = {"L": "", "C": "", "R": "", "BL": "", "BR": ""}
    s = play(state_from("2D 9S KH", T="1 6C^", **empty), "place KH on T")
    assert (size(s, "T"), open_stacks(s)) == (3, "")
    assert stack(s, "T").endswith("6C! KH!")


def test_sp_t37_the_last_card_of_the_deck_is_drawn() -> None:
    s = play(state_from("9C", draw="2S", made=1), "end")
    assert (cards(s.hand), s.draw) == ("2S 9C", 0)


def test_sp_t38_the_last_card_wins_with_an_empty_deck() -> None:
    empty = {"T": "", "C": "", "R": "", "BL": "", "BR": ""}
    s = play(state_from("7S", draw="", L="7H^", **empty), "7S 7H pair")
    assert (s.turn, s.result(0)) == (-1, 1.0)


def test_sp_t40_with_an_empty_deck_the_game_goes_on_while_a_hand_can_be_made() -> None:
    s = state_from("7S 7H", draw="")
    assert not s.is_over()
    assert "7S" in legal_steps(s)


def test_sp_t41_four_of_a_kind_fills_an_empty_deck() -> None:
    s = play(state_from("8S 8H 8D", draw="", L="2 8C^"), "8S 8H 8D 8C four shuffle", "end")
    assert (s.turn, count(s.hand), count(s.draw)) == (0, 3, 2)


def test_sp_t43_a_joker_that_is_not_wild_is_just_a_card() -> None:
    s = state_from("7S 7H 9D", R="2 *1^", jokers_wild=False)
    with refused("SP-08"):
        play(s, "9D *1 pair")
    assert cards(play(s, "7S 7H pair remove R").pile) == "7S 7H *1"


def test_sp_t44_two_jokers_are_a_pair_of_kings() -> None:
    s = play(state_from("2C *1 *2"), "*1 *2 kings flip T BR")
    assert (open_stacks(s), s.pairs, s.made) == ("T BR", 1, 1)


@given(playthroughs("pragon"))
def test_sp_t46_no_card_is_made_or_lost(playthrough: Playthrough) -> None:
    s = playthrough.state
    assert isinstance(s, PragonState)
    table = [card for at in range(STACKS) for card in stack_cards(s, at)]
    places = [s.draw, s.hand, s.pile, sum(2**card for card in table)]
    assert sum(places) == DECK
    assert sum(count(place) for place in places) == len(CARD_NAMES)
