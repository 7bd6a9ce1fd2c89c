"""One case for each mark of docs/rules/pragon.en.md."""

from collections import Counter
from typing import Any

from cardtable.engine.bits import count
from cardtable.engine.chance import FastChance
from cardtable.games.pragon import GAME
from cardtable.games.pragon.cards import JOKERS
from cardtable.games.pragon.layout import ORTHOGONAL, STAR
from cardtable.games.pragon.legality import ROUND_LIMIT
from cardtable.games.pragon.notation import STACK_NAMES
from cardtable.games.pragon.options import PragonOptions
from cardtable.games.pragon.state import PragonState, deal
from cardtable.games.pragon.view import UNKNOWN_CARD, view_of
from games.pragon.scripted import Scripted
from games.pragon.star import (
    after,
    begun,
    cards,
    choices,
    is_open,
    opened,
    refused,
    size,
    stack,
    star,
)

EMPTY = {"T": "", "L": "", "C": "", "R": "", "BL": "", "BR": ""}
STACKED = "2S 3S 4S 5S 6S 7S 8S 9S 10S JS 2H 3H 4H 5H 6H 7H 8H 9H 10H "
RUN = "4S 5H 6D"


def dealt(seed: int = 1, **options: object) -> PragonState:
    state = GAME.new(1, GAME.agree(options), FastChance(seed))
    assert isinstance(state, PragonState)
    return state


def test_sp_01_six_stacks_make_a_star() -> None:
    assert STACK_NAMES == ("T", "L", "C", "R", "BL", "BR")
    assert all(size(dealt(), name) for name in STACK_NAMES)


def test_sp_02_the_middle_has_five_cards_with_the_top_one_open() -> None:
    assert (size(dealt(), "C"), opened(dealt())) == (5, "C")


def test_sp_03_a_joker_is_never_turned_up_in_the_setup_but_may_be_drawn() -> None:
    tops = [dealt(seed).open_cards() for seed in range(200)]
    assert not any(top & JOKERS for top in tops)
    assert any(dealt(seed).hand & JOKERS for seed in range(200))


def test_sp_04_three_lines_and_three_others_as_an_option() -> None:
    assert len(ORTHOGONAL) == len(STAR) == 3
    s = star(RUN, straight_lines="star")
    assert opened(after(s, f"{RUN} straight flip T C BL")) == "T C BL"
    assert opened(after(s, f"{RUN} straight flip C BR")) == "C BR"
    assert refused(s, f"{RUN} straight flip L BL") == "SP-04"
    assert refused(star(RUN), f"{RUN} straight flip T C BL") == "notation-more"


def test_sp_05_neighbours_only_unless_agreed() -> None:
    assert refused(star(RUN), f"{RUN} straight flip L R") == "SP-05"
    s = star(RUN, adjacency_needs_neighbours=False)
    assert opened(after(s, f"{RUN} straight flip L R")) == "L R"


def test_sp_06_one_line_for_flips_and_removals_unless_agreed() -> None:
    table = {"L": "2 9S^", "C": "4 9H^", "R": "2 9D^"}
    assert refused(star(RUN, **table), f"{RUN} straight remove L C flip BL") == "SP-04"
    s = after(
        star(RUN, straight_two_lines=True, **table), f"{RUN} straight remove L C R flip BL BR"
    )
    assert (opened(s), size(s, "C")) == ("BL BR", 4)
    assert refused(star(RUN, straight_two_lines=True), f"{RUN} straight flip L BL") == "SP-04"


def test_sp_06_one_line_may_mix_flips_and_removals() -> None:
    s = after(star(RUN, L="2 9S^", R="2 9D^"), f"{RUN} straight remove L flip C remove R")
    assert (opened(s), cards(s.pile)) == ("C", "4S 9S 5H 6D 9D")


def test_sp_07_a_stack_is_acted_on_once() -> None:
    s = begun(star(RUN, C="4 9H^"), *RUN.split(), "straight", "remove C")
    assert refused(s, "flip C") == "SP-07"
    assert (size(s, "C"), opened(after(s, "done"))) == (5, "")


def test_sp_08_no_full_house_and_no_two_pairs() -> None:
    s = star("4S 4H 9D", L="2 9S^", R="2 9C^")
    assert refused(s, "4S 4H 9D 9S pair") == "SP-08"
    assert refused(s, "4S 4H 9D 9S 9C three") == "SP-08"


def test_sp_09_straights_and_flushes_have_three_to_five_cards() -> None:
    s = star("2S 5S 7H", T="2 9S^", L="2 JS^", R="2 KS^")
    for line in ("2S 5S 9S", "2S 5S 9S JS", "2S 5S 9S JS KS"):
        assert count(after(s, f"{line} flush").pile) == len(line.split())


def test_sp_10_a_hand_card_and_any_open_cards() -> None:
    s = star("2S 5H 8D", T="2 9S^", BR="2 JS^")
    assert cards(after(s, "2S 9S JS flush").pile) == "2S 9S JS"
    assert refused(s, "9S JS 2H flush") == "SP-10"


def test_sp_11_the_ace_is_low_or_high_as_agreed() -> None:
    low, high = "AS 2H 3D", "QS KH AD"
    for ace, straights in (("both", (low, high)), ("low", (low,)), ("high", (high,))):
        for hand in (low, high):
            assert (hand.split()[0] in choices(star(hand, ace=ace))) == (hand in straights)
            if hand in straights:
                assert choices(begun(star(hand, ace=ace), *hand.split())) == ["straight"]


def test_sp_12_an_ace_is_the_highest_card_to_place() -> None:
    hand = "3S 9H AD"
    assert choices(star(hand)) == ["place 3S", "place AD"]
    assert choices(star(hand, ace_placement="low")) == ["place 9H", "place AD"]
    assert choices(star(hand, ace_placement="either")) == ["place 3S", "place 9H", "place AD"]


def test_sp_13_a_joker_has_no_value() -> None:
    s = star("3S 9H *1", jokers_wild=False)
    assert choices(s) == ["place 3S", "place 9H"]
    assert choices(star("*1 *2", jokers_wild=False)) == ["place *1", "place *2"]


def test_sp_14_of_equal_cards_either_may_be_placed() -> None:
    s = star("9S 9H KD", voluntary_placement=True)
    assert {"place 9S", "place 9H", "place KD"} <= set(choices(s))


def test_sp_15_cards_of_the_table_leave_before_the_effect() -> None:
    s = begun(star("7S 2D KC", C="4 7H^"), "7S", "7H", "pair")
    assert (size(s, "C"), cards(s.pile)) == (4, "7S 7H")
    assert refused(star("7S 2D KC", C="4 7H^"), "remove C") == "SP-15"


def test_sp_16_queens_bring_any_discard_back_and_the_hand_stays_small() -> None:
    s = after(star("QS QH 2C", pile="9D *1"), "QS QH queens take *1")
    assert (cards(s.hand), cards(s.pile)) == ("2C *1", "QS QH 9D")
    assert refused(star("QS QH 2C", pile="9D"), "QS QH queens take 8D") == "SP-16"


def test_sp_17_four_of_a_kind_returns_what_there_is_and_is_optional() -> None:
    s = star("8S 8H 8D", L="2 8C^")
    assert after(s, "8S 8H 8D 8C four shuffle").pile == 0
    assert count(after(s, "8S 8H 8D 8C four").pile) == 4
    seen = Counter[int]()
    for seed in range(40):
        some = star("8S 8H 8D", L="2 8C^", pile="2S 3S 4S 5S 6S 7S")
        seen[after(some, "8S 8H 8D 8C four shuffle", chance=FastChance(seed)).pile] += 1
    assert len(seen) > 20
    assert refused(begun(s, "8S", "8H", "8D", "8C", "four"), "end") == "SP-17"


def test_sp_18_five_of_a_kind_is_no_pair() -> None:
    s = star("8S 8H *1", L="2 8C^", R="2 8D^", made=2, pairs=2, hard_mode=True)
    s = begun(s, "8S", "8H", "*1", "8D", "8C", "five")
    assert choices(s) == ["shuffle", "done"]
    assert s.pairs == 2
    assert refused(s, "end") == "SP-18"


def test_sp_19_a_pair_does_one_thing_or_nothing() -> None:
    s = star("7S 7H 2C", L="2 9S^")
    assert opened(after(s, "7S 7H pair flip T")) == "T L"
    assert opened(after(s, "7S 7H pair remove L")) == ""
    assert opened(after(s, "7S 7H pair")) == "L"
    assert refused(s, "7S 7H pair flip T remove L") == "notation-more"


def test_sp_20_a_flush_is_not_optional_but_kings_are() -> None:
    assert opened(begun(star("2S 5S 9S"), "2S", "5S", "9S", "flush")) == "T L C R BL BR"
    s = star("KS KH 2C")
    assert opened(after(s, "KS KH kings flip T")) == "T"
    assert opened(after(s, "KS KH kings")) == ""
    assert refused(begun(s, "KS", "KH", "kings"), "remove T") == "SP-20"


def test_sp_21_three_of_a_kind_flips_one_card_on_each_stack() -> None:
    s = begun(star("8S 8H 8D", C="4 9H^"), "8S", "8H", "8D", "three", "flip L")
    assert refused(s, "flip L") == "SP-21"
    assert "flip C" not in choices(s)


def test_sp_22_a_flush_flips_tops_only() -> None:
    s = after(star("2S 5S 9S"), "2S 5S 9S flush")
    assert stack(s, "C").count("^") == 1


def test_sp_23_a_straight_flush_flips_and_then_removes() -> None:
    s = star("4S 5S 6S", T="2 9H^", L="9D")
    both = after(s, "4S 5S 6S straight-flush")
    assert [size(both, name) for name in STACK_NAMES] == [2, 0, 4, 2, 2, 2]
    s = star("4S 5S 6S", T="2 9H^", L="9D", straight_flush="simultaneous")
    each = after(s, "4S 5S 6S straight-flush")
    assert [size(each, name) for name in STACK_NAMES] == [2, 1, 5, 3, 3, 3]
    assert opened(each) == "L C R BL BR"


def test_sp_24_either_half_of_a_pair_of_aces_may_be_skipped() -> None:
    s = star("AS AH 2C", L="2 9S^")
    assert opened(after(s, "AS AH aces flip T")) == "T L"
    assert opened(after(s, "AS AH aces remove L")) == ""
    assert opened(after(s, "AS AH aces flip T remove L")) == "T"
    assert refused(begun(s, "AS", "AH", "aces", "flip T"), "flip C") == "SP-24"


def test_sp_25_jacks_remove_from_two_stacks() -> None:
    s = star("JS JH 2C", L="2 9S^", R="2 9H^", T="2 9D^")
    assert opened(after(s, "JS JH jacks remove L R")) == "T"
    assert refused(begun(s, "JS", "JH", "jacks", "remove L"), "remove L") == "SP-25"


def test_sp_26_several_hands_in_a_round_two_of_them_pairs() -> None:
    table = {"L": "2 9S^", "R": "2 9H^", "T": "2 9D^"}
    s = after(star("9C 4S 4H", **table), "4S 4H pair", "9C 9D pair")
    assert (s.made, s.pairs, s.rounds, choices(s)) == (2, 2, 0, ["end"])
    s = after(star("9C 4S 4H", pair_limit=1, **table), "4S 4H pair")
    assert refused(s, "9C 9D pair") == "SP-26"
    assert s.clone().min_hand_size() == 3


def test_sp_26_one_hand_in_a_round() -> None:
    s = after(star("9C 4S 4H", hands_per_round="one"), "4S 4H pair")
    assert (s.rounds, s.made, count(s.hand)) == (1, 0, 3)


def test_sp_26_one_hand_or_two_pairs_in_a_round() -> None:
    table = {"L": "2 9S^", "R": "2 9H^"}
    s = after(star("9C 4S 4H", hands_per_round="one_or_two_pairs", **table), "4S 4H pair")
    assert (s.rounds, s.made) == (0, 1)
    assert refused(s, "9C 9S 9H three") == "SP-26"
    assert after(s, "9C 9S pair").rounds == 1
    s = after(star("9C 4S 4H", hands_per_round="one_or_two_pairs", **table), "9C 9S 9H three")
    assert s.rounds == 1


def test_sp_27_special_pairs_count_as_pairs() -> None:
    s = after(star("KS KH 2C"), "KS KH kings flip T")
    assert s.pairs == 1


def test_sp_28_a_hand_is_due_if_one_can_be_made() -> None:
    s = star("4C 4D KH")
    assert refused(s, "end") == "SP-28"
    assert "place KH" in choices(star("4C 4D KH", voluntary_placement=True))
    s = after(s, "4C 4D pair")
    assert choices(s) == ["end"]
    assert refused(s, "place KH on T") == "SP-28"


def test_sp_29_the_player_says_what_the_cards_are() -> None:
    s = begun(star("4S 5S 6S"), "4S", "5S", "6S")
    assert choices(s) == ["straight", "flush", "straight-flush"]


def test_sp_30_a_card_is_placed_on_closed_stacks_only() -> None:
    s = begun(star("4C 9D KH", C="4 8H^", BR=""), "place KH")
    assert choices(s) == ["on T", "on L", "on R", "on BL"]
    assert refused(s, "on C") == "SP-30"


def test_sp_31_a_placed_card_is_not_discarded() -> None:
    s = after(star("4C 9D KH"), "place KH on T")
    assert (s.pile, size(s, "T"), s.rounds, count(s.hand)) == (0, 4, 1, 3)
    assert refused(star("4C 9D KH"), "place AS on T") == "SP-31"


def test_sp_32_a_drawn_joker_triggers_only_if_agreed() -> None:
    table: dict[str, Any] = {"made": 1, "C": "4 9H^", "L": "2 KS^", "R": "2 4D^"}
    s = star("7C", **table)
    assert opened(after(s, "end", chance=Scripted("*1 QC"))) == "L C R"
    s = star("7C", joker_triggers_on_draw=True, **table)
    assert opened(after(s, "end", chance=Scripted("*1 QC"))) == "R"


def test_sp_33_jokers_turn_down_the_middle_and_the_court_but_no_joker() -> None:
    s = star("2S 5S 9S", T="2 QH", C="4 *1", L="2 *2^", R="2 4D", BL="2 AD", BR="2 10D^")
    s = after(s, "2S 5S 9S flush")
    assert opened(s) == "L C R BR"
    assert (stack(s, "T")[-3:], stack(s, "BL")[-3:]) == ("QH!", "AD!")


def test_sp_34_an_open_joker_is_wild_and_stays_open() -> None:
    s = star("7S 2D KC", R="2 *1^")
    assert cards(after(s, "KC *1 kings flip T").pile) == "KC *1"
    assert is_open(after(star("7S 7H KC", R="2 *1^"), "7S 7H pair"), "R")


def test_sp_35_jokers_make_special_pairs() -> None:
    names = ["pair", "jacks", "queens", "kings", "aces"]
    assert choices(begun(star("2C *1 *2"), "*1", "*2")) == names
    assert choices(begun(star("2C QS *1"), "QS", "*1"))[:2] == ["pair", "queens"]
    assert "jacks" not in choices(begun(star("2C QS *1"), "QS", "*1"))


def test_sp_36_jokers_that_are_not_wild_are_replaced_when_drawn() -> None:
    table: dict[str, Any] = {"made": 1, "C": "4 9H^", "R": "2 4D^", "jokers_wild": False}
    s = after(star("7C", **table), "end", chance=Scripted("*1 QC KC"))
    assert (cards(s.hand), cards(s.pile), opened(s)) == ("7C QC KC", "*1", "R")
    s = deal(1, PragonOptions(jokers_wild=False), Scripted(f"{STACKED} KD *1 2C 3C 4C"))
    assert (cards(s.hand), cards(s.pile), opened(s)) == ("2C 3C 4C", "*1", "C")
    assert refused(star("7C *1", jokers_wild=False), "*1 7C pair") == "SP-08"
    assert refused(begun(star("7C 7D *1", jokers_wild=False), "7D"), "*1") == "SP-36"


def test_sp_37_hard_mode_knows_no_special_pairs() -> None:
    s = begun(star("KS KH 2C", hard_mode=True), "KS", "KH")
    assert choices(s) == ["pair"]
    assert refused(s, "kings") == "SP-37"


def test_sp_38_special_pairs_may_be_plain() -> None:
    s = begun(star("KS KH 2C", L="2 9S^"), "KS", "KH")
    assert choices(s) == ["pair", "kings"]
    assert opened(after(s, "pair remove L")) == ""


def test_sp_39_the_table_is_won_before_any_effect() -> None:
    s = begun(star("8S 8H 8D", **EMPTY | {"L": "8C^"}), "8S", "8H", "8D", "8C", "four")
    assert (s.turn, s.result(0), choices(s)) == (-1, 1.0, [])
    assert refused(s, "end") == "SP-39"


def test_sp_40_lost_without_deck_and_hand() -> None:
    s = after(star("7S 4H", draw="", made=1), "end")
    assert (s.turn, s.result(0)) == (-1, 0.0)
    assert refused(s, "place 4H on T") == "SP-40"


def test_sp_41_lost_with_nothing_in_hand_and_deck() -> None:
    assert after(star("", draw="", made=1), "end").is_over()
    assert not after(star("7S 7H", draw="", made=1), "end").is_over()


def test_sp_42_whoever_cannot_draw_enough_draws_what_there_is() -> None:
    s = after(star("7S", draw="7H", made=1), "end")
    assert (cards(s.hand), s.draw, s.is_over()) == ("7S 7H", 0, False)


def test_sp_43_a_hand_may_have_no_effect() -> None:
    s = after(star("7S 9H 2C", **EMPTY | {"L": "7H^", "R": "9C^"}), "7S 7H pair")
    assert (opened(s), s.made) == ("R", 1)
    s = after(star("JS JH 2C"), "JS JH jacks")
    assert s.made == 1


def test_sp_44_a_hand_has_three_cards_at_most() -> None:
    for seed in range(30):
        s, chance, picks = dealt(seed), FastChance(seed), FastChance(seed + 1)
        while not s.is_over():
            assert count(s.hand) <= 3
            moves = s.legal()
            s.apply(moves[picks.below(len(moves))], chance)


def test_sp_45_stacks_are_chosen_before_any_is_turned() -> None:
    s = begun(star("KS KH 2C", T="2 *1", L="2 9S^"), "KS", "KH", "kings", "flip T")
    assert (opened(s), s.picked) == ("L", 1)
    assert "flip T" not in choices(begun(star("KS KH 2C"), "KS", "KH", "kings", "flip L"))
    s = begun(star("AS AH 2C", T="2 5D"), "AS", "AH", "aces", "flip T")
    assert "remove T" in choices(s)


def test_sp_46_no_game_goes_on_for_ever() -> None:
    position = GAME.position(star("4C 9D KH")) | {"rounds": ROUND_LIMIT - 1}
    s = GAME.restore(position)
    assert after(s, "place KH on T").is_over()


def test_sp_47_closed_cards_that_were_seen_stay_known_if_agreed() -> None:
    s = after(star("4C 9D KH"), "place KH on T")
    assert view_of(s, 0).stacks[0].cards[-1] == 37 - 13 == 24
    assert view_of(s, 0).stacks[0].cards[:-1] == (UNKNOWN_CARD,) * 3
    for seed in range(20):
        assert stack(s.imagine(0, FastChance(seed)), "T").endswith("KH!")
    s = after(star("7S 7H KC", T="2 9H!"), "7S 7H pair flip T")
    assert (stack(s, "T")[-3:], s.known) == ("9H^", 0)
    s = after(star("4C 9D KH", show_known_cards=False), "place KH on T")
    assert view_of(s, 0).stacks[0].cards == (UNKNOWN_CARD,) * 4
    assert len({stack(s.imagine(0, FastChance(seed)), "T") for seed in range(20)}) > 10


def test_a_line_that_is_not_a_move_is_refused() -> None:
    s = star("7S 7H KC")
    assert refused(s, "") == "notation"
    assert refused(s, "7S 7X pair") == "notation"
    assert refused(s, "7S 7H") == "notation-part"
    assert refused(s, "7S 7H pair flip Q") == "notation"
