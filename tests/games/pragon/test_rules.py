"""A test for each rule of docs/rules/pragon.en.md, named after its mark."""

from collections import Counter
from typing import Any

import pytest

from cardtable.engine.bits import count
from cardtable.engine.chance import FastChance
from cardtable.engine.state import play_randomly
from cardtable.games.pragon import GAME
from cardtable.games.pragon.cards import JOKERS
from cardtable.games.pragon.layout import ORTHOGONAL, STAR
from cardtable.games.pragon.legality import ROUND_LIMIT
from cardtable.games.pragon.notation import STACK_NAMES
from cardtable.games.pragon.options import PragonOptions
from cardtable.games.pragon.state import deal
from cardtable.games.pragon.view import UNKNOWN_CARD, view_of
from games.pragon.tables import (
    EMPTY,
    ScriptedChance,
    cards,
    is_open,
    legal_steps,
    new_game,
    open_stacks,
    play,
    play_steps,
    refused,
    size,
    stack,
    state_from,
)
from support.sample_sizes import sample, small_and_large

STACKED = "2S 3S 4S 5S 6S 7S 8S 9S 10S JS 2H 3H 4H 5H 6H 7H 8H 9H 10H "
RUN = "4S 5H 6D"


def test_sp_01_six_stacks_make_a_star() -> None:
    assert STACK_NAMES == ("T", "L", "C", "R", "BL", "BR")
    assert all(size(new_game(), name) for name in STACK_NAMES)


def test_sp_02_the_middle_has_five_cards_with_the_top_one_open() -> None:
    assert (size(new_game(), "C"), open_stacks(new_game())) == (5, "C")


def test_sp_03_a_joker_is_never_turned_up_in_the_setup_but_may_be_drawn() -> None:
    tops = [new_game(seed).open_cards() for seed in range(200)]
    assert not any(top & JOKERS for top in tops)
    assert any(new_game(seed).hand & JOKERS for seed in range(200))


def test_sp_03_a_joker_in_the_first_hand_does_nothing_whatever_was_agreed() -> None:
    for rules in ({}, {"joker_triggers_on_draw": True}):
        s = deal(1, GAME.parse_options(rules), ScriptedChance(f"{STACKED} KD *1 2C 3C"))
        assert (cards(s.hand), cards(s.pile), open_stacks(s)) == ("2C 3C *1", "", "C")
    for rules in ({"jokers_wild": False}, {"jokers_wild": False, "joker_triggers_on_draw": True}):
        s = deal(1, GAME.parse_options(rules), ScriptedChance(f"{STACKED} KD *1 2C *1 *2 3C 4C"))
        assert (cards(s.hand), cards(s.pile), open_stacks(s)) == ("2C 3C 4C", "", "C")
        assert s.draw & JOKERS == JOKERS


def test_sp_04_three_lines_and_three_others_as_an_option() -> None:
    assert len(ORTHOGONAL) == len(STAR) == 3
    s = state_from(RUN, straight_lines="star")
    assert open_stacks(play(s, f"{RUN} straight flip T C BL")) == "T C BL"
    assert open_stacks(play(s, f"{RUN} straight flip C BR")) == "C BR"
    with refused("SP-04"):
        play(s, f"{RUN} straight flip L BL")
    with refused("notation-more"):
        play(state_from(RUN), f"{RUN} straight flip T C BL")


def test_sp_05_neighbours_only_unless_agreed() -> None:
    with refused("SP-05"):
        play(state_from(RUN), f"{RUN} straight flip L R")
    s = state_from(RUN, adjacency_needs_neighbours=False)
    assert open_stacks(play(s, f"{RUN} straight flip L R")) == "L R"


def test_sp_06_one_line_for_flips_and_removals_unless_agreed() -> None:
    table = {"L": "2 9S^", "C": "4 9H^", "R": "2 9D^"}
    with refused("SP-04"):
        play(state_from(RUN, **table), f"{RUN} straight remove L C flip BL")
    s = play(
        state_from(RUN, straight_two_lines=True, **table), f"{RUN} straight remove L C R flip BL BR"
    )
    assert (open_stacks(s), size(s, "C")) == ("BL BR", 4)
    with refused("SP-04"):
        play(state_from(RUN, straight_two_lines=True), f"{RUN} straight flip L BL")


def test_sp_06_one_line_may_mix_flips_and_removals() -> None:
    s = play(state_from(RUN, L="2 9S^", R="2 9D^"), f"{RUN} straight remove L flip C remove R")
    assert (open_stacks(s), cards(s.pile)) == ("C", "4S 9S 5H 6D 9D")


def test_sp_07_a_stack_is_acted_on_once() -> None:
    s = play_steps(state_from(RUN, C="4 9H^"), *RUN.split(), "straight", "remove C")
    with refused("SP-07"):
        play(s, "flip C")
    assert (size(s, "C"), open_stacks(play(s, "done"))) == (5, "")


def test_sp_08_no_full_house_and_no_two_pairs() -> None:
    s = state_from("4S 4H 9D", L="2 9S^", R="2 9C^")
    with refused("SP-08"):
        play(s, "4S 4H 9D 9S pair")
    with refused("SP-08"):
        play(s, "4S 4H 9D 9S 9C three")


def test_sp_09_straights_and_flushes_have_three_to_five_cards() -> None:
    s = state_from("2S 5S 7H", T="2 9S^", L="2 JS^", R="2 KS^")
    for line in ("2S 5S 9S", "2S 5S 9S JS", "2S 5S 9S JS KS"):
        assert count(play(s, f"{line} flush").pile) == len(line.split())


def test_sp_10_a_hand_card_and_any_open_cards() -> None:
    s = state_from("2S 5H 8D", T="2 9S^", BR="2 JS^")
    assert cards(play(s, "2S 9S JS flush").pile) == "2S 9S JS"
    with refused("SP-10"):
        play(s, "9S JS 2H flush")


def test_sp_11_the_ace_is_low_or_high_as_agreed() -> None:
    low, high = "AS 2H 3D", "QS KH AD"
    for ace, straights in (("both", (low, high)), ("low", (low,)), ("high", (high,))):
        for hand in (low, high):
            assert (hand.split()[0] in legal_steps(state_from(hand, ace=ace))) == (
                hand in straights
            )
            if hand in straights:
                assert legal_steps(play_steps(state_from(hand, ace=ace), *hand.split())) == [
                    "straight"
                ]


def test_sp_12_an_ace_is_the_highest_card_to_place() -> None:
    hand = "3S 9H AD"
    assert legal_steps(state_from(hand)) == ["place 3S", "place AD"]
    assert legal_steps(state_from(hand, ace_placement="low")) == ["place 9H", "place AD"]
    assert legal_steps(state_from(hand, ace_placement="either")) == [
        "place 3S",
        "place 9H",
        "place AD",
    ]


def test_sp_13_a_joker_has_no_value() -> None:
    s = state_from("3S 9H *1", jokers_wild=False)
    assert legal_steps(s) == ["place 3S", "place 9H"]
    assert legal_steps(state_from("*1 *2", jokers_wild=False)) == ["place *1", "place *2"]


def test_sp_14_of_equal_cards_either_may_be_placed() -> None:
    s = state_from("9S 9H KD", voluntary_placement=True)
    assert {"place 9S", "place 9H", "place KD"} <= set(legal_steps(s))


def test_sp_15_cards_of_the_table_leave_before_the_effect() -> None:
    s = play_steps(state_from("7S 2D KC", C="4 7H^"), "7S", "7H", "pair")
    assert (size(s, "C"), cards(s.pile)) == (4, "7S 7H")
    with refused("SP-15"):
        play(state_from("7S 2D KC", C="4 7H^"), "remove C")


def test_sp_16_queens_bring_any_discard_back_and_the_hand_stays_small() -> None:
    s = play(state_from("QS QH 2C", pile="9D *1"), "QS QH queens take *1")
    assert (cards(s.hand), cards(s.pile)) == ("2C *1", "QS QH 9D")
    with refused("SP-16"):
        play(state_from("QS QH 2C", pile="9D"), "QS QH queens take 8D")


def test_sp_17_four_of_a_kind_returns_what_there_is_and_is_optional() -> None:
    s = state_from("8S 8H 8D", L="2 8C^")
    assert play(s, "8S 8H 8D 8C four shuffle").pile == 0
    assert count(play(s, "8S 8H 8D 8C four").pile) == 4
    seen = Counter[int]()
    for seed in range(40):
        some = state_from("8S 8H 8D", L="2 8C^", pile="2S 3S 4S 5S 6S 7S")
        seen[play(some, "8S 8H 8D 8C four shuffle", chance=FastChance(seed)).pile] += 1
    assert len(seen) > 20
    with refused("SP-17"):
        play(play_steps(s, "8S", "8H", "8D", "8C", "four"), "end")


def test_sp_18_five_of_a_kind_is_no_pair() -> None:
    s = state_from("8S 8H *1", L="2 8C^", R="2 8D^", made=2, pairs=2, hard_mode=True)
    s = play_steps(s, "8S", "8H", "*1", "8D", "8C", "five")
    assert legal_steps(s) == ["shuffle", "done"]
    assert s.pairs == 2
    with refused("SP-18"):
        play(s, "end")


def test_sp_19_a_pair_does_one_thing_or_nothing() -> None:
    s = state_from("7S 7H 2C", L="2 9S^")
    assert open_stacks(play(s, "7S 7H pair flip T")) == "T L"
    assert open_stacks(play(s, "7S 7H pair remove L")) == ""
    assert open_stacks(play(s, "7S 7H pair")) == "L"
    with refused("notation-more"):
        play(s, "7S 7H pair flip T remove L")


def test_sp_20_a_flush_is_not_optional_but_kings_are() -> None:
    assert (
        open_stacks(play_steps(state_from("2S 5S 9S"), "2S", "5S", "9S", "flush"))
        == "T L C R BL BR"
    )
    s = state_from("KS KH 2C")
    assert open_stacks(play(s, "KS KH kings flip T")) == "T"
    assert open_stacks(play(s, "KS KH kings")) == ""
    with refused("SP-20"):
        play(play_steps(s, "KS", "KH", "kings"), "remove T")


def test_sp_21_three_of_a_kind_flips_one_card_on_each_stack() -> None:
    s = play_steps(state_from("8S 8H 8D", C="4 9H^"), "8S", "8H", "8D", "three", "flip L")
    with refused("SP-21"):
        play(s, "flip L")
    assert "flip C" not in legal_steps(s)


def test_sp_22_a_flush_flips_tops_only() -> None:
    s = play(state_from("2S 5S 9S"), "2S 5S 9S flush")
    assert stack(s, "C").count("^") == 1


def test_sp_23_a_straight_flush_flips_and_then_removes() -> None:
    s = state_from("4S 5S 6S", T="2 9H^", L="9D")
    both = play(s, "4S 5S 6S straight-flush")
    assert [size(both, name) for name in STACK_NAMES] == [2, 0, 4, 2, 2, 2]
    s = state_from("4S 5S 6S", T="2 9H^", L="9D", straight_flush="simultaneous")
    each = play(s, "4S 5S 6S straight-flush")
    assert [size(each, name) for name in STACK_NAMES] == [2, 1, 5, 3, 3, 3]
    assert open_stacks(each) == "L C R BL BR"


def test_sp_24_either_half_of_a_pair_of_aces_may_be_skipped() -> None:
    s = state_from("AS AH 2C", L="2 9S^")
    assert open_stacks(play(s, "AS AH aces flip T")) == "T L"
    assert open_stacks(play(s, "AS AH aces remove L")) == ""
    assert open_stacks(play(s, "AS AH aces flip T remove L")) == "T"
    with refused("SP-24"):
        play(play_steps(s, "AS", "AH", "aces", "flip T"), "flip C")


def test_sp_25_jacks_remove_from_two_stacks() -> None:
    s = state_from("JS JH 2C", L="2 9S^", R="2 9H^", T="2 9D^")
    assert open_stacks(play(s, "JS JH jacks remove L R")) == "T"
    with refused("SP-25"):
        play(play_steps(s, "JS", "JH", "jacks", "remove L"), "remove L")


def test_sp_26_several_hands_in_a_round_two_of_them_pairs() -> None:
    table = {"L": "2 9S^", "R": "2 9H^", "T": "2 9D^"}
    s = play(state_from("9C 4S 4H", **table), "4S 4H pair", "9C 9D pair")
    assert (s.made, s.pairs, s.rounds, legal_steps(s)) == (2, 2, 0, ["end"])
    s = play(state_from("9C 4S 4H", pair_limit=1, **table), "4S 4H pair")
    with refused("SP-26"):
        play(s, "9C 9D pair")
    assert s.clone().min_hand_size() == 3


def test_sp_26_one_hand_in_a_round() -> None:
    s = play(state_from("9C 4S 4H", hands_per_round="one"), "4S 4H pair")
    assert (s.rounds, s.made, count(s.hand)) == (1, 0, 3)


def test_sp_26_one_hand_or_two_pairs_in_a_round() -> None:
    table = {"L": "2 9S^", "R": "2 9H^"}
    s = play(state_from("9C 4S 4H", hands_per_round="one_or_two_pairs", **table), "4S 4H pair")
    assert (s.rounds, s.made) == (0, 1)
    with refused("SP-26"):
        play(s, "9C 9S 9H three")
    assert play(s, "9C 9S pair").rounds == 1
    s = play(state_from("9C 4S 4H", hands_per_round="one_or_two_pairs", **table), "9C 9S 9H three")
    assert s.rounds == 1


def test_sp_27_special_pairs_count_as_pairs() -> None:
    s = play(state_from("KS KH 2C"), "KS KH kings flip T")
    assert s.pairs == 1


def test_sp_28_a_hand_is_due_if_one_can_be_made() -> None:
    s = state_from("4C 4D KH")
    with refused("SP-28"):
        play(s, "end")
    assert "place KH" in legal_steps(state_from("4C 4D KH", voluntary_placement=True))
    s = play(s, "4C 4D pair")
    assert legal_steps(s) == ["end"]
    with refused("SP-28"):
        play(s, "place KH on T")


def test_sp_29_the_player_says_what_the_cards_are() -> None:
    s = play_steps(state_from("4S 5S 6S"), "4S", "5S", "6S")
    assert legal_steps(s) == ["straight", "flush", "straight-flush"]


def test_sp_30_a_card_is_placed_on_closed_stacks_only() -> None:
    s = play_steps(state_from("4C 9D KH", C="4 8H^", BR=""), "place KH")
    assert legal_steps(s) == ["on T", "on L", "on R", "on BL"]
    with refused("SP-30"):
        play(s, "on C")


def test_sp_31_a_placed_card_is_not_discarded() -> None:
    s = play(state_from("4C 9D KH"), "place KH on T")
    assert (s.pile, size(s, "T"), s.rounds, count(s.hand)) == (0, 4, 1, 3)
    with refused("SP-31"):
        play(state_from("4C 9D KH"), "place AS on T")


def test_sp_32_a_drawn_joker_triggers_only_if_agreed() -> None:
    table: dict[str, Any] = {"made": 1, "C": "4 9H^", "L": "2 KS^", "R": "2 4D^"}
    s = state_from("7C", **table)
    assert open_stacks(play(s, "end", chance=ScriptedChance("*1 QC"))) == "L C R"
    s = state_from("7C", joker_triggers_on_draw=True, **table)
    assert open_stacks(play(s, "end", chance=ScriptedChance("*1 QC"))) == "R"


def test_sp_33_jokers_turn_down_the_middle_and_the_court_but_no_joker() -> None:
    s = state_from("2S 5S 9S", T="2 QH", C="4 *1", L="2 *2^", R="2 4D", BL="2 AD", BR="2 10D^")
    s = play(s, "2S 5S 9S flush")
    assert open_stacks(s) == "L C R BR"
    assert (stack(s, "T")[-3:], stack(s, "BL")[-3:]) == ("QH!", "AD!")


def test_sp_34_an_open_joker_is_wild_and_stays_open() -> None:
    s = state_from("7S 2D KC", R="2 *1^")
    assert cards(play(s, "KC *1 kings flip T").pile) == "KC *1"
    assert is_open(play(state_from("7S 7H KC", R="2 *1^"), "7S 7H pair"), "R")


def test_sp_35_jokers_make_special_pairs() -> None:
    names = ["pair", "jacks", "queens", "kings", "aces"]
    assert legal_steps(play_steps(state_from("2C *1 *2"), "*1", "*2")) == names
    assert legal_steps(play_steps(state_from("2C QS *1"), "QS", "*1"))[:2] == ["pair", "queens"]
    assert "jacks" not in legal_steps(play_steps(state_from("2C QS *1"), "QS", "*1"))


def test_sp_36_jokers_that_are_not_wild_are_replaced_when_drawn() -> None:
    table: dict[str, Any] = {"made": 1, "C": "4 9H^", "R": "2 4D^", "jokers_wild": False}
    s = play(state_from("7C", **table), "end", chance=ScriptedChance("*1 QC KC"))
    assert (cards(s.hand), cards(s.pile), open_stacks(s)) == ("7C QC KC", "*1", "R")
    with refused("SP-08"):
        play(state_from("7C *1", jokers_wild=False), "*1 7C pair")
    with refused("SP-36"):
        play(play_steps(state_from("7C 7D *1", jokers_wild=False), "7D"), "*1")


def test_sp_37_hard_mode_knows_no_special_pairs() -> None:
    s = play_steps(state_from("KS KH 2C", hard_mode=True), "KS", "KH")
    assert legal_steps(s) == ["pair"]
    with refused("SP-37"):
        play(s, "kings")


def test_sp_38_special_pairs_may_be_plain() -> None:
    s = play_steps(state_from("KS KH 2C", L="2 9S^"), "KS", "KH")
    assert legal_steps(s) == ["pair", "kings"]
    assert open_stacks(play(s, "pair remove L")) == ""


def test_sp_39_an_empty_table_wins_before_any_effect() -> None:
    s = play_steps(state_from("8S 8H 8D", **EMPTY | {"L": "8C^"}), "8S", "8H", "8D", "8C", "four")
    assert (s.turn, s.result(0), legal_steps(s)) == (-1, 1.0, [])
    with refused("SP-39"):
        play(s, "end")


def test_sp_40_lost_without_deck_and_hand() -> None:
    s = play(state_from("7S 4H", draw="", made=1), "end")
    assert (s.turn, s.result(0)) == (-1, 0.0)
    with refused("SP-40"):
        play(s, "place 4H on T")


def test_sp_41_lost_with_nothing_in_hand_and_deck() -> None:
    assert play(state_from("", draw="", made=1), "end").is_over()
    assert not play(state_from("7S 7H", draw="", made=1), "end").is_over()


def test_sp_42_a_hand_is_filled_with_what_the_deck_has() -> None:
    s = play(state_from("7S", draw="7H", made=1), "end")
    assert (cards(s.hand), s.draw, s.is_over()) == ("7S 7H", 0, False)


def test_sp_43_a_hand_may_have_no_effect() -> None:
    s = play(state_from("7S 9H 2C", **EMPTY | {"L": "7H^", "R": "9C^"}), "7S 7H pair")
    assert (open_stacks(s), s.made) == ("R", 1)
    s = play(state_from("JS JH 2C"), "JS JH jacks")
    assert s.made == 1


def test_sp_44_a_hand_has_three_cards_at_most() -> None:
    for seed in range(30):
        s, chance, picks = new_game(seed), FastChance(seed), FastChance(seed + 1)
        while not s.is_over():
            assert count(s.hand) <= 3
            moves = s.legal()
            s.apply(moves[picks.below(len(moves))], chance)


def test_sp_45_stacks_are_chosen_before_any_is_turned() -> None:
    s = play_steps(state_from("KS KH 2C", T="2 *1", L="2 9S^"), "KS", "KH", "kings", "flip T")
    assert (open_stacks(s), s.picked) == ("L", 1)
    assert "flip T" not in legal_steps(
        play_steps(state_from("KS KH 2C"), "KS", "KH", "kings", "flip L")
    )
    s = play_steps(state_from("AS AH 2C", T="2 5D"), "AS", "AH", "aces", "flip T")
    assert "remove T" in legal_steps(s)


def test_sp_46_no_game_goes_on_for_ever() -> None:
    position = GAME.position(state_from("4C 9D KH")) | {"rounds": ROUND_LIMIT - 1}
    s = GAME.restore(position)
    assert play(s, "place KH on T").is_over()


def test_sp_47_closed_cards_that_were_seen_stay_known_if_agreed() -> None:
    s = play(state_from("4C 9D KH"), "place KH on T")
    assert view_of(s, 0).stacks[0].cards[-1] == 37 - 13 == 24
    assert view_of(s, 0).stacks[0].cards[:-1] == (UNKNOWN_CARD,) * 3
    for seed in range(20):
        assert stack(s.imagine(0, FastChance(seed)), "T").endswith("KH!")
    s = play(state_from("7S 7H KC", T="2 9H!"), "7S 7H pair flip T")
    assert (stack(s, "T")[-3:], s.known) == ("9H^", 0)
    s = play(state_from("4C 9D KH", show_known_cards=False), "place KH on T")
    assert view_of(s, 0).stacks[0].cards == (UNKNOWN_CARD,) * 4
    assert len({stack(s.imagine(0, FastChance(seed)), "T") for seed in range(20)}) > 10


def test_a_line_that_is_not_a_move_is_refused() -> None:
    s = state_from("7S 7H KC")
    with refused("notation"):
        play(s, "")
    with refused("notation"):
        play(s, "7S 7X pair")
    with refused("notation-part"):
        play(s, "7S 7H")
    with refused("notation"):
        play(s, "7S 7H pair flip Q")


@pytest.mark.parametrize("games", small_and_large(sample(20_000, 500), 100_000))
def test_random_games_end(games: int) -> None:
    chance, picks = FastChance(1), FastChance(2)
    rounds = 0
    for _ in range(games):
        state = GAME.new(1, PragonOptions(), chance)
        play_randomly(state, 10**5, chance, picks)
        assert state.is_over()
        rounds = max(rounds, state.rounds)
    assert rounds < 100  # the limit of a thousand is far away
