"""One case for each ruling; those that have a scenario are named for it there as well."""

from typing import Any

import pytest

from cardtable.engine.bits import count
from cardtable.engine.chance import Chance, FastChance
from cardtable.engine.combinations import NO_COMBINATIONS
from cardtable.engine.playout import play_randomly
from cardtable.engine.refusal import Refusal
from cardtable.engine.state import NOBODY
from cardtable.games.levelup import GAME
from cardtable.games.levelup.cards import deck_of
from cardtable.games.levelup.hands import distance, earns_bonus, layout_of, qualifies
from cardtable.games.levelup.notation import CARD_NAMES
from cardtable.games.levelup.options import LevelUpOptions, final_round
from games.levelup.tables import after, cards, hand, legal, refused, steps, table

USUAL = LevelUpOptions()
TRIPLE = "9C 9D 9H"


class LowestCard(Chance):
    """Always the lowest card that is left."""

    def word(self) -> int:
        return 64  # small, and not so small that it would be drawn again


def good(level: int, names: str, **options: Any) -> bool:
    return qualifies(cards(names), level, LevelUpOptions(**options))


def bonus(level: int, names: str, **options: Any) -> bool:
    return earns_bonus(cards(names), level, LevelUpOptions(**options))


def shown(level: int, names: str, **options: Any) -> str:
    groups = layout_of(cards(names), level, LevelUpOptions(**options))
    return " / ".join(" ".join(CARD_NAMES[card] for card in group) for _, group in groups)


@pytest.mark.parametrize("seats", range(2, 9))
def test_lu_01_two_to_eight_can_play(seats: int) -> None:
    assert GAME.new(seats, USUAL, FastChance(0)).seats() == seats
    for wrong in (1, 9):
        with pytest.raises(Refusal):
            GAME.deal(wrong, USUAL, FastChance(0))


def test_lu_02_having_a_qualifying_hand_is_not_enough() -> None:
    state = after(table(TRIPLE + " 2S", 3, phase="discard"), "discard 2S")
    assert (state.turn, state.played, list(state.rounds)) == (1, 0, [3, 3])


def test_lu_03_the_whole_hand_must_be_used() -> None:
    assert not good(4, "8C 8D 8H 2S")
    assert good(4, "8C 8D 8H 2S", must_use_all_cards=False)
    assert not good(5, "8C 8D 2H JS KS", must_use_all_cards=False)
    assert good(5, "8C 8D 2H JS 5S", must_use_all_cards=False)
    assert shown(4, "8C 8D 8H 2S", must_use_all_cards=False) == "2S 8C 8D 8H"


def test_lu_04_kinds_may_be_mixed_and_no_card_counts_twice() -> None:
    assert good(11, "2C 2D 2H 5S 6S 7S 8C 9D 10H JS QD")
    assert not good(5, "6H 7H 8H 8C 8D")
    # The sixth heart begins a straight of other suits, or ends one, or makes a set.
    assert good(3, "2H 4H 5H 8H JH KH 6C 7D 8S 9C")
    assert good(3, "2H 4H 8H 10H JH KH 6C 7D 8S 9C")
    assert good(3, "2H 4H 8H 10H JH KH KC KD")
    assert not good(3, "2H 4H 8H JH KH 6C 7D 8S 9C")


def test_lu_05_the_discard_is_compulsory() -> None:
    two_triples = table("6C 6D 6H KD KH KS", 3, rounds=(5, 3), phase="discard", top="2C")
    assert refused(two_triples, "lay") == "LU-05"
    assert not good(5, "6C 6D 6H KD KH")
    free = table(
        "6C 6D 6H KD KH KS", 3, rounds=(5, 3), phase="discard", top="2C",
        options={"allow_lay_all_without_discard": True},
    )  # fmt: skip
    assert legal(free) == "6C 6D 6H KD KH KS lay"
    assert list(after(free, "lay").rounds) == [6, 3]
    poor = table(4, 3, phase="discard", options={"allow_lay_all_without_discard": True})
    assert refused(poor, "lay") == "LU-03"


def test_lu_06_pick_then_discard_then_lay_down() -> None:
    state = table(3, 3)
    assert legal(state) == "draw take"
    assert refused(state, "2C") == refused(state, "end") == "LU-06"
    assert legal(steps(state, "draw", hand(state, 0).split()[0])) in ("end", "lay end")


def test_lu_07_the_window_is_open_until_the_next_seat_picks() -> None:
    opened = steps(table(TRIPLE + " 2S", 3, phase="discard"), "2S")
    assert (opened.turn, legal(opened), opened.is_move_complete()) == (0, "lay end", False)
    assert refused(opened, "draw") == "LU-07"
    closed = steps(opened, "end")
    assert (closed.turn, legal(closed), closed.is_move_complete()) == (1, "draw take", True)


def test_lu_07_a_seat_is_asked_even_if_it_cannot_lay_down() -> None:
    opened = steps(table("9C 9D KH 2S", 3, phase="discard"), "2S")
    assert (opened.turn, legal(opened)) == (0, "end")
    assert GAME.view(opened, 1) == GAME.view(opened.imagine(1, FastChance(5)), 1)


def test_lu_08_a_pat_hand_needs_a_pick_and_a_discard() -> None:
    assert refused(table(TRIPLE, 3), "lay") == "LU-08"


def test_lu_09_aces() -> None:
    for ace, low, high in (("both", True, True), ("low", True, False), ("high", False, True)):
        assert good(3, "AS 2S KS", ace=ace) is False
        assert good(3, "AS 2S 4S", ace=ace) is False
        assert good(4, "AS 2S 3S 5S", ace=ace) is False
        assert good(5, "AS 2S 3S 4S 5S", ace=ace) is True  # also a flush
        assert good(5, "AS 2C 3S 4S 5D", ace=ace) is low
        assert good(3, "QS KS AS", ace=ace) is high


def test_lu_10_what_is_too_short() -> None:
    assert not good(4, "5C 6D 7H 8S")
    assert not good(4, "2H 5H 9H KH")
    assert good(3, "5C 6C 7C")


def test_lu_11_there_is_no_longest_combination() -> None:
    assert good(6, "8C 8D 8H 8S 6C 6D")
    assert good(13, "AC 2D 3H 4S 5C 6D 7H 8S 9C 10D JH QS KC")
    assert good(7, "2H 4H 5H 8H 9H JH KH")


def test_lu_12_wilds_need_no_company_and_may_double_a_card() -> None:
    assert good(3, "3C 3D 3H")
    assert good(4, "4C 4D 4H 4S")
    assert good(6, "6C 6D 9H 10H JH 6S")
    assert good(5, "2H 9H JH 5C 5D")  # five hearts, or whatever the wilds are
    assert not good(6, "8C 8D 6H 2S 6C 6D", min_naturals_per_combo=2)
    assert good(6, "8C 8D 6H 2S 6C 6D", min_naturals_per_combo=1)
    assert good(3, "3C 3D 3H", min_naturals_per_combo=3)


def test_lu_13_a_wild_is_wild_for_its_owner_only() -> None:
    assert good(4, "8C 8D 4H 4S")
    assert not good(5, "8C 8D 4H 4S 9C")


def test_lu_14_the_round_is_the_wild_rank() -> None:
    for level, name in ((11, "J"), (12, "Q"), (13, "K")):
        assert not distance(cards(f"{name}C {name}D {name}H 2C 2D 2H"), level, 6, USUAL)
        assert good(level, f"8C 8D {name}H")
        assert not good(level - 1, f"8C 8D {name}H")


def test_lu_15_the_bonus() -> None:
    assert bonus(5, "6H 7H 8H 9H 10H")
    assert bonus(8, "2C 3C 4C 5C 6C 8D 8H 8S")  # wilds elsewhere are fine
    assert bonus(9, "2C 3C 4C 5C 6C JD JH 9D 9H")
    assert not bonus(5, "3H 4H 5H 6H 7H")
    assert not bonus(6, "8C 9C 10C JC QC 6D")
    assert not bonus(7, "8C 9C 10C JC QC 7D 7H")
    assert bonus(5, "10H JH QH KH AH")
    assert not bonus(5, "2H 4H 6H 8H 10H")


def test_lu_15_its_options() -> None:
    assert bonus(5, "3H 4H 5H 6H 7H", bonus_natural_wild_ok=True)
    assert bonus(8, "2C 3C 4C 5C 6C QD QH QS", bonus_whole_hand_no_wild=True)
    assert not bonus(8, "2C 3C 4C 5C 6C 8D 8H 8S", bonus_whole_hand_no_wild=True)
    both = {"bonus_whole_hand_no_wild": True, "bonus_natural_wild_ok": True}
    assert bonus(8, "2C 3C 4C 5C 6C 8D 8H 8S", **both)
    assert not bonus(9, "2C 3C 4C 5C 6C JD JH 9D 9H", **both)


def test_lu_16_the_bonus_is_one_round_at_most() -> None:
    state = table("2S 3S 4S 5S 6S 3H 4H 5H 6H 7H", 3, rounds=(10, 3), phase="open")
    assert steps(state, "lay").rounds[0] == 12


def test_lu_17_past_the_final_round_is_a_win() -> None:
    state = table("2C 3C 4C 5C 6C 9D 9H 9S JC JD JH JS", 3, rounds=(12, 3), phase="open")
    won = steps(state, "lay")
    assert (won.turn, list(won.rounds), won.result(0)) == (NOBODY, [14, 3], 1.0)
    assert refused(won, "draw") == "LU-17"
    # The cards still lie there, but there is no ROUND 14 that they could be laid for.
    assert GAME.combinations(won.options, GAME.view(won, 0)) == NO_COMBINATIONS


def test_lu_18_only_the_one_who_lays_down_advances() -> None:
    state = table(TRIPLE, "KD KH KS", "QD QH QS", phase="open")
    later = steps(state, "lay")
    assert (list(later.rounds), later.played) == ([4, 3, 3], 1)
    assert [count(held) for held in later.hands] == [4, 3, 3]


def test_lu_19_returning_the_card_is_a_pass_that_resets_the_counter() -> None:
    state = table("2C 5D 9S", 3, top="7H", reshuffles=1)
    later = after(state, "take", "discard 7H")
    assert (later.top, hand(later, 0), later.reshuffles) == (state.top, "2C 5D 9S", 0)


def test_lu_20_the_pile_becomes_the_deck_when_somebody_draws_from_nothing() -> None:
    state = table(3, 3, top="KC", deck="2C")
    empty = after(state, "draw", "discard 2C")
    assert (count(empty.deck), empty.reshuffles) == (0, 0)
    shuffled = after(empty, "draw")
    assert shuffled.reshuffles == 1
    assert CARD_NAMES[shuffled.top] == "2C"
    assert (count(shuffled.pile), count(shuffled.deck)) == (0, 52 - 6 - 1 - 1)


def test_lu_21_a_pick_up_resets_the_counter() -> None:
    state = table(3, 3, deck="", reshuffles=1)
    name = hand(state, 0).split()[0]
    assert after(state, "take", f"discard {name}").reshuffles == 0
    patient = table(3, 3, deck="", reshuffles=1, options={"stalemate_reshuffles": 3})
    assert (after(patient, "draw").played, after(patient, "draw").reshuffles) == (0, 2)


def test_lu_22_after_a_stalemate_the_next_deals() -> None:
    state = table(3, 3, 3, deck="", reshuffles=1, dealer=2)
    later = after(state, "draw")
    assert (later.dealer, later.turn, list(later.rounds)) == (0, 1, [3, 3, 3])


@pytest.mark.parametrize(
    ("seats", "last"), [(2, 13), (3, 13), (4, 11), (5, 9), (6, 7), (7, 6), (8, 5)]
)
def test_lu_23_the_final_round_depends_on_the_seats(seats: int, last: int) -> None:
    assert final_round(USUAL, seats) == last
    assert final_round(LevelUpOptions(final_round=4), seats) == 4


def test_lu_23_what_cannot_be_dealt_is_refused() -> None:
    def why(seats: int, **options: Any) -> str:
        with pytest.raises(Refusal) as refusal:
            GAME.new(seats, GAME.parse_options(options), FastChance(0))
        return refusal.value.code

    assert why(4, final_round=13) == "LU-23"
    assert why(8, final_round=7) == "LU-23"
    assert why(2, start_round=9, final_round=8) == "rounds-start"
    assert why(3, rounds=[3, 4]) == "rounds-number"
    assert why(2, rounds=[3, 12], final_round=9) == "rounds-start"
    assert GAME.new(4, LevelUpOptions(final_round=13, jokers=2), FastChance(0))
    assert GAME.new(
        4, LevelUpOptions(rounds=(13, 13, 12, 12), final_round=13, hands=1), FastChance(0)
    )


def test_lu_24_jokers_are_wild_for_all_and_spoil_the_bonus() -> None:
    assert good(3, "8C 8D JK")
    assert good(3, "8C JK JK2")
    assert not bonus(6, "8C 9C 10C JC QC JK")
    assert [count(deck_of(number)) for number in (0, 1, 2)] == [52, 53, 54]
    state = table("2C 5D 9S", 3, top="JK", options={"jokers": 1})
    assert hand(after(state, "take"), 0) == "2C 5D 9S JK"


def test_lu_25_the_dealer_moves_on_and_the_seat_to_the_left_begins() -> None:
    dealers = {GAME.new(3, USUAL, FastChance(seed)).dealer for seed in range(40)}
    assert dealers == {0, 1, 2}
    state = GAME.new(3, LevelUpOptions(first_dealer="2"), FastChance(0))
    assert (state.dealer, state.turn) == (2, 0)
    with pytest.raises(Refusal, match="LU-25"):
        GAME.new(3, LevelUpOptions(first_dealer="3"), FastChance(0))


def test_lu_26_cards_are_dealt_one_at_a_time_from_the_left_of_the_dealer() -> None:
    state = GAME.new(2, LevelUpOptions(rounds=(5, 3), first_dealer="1"), LowestCard())
    assert hand(state, 0) == "AC AH 2C 2H 2S"
    assert hand(state, 1) == "AD AS 2D"
    assert CARD_NAMES[state.top] == "3C"


def test_lu_27_what_is_seen_and_what_is_not() -> None:
    state = table("2C 5D 9S", "4D 6H JS", top="7H", pile="3C 3D")
    view = GAME.view(after(state, "take", "discard 2C"), 1)
    assert [CARD_NAMES[card] for card in view.fronts[0].hand] == ["7H"]
    assert [CARD_NAMES[card] for card in view.fronts[1].hand] == ["4D", "6H", "JS"]
    assert (view.fronts[0].holds, CARD_NAMES[view.top], view.below, view.pile) == (3, "2C", 2, ())
    opened = table(3, 3, pile="3C 3D", options={"show_discard_history": True})
    assert [CARD_NAMES[card] for card in GAME.view(opened, 1).pile] == ["3C", "3D"]


def test_lu_27_the_laid_hand_is_shown_to_all() -> None:
    later = steps(table(TRIPLE, 3, phase="open"), "lay")
    for seat in (NOBODY, 0, 1):
        view = GAME.view(later, seat)
        assert (view.winner, view.level) == (0, 3)
        assert view.laid == (("set", tuple(CARD_NAMES.index(name) for name in TRIPLE.split())),)


def test_lu_28_only_the_seat_in_the_window_can_lay_down() -> None:
    opened = table(TRIPLE, "KD KH KS", phase="open")
    assert GAME.view(opened, 1).moves == ()
    assert legal(opened) == "lay end"


def test_lu_29_a_wrong_claim_changes_nothing() -> None:
    state = table("9C 9D KH", 3, phase="open", top="2S")
    before = GAME.to_bytes(state)
    with pytest.raises(Refusal, match="LU-03"):
        state.play(GAME.step("lay"), FastChance(0))
    assert GAME.to_bytes(state) == before


def test_lu_30_a_hand_that_does_not_end_is_a_stalemate() -> None:
    state = table("2C 5D 9S", 3, top="7H", turns=9, options={"turn_cap": 10})
    later = after(state, "take", "discard 7H")
    assert (later.played, later.winner) == (1, NOBODY)


def test_lu_30_a_game_that_does_not_end_goes_to_whoever_has_come_furthest() -> None:
    state = table(5, 3, rounds=(5, 3), deck="", reshuffles=1, played=199)
    later = after(state, "draw")
    assert (later.turn, later.result(0), later.result(1)) == (NOBODY, 1.0, 0.0)


def test_a_single_hand_can_be_played() -> None:
    options = LevelUpOptions(hands=1, rounds=(5, 9))
    chance = FastChance(3)
    state = GAME.new(2, options, chance)
    play_randomly(state, 10**6, chance, FastChance(4))
    assert (state.is_over(), state.played) == (True, 1)
    won = steps(
        table(TRIPLE, 9, rounds=(3, 9), phase="open", options={"hands": 1, "rounds": [3, 9]}), "lay"
    )
    assert (won.result(0), won.result(1)) == (1.0, 0.0)
    drawn = after(
        table(3, 9, deck="", reshuffles=1, options={"hands": 1, "rounds": [3, 9]}), "draw"
    )
    assert (drawn.is_over(), drawn.result(0), drawn.result(1)) == (True, 0.5, 0.5)


def test_groups_look_natural() -> None:
    assert shown(7, "2C 2D 2H 5H 6H 7S 8H") == "2C 2D 2H / 5H 6H 7S 8H"
    assert shown(4, "8C 8D 8H 4S") == "8C 8D 8H 4S"
    assert shown(4, "5H 4C 7H 8H") == "5H 4C 7H 8H"
    assert shown(5, "QS KS AS 5H 5C") == "5C 5H QS KS AS"
    assert shown(5, "3H 4H 5H 6H 7H") == "3H 4H 5H 6H 7H"
    assert shown(3, "3C 3D 3H") == "3C 3D 3H"
    assert shown(10, "2S 3S 4S 5S 6S 3H 4H 5H 6H 7H") == "2S 3S 4S 5S 6S / 3H 4H 5H 6H 7H"


def test_distance_counts_the_cards_to_exchange() -> None:
    def far(level: int, names: str, size: int) -> int:
        return distance(cards(names), level, size, USUAL)

    assert far(3, "9C 9D 9H", 3) == 0
    assert far(3, "9C 9D KH", 3) == 1
    assert far(3, "9C 5D KH", 3) == 2
    assert far(3, "9C 9D 9H 2S", 3) == 0  # once the right card is discarded
    assert far(4, "9C 9D 9H 2S", 4) == 1
    assert far(13, "2C 3C 4C 5C 6C 7D 8D 9D 10D JD QS QH QD", 13) == 0
