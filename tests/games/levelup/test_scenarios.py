"""The scenarios of SCENARIOS.md, each in a test that is named for its id."""

import pytest

from cardtable.engine.bits import count
from cardtable.engine.state import NOBODY
from cardtable.games.levelup import GAME
from cardtable.games.levelup.hands import earns_bonus, qualifies
from cardtable.games.levelup.options import LevelUpOptions
from cardtable.games.levelup.state import LevelUpState
from games.levelup.tables import (
    cards,
    hand_of,
    legal_steps,
    new_game,
    play,
    play_steps,
    refused,
    state_from,
)

USUAL = LevelUpOptions()


def does_qualify(level: int, names: str) -> bool:
    return qualifies(cards(names), level, USUAL)


def lay_down(level: int, names: str, **options: bool | int) -> LevelUpState:
    """Seat 0 of two has just discarded, and lays this hand down."""
    state = state_from(names, 3, rounds=(level, 3), phase="open", options=dict(options))
    return play_steps(state, "lay")


def test_lu_t01_everyone_gets_three_cards() -> None:
    state = new_game(3)
    assert [count(held) for held in state.hands] == [3, 3, 3]
    assert (state.top >= 0, count(state.pile), count(state.deck)) == (True, 0, 42)


def test_lu_t02_each_gets_as_many_cards_as_their_round() -> None:
    state = new_game(3, rounds=[5, 3, 11])
    assert [count(held) for held in state.hands] == [5, 3, 11]
    assert (state.top >= 0, count(state.deck)) == (True, 32)


def test_lu_t04_an_ace_is_high_or_low_but_a_straight_does_not_go_round() -> None:
    assert does_qualify(3, "QS KS AS")
    assert not does_qualify(3, "KS AS 2S")


def test_lu_t05_three_in_a_row_of_different_suits_are_nothing() -> None:
    assert not does_qualify(3, "5C 6C 7D")


def test_lu_t07_no_card_may_be_left_over() -> None:
    assert not does_qualify(4, "8C 8D 8H 2S")


def test_lu_t08_a_wild_makes_four_of_a_kind() -> None:
    assert does_qualify(4, "8C 8D 8H 4S")


def test_lu_t10_a_wild_fills_a_gap() -> None:
    assert does_qualify(4, "5H 4C 7H 8H")


def test_lu_t11_a_pair_is_left_over() -> None:
    assert not does_qualify(5, "8C 8D 8H KS KD")


def test_lu_t13_a_straight_of_five_up_to_the_ace() -> None:
    assert does_qualify(5, "10C JD QH KS AC")
    assert not does_qualify(5, "JD QH KS AC 2D")


def test_lu_t14_three_of_a_kind_and_a_run() -> None:
    assert does_qualify(6, "4C 4D 4H 9S 10S JS")


def test_lu_t16_three_of_a_kind_and_a_run_with_a_wild() -> None:
    assert does_qualify(7, "2C 2D 2H 5H 6H 7S 8H")


def test_lu_t17_a_straight_and_three_of_a_kind_earn_no_bonus() -> None:
    assert does_qualify(8, "2C 3C 4D 5C 6C QD QH QS")
    assert not earns_bonus(cards("2C 3C 4D 5C 6C QD QH QS"), 8, USUAL)


def test_lu_t19_discard_and_lay_down() -> None:
    state = state_from("9C 9D 9H 2S", 3, phase="discard")
    later = play(state, "discard 2S, lay")
    assert list(later.rounds) == [4, 3]
    assert (later.played, later.winner, later.dealer) == (1, 0, (state.dealer + 1) % 2)


def test_lu_t20_discard_and_then_lay_down_before_the_next_picks() -> None:
    discarded = play_steps(state_from("9C 9D 9H 2S", 3, phase="discard"), "2S")
    assert (discarded.turn, legal_steps(discarded)) == (0, "lay end")
    assert list(play_steps(discarded, "lay").rounds) == [4, 3]


def test_lu_t22_a_hand_that_was_dealt_complete_needs_a_pick_and_a_discard() -> None:
    state = state_from("9C 9D 9H", 3, top="4S")
    with refused("LU-08"):
        play_steps(state, "lay")
    assert list(play(state, "take", "discard 4S, lay").rounds) == [4, 3]


def test_lu_t23_nobody_lays_down_in_the_turn_of_another() -> None:
    state = state_from("2C 5D 9H", "KD KH KS", top="4S", options={"final_round": 13})
    with refused("LU-08"):
        play_steps(state, "lay")  # it is the turn of seat 0, who has not picked
    with refused("LU-03"):
        play_steps(state, "take", "4S", "lay")
    assert GAME.view(state, 1).moves == ()


def test_lu_t25_a_straight_flush_of_five_without_a_wild_gains_two() -> None:
    assert lay_down(5, "6H 7H 8H 9H 10H").rounds[0] == 7


def test_lu_t26_a_card_of_the_wild_rank_spoils_the_bonus() -> None:
    assert lay_down(5, "3H 4H 5H 6H 7H").rounds[0] == 6
    assert lay_down(5, "3H 4H 5H 6H 7H", bonus_natural_wild_ok=True).rounds[0] == 7


def test_lu_t28_a_wild_that_fits_nowhere_else_spoils_the_bonus() -> None:
    assert lay_down(6, "8C 9C 10C JC QC 6D").rounds[0] == 7


def test_lu_t29_two_straight_flushes_earn_one_bonus() -> None:
    assert lay_down(10, "2S 3S 4S 5S 6S 3H 4H 5H 6H 7H").rounds[0] == 12


def test_lu_t31_laying_down_in_round_13_wins() -> None:
    state = lay_down(13, "2C 2D 2H 3C 3D 3H 4C 4D 4H 5C 5D 5H 5S")
    assert (state.turn, state.result(0), state.result(1)) == (NOBODY, 1.0, 0.0)


@pytest.mark.parametrize(
    ("level", "names"),
    [(9, "2C 2D 2H 3C 3D 3H 4C 4D 4H"), (8, "2C 3C 4C 5C 6C QD QH QS")],
)
def test_lu_t32_the_final_round_stands_for_13(level: int, names: str) -> None:
    options = {"final_round": 9}
    state = state_from(names, 3, 3, 3, rounds=(level, 3, 3, 3), phase="open", options=options)
    assert play_steps(state, "lay").result(0) == 1.0


def test_lu_t34_without_deck_and_pile_the_discard_must_be_taken() -> None:
    # LU-23 sees to it that this never comes up; so the cards are taken away here.
    state = state_from(3, 3)
    state.deck = 0
    assert legal_steps(state) == "take"
    with refused("LU-20"):
        play_steps(state, "draw")
    assert "KC" in hand_of(play_steps(state, "take"), 0)


def test_lu_t35_the_second_reshuffle_without_a_pick_up_is_a_stalemate() -> None:
    state = state_from(3, 3, deck="", reshuffles=1)
    later = play(state, "draw")
    assert (later.played, later.winner, list(later.rounds)) == (1, NOBODY, [3, 3])
    assert later.dealer == (state.dealer + 1) % 2


def test_lu_t37_the_card_just_taken_may_go_straight_back() -> None:
    state = state_from("2C 5D 9S", 3, top="7H")
    assert play_steps(state, "take", "7H").top == state.top
    strict = state_from("2C 5D 9S", 3, top="7H", options={"may_return_picked_discard": False})
    with refused("LU-19"):
        play_steps(strict, "take", "7H")
    assert legal_steps(play_steps(strict, "take")) == "2C 5D 9S"


def test_lu_t38_four_players_cannot_play_up_to_round_13() -> None:
    with refused("LU-23"):
        new_game(4, final_round=13)
    assert new_game(4, final_round=12)


def test_lu_t40_a_card_is_wild_only_for_those_on_its_round() -> None:
    assert not qualifies(cards("9C 5D 5H"), 3, USUAL)
    assert qualifies(cards("9C 5D 5H 6C 6D 6H 7C 7D 7H"), 9, USUAL)
    assert not qualifies(cards("9C 5D 5H 6C 6D 6H 7C 7D 7H"), 3, USUAL)
