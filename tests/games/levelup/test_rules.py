"""One test or more for each rule, named for its mark."""

from typing import Any

import pytest

from cardtable.engine.bits import count
from cardtable.engine.chance import Chance, FastChance
from cardtable.engine.state import NOBODY, play_randomly
from cardtable.engine.view import NO_COMBINATIONS
from cardtable.games.levelup import GAME
from cardtable.games.levelup.cards import deck_of
from cardtable.games.levelup.hands import distance, earns_bonus, layout_of, qualifies
from cardtable.games.levelup.notation import CARD_NAMES
from cardtable.games.levelup.options import FIRST_ROUND, LevelUpOptions, final_round
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
TRIPLE = "9C 9D 9H"


class LowestCardChance(Chance):
    """A chance that always deals the lowest card that is left."""

    def word(self) -> int:
        return 64  # small, and not so small that it would be drawn again


def does_qualify(level: int, names: str, **options: Any) -> bool:
    return qualifies(cards(names), level, LevelUpOptions(**options))


def has_bonus(level: int, names: str, **options: Any) -> bool:
    return earns_bonus(cards(names), level, LevelUpOptions(**options))


def layout(level: int, names: str, **options: Any) -> str:
    groups = layout_of(cards(names), level, LevelUpOptions(**options))
    return " / ".join(" ".join(CARD_NAMES[card] for card in group) for _, group in groups)


@pytest.mark.parametrize("seats", range(2, 9))
def test_lu_01_two_to_eight_can_play(seats: int) -> None:
    assert new_game(seats).seats() == seats
    for wrong in (1, 9):
        with refused("LU-01"):
            GAME.deal(wrong, USUAL, FastChance(0))


def test_lu_02_having_a_qualifying_hand_is_not_enough() -> None:
    state = play(state_from(TRIPLE + " 2S", 3, phase="discard"), "discard 2S")
    assert (state.turn, state.played, list(state.rounds)) == (1, 0, [3, 3])


def test_lu_03_the_whole_hand_must_be_used() -> None:
    assert not does_qualify(4, "8C 8D 8H 2S")
    assert does_qualify(4, "8C 8D 8H 2S", must_use_all_cards=False)
    assert not does_qualify(5, "8C 8D 2H JS KS", must_use_all_cards=False)
    assert does_qualify(5, "8C 8D 2H JS 5S", must_use_all_cards=False)
    assert layout(4, "8C 8D 8H 2S", must_use_all_cards=False) == "2S 8C 8D 8H"


def test_lu_04_kinds_may_be_mixed_and_no_card_counts_twice() -> None:
    assert does_qualify(11, "2C 2D 2H 5S 6S 7S 8C 9D 10H JS QD")
    assert not does_qualify(5, "6H 7H 8H 8C 8D")
    # The sixth heart begins a straight of other suits, or ends one, or makes a set.
    assert does_qualify(3, "2H 4H 5H 8H JH KH 6C 7D 8S 9C")
    assert does_qualify(3, "2H 4H 8H 10H JH KH 6C 7D 8S 9C")
    assert does_qualify(3, "2H 4H 8H 10H JH KH KC KD")
    assert not does_qualify(3, "2H 4H 8H JH KH 6C 7D 8S 9C")


def test_lu_05_the_discard_is_compulsory() -> None:
    two_triples = state_from("6C 6D 6H KD KH KS", 3, rounds=(5, 3), phase="discard", top="2C")
    with refused("LU-05"):
        play_steps(two_triples, "lay")
    assert not does_qualify(5, "6C 6D 6H KD KH")
    free = state_from(
        "6C 6D 6H KD KH KS", 3, rounds=(5, 3), phase="discard", top="2C",
        options={"allow_lay_all_without_discard": True},
    )  # fmt: skip
    assert legal_steps(free) == "6C 6D 6H KD KH KS lay"
    assert list(play(free, "lay").rounds) == [6, 3]
    poor = state_from(4, 3, phase="discard", options={"allow_lay_all_without_discard": True})
    with refused("LU-03"):
        play_steps(poor, "lay")


def test_lu_06_pick_then_discard_then_lay_down() -> None:
    state = state_from(3, 3)
    assert legal_steps(state) == "draw take"
    with refused("LU-06"):
        play_steps(state, "2C")
    with refused("LU-06"):
        play_steps(state, "end")
    assert legal_steps(play_steps(state, "draw", hand_of(state, 0).split()[0])) in (
        "end",
        "lay end",
    )


def test_lu_07_the_window_is_open_until_the_next_seat_picks() -> None:
    opened = play_steps(state_from(TRIPLE + " 2S", 3, phase="discard"), "2S")
    assert (opened.turn, legal_steps(opened), opened.is_move_complete()) == (0, "lay end", False)
    with refused("LU-07"):
        play_steps(opened, "draw")
    closed = play_steps(opened, "end")
    assert (closed.turn, legal_steps(closed), closed.is_move_complete()) == (1, "draw take", True)


def test_lu_07_a_seat_is_asked_even_if_it_cannot_lay_down() -> None:
    opened = play_steps(state_from("9C 9D KH 2S", 3, phase="discard"), "2S")
    assert (opened.turn, legal_steps(opened)) == (0, "end")
    assert GAME.view(opened, 1) == GAME.view(opened.imagine(1, FastChance(5)), 1)


def test_lu_08_a_pat_hand_needs_a_pick_and_a_discard() -> None:
    with refused("LU-08"):
        play_steps(state_from(TRIPLE, 3), "lay")


def test_lu_09_aces() -> None:
    for ace, low, high in (("both", True, True), ("low", True, False), ("high", False, True)):
        assert does_qualify(3, "AS 2S KS", ace=ace) is False
        assert does_qualify(3, "AS 2S 4S", ace=ace) is False
        assert does_qualify(4, "AS 2S 3S 5S", ace=ace) is False
        assert does_qualify(5, "AS 2S 3S 4S 5S", ace=ace) is True  # also a flush
        assert does_qualify(5, "AS 2C 3S 4S 5D", ace=ace) is low
        assert does_qualify(3, "QS KS AS", ace=ace) is high


def test_lu_10_what_is_too_short() -> None:
    assert not does_qualify(4, "5C 6D 7H 8S")
    assert not does_qualify(4, "2H 5H 9H KH")
    assert does_qualify(3, "5C 6C 7C")


def test_lu_11_there_is_no_longest_combination() -> None:
    assert does_qualify(6, "8C 8D 8H 8S 6C 6D")
    assert does_qualify(13, "AC 2D 3H 4S 5C 6D 7H 8S 9C 10D JH QS KC")
    assert does_qualify(7, "2H 4H 5H 8H 9H JH KH")


def test_lu_12_wilds_need_no_company_and_may_double_a_card() -> None:
    assert does_qualify(3, "3C 3D 3H")
    assert does_qualify(4, "4C 4D 4H 4S")
    assert does_qualify(6, "6C 6D 9H 10H JH 6S")
    assert does_qualify(5, "2H 9H JH 5C 5D")  # five hearts, or whatever the wilds are
    assert not does_qualify(6, "8C 8D 6H 2S 6C 6D", min_naturals_per_combo=2)
    assert does_qualify(6, "8C 8D 6H 2S 6C 6D", min_naturals_per_combo=1)
    assert does_qualify(3, "3C 3D 3H", min_naturals_per_combo=3)


def test_lu_13_a_wild_is_wild_for_its_owner_only() -> None:
    assert does_qualify(4, "8C 8D 4H 4S")
    assert not does_qualify(5, "8C 8D 4H 4S 9C")


def test_lu_14_the_round_is_the_wild_rank() -> None:
    for level, name in ((11, "J"), (12, "Q"), (13, "K")):
        assert not distance(cards(f"{name}C {name}D {name}H 2C 2D 2H"), level, 6, USUAL)
        assert does_qualify(level, f"8C 8D {name}H")
        assert not does_qualify(level - 1, f"8C 8D {name}H")


def test_lu_15_the_bonus() -> None:
    assert has_bonus(5, "6H 7H 8H 9H 10H")
    assert has_bonus(8, "2C 3C 4C 5C 6C 8D 8H 8S")  # wilds elsewhere are fine
    assert has_bonus(9, "2C 3C 4C 5C 6C JD JH 9D 9H")
    assert not has_bonus(5, "3H 4H 5H 6H 7H")
    assert not has_bonus(6, "8C 9C 10C JC QC 6D")
    assert not has_bonus(7, "8C 9C 10C JC QC 7D 7H")
    assert has_bonus(5, "10H JH QH KH AH")
    assert not has_bonus(5, "2H 4H 6H 8H 10H")


def test_lu_15_its_options() -> None:
    assert has_bonus(5, "3H 4H 5H 6H 7H", bonus_natural_wild_ok=True)
    assert has_bonus(8, "2C 3C 4C 5C 6C QD QH QS", bonus_whole_hand_no_wild=True)
    assert not has_bonus(8, "2C 3C 4C 5C 6C 8D 8H 8S", bonus_whole_hand_no_wild=True)
    both = {"bonus_whole_hand_no_wild": True, "bonus_natural_wild_ok": True}
    assert has_bonus(8, "2C 3C 4C 5C 6C 8D 8H 8S", **both)
    assert not has_bonus(9, "2C 3C 4C 5C 6C JD JH 9D 9H", **both)


def test_lu_16_the_bonus_is_one_round_at_most() -> None:
    state = state_from("2S 3S 4S 5S 6S 3H 4H 5H 6H 7H", 3, rounds=(10, 3), phase="open")
    assert play_steps(state, "lay").rounds[0] == 12


def test_lu_17_past_the_final_round_is_a_win() -> None:
    state = state_from("2C 3C 4C 5C 6C 9D 9H 9S JC JD JH JS", 3, rounds=(12, 3), phase="open")
    won = play_steps(state, "lay")
    assert (won.turn, list(won.rounds), won.result(0)) == (NOBODY, [14, 3], 1.0)
    with refused("LU-17"):
        play_steps(won, "draw")
    # The cards still lie there, but there is no ROUND 14 that they could be laid for.
    assert GAME.combinations(won.options, GAME.view(won, 0)) == NO_COMBINATIONS


def test_lu_18_only_the_one_who_lays_down_advances() -> None:
    state = state_from(TRIPLE, "KD KH KS", "QD QH QS", phase="open")
    later = play_steps(state, "lay")
    assert (list(later.rounds), later.played) == ([4, 3, 3], 1)
    assert [count(held) for held in later.hands] == [4, 3, 3]


def test_lu_19_returning_the_card_is_a_pass_that_resets_the_counter() -> None:
    state = state_from("2C 5D 9S", 3, top="7H", reshuffles=1)
    later = play(state, "take", "discard 7H")
    assert (later.top, hand_of(later, 0), later.reshuffles) == (state.top, "2C 5D 9S", 0)


def test_lu_20_the_pile_becomes_the_deck_when_somebody_draws_from_nothing() -> None:
    state = state_from(3, 3, top="KC", deck="2C")
    empty = play(state, "draw", "discard 2C")
    assert (count(empty.deck), empty.reshuffles) == (0, 0)
    shuffled = play(empty, "draw")
    assert shuffled.reshuffles == 1
    assert CARD_NAMES[shuffled.top] == "2C"
    assert (count(shuffled.pile), count(shuffled.deck)) == (0, 52 - 6 - 1 - 1)


def test_lu_21_a_pick_up_resets_the_counter() -> None:
    state = state_from(3, 3, deck="", reshuffles=1)
    name = hand_of(state, 0).split()[0]
    assert play(state, "take", f"discard {name}").reshuffles == 0
    patient = state_from(3, 3, deck="", reshuffles=1, options={"stalemate_reshuffles": 3})
    assert (play(patient, "draw").played, play(patient, "draw").reshuffles) == (0, 2)


def test_lu_22_after_a_stalemate_the_next_deals() -> None:
    state = state_from(3, 3, 3, deck="", reshuffles=1, dealer=2)
    later = play(state, "draw")
    assert (later.dealer, later.turn, list(later.rounds)) == (0, 1, [3, 3, 3])


@pytest.mark.parametrize(
    ("seats", "last"), [(2, 13), (3, 13), (4, 11), (5, 9), (6, 7), (7, 6), (8, 5)]
)
def test_lu_23_the_final_round_depends_on_the_seats(seats: int, last: int) -> None:
    assert final_round(USUAL, seats) == last
    assert final_round(LevelUpOptions(final_round=4), seats) == 4


def test_lu_23_what_cannot_be_dealt_is_refused() -> None:
    with refused("LU-23"):
        new_game(4, final_round=13)
    with refused("LU-23"):
        new_game(8, final_round=7)
    with refused("rounds-start"):
        new_game(2, start_round=9, final_round=8)
    with refused("rounds-number"):
        new_game(3, rounds=[3, 4])
    with refused("rounds-start"):
        new_game(2, rounds=[3, 12], final_round=9)
    assert new_game(4, final_round=13, jokers=2)
    assert new_game(4, rounds=[13, 13, 12, 12], final_round=13, hands=1)


def test_lu_24_jokers_are_wild_for_all_and_spoil_the_bonus() -> None:
    assert does_qualify(3, "8C 8D JK")
    assert does_qualify(3, "8C JK JK2")
    assert not has_bonus(6, "8C 9C 10C JC QC JK")
    assert [count(deck_of(number)) for number in (0, 1, 2)] == [52, 53, 54]
    state = state_from("2C 5D 9S", 3, top="JK", options={"jokers": 1})
    assert hand_of(play(state, "take"), 0) == "2C 5D 9S JK"


def test_lu_25_the_dealer_moves_on_and_the_seat_to_the_left_begins() -> None:
    dealers = {new_game(3, FastChance(seed)).dealer for seed in range(40)}
    assert dealers == {0, 1, 2}
    state = new_game(3, first_dealer="2")
    assert (state.dealer, state.turn) == (2, 0)
    with refused("LU-25"):
        new_game(3, first_dealer="3")


def test_lu_26_cards_are_dealt_one_at_a_time_from_the_left_of_the_dealer() -> None:
    state = new_game(2, LowestCardChance(), rounds=[5, 3], first_dealer="1")
    assert hand_of(state, 0) == "AC AH 2C 2H 2S"
    assert hand_of(state, 1) == "AD AS 2D"
    assert CARD_NAMES[state.top] == "3C"


def test_lu_27_what_is_seen_and_what_is_not() -> None:
    state = state_from("2C 5D 9S", "4D 6H JS", top="7H", pile="3C 3D")
    view = GAME.view(play(state, "take", "discard 2C"), 1)
    assert [CARD_NAMES[card] for card in view.fronts[0].hand] == ["7H"]
    assert [CARD_NAMES[card] for card in view.fronts[1].hand] == ["4D", "6H", "JS"]
    assert (view.fronts[0].holds, CARD_NAMES[view.top], view.below, view.pile) == (3, "2C", 2, ())
    opened = state_from(3, 3, pile="3C 3D", options={"show_discard_history": True})
    assert [CARD_NAMES[card] for card in GAME.view(opened, 1).pile] == ["3C", "3D"]


def test_lu_27_the_laid_hand_is_shown_to_all() -> None:
    later = play_steps(state_from(TRIPLE, 3, phase="open"), "lay")
    for seat in (NOBODY, 0, 1):
        view = GAME.view(later, seat)
        assert (view.winner, view.level) == (0, 3)
        assert view.laid == (("set", tuple(CARD_NAMES.index(name) for name in TRIPLE.split())),)


def test_lu_28_only_the_seat_in_the_window_can_lay_down() -> None:
    opened = state_from(TRIPLE, "KD KH KS", phase="open")
    assert GAME.view(opened, 1).moves == ()
    assert legal_steps(opened) == "lay end"


def test_lu_29_a_wrong_claim_changes_nothing() -> None:
    state = state_from("9C 9D KH", 3, phase="open", top="2S")
    before = GAME.to_bytes(state)
    with refused("LU-03"):
        state.play(GAME.step("lay"), FastChance(0))
    assert GAME.to_bytes(state) == before


def test_lu_30_a_hand_that_does_not_end_is_a_stalemate() -> None:
    state = state_from("2C 5D 9S", 3, top="7H", turns=9, options={"turn_cap": 10})
    later = play(state, "take", "discard 7H")
    assert (later.played, later.winner) == (1, NOBODY)


def test_lu_30_a_game_that_does_not_end_goes_to_the_seat_on_the_highest_round() -> None:
    state = state_from(5, 3, rounds=(5, 3), deck="", reshuffles=1, played=199)
    later = play(state, "draw")
    assert (later.turn, later.result(0), later.result(1)) == (NOBODY, 1.0, 0.0)


def test_a_single_hand_can_be_played() -> None:
    chance = FastChance(3)
    state = new_game(2, chance, hands=1, rounds=[5, 9])
    play_randomly(state, 10**6, chance, FastChance(4))
    assert (state.is_over(), state.played) == (True, 1)
    won = play_steps(
        state_from(TRIPLE, 9, rounds=(3, 9), phase="open", options={"hands": 1, "rounds": [3, 9]}),
        "lay",
    )
    assert (won.result(0), won.result(1)) == (1.0, 0.0)
    drawn = play(
        state_from(3, 9, deck="", reshuffles=1, options={"hands": 1, "rounds": [3, 9]}), "draw"
    )
    assert (drawn.is_over(), drawn.result(0), drawn.result(1)) == (True, 0.5, 0.5)


def test_groups_look_natural() -> None:
    assert layout(7, "2C 2D 2H 5H 6H 7S 8H") == "2C 2D 2H / 5H 6H 7S 8H"
    assert layout(4, "8C 8D 8H 4S") == "8C 8D 8H 4S"
    assert layout(4, "5H 4C 7H 8H") == "5H 4C 7H 8H"
    assert layout(5, "QS KS AS 5H 5C") == "5C 5H QS KS AS"
    assert layout(5, "3H 4H 5H 6H 7H") == "3H 4H 5H 6H 7H"
    assert layout(3, "3C 3D 3H") == "3C 3D 3H"
    assert layout(10, "2S 3S 4S 5S 6S 3H 4H 5H 6H 7H") == "2S 3S 4S 5S 6S / 3H 4H 5H 6H 7H"


def test_distance_counts_the_cards_to_exchange() -> None:
    def distance_of(level: int, names: str, size: int) -> int:
        return distance(cards(names), level, size, USUAL)

    assert distance_of(3, "9C 9D 9H", 3) == 0
    assert distance_of(3, "9C 9D KH", 3) == 1
    assert distance_of(3, "9C 5D KH", 3) == 2
    assert distance_of(3, "9C 9D 9H 2S", 3) == 0  # once the right card is discarded
    assert distance_of(4, "9C 9D 9H 2S", 4) == 1
    assert distance_of(13, "2C 3C 4C 5C 6C 7D 8D 9D 10D JD QS QH QD", 13) == 0


def test_a_view_names_the_first_round_of_a_whole_game() -> None:
    options = LevelUpOptions(start_round=5)
    view = GAME.view(GAME.new(2, options, FastChance(1)), 0)
    assert view.first_round == FIRST_ROUND
