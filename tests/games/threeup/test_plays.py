"""An ordinary turn: playing, picking up and drawing."""

from cardtable.engine.game import DryRunChance
from cardtable.games.threeup import GAME
from cardtable.games.threeup.cards import PICK_UP
from cardtable.games.threeup.view import view_of
from games.threeup.tables import (
    down_of,
    draw_size,
    gone_size,
    hand_of,
    known_of,
    legal_steps,
    pile_of,
    play,
    refused,
    state_from,
    up_of,
)


def test_ud_01_cards_are_drawn_from_the_draw_pile() -> None:
    state = play(state_from("5 8 9", "1", pile="3", draw="2 7"), "5", draws="7")
    assert (hand_of(state), pile_of(state), draw_size(state)) == ("7 8 9", "3 5", 1)


def test_ud_t04_any_card_opens_the_pile() -> None:
    state = state_from("1 9 10", "1")
    assert legal_steps(state) == "1 9 10"
    assert pile_of(play(state, "9")) == "9"


def test_ud_t05_a_card_must_be_equal_or_higher() -> None:
    state = state_from("5 6 7 C", "1", pile="2 6")
    with refused("UD-05"):
        play(state, "5")
    assert legal_steps(state) == "6 7 C"


def test_ud_05_it_is_the_top_card_that_counts() -> None:
    assert legal_steps(state_from("4 5", "1", pile="3 4")) == "4 5"
    with refused("UD-05"):
        play(state_from("3 5", "1", pile="3 4"), "3")


def test_ud_06_one_or_more_copies_on_any_lower_or_equal_card() -> None:
    state = state_from("5 5 8", "1 / 1", pile="4", draw=10)
    assert pile_of(play(state, "5")) == "4 5"
    assert pile_of(play(state, "5 5")) == "4 5 5"
    with refused("UD-06"):
        play(state, "5 8")


def test_ud_06_the_player_is_asked_for_another_copy_even_without_one() -> None:
    state = state_from("5 8", "1 / 1", pile="4", draw=10)
    state.play(5, DryRunChance())
    assert (legal_steps(state), state.is_move_complete()) == (".", False)


def test_ud_07_clear_cards_go_one_by_one() -> None:
    state = state_from("C C 5", "1", pile="4", draw=10)
    with refused("notation-more"):
        play(state, "C C")
    later = play(state, "C")
    assert (later.turn, gone_size(later)) == (1, gone_size(state) + 2)


def test_ud_07_several_clear_cards_together_by_agreement() -> None:
    state = state_from("C C 5", "1", pile="4", draw=10, multiple_clears=True)
    later = play(state, "C C")
    assert (later.turn, gone_size(later)) == (1, gone_size(state) + 3)
    one = play(state, "C")
    assert (one.turn, gone_size(one)) == (1, gone_size(state) + 2)


def test_ud_07_each_clear_1_of_several_owes_a_play() -> None:
    state = state_from("C1 C1 C1 5 6 7 8", "1", pile="4", multiple_clears=True)
    later = play(state, "C1 C1")
    assert (later.turn, later.owed) == (0, 2)
    assert play(later, "5", "6").turn == 1


def test_ud_08_a_player_who_can_play_must_play() -> None:
    state = state_from("2 6 C", "1", pile="5")
    with refused("UD-08"):
        play(state, "P")
    with refused("UD-08"):
        play(state, ".")
    assert legal_steps(state) == "6 C"  # and a Clear may be held back


def test_ud_08_a_3up_card_that_fits_must_be_played() -> None:
    with refused("UD-08"):
        play(state_from(" / 2 6", "1", pile="5"), "P")
    assert legal_steps(state_from(" / 2 6", "1", pile="5")) == "6"


def test_ud_t07_who_cannot_play_picks_up_the_whole_pile() -> None:
    # The cards that fit nothing are 2, 3 and 4; the turn ends without a draw.
    state = play(state_from("2 3 4", "1", pile="4 9", draw=10), "P")
    assert (hand_of(state), pile_of(state), draw_size(state)) == ("2 3 4 4 9", "", 10)
    assert state.turn == 1


def test_ud_09_the_next_player_opens_the_pile() -> None:
    state = play(state_from("2", "1 7", pile="4 9"), "P")
    assert (state.turn, legal_steps(state)) == (1, "1 7")
    assert known_of(state) == "4 9"


def test_ud_t08_two_fives_and_two_cards_drawn() -> None:
    state = play(state_from("5 5 8", "1", pile="3", draw=10), "5 5")
    assert (pile_of(state), draw_size(state)) == ("3 5 5", 8)
    assert len(hand_of(state).split()) == 3


def test_ud_t10_from_four_cards_a_pair_leaves_two_and_one_is_drawn() -> None:
    state = play(state_from("5 5 8 9", "1", pile="3", draw=10), "5 5")
    assert (len(hand_of(state).split()), draw_size(state)) == (3, 9)


def test_ud_10_with_three_or_more_left_nothing_is_drawn() -> None:
    state = play(state_from("5 7 8 9", "1", pile="3", draw=10), "5")
    assert (hand_of(state), draw_size(state)) == ("7 8 9", 10)


def test_ud_10_drawing_is_not_a_choice() -> None:
    with refused("UD-10"):
        play(state_from("5 7 8", "1", pile="3", draw=10), "D")


def test_ud_t11_a_five_and_a_six_do_not_go_together() -> None:
    with refused("UD-06"):
        play(state_from("5 6 7", "1", draw=10), "5 6")


def test_ud_t26_the_3up_are_locked_while_there_is_a_hand_or_a_draw_pile() -> None:
    state = state_from("2 4 6 / 9 9 C", "1", pile="8", draw=5)
    with refused("UD-23"):
        play(state, "9")
    assert legal_steps(state) == "P"


def test_ud_39_without_a_draw_pile_the_hand_still_comes_first() -> None:
    state = state_from("6 / 9 9 C", "1 / 1", pile="5")
    assert legal_steps(state) == "6"
    with refused("UD-23"):
        play(state, "9")
    later = play(state, "6", "P")
    assert legal_steps(later) == "9 C"


def test_ud_t28_two_sixes_from_the_3up() -> None:
    state = play(state_from(" / 6 6 9", "1", pile="5"), "6 6")
    assert (pile_of(state), up_of(state)) == ("5 6 6", "9")


def test_ud_t29_when_no_3up_fits_the_pile_is_picked_up_and_the_3up_stay() -> None:
    state = state_from(" / 2 3 4 / 5", "1 1", pile="8")
    assert legal_steps(state) == "P"
    later = play(state, "P", "1")
    assert (hand_of(later), up_of(later)) == ("8", "2 3 4")
    with refused("UD-23"):
        play(later, "3")  # locked until the hand is played
    assert legal_steps(later) == "8"


def test_ud_24_only_the_pile_is_picked_up() -> None:
    state = play(state_from(" / 2 3 4 / 5 6 7", "1", pile="8 9"), "P")
    assert (hand_of(state), up_of(state), down_of(state)) == ("8 9", "2 3 4", "5 6 7")


def test_ud_23_hand_and_3up_are_not_mixed_in_one_play() -> None:
    state = state_from("6 / 6 9", "1 / 1", pile="5")
    with refused("notation-more"):
        play(state, "6 6")
    later = play(state, "6")
    assert (later.turn, up_of(later)) == (1, "6 9")


def test_ud_23_the_last_of_the_hand_and_equal_3up_go_together_by_agreement() -> None:
    state = state_from("6 / 6 9", "1 / 1", pile="5", mix_zones=True)
    later = play(state, "6 6")
    assert (pile_of(later), up_of(later)) == ("5 6 6", "9")
    assert up_of(play(state, "6")) == "6 9"  # nobody has to


def test_ud_23_mixing_begins_with_the_last_card_of_the_hand() -> None:
    state = state_from("6 8 / 6 9", "1 / 1", pile="5", mix_zones=True)
    with refused("UD-06"):
        play(state, "6 6")
    with_draw = state_from("6 / 6 9", "1 / 1", pile="5", draw=5, mix_zones=True)
    assert GAME.read(with_draw, "6") == [6]  # nothing more is asked
    later = play(with_draw, "6")
    assert (later.turn, up_of(later)) == (1, "6 9")


def test_ud_38_a_short_draw_pile_is_drawn_empty() -> None:
    state = play(state_from("5 5 5 / 8", "1", pile="3", draw="9"), "5 5 5")
    assert (hand_of(state), draw_size(state)) == ("9", 0)


def test_ud_30_drawing_instead_of_playing() -> None:
    state = state_from("5 7 8", "1", pile="3", draw="9 10", free_draw=True)
    assert legal_steps(state) == "5 7 8 D"
    later = play(state, "D", draws="9")
    assert (hand_of(later), later.turn, draw_size(later)) == ("5 7 8 9", 1, 1)


def test_ud_30_no_drawing_when_nothing_fits_or_without_a_draw_pile() -> None:
    stuck = state_from("1 2 2", "1", pile="3", draw=10, free_draw=True)
    assert legal_steps(stuck) == "P"
    with refused("UD-30"):
        play(stuck, "D")
    with refused("UD-30"):
        play(state_from("5", "1", pile="3", free_draw=True), "D")


def test_ud_30_only_the_first_play_of_a_turn_can_be_replaced() -> None:
    state = play(state_from("C1 7 8 9", "1", pile="3", draw=10, free_draw=True), "C1")
    assert legal_steps(state) == "7 8 9"
    assert PICK_UP not in view_of(state, 0).moves


def test_ud_30_is_no_rule_unless_agreed() -> None:
    assert legal_steps(state_from("5 7 8", "1", pile="3", draw=10)) == "5 7 8"
