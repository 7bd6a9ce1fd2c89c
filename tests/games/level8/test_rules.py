"""One test or more for each rule, named for its mark."""

from pathlib import Path

from cardtable import words
from cardtable.engine.chance import FastChance
from cardtable.engine.state import NOBODY, play_randomly
from cardtable.games import level8
from cardtable.games.level8.cards import SKIP, WILD, list_cards, size
from cardtable.games.level8.hands import pile_height, top_card
from cardtable.games.level8.legality import KEEPING, PLAYING, TAKING
from cardtable.games.level8.levels import format_level, printed_levels
from cardtable.games.level8.scoring import ROUND_CAP
from cardtable.games.level8.state import Level8State
from games.level8.tables import (
    GAME,
    SINK,
    count_cards,
    group,
    groups_of,
    hand_of,
    legal_steps,
    new_game,
    play,
    refused,
    state_from,
)
from support.sample_sizes import sample
from support.sources import ROOT

TWO_RUNS = [group("run", 4, "4R 5G 6B"), group("run", 9, "9R 10R 11Y")]
OTHER_RUNS = [group("run", 1, "1O 2O 3O"), group("run", 6, "6O 7O 8O")]
PAIRS = [group("set", number, f"{number}R {number}O") for number in (2, 3, 6, 9)]
NOTHING = "1V 3V 5V 7V 9V 11V 13V 15V 2B 4B"  # no two of these cards combine


def test_l8_01_the_one_star_list() -> None:
    assert [format_level(level) for level in printed_levels("one_star")] == [
        "run3 run3", "pair pair pair pair", "run3 colour4", "run6 pair",
        "run7", "pair triple triple", "triple colour5", "pair triple quad",
    ]  # fmt: skip


def test_l8_02_the_two_star_list_says_that_it_is_not_the_printed_one() -> None:
    file = Path(level8.__file__).parent / "two_star.txt"
    assert "not the printed one" in file.read_text(encoding="utf-8")
    assert len(printed_levels("two_star")) == 8


def test_l8_02_custom_levels_take_the_place_of_the_printed_ones() -> None:
    s = new_game(level_set="custom", custom_levels=["quad triple pair", "colour4 run3"])
    assert [format_level(s.level_lists[at]) for at in range(2)] == [
        "pair triple quad",
        "run3 colour4",
    ]
    with refused("L8-02"):
        new_game(level_set="custom")


def test_l8_03_the_whole_deck_is_dealt_in_every_round() -> None:
    s = new_game(4, edition="99")
    chance, picks = FastChance(1), FastChance(2)
    for _ in range(60):
        play_randomly(s, 47, chance, picks)
        assert count_cards(s) == 99
    assert s.played > 0


def test_l8_04_the_first_card_may_be_anything_and_has_no_effect() -> None:
    for card in ("X", "W"):
        s = state_from(phase="taking", piles=["", card], turns=0)
        assert s.turn == 0
        assert card in hand_of(play(s, "take 1"), 0).split()


def test_l8_05_ones_own_pile_may_be_taken_from_unless_agreed_otherwise() -> None:
    piles = ["8R", "9R"]
    assert legal_steps(state_from(phase="taking", piles=piles)) == ["draw", "take 0", "take 1"]
    s = state_from(phase="taking", piles=piles, options={"may_take_own_discard": False})
    assert legal_steps(s) == ["draw", "take 1"]
    with refused("L8-05"):
        play(s, "take 0")


def test_l8_05_nothing_can_be_taken_from_an_empty_pile() -> None:
    with refused("L8-05"):
        play(state_from(phase="taking", piles=["", "9R"]), "take 0")


def test_l8_06_a_skip_may_be_taken_unless_agreed_otherwise() -> None:
    s = state_from(phase="taking", piles=["", "X"])
    assert "X" in hand_of(play(s, "take 1"), 0).split()
    with refused("L8-06"):
        play(
            state_from(phase="taking", piles=["", "X"], options={"skip_takeable": False}), "take 1"
        )


def test_l8_07_the_card_just_taken_may_be_discarded_unless_agreed_otherwise() -> None:
    s = state_from(NOTHING, phase="taking", piles=["", "9R"])
    assert top_card(play(s, "take 1", "discard 9R").piles, 0) == 8
    s = state_from(
        NOTHING, phase="taking", piles=["", "9R"], options={"may_return_taken_discard": False}
    )
    with refused("L8-07"):
        play(s, "take 1", "discard 9R")
    assert play(s, "take 1", "discard 1V").turn == 1


def test_l8_07_a_last_card_and_a_second_copy_may_always_be_discarded() -> None:
    rule = {"may_return_taken_discard": False}
    s = state_from(
        "7O", "8V", phase="taking", piles=["", "13B"], table=[TWO_RUNS, []], options=rule
    )
    assert play(s, "take 1", "add 7O to 0a", "discard 13B").played == 1
    s = state_from(f"W {NOTHING[:-3]}", phase="taking", piles=["", "W"], options=rule)
    assert play(s, "take 1", "discard W").turn == 1


def test_l8_07_the_card_is_free_again_once_one_of_its_kind_is_laid() -> None:
    rule = {"may_return_taken_discard": False}
    s = state_from(
        "W 13B", "8V", phase="taking", piles=["", "W"], table=[TWO_RUNS, []], options=rule
    )
    assert play(s, "take 1", "add W to 0a low", "discard W").turn == 1


def test_l8_08_first_a_card_is_taken_then_one_discarded() -> None:
    s = play(state_from(NOTHING, phase="taking"), "draw")
    assert s.phase == PLAYING
    with refused("L8-08"):
        play(s, "draw")
    with refused("L8-08"):
        play(s, "discard 8R" if "8R" not in hand_of(s, 0).split() else "discard 8O")


def test_l8_09_three_pairs_of_one_number() -> None:
    s = state_from("6R 6O 6Y 6G 6B 6V 2R 2G", levels=[2, 1])
    assert len(groups_of(play(s, "lay 2R 2G / 6R 6O / 6Y 6G / 6B 6V"), 0)) == 4


def test_l8_10_equal_runs_stay_two_groups_for_adding() -> None:
    s = state_from("4R 5G 6B 4G 5B 6V 7R 7G", turns=1)
    s = play(s, "lay 4R 5G 6B / 4G 5B 6V", "add 7R to 0a", "add 7G to 0b")
    assert groups_of(s, 0) == ["4R 5G 6B 7R", "4G 5B 6V 7G"]


def test_l8_11_longer_groups_only_if_agreed() -> None:
    cards_ = "4R 5G 6B 7R 9R 10R 11Y 1V 1B 3B 13V"
    line = "lay 4R 5G 6B 7R / 9R 10R 11Y"
    with refused("L8-44"):
        play(state_from(cards_), line)
    s = play(state_from(cards_, options={"accept_longer_groups": True}), line)
    assert groups_of(s, 0) == ["4R 5G 6B 7R", "9R 10R 11Y"]
    assert groups_of(play(state_from(cards_), "lay 4R 5G 6B / 9R 10R 11Y", "add 7R to 0a"), 0)[
        0
    ] == ("4R 5G 6B 7R")


def test_l8_11_a_longer_group_may_not_spoil_the_rest_of_the_level() -> None:
    s = state_from("4R 5G 6B 7R 8R 9R 1V 1B 3B 13V 15V", options={"accept_longer_groups": True})
    s = play(s, "lay 4R 5G 6B / 7R 8R 9R")
    assert groups_of(s, 0) == ["4R 5G 6B", "7R 8R 9R"]
    with refused("L8-44"):
        play(state_from("4R 5G 6B 7R 8R 9R 1V 1B 3B 13V 15V"), "lay 4R 5G 6B 7R / 8R 9R")


def test_l8_11_in_strict_play_a_longer_level_leaves_a_card_to_discard() -> None:
    ten = "1R 2R 3R 4R 5R 6R 7R 8R 9R 10R 11R"
    rules = {
        "accept_longer_groups": True,
        "level_set": "custom",
        "custom_levels": ["run10", "run3"],
    }
    line = "lay 1R 2R 3R 4R 5R 6R 7R 8R 9R 10R 11R"
    assert play(state_from(ten, options=rules), line).is_over()  # from 1 to 3 of 2: victory
    with refused("L8-44"):
        play(state_from(ten, options=rules | {"strict_final_discard": True}), line)


def test_l8_12_a_card_is_in_one_group_only() -> None:
    s = state_from("5R 6G 7B 1R 9R 12R 15R 1V 3V 10V 12B", levels=[3, 1])
    for step in ("lay", "run 5", "5R", "6G", "7B", "colour R", "1R"):
        s.play(GAME.step(step), FastChance(0))
    with refused("L8-12"):
        s.play(GAME.step("5R"), FastChance(0))


def test_l8_13_a_group_may_be_all_wilds_unless_agreed_otherwise() -> None:
    cards_ = "W W W 9R 10R 11Y 1V 1B 3B 13V 15V"
    s = play(state_from(cards_), "lay W(4) W(5) W(6) / 9R 10R 11Y")
    assert GAME.to_json(s)["table"][0][0] == group("run", 4, "W W W")
    rules = {"min_naturals_per_group": 1}
    with refused("L8-44"):
        play(state_from(cards_, options=rules), "lay W(4) W(5) W(6) / 9R 10R 11Y")
    assert play(state_from(cards_, options=rules), "lay 1V W(2) 3B / 9R W(10) 11Y").has_laid(0)


def test_l8_14_a_wild_keeps_what_it_was_declared() -> None:
    s = state_from("6R W 1V 3V", table=[TWO_RUNS, []])
    s = play(s, "add W to 0a low")
    assert groups_of(s, 0)[0] == "W 4R 5G 6B"
    assert play(s, "discard 6R").table[0] == s.table[0]


def test_l8_14_the_number_of_a_wild_counts_for_adding() -> None:
    s = play(state_from("W 8R 1V", table=[TWO_RUNS, []]), "add W to 0a high", "add 8R to 0a")
    assert groups_of(s, 0)[0] == "4R 5G 6B W 8R"


def test_l8_15_a_wild_is_neither_0_nor_16() -> None:
    high = [group("run", 13, "13R 14R 15R"), group("run", 1, "1O 2O 3O")]
    s = state_from("W W 1V 3V", table=[high, []])
    s = play(s, "add W to 0a", "add W to 0b")
    assert groups_of(s, 0) == ["W 13R 14R 15R", "1O 2O 3O W"]
    with refused("L8-15"):
        play(state_from("W 14R 15R 4R 5G 6B"), "lay 14R 15R W(16) / 4R 5G 6B")


def test_l8_16_the_level_of_an_earlier_round_does_not_count() -> None:
    s = state_from("7R 1V", "1B", played=3, levels=[2, 1], table=[[], OTHER_RUNS])
    with refused("L8-16"):
        play(s, "add 4V to 1a")


def test_l8_17_the_last_card_may_be_added_unless_agreed_otherwise() -> None:
    s = play(state_from("7R", "1B", table=[TWO_RUNS, []]), "add 7R to 0a")
    assert (s.played, s.levels[0]) == (1, 3)
    strict = state_from("7R", "1B", table=[TWO_RUNS, []], options={"strict_final_discard": True})
    with refused("L8-17"):
        play(strict, "add 7R to 0a")
    assert play(strict, "discard 7R").levels[0] == 3


def test_l8_19_wilds_go_to_either_end_and_not_inside() -> None:
    s = state_from("W 1V", table=[TWO_RUNS, []])
    assert groups_of(play(s, "add W to 0a low"), 0)[0] == "W 4R 5G 6B"
    assert groups_of(play(s, "add W to 0a high"), 0)[0] == "4R 5G 6B W"
    with refused("notation-part"):
        play(s, "add W to 0a")  # which end?


def test_l8_20_a_set_has_no_upper_limit() -> None:
    pairs = [group("set", 2, "2R 2O 2Y 2G 2B 2V W W"), *PAIRS[1:]]
    s = state_from("W 1V", table=[pairs, []], levels=[2, 1])
    assert groups_of(play(s, "add W to 0a"), 0)[0] == "2R 2O 2Y 2G 2B 2V W W W"


def test_l8_21_any_group_on_the_table_may_be_added_to() -> None:
    s = state_from("4V 1V", "8V", table=[TWO_RUNS, OTHER_RUNS], skipped=[1])
    assert groups_of(play(s, "add 4V to 1a"), 1)[0] == "1O 2O 3O 4V"


def test_l8_22_two_levels_for_ending_the_round() -> None:
    s = play(state_from("1V", "8V", table=[TWO_RUNS, OTHER_RUNS]), "discard 1V")
    assert list(s.levels) == [3, 2]


def test_l8_23_the_last_but_one_level_and_the_end_of_a_round_win() -> None:
    rules = {"level_set": "custom", "custom_levels": ["run3 run3", "run7"]}
    s = play(state_from("1V", "8V", table=[TWO_RUNS, []], options=rules), "discard 1V")
    assert (s.is_over(), s.levels[0], s.result(0)) == (True, 3, 1)


def test_l8_24_the_last_level_ends_the_game_at_once() -> None:
    rules = {"level_set": "custom", "custom_levels": ["run3 run3"]}
    s = state_from("4R 5G 6B 9R 10R 11Y", "8V", table=[[], OTHER_RUNS], options=rules)
    s = play(s, "lay 4R 5G 6B / 9R 10R 11Y")
    assert (s.turn, list(s.levels), s.played) == (NOBODY, [2, 1], 0)
    with refused("L8-24"):
        s.play(0, FastChance(0))


def test_l8_25_there_is_one_winner() -> None:
    for seed in range(sample(20, 5)):
        s = new_game(4, seed)
        play_randomly(s, 10**6, FastChance(seed), FastChance(seed + 1))
        assert sorted(s.result(seat) for seat in range(4)) == [0, 0, 0, 1]


def test_l8_26_opponents_only() -> None:
    s = state_from(f"X {NOTHING}", seats=3)
    assert [line for line in legal_steps(s) if line.startswith("skip")] == ["skip 1", "skip 2"]
    with refused("L8-26"):
        play(s, "skip 0")


def test_l8_27_a_skip_may_be_discarded_though_there_are_targets() -> None:
    s = play(state_from(f"X {NOTHING}"), "discard X")
    assert (top_card(s.piles, 0), s.skipped, s.turn) == (SKIP, 0, 1)


def test_l8_28_a_skipped_turn_changes_nothing_else() -> None:
    s = state_from(f"X {NOTHING}", seats=3)
    before = GAME.to_json(s)
    later = GAME.to_json(play(s, "skip 1"))
    assert (later["turn"], later["under"]) == (2, 1)
    for name in ("levels", "table", "piles", "draw"):
        assert later[name] == before[name]
    assert later["hands"][1:] == before["hands"][1:]


def test_l8_29_a_skip_in_front_is_void_after_the_round() -> None:
    s = state_from("1V", "8V", "", seats=3, table=[TWO_RUNS, [], []], skipped=[1])
    s = play(s, "discard 1V")
    assert (s.skipped, s.under, count_cards(s)) == (0, 0, 101)


def test_l8_30_the_bonus_counts_for_a_last_skip() -> None:
    s = play(state_from("X", "8V", "", seats=3, table=[TWO_RUNS, [], []]), "skip 2")
    assert (list(s.levels), s.skipped) == ([3, 1, 1], 0)


def test_l8_31_skip_after_skip() -> None:
    s = play(state_from("X X 1V 3V 5V 7V 9V 11V 13V 15V 2B"), "skip 1", "draw", "skip 1")
    assert (s.turn, s.under, s.phase) == (0, 2, TAKING)


def test_l8_32_the_skips_under_the_pile_are_shuffled_in() -> None:
    s = nearly_drawn(["2V 3V", "", "", ""], under=2)
    s = play(s, "draw")
    assert (list_cards(s.draw_lo, s.draw_hi), s.under) == ([76, SKIP, SKIP], 0)


def test_l8_33_before_the_drawers_own_discard() -> None:
    s = play(nearly_drawn(["2V 3V", "4V 5V", "", ""], under=0), "draw")
    assert (size(s.draw_lo, s.draw_hi), top_card(s.piles, 0), s.phase) == (2, 77, PLAYING)


def test_l8_34_without_anything_to_collect_the_pile_stays_empty() -> None:
    s = play(nearly_drawn(["", "", "", ""], under=0), "draw", "discard W")
    assert not s.draw_lo | s.draw_hi
    with refused("L8-34"):
        play(s, "draw")


def test_l8_34_a_covered_discard_becomes_the_pile_at_the_end_of_the_turn() -> None:
    s = play(nearly_drawn(["2V", "", "", ""], under=0), "draw")
    assert not s.draw_lo | s.draw_hi
    s = play(s, "discard W")
    assert (list_cards(s.draw_lo, s.draw_hi), s.turn) == ([76], 1)
    assert pile_height(s.piles, 0) == 1
    assert top_card(s.piles, 0) == WILD
    assert "draw" in legal_steps(s)


def test_l8_34_a_skip_returned_to_an_empty_pile_becomes_the_pile() -> None:
    s = play(nearly_drawn(["2V", "", "", ""], under=0), "draw", "skip 1")
    assert (list_cards(s.draw_lo, s.draw_hi), s.under, s.turn) == ([SKIP], 0, 2)


def test_l8_34_everybody_is_told_of_the_new_pile() -> None:
    before = play(nearly_drawn(["2V", "", "", ""], under=0), "draw")
    after = play(before, "discard W")
    steps = [GAME.step("W")]
    for seat in (NOBODY, 0, 3):
        messages = GAME.narrate(GAME.view(before, seat), steps, GAME.view(after, seat))
        assert [message.id for message in messages] == ["game-discards", "level8-new-pile"]


def test_l8_34_a_covered_discard_beside_an_empty_pile_is_no_position() -> None:
    position = GAME.position(nearly_drawn(["2V 3V", "", "", ""], under=0))
    position |= {"draw": "", "piles": ["2V 3V", "1V", "", ""]}
    with refused("position-state"):
        GAME.restore(position)


def test_l8_34_layers_without_cards_are_forgotten() -> None:
    """Many small draw piles in one round do not make a state grow without bound."""
    s = play(nearly_drawn(["2V", "3V", "4V", "5V"], under=0), "draw", "discard 1V")
    for _ in range(60):
        card = next(name for name in legal_steps(play(s, "draw")) if name[0] in "123456789")
        s = play(s, "draw", f"discard {card}")
    assert len(s.unseen_layers) <= 2 * 4 * 12


def nearly_drawn(piles: list[str], under: int) -> Level8State:
    """Four seats, one card on the draw pile, and most of the deck on the table."""
    colours = [
        group("colour", at + 1, " ".join(f"{number}{letter}" for number in range(1, 15)))
        for at, letter in enumerate("ROYG")
    ]
    colours.append(group("colour", 5, "8B 9B"))
    return state_from(
        "W W W W W W X", "", "", "10B",
        seats=4, phase="taking", under=under, draw="1V", piles=piles, levels=[1, 1, 1, 1],
        table=[[], [], [], colours],
        options={"edition": "101", "level_set": "custom", "custom_levels": [SINK, "run3"]},
    )  # fmt: skip


def test_l8_35_who_has_no_pile_gives_nothing_back() -> None:
    s = play(nearly_drawn(["2V 3V 4V", "", "5V", ""], under=0), "draw")
    assert [pile_height(s.piles, seat) for seat in range(4)] == [1, 0, 1, 0]


def test_l8_36_the_next_dealer_sits_to_the_left() -> None:
    s = state_from("1V", "8V", "", seats=3, dealer=2, table=[TWO_RUNS, [], []])
    s = play(s, "discard 1V")
    assert (s.dealer, pile_height(s.piles, 0), s.turn) == (0, 1, 1)


def before_keeping(level: int = 5, **options: object) -> Level8State:
    """Seat 0 has not laid its level, and seat 1 is about to end the round."""
    rules = {"level_set": "two_star"} | options
    runs = [group("run", 1, "1R 2R 3R 4R"), group("set", 5, "5R 5O"), group("set", 6, "6R 6O")]
    return state_from("X W W 9R", "1V", turn=1, table=[[], runs], levels=[level, 1], options=rules)


def test_l8_37_from_level_five_on_and_only_without_a_level() -> None:
    assert play(before_keeping(4), "discard 1V").phase == TAKING
    s = play(before_keeping(5), "discard 1V")
    assert (s.phase, s.turn) == (KEEPING, 0)
    s = play(s, "keep 9R W W X")
    assert {"9R", "W", "X"} <= set(hand_of(s, 0).split())


def test_l8_37_what_is_kept_and_how_much_stays_hidden() -> None:
    s = play(before_keeping(), "discard 1V")
    kept, none = s.clone(), s.clone()
    for step in ("9R", "W", "W", "done"):
        kept.play(GAME.step(step), FastChance(0))
    for _ in range(4):
        none.play(GAME.step("done"), FastChance(0))
    for seat in (1, NOBODY):
        assert GAME.view(kept, seat) == GAME.view(none, seat)
    assert GAME.view(kept, 0).kept == (8, WILD, WILD)


def test_l8_37_at_most_as_many_as_agreed() -> None:
    s = play(before_keeping(carry_max=1), "discard 1V")
    with refused("L8-37"):
        play(s, "keep 9R W")
    assert play(before_keeping(carry_max=0), "discard 1V").phase == TAKING


def test_l8_37_the_words_say_who_may_keep_cards() -> None:
    for language, condition in (("en", "not laid"), ("de", "nicht ausgelegt")):
        page = (ROOT / "docs" / "rules" / f"level8.{language}.md").read_text(encoding="utf-8")
        row = next(line for line in page.splitlines() if line.startswith("| `carry_max`"))
        for text in (words.say(language, "option-level8-carry_max"), row):
            assert "Level 5" in text or "level 5" in text
            assert condition in text


def test_l8_38_a_side_for_each_player() -> None:
    s = new_game(2, side_per_player=[1, 2])
    assert format_level(s.level(0)) == "run3 run3"
    assert format_level(s.level(1)) == "run4 pair pair"
    with refused("L8-38"):
        new_game(3, side_per_player=[1, 2])
    rules = {"side_per_player": [1, 2]}
    runs = [group("run", 1, "1R 2R 3R 4R"), group("set", 5, "5R 5O"), group("set", 6, "6R 6O")]
    s = state_from("", "1V", turn=1, table=[[], runs], levels=[5, 1], options=rules)
    assert play(s, "discard 1V").phase == TAKING  # the one-star side keeps nothing
    s = state_from("1V", "", table=[TWO_RUNS, []], levels=[1, 5], options=rules)
    assert play(s, "discard 1V").phase == KEEPING


def test_l8_39_carried_cards_are_not_shuffled_in() -> None:
    s = play(before_keeping(), "discard 1V", "keep W W")
    assert count_cards(s) == 101
    assert hand_of(s, 0).split().count("W") >= 2


def test_l8_40_the_first_dealer_is_drawn_by_lot() -> None:
    assert {new_game(6, seed).dealer for seed in range(60)} == set(range(6))


def test_l8_40_the_first_dealer_may_be_agreed() -> None:
    state = new_game(3, first_dealer="2")
    assert (state.dealer, state.turn, pile_height(state.piles, 2)) == (2, 0, 1)
    with refused("L8-40"):
        new_game(3, first_dealer="3")


def test_l8_41_what_is_public_and_what_is_not() -> None:
    s = state_from("7R 1V", "8V 9V", piles=["2V", "3V 4V"], table=[TWO_RUNS, OTHER_RUNS], under=1)
    view = GAME.view(s, NOBODY)
    assert [front.holds for front in view.fronts] == [2, 2]
    assert [front.hand for front in view.fronts] == [(), ()]
    assert [front.top for front in view.fronts] == [76, 78]
    assert [len(front.groups) for front in view.fronts] == [2, 2]
    assert view.draw == size(s.draw_lo, s.draw_hi)
    assert "77" not in repr(view)  # the lower discard
    assert GAME.view(s, 1).fronts[1].hand == (82, 83)


def test_l8_41_a_card_taken_before_all_eyes_stays_known() -> None:
    s = play(state_from(NOTHING, phase="taking", piles=["", "9R"]), "take 1", "discard 1V")
    assert GAME.view(s, 1).fronts[0].hand == (8,)
    for seed in range(10):
        assert "9R" in hand_of(s.imagine(1, FastChance(seed)), 0).split()


def test_l8_41_a_known_card_that_is_let_go_is_no_longer_known() -> None:
    s = play(state_from(NOTHING, phase="taking", piles=["", "9R"]), "take 1", "discard 9R")
    assert GAME.view(s, 1).fronts[0].hand == ()


def test_l8_41_nobody_sees_a_level_before_it_is_laid() -> None:
    s = state_from("4R 5G 6B 9R 10R 11Y")
    before = GAME.view(s, 1)
    for step in ("lay", "run 4", "4R", "5G"):
        s.play(GAME.step(step), FastChance(0))
        assert GAME.view(s, 1) == before
    assert [group.cards for group in GAME.view(s, 0).plan] == [(3, 49)]
    world = s.imagine(1, FastChance(0))
    assert (world.phase, len(world.plan)) == (PLAYING, 0)


def test_l8_41_cards_that_went_into_a_new_pile_are_known_not_to_be_held() -> None:
    s = play(nearly_drawn(["2V 3V 4V 5V", "", "", ""], under=0), "draw", "discard W")
    pile = set(list_cards(s.draw_lo, s.draw_hi))
    for seed in range(20):
        world = s.imagine(1, FastChance(seed))
        assert set(list_cards(world.draw_lo, world.draw_hi)) == pile


def test_l8_42_a_round_is_a_durchgang_and_a_turn_a_zug() -> None:
    said = words.say("de", "level8-deals", {"seat": 1, "number": 2})
    assert said == "Durchgang 2 beginnt; 1 gibt."
    assert words.say("en", "level8-deals", {"seat": 1, "number": 2}).startswith("Round 2")
    assert "Ein Zug läuft so" in words.say("de", "refused-l8-08")


def test_l8_43_a_round_that_takes_too_long_is_void() -> None:
    s = state_from(NOTHING, turns=19, options={"turn_cap": 20})
    s = play(s, "discard 1V")
    assert (s.played, list(s.levels), s.turns, s.dealer) == (1, [1, 1], 0, 0)


def test_l8_44_the_whole_level_or_nothing() -> None:
    with refused("L8-44"):
        play(state_from(f"4R 5G 6B {NOTHING[:-9]}"), "lay 4R 5G 6B")
    s = state_from("4R 5G 6B 9R 10R 11Y 13V 15V 1V 1B 1G")
    assert "13R" not in legal_steps(s)
    s.play(GAME.step("lay"), FastChance(0))
    assert legal_steps(s) == ["run 4"]  # the lower run comes first
    with refused("L8-44"):
        s.play(GAME.step("run 9"), FastChance(0))


def test_l8_45_who_can_take_nothing_passes() -> None:
    s = play(nearly_drawn(["", "", "", ""], under=0), "draw")
    rules = GAME.position(play(s, "discard W"))
    assert legal_steps(GAME.restore(rules)) == ["take 0"]
    rules["options"]["may_take_own_discard"] = False
    rules["turn"] = 0
    stuck = GAME.restore(rules)
    assert legal_steps(stuck) == ["done"]
    later = play(stuck, "pass")
    assert (later.turn, later.holds(0)) == (1, 10)


def test_l8_46_as_many_rounds_as_agreed() -> None:
    s = play(state_from("1V", "8V", table=[TWO_RUNS, []], options={"rounds": 1}), "discard 1V")
    assert (s.is_over(), s.result(0), s.result(1)) == (True, 1, 0)
    s = state_from(NOTHING, turns=19, options={"turn_cap": 20, "rounds": 1})
    s = play(s, "discard 1V")
    assert (s.is_over(), s.result(0), s.result(1)) == (True, 0.5, 0.5)


def test_l8_46_the_last_of_all_rounds() -> None:
    s = state_from(NOTHING, turns=19, played=ROUND_CAP - 1, options={"turn_cap": 20})
    assert play(s, "discard 1V").is_over()


def test_l8_47_the_game_may_begin_at_any_level() -> None:
    assert list(new_game(3, levels=[8, 1, 5]).levels) == [8, 1, 5]
    for levels in ([1], [9, 1]):
        with refused("L8-47"):
            new_game(2, levels=levels)


def test_l8_18_without_a_level_ten_cards_between_turns() -> None:
    s = new_game(3)
    chance, picks = FastChance(5), FastChance(6)
    for _ in range(2000):
        play_randomly(s, 1, chance, picks)
        if s.phase == TAKING:
            assert all(s.holds(seat) == 10 for seat in range(3) if not s.has_laid(seat))
