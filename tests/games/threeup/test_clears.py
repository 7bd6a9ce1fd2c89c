"""Clear cards, three of a number, and the extra plays that are owed."""

from games.threeup.tables import (
    draw_size,
    gone_size,
    hand_of,
    legal_steps,
    pile_of,
    play,
    refused,
    state_from,
    up_of,
)


def test_ud_t13_three_fours_on_an_open_pile_clear_and_end_the_turn() -> None:
    state = state_from("4 4 4 9", "1", draw=10)
    later = play(state, "4 4 4")
    assert (pile_of(later), gone_size(later), later.turn) == ("", gone_size(state) + 3, 1)


def test_ud_t14_two_sevens_do_not_clear() -> None:
    state = play(state_from("7 9", "1", pile="5 5 7", draw=4), "7")
    assert (pile_of(state), state.run) == ("5 5 7 7", 2)


def test_ud_11_three_equal_numbers_by_different_players_clear_the_pile() -> None:
    state = state_from("6 9 9", "6 9 9", "6 9 9", pile="2", draw=20)
    two = play(state, "6", "6")
    assert pile_of(two) == "2 6 6"
    assert pile_of(play(two, "6")) == ""


def test_ud_11_a_play_of_four_or_five_copies_clears_all_of_them() -> None:
    state = state_from("4 4 4 4 4 9", "1", pile="4", draw=4)
    later = play(state, "4 4 4 4 4")
    assert (pile_of(later), gone_size(later)) == ("", gone_size(state) + 6)


def test_ud_11_a_pick_up_begins_the_count_anew() -> None:
    state = state_from("6 9", "1 / 1", "6 6 / 1", pile="6 6", turn=1)
    later = play(state, "P", "6", "6")
    assert (pile_of(later), later.run) == ("6 6", 2)


def test_ud_11_a_clear_begins_the_count_anew() -> None:
    state = state_from("C 9", "6 9", "6 9", pile="6 6")
    later = play(state, "C", "6", "6")
    assert (pile_of(later), later.run) == ("6 6", 2)


def test_ud_12_three_of_a_number_give_no_extra_play() -> None:
    state = play(state_from("4 9 9", "1", pile="4 4", draw=4), "4")
    assert (state.turn, pile_of(state)) == (1, "")


def test_ud_12_plays_still_owed_are_made_on_the_empty_pile() -> None:
    state = play(state_from("C2 4 4 4 1 9", "1", pile="8"), "C2", "4 4 4")
    assert (state.turn, state.owed, pile_of(state)) == (0, 1, "")
    assert legal_steps(state) == "1 9"


def test_ud_13_cleared_cards_never_come_back() -> None:
    state = state_from("C 5 / 8", "7 / 9", pile="3", draw="2")
    later = play(state, "C")
    assert (draw_size(later), gone_size(later)) == (0, gone_size(state) + 2)
    end = play(later, "7", "P", "9")
    assert gone_size(end) == gone_size(later)


def test_ud_t16_a_clear_takes_ten_cards_out_of_the_game() -> None:
    state = state_from("C 2 3", "1 2", pile="1 2 3 4 5 6 7 8 9", draw=5)
    later = play(state, "C")
    assert (gone_size(later), later.turn) == (gone_size(state) + 10, 1)
    assert (len(hand_of(later).split()), draw_size(later)) == (3, 4)
    assert legal_steps(later) == "1 2"


def test_ud_t17_a_clear_on_an_empty_pile_removes_itself() -> None:
    state = state_from("C 2 3", "1", draw=5)
    later = play(state, "C")
    assert (gone_size(later), pile_of(later), later.turn) == (gone_size(state) + 1, "", 1)


def test_ud_14_nobody_must_clear_an_open_pile() -> None:
    assert legal_steps(state_from("C 2 3", "1")) == "2 3 C"


def test_ud_15_a_clear_never_lies_on_the_pile() -> None:
    for clear in ("C", "C1", "C2"):
        state = play(state_from(f"{clear} 2 2 3", "1", pile="5 9"), clear)
        assert (pile_of(state), state.top) == ("", 0)


def test_ud_16_the_extra_play_is_owed() -> None:
    state = play(state_from("C1 4 8", "1", pile="7", draw=10), "C1")
    assert (state.turn, state.owed) == (0, 1)


def test_ud_t19_clear_1_and_an_eight() -> None:
    state = play(state_from("C1 4 8", "1", pile="7", draw=10), "C1", "8")
    assert (pile_of(state), draw_size(state), state.turn) == ("8", 8, 1)


def test_ud_t20_the_turn_cannot_end_with_a_play_owed() -> None:
    state = play(state_from("C1 4 8", "1", pile="7", draw=10), "C1")
    with refused("UD-16"):
        play(state, ".")
    with refused("UD-08"):
        play(state, "P")


def test_ud_17_one_card_may_be_drawn_before_an_extra_play() -> None:
    state = play(state_from("C1 4 8", "1", pile="7", draw="6 9"), "C1")
    assert legal_steps(state) == "4 8 D"
    later = play(state, "D", draws="6")
    assert (hand_of(later), later.turn, legal_steps(later)) == ("4 6 8", 0, "4 6 8")
    with refused("UD-17"):
        play(later, "D")


def test_ud_17_no_card_may_be_drawn_with_three_in_hand() -> None:
    state = play(state_from("C1 4 6 8", "1", pile="7", draw=9), "C1")
    assert legal_steps(state) == "4 6 8"
    with refused("UD-17"):
        play(state, "D")


def test_ud_17_the_limit_can_be_lifted() -> None:
    state = state_from("C1 4 6 8", "1", pile="7", draw=9, plus_draw_ignores_limit=True)
    assert legal_steps(play(state, "C1")) == "4 6 8 D"


def test_ud_17_a_card_may_be_drawn_before_each_of_two_extra_plays() -> None:
    state = play(state_from("C2 4 8", "1", pile="7", draw="9 9 9"), "C2", "D", "4")
    assert legal_steps(state) == "8 9 D"


def test_ud_17_a_card_may_be_drawn_even_if_nothing_fits() -> None:
    state = play(state_from("C2 4 8", "1", pile="7", draw="9"), "C2", "8")
    assert legal_steps(state) == "P D"
    assert legal_steps(play(state, "D")) == "9"


def test_ud_t22_a_clear_1_as_the_extra_play_owes_one_more() -> None:
    state = state_from("C1 C1 6 / 9", "1", pile="7", draw=5)
    later = play(state, "C1", "C1")
    assert (later.turn, later.owed) == (0, 1)
    assert play(later, "6").turn == 1


def test_ud_21_extra_plays_add_up() -> None:
    state = play(state_from("C1 C2 3 4 5 6", "1", pile="7"), "C2", "C1")
    assert state.owed == 2
    assert play(state, "3", "4").turn == 1


def test_ud_t23_clear_2_a_three_and_an_eight() -> None:
    state = play(state_from("C2 3 8 / 9", "1"), "C2", "3", "8")
    assert (pile_of(state), state.turn) == ("3 8", 1)


def test_ud_t25_with_an_empty_hand_a_card_must_be_drawn() -> None:
    state = state_from("C2 4 4 / 9 9 9", "1", pile="7", draw="3 4 5 6 7")
    empty = play(state, "C2", "4 4")
    assert (hand_of(empty), legal_steps(empty), empty.turn) == ("", "D", 0)
    low, equal, high = (play(empty, "D", draws=card) for card in ("3", "4", "6"))
    assert [legal_steps(drawn) for drawn in (low, equal, high)] == ["P", "4", "6"]
    assert hand_of(play(low, "P")) == "3 4 4"
    assert pile_of(play(equal, "4")) == ""  # a third four
    assert pile_of(play(high, "6")) == "4 4 6"


def test_ud_18_the_3up_stay_locked_while_there_is_a_draw_pile() -> None:
    state = play(state_from("C1 / 9", "1", pile="7", draw="3 4"), "C1")
    assert legal_steps(state) == "D"
    with refused("UD-23"):
        play(state, "9")


def test_ud_19_extra_plays_go_on_with_the_3up_and_then_the_3down() -> None:
    state = play(state_from("C2 / 9 / 10 10", "1", pile="7"), "C2")
    assert legal_steps(state) == "9"
    flipping = play(state, "9")
    assert (flipping.turn, legal_steps(flipping)) == (0, "F1 F2")
    assert pile_of(play(flipping, "F2")) == "9 10"


def test_ud_19_an_ordinary_play_does_not_go_on_with_the_3up() -> None:
    state = play(state_from("8 / 9", "1"), "8")
    assert (state.turn, up_of(state)) == (1, "9")


def test_ud_20_an_extra_play_that_cannot_be_made_picks_up_the_pile() -> None:
    state = play(state_from("C2 8 3", "1", pile="7"), "C2", "8")
    assert legal_steps(state) == "P"
    later = play(state, "P")
    assert (hand_of(later), later.turn, later.owed) == ("3 8", 1, 1)


def test_ud_20_after_a_failed_extra_play_the_hand_is_filled_up() -> None:
    state = play(state_from("C2 8 3", "1", pile="7", draw="9 10"), "C2", "8")
    later = play(state, "P", draws="9")
    assert (hand_of(later), later.turn, draw_size(later)) == ("3 8 9", 1, 1)


def test_ud_20_a_hand_of_three_is_not_filled_up() -> None:
    state = play(state_from("C2 8 3", "1", pile="7", draw="2 10"), "C2", "8", "D", draws="2")
    assert hand_of(play(state, "P")) == "2 3 8"


def test_ud_20_the_hand_is_filled_up_as_far_as_the_draw_pile_goes() -> None:
    state = play(state_from("C2 8 / 9", "1", pile="7", draw="2 3"), "C2", "8", "D", draws="3")
    assert hand_of(play(state, "P")) == "2 3 8"
    without = play(state_from("C2 8 / 9", "1", pile="7", draw="3"), "C2", "8", "D")
    assert hand_of(play(without, "P")) == "3 8"


def test_ud_20_a_card_that_fits_must_be_played() -> None:
    state = play(state_from("C2 8 3 9", "1", pile="7"), "C2", "8")
    assert legal_steps(state) == "9"


def test_ud_20_a_failed_flip_as_an_extra_play_picks_up_the_pile() -> None:
    state = play(state_from(" / C2 5 / 2 9", "1", pile="7"), "C2", "5", "F1")
    assert (hand_of(state), state.turn, pile_of(state)) == ("2 5", 1, "")


def test_ud_t38_clear_1_and_three_fours() -> None:
    state = play(state_from("C1 4 4 4 9", "1", pile="7", draw=5), "C1", "4 4 4")
    assert (pile_of(state), state.turn) == ("", 1)


def test_ud_t40_two_ones_reverse_once() -> None:
    state = play(state_from("1 1 9", "2", "2", "2 3", draw=5, ones_reverse=True), "1 1")
    assert (state.step, state.turn) == (-1, 3)
    assert play(state, "2").turn == 2


def test_ud_31_three_ones_clear_and_reverse() -> None:
    state = play(state_from("1 1 1 9", "2", "2", "2", draw=5, ones_reverse=True), "1 1 1")
    assert (pile_of(state), state.step, state.turn) == ("", -1, 3)


def test_ud_31_a_second_one_turns_the_direction_back() -> None:
    state = state_from("1 9", "2", "1 2", draw=5, ones_reverse=True)
    later = play(state, "1", "1")
    assert (later.step, later.turn) == (1, 0)


def test_ud_31_a_one_is_not_played_on_a_higher_card() -> None:
    state = state_from("1 9", "2", "2", pile="2", ones_reverse=True)
    with refused("UD-05"):
        play(state, "1")


def test_ud_31_a_one_that_is_turned_over_reverses_too() -> None:
    state = play(state_from(" / / 1 9", "2", "2", ones_reverse=True), "F1")
    assert (state.step, state.turn) == (-1, 2)


def test_ud_31_has_no_effect_for_two() -> None:
    state = play(state_from("1 9", "2", draw=5, ones_reverse=True), "1")
    assert (state.step, state.turn) == (1, 1)


def test_ud_31_is_no_rule_unless_agreed() -> None:
    state = play(state_from("1 9", "2", "2", draw=5), "1")
    assert (state.step, state.turn) == (1, 1)
