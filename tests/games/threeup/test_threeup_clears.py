"""Clear cards, three of a number, and the extra plays that are owed."""

from threeup_table import after, gone_of, hand_of, left_of, moves, pile_of, refused, table, up_of


def test_ud_t13_three_fours_on_an_open_pile_clear_and_end_the_turn() -> None:
    state = table("4 4 4 9", "1", draw=10)
    later = after(state, "4 4 4")
    assert (pile_of(later), gone_of(later), later.turn) == ("", gone_of(state) + 3, 1)


def test_ud_t14_two_sevens_do_not_clear() -> None:
    state = after(table("7 9", "1", pile="5 5 7", draw=4), "7")
    assert (pile_of(state), state.run) == ("5 5 7 7", 2)


def test_ud_11_a_third_of_the_same_number_clears_whoever_played_the_others() -> None:
    state = table("6 9 9", "6 9 9", "6 9 9", pile="2", draw=20)
    two = after(state, "6", "6")
    assert pile_of(two) == "2 6 6"
    assert pile_of(after(two, "6")) == ""


def test_ud_11_all_of_a_play_of_four_or_five_goes() -> None:
    state = table("4 4 4 4 4 9", "1", pile="4", draw=4)
    later = after(state, "4 4 4 4 4")
    assert (pile_of(later), gone_of(later)) == ("", gone_of(state) + 6)


def test_ud_11_a_pick_up_begins_the_count_anew() -> None:
    state = table("6 9", "1 / 1", "6 6 / 1", pile="6 6", turn=1)
    later = after(state, "P", "6", "6")
    assert (pile_of(later), later.run) == ("6 6", 2)


def test_ud_11_a_clear_begins_the_count_anew() -> None:
    state = table("C 9", "6 9", "6 9", pile="6 6")
    later = after(state, "C", "6", "6")
    assert (pile_of(later), later.run) == ("6 6", 2)


def test_ud_12_three_of_a_number_give_no_extra_play() -> None:
    state = after(table("4 9 9", "1", pile="4 4", draw=4), "4")
    assert (state.turn, pile_of(state)) == (1, "")


def test_ud_12_plays_still_owed_go_on_upon_the_open_pile() -> None:
    state = after(table("C2 4 4 4 1 9", "1", pile="8"), "C2", "4 4 4")
    assert (state.turn, state.owed, pile_of(state)) == (0, 1, "")
    assert moves(state) == "1 9"


def test_ud_13_what_is_cleared_never_comes_back() -> None:
    state = table("C 5 / 8", "7 / 9", pile="3", draw="2")
    later = after(state, "C")
    assert (left_of(later), gone_of(later)) == (0, gone_of(state) + 2)
    end = after(later, "7", "P", "9")
    assert gone_of(end) == gone_of(later)


def test_ud_t16_a_clear_takes_ten_cards_out_of_the_game() -> None:
    state = table("C 2 3", "1 2", pile="1 2 3 4 5 6 7 8 9", draw=5)
    later = after(state, "C")
    assert (gone_of(later), later.turn) == (gone_of(state) + 10, 1)
    assert (len(hand_of(later).split()), left_of(later)) == (3, 4)
    assert moves(later) == "1 2"


def test_ud_t17_a_clear_on_an_empty_pile_removes_itself() -> None:
    state = table("C 2 3", "1", draw=5)
    later = after(state, "C")
    assert (gone_of(later), pile_of(later), later.turn) == (gone_of(state) + 1, "", 1)


def test_ud_14_nobody_must_clear_an_open_pile() -> None:
    assert moves(table("C 2 3", "1")) == "2 3 C"


def test_ud_15_a_clear_never_lies_on_the_pile() -> None:
    for clear in ("C", "C1", "C2"):
        state = after(table(f"{clear} 2 2 3", "1", pile="5 9"), clear)
        assert (pile_of(state), state.top) == ("", 0)


def test_ud_16_the_extra_play_is_owed() -> None:
    state = after(table("C1 4 8", "1", pile="7", draw=10), "C1")
    assert (state.turn, state.owed) == (0, 1)


def test_ud_t19_clear_1_and_an_eight() -> None:
    state = after(table("C1 4 8", "1", pile="7", draw=10), "C1", "8")
    assert (pile_of(state), left_of(state), state.turn) == ("8", 8, 1)


def test_ud_t20_the_turn_cannot_end_with_a_play_owed() -> None:
    state = after(table("C1 4 8", "1", pile="7", draw=10), "C1")
    assert refused(state, ".") == "UD-16"
    assert refused(state, "P") == "UD-08"


def test_ud_17_one_card_may_be_drawn_before_an_extra_play() -> None:
    state = after(table("C1 4 8", "1", pile="7", draw="6 9"), "C1")
    assert moves(state) == "4 8 D"
    later = after(state, "D", draws="6")
    assert (hand_of(later), later.turn, moves(later)) == ("4 6 8", 0, "4 6 8")
    assert refused(later, "D") == "UD-17"


def test_ud_17_not_with_three_in_hand() -> None:
    state = after(table("C1 4 6 8", "1", pile="7", draw=9), "C1")
    assert moves(state) == "4 6 8"
    assert refused(state, "D") == "UD-17"


def test_ud_17_the_limit_can_be_lifted() -> None:
    state = table("C1 4 6 8", "1", pile="7", draw=9, plus_draw_ignores_limit=True)
    assert moves(after(state, "C1")) == "4 6 8 D"


def test_ud_17_before_each_of_two_extra_plays() -> None:
    state = after(table("C2 4 8", "1", pile="7", draw="9 9 9"), "C2", "D", "4")
    assert moves(state) == "8 9 D"


def test_ud_17_the_card_may_be_drawn_when_nothing_fits_too() -> None:
    state = after(table("C2 4 8", "1", pile="7", draw="9"), "C2", "8")
    assert moves(state) == "P D"
    assert moves(after(state, "D")) == "9"


def test_ud_t22_a_clear_1_as_the_extra_play_owes_one_more() -> None:
    state = table("C1 C1 6 / 9", "1", pile="7", draw=5)
    later = after(state, "C1", "C1")
    assert (later.turn, later.owed) == (0, 1)
    assert after(later, "6").turn == 1


def test_ud_21_extra_plays_add_up() -> None:
    state = after(table("C1 C2 3 4 5 6", "1", pile="7"), "C2", "C1")
    assert state.owed == 2
    assert after(state, "3", "4").turn == 1


def test_ud_t23_clear_2_a_three_and_an_eight() -> None:
    state = after(table("C2 3 8 / 9", "1"), "C2", "3", "8")
    assert (pile_of(state), state.turn) == ("3 8", 1)


def test_ud_t25_with_an_empty_hand_a_card_must_be_drawn() -> None:
    state = table("C2 4 4 / 9 9 9", "1", pile="7", draw="3 4 5 6 7")
    empty = after(state, "C2", "4 4")
    assert (hand_of(empty), moves(empty), empty.turn) == ("", "D", 0)
    low, equal, high = (after(empty, "D", draws=card) for card in ("3", "4", "6"))
    assert [moves(drawn) for drawn in (low, equal, high)] == ["P", "4", "6"]
    assert hand_of(after(low, "P")) == "3 4 4"
    assert pile_of(after(equal, "4")) == ""  # a third four
    assert pile_of(after(high, "6")) == "4 4 6"


def test_ud_18_the_3up_stay_locked_while_there_is_a_draw_pile() -> None:
    state = after(table("C1 / 9", "1", pile="7", draw="3 4"), "C1")
    assert moves(state) == "D"
    assert refused(state, "9") == "UD-23"


def test_ud_19_extra_plays_go_on_with_the_3up_and_then_the_3down() -> None:
    state = after(table("C2 / 9 / 10 10", "1", pile="7"), "C2")
    assert moves(state) == "9"
    flipping = after(state, "9")
    assert (flipping.turn, moves(flipping)) == (0, "F1 F2")
    assert pile_of(after(flipping, "F2")) == "9 10"


def test_ud_19_but_only_for_extra_plays() -> None:
    state = after(table("8 / 9", "1"), "8")
    assert (state.turn, up_of(state)) == (1, "9")


def test_ud_20_an_extra_play_that_cannot_be_made_picks_up_the_pile() -> None:
    state = after(table("C2 8 3", "1", pile="7"), "C2", "8")
    assert moves(state) == "P"
    later = after(state, "P")
    assert (hand_of(later), later.turn, later.owed) == ("3 8", 1, 1)


def test_ud_20_a_card_that_fits_must_be_played() -> None:
    state = after(table("C2 8 3 9", "1", pile="7"), "C2", "8")
    assert moves(state) == "9"


def test_ud_20_clear_2_from_the_3up() -> None:
    state = after(table(" / C2 5 / 2 9", "1", pile="7"), "C2", "5", "F1")
    assert (hand_of(state), state.turn, pile_of(state)) == ("2 5", 1, "")


def test_ud_t38_clear_1_and_three_fours() -> None:
    state = after(table("C1 4 4 4 9", "1", pile="7", draw=5), "C1", "4 4 4")
    assert (pile_of(state), state.turn) == ("", 1)


def test_ud_t40_two_ones_reverse_once() -> None:
    state = after(table("1 1 9", "2", "2", "2 3", draw=5, ones_reverse=True), "1 1")
    assert (state.step, state.turn) == (-1, 3)
    assert after(state, "2").turn == 2


def test_ud_31_three_ones_clear_and_reverse() -> None:
    state = after(table("1 1 1 9", "2", "2", "2", draw=5, ones_reverse=True), "1 1 1")
    assert (pile_of(state), state.step, state.turn) == ("", -1, 3)


def test_ud_31_a_second_one_turns_the_direction_back() -> None:
    state = table("1 9", "2", "1 2", draw=5, ones_reverse=True)
    later = after(state, "1", "1")
    assert (later.step, later.turn) == (1, 0)


def test_ud_31_a_one_is_not_played_on_a_higher_card() -> None:
    state = table("1 9", "2", "2", pile="2", ones_reverse=True)
    assert refused(state, "1") == "UD-05"


def test_ud_31_also_a_one_that_is_turned_over() -> None:
    state = after(table(" / / 1 9", "2", "2", ones_reverse=True), "F1")
    assert (state.step, state.turn) == (-1, 2)


def test_ud_31_has_no_effect_for_two() -> None:
    state = after(table("1 9", "2", draw=5, ones_reverse=True), "1")
    assert (state.step, state.turn) == (1, 1)


def test_ud_31_is_no_rule_unless_agreed() -> None:
    state = after(table("1 9", "2", "2", draw=5), "1")
    assert (state.step, state.turn) == (1, 1)
