"""How a game ends, and who has won."""

from typing import Any

import pytest

from cardtable.engine.chance import FastChance
from cardtable.games.threeup.state import THIRD_TIME, ThreeUpState
from cardtable.games.threeup.view import view_of
from games.threeup.tables import (
    CYCLE,
    down_of,
    draw_size,
    gone_size,
    hand_of,
    legal_steps,
    pile_of,
    play,
    play_forced,
    refused,
    results,
    state_from,
)


def test_ud_28_the_first_without_cards_wins() -> None:
    state = play(state_from("8", "1", "1", pile="3"), "8")
    assert (state.is_over(), results(state)) == (True, [1.0, 0.0, 0.0])
    with refused("UD-28"):
        play(state, "1")


def test_ud_28_a_card_in_any_zone_keeps_the_game_going() -> None:
    for front in ("8 8", "8 / 9", "8 / / 9"):
        assert not play(state_from(front, "1", pile="3"), "8").is_over()


def test_ud_t34_clear_1_as_the_last_3down_wins_at_once() -> None:
    state = play(state_from(" / / C1", "1", pile="9"), "F1")
    assert results(state) == [1.0, 0.0]


def test_ud_22_a_player_without_cards_owes_no_play() -> None:
    for clear in ("C1", "C2"):
        assert results(play(state_from(clear, "1", pile="9"), clear)) == [1.0, 0.0]


def test_ud_t37_two_eights_from_the_hand_win() -> None:
    state = play(state_from("8 8", "1", pile="3"), "8 8")
    assert results(state) == [1.0, 0.0]


def test_ud_29_without_the_option_the_game_ends_with_the_first() -> None:
    assert play(state_from("8", "1", "1", pile="3"), "8").is_over()


def test_ud_t44_play_goes_on_and_the_next_must_reach_the_top_card() -> None:
    state = play(state_from("8", "1 9", "1 2", pile="3", play_on=True), "8")
    assert (state.is_over(), state.turn, pile_of(state)) == (False, 1, "3 8")
    assert view_of(state, 1).out == (0,)
    with refused("UD-05"):
        play(state, "1")


def test_ud_29_a_player_who_is_out_is_passed_over() -> None:
    state = state_from("8", "1 9", "1 2", pile="3", play_on=True)
    assert play(state, "8", "9", "P").turn == 1


def test_ud_29_places_are_worth_less_and_less() -> None:
    state = play(state_from("8", "9", "2", pile="3", play_on=True), "8", "9")
    assert results(state) == [1.0, 0.5, 0.0]
    four = play(state_from("8", "9", "9", "1", pile="3", play_on=True), "8", "9", "9")
    assert results(four) == [1.0, 2 / 3, 1 / 3, 0.0]


def test_ud_29_a_player_who_is_out_owes_no_play() -> None:
    state = play(state_from("C2", "9", "2", pile="3", play_on=True), "C2")
    assert (state.turn, state.owed, pile_of(state)) == (1, 1, "")


def test_ud_29_players_still_in_at_the_turn_cap_share_the_places() -> None:
    state = state_from("9 9", "1 1", "1", pile="8", out=(), turns=8, turn_cap=9, play_on=True)
    assert results(play(state, "9")) == [0.5, 0.5, 0.5]
    last = state_from("", "9 9", "1", pile="8", turn=1, out=(0,), turns=8, turn_cap=9, play_on=True)
    assert results(play(last, "9")) == [1.0, 0.25, 0.25]


# Several games


def test_ud_t41_points_for_the_cards_in_hand() -> None:
    state = state_from(
        "8", "3 C C2 10 / 9 / 9", pile="3", scoring=True, games=1, score_all_zones=False
    )
    end = play(state, "8")
    assert (end.is_over(), list(end.scores), results(end)) == (True, [0, 53], [1.0, 0.0])


def test_ud_32_points_for_all_zones_by_agreement() -> None:
    state = state_from("8", "3 C1 / 9 / 7 C", pile="3", scoring=True, games=1, score_all_zones=True)
    assert list(play(state, "8").scores) == [0, 3 + 20 + 9 + 7 + 15]


def test_ud_32_the_next_game_is_dealt_by_the_next_player() -> None:
    state = state_from("8", "3 / 9", "4", pile="3", scoring=True, scores=(5, 0, 0), played=1)
    later = play(state, "8")
    view = view_of(later, 0)
    assert (view.phase, view.dealer, view.turn, view.played) == ("laying", 1, 2, 2)
    assert view.scores == (5, 3, 4)
    assert (len(hand_of(later, 0).split()), draw_size(later), view.turns) == (6, 84 - 27, 0)
    assert results(later) == [0.0, 0.0, 0.0]


def test_ud_32_the_next_game_begins_clockwise_and_with_an_empty_pile() -> None:
    state = state_from("8", "3 / 9", "4", pile="3", step=-1, ones_reverse=True, scoring=True)
    view = view_of(play(state, "8"), 0)
    assert (view.step, view.top, view.run, view.pile, view.out) == (1, 0, 0, (), ())


def test_ud_32_after_the_agreed_games_the_lowest_total_wins() -> None:
    state = state_from("8", "3", "4", pile="3", scoring=True, scores=(5, 0, 0), played=4)
    assert results(play(state, "8")) == [0.0, 1.0, 0.0]


def test_ud_32_equal_totals_share() -> None:
    state = state_from("8", "3", "4", pile="3", scoring=True, scores=(4, 1, 0), played=4)
    assert results(play(state, "8")) == [1 / 3, 1 / 3, 1 / 3]


def test_ud_32_the_series_ends_when_somebody_reaches_the_target() -> None:
    about: dict[str, Any] = {"pile": "3", "scoring": True, "target": 50, "played": 1}
    reached = play(state_from("8", "10 C / 9", scores=(30, 25), **about), "8")
    assert (list(reached.scores), results(reached)) == ([30, 50], [1.0, 0.0])
    short = play(state_from("8", "10 C / 9", scores=(30, 24), **about), "8")
    assert (short.is_over(), list(short.scores)) == (False, [30, 49])


def test_ud_32_without_scoring_one_game_is_all() -> None:
    state = play(state_from("8", "3 / 9", pile="3"), "8")
    assert (state.is_over(), list(state.scores)) == (True, [0, 0])


def test_ud_32_with_play_on_points_count_when_the_game_has_ended() -> None:
    about: dict[str, Any] = {"pile": "3", "scoring": True, "games": 1, "play_on": True}
    state = play(state_from("8", "9 9", "4 5", **about), "8")
    assert (state.is_over(), list(state.scores)) == (False, [0, 0, 0])
    end = play(state, "9 9")
    assert (list(end.scores), results(end)) == ([0, 0, 9], [0.5, 0.5, 0.0])


def test_ud_32_points_are_counted_at_the_turn_cap_too() -> None:
    state = state_from("9 9", "1", pile="3", scoring=True, games=1, turns=8, turn_cap=9)
    end = play(state, "9")
    assert (list(end.scores), results(end)) == ([9, 1], [0.0, 1.0])


# Games that would not end


def test_ud_40_after_2000_turns_the_game_is_a_draw() -> None:
    state = state_from("9 9 9 / 9", "1", pile="8", turns=1998)
    assert not play(state, "9").is_over()
    end = play(state, "9", "P")
    assert (end.is_over(), results(end)) == (True, [0.5, 0.5])


def test_ud_40_the_cap_can_be_set() -> None:
    state = state_from("9 9 9 / 9", "1", "1", pile="8", turn_cap=1)
    assert results(play(state, "9")) == [1 / 3] * 3


def test_ud_40_going_out_in_the_last_turn_wins() -> None:
    assert results(play(state_from("9", "1", pile="8", turn_cap=1), "9")) == [1.0, 0.0]


def test_ud_41_the_forced_cycle_ends_by_going_out() -> None:
    state = play_forced(state_from(*CYCLE, turn=2), 24)
    assert (view_of(state, 0).repeats, state.is_over(), state.turn) == (3, False, 2)
    cleared = play(state, "8")
    assert (pile_of(cleared), gone_size(cleared)) == ("", gone_size(state) + 1)
    end = play(cleared, "7")
    assert results(end) == [1.0, 0.0, 0.0]


def test_ud_41_how_often_a_position_has_come_up() -> None:
    state, seen = state_from(*CYCLE, turn=2), []
    for _ in range(24):
        seen.append(view_of(state, 0).repeats)
        state = play_forced(state, 1)
    assert seen == [1] * 12 + [2] * 12


def test_ud_41_who_cannot_play_clears_the_pile_in_place_of_picking_it_up() -> None:
    state = play_forced(state_from(" / 7", "9 / 6 6", " / 3 6", pile="8", turn=0), 24)
    assert legal_steps(state) == "P"
    later = play(state, "P")
    assert (hand_of(later), pile_of(later), later.turn) == ("", "", 1)
    assert gone_size(later) == gone_size(state) + 1
    assert view_of(later, 0).repeats == 1


def test_ud_41_a_3down_card_that_does_not_fit_clears_the_pile() -> None:
    front = " / / 3!", "9 / 6 6", " / 3 6"
    state = play_forced(state_from(*front, pile="8", turn=0, failed_down="stays"), 24)
    later = play(state, "F1")
    assert (hand_of(later), down_of(later), pile_of(later)) == ("", "3! . .", "")
    assert gone_size(later) == gone_size(state) + 1


def test_ud_41_a_3down_card_that_fits_clears_the_pile() -> None:
    front = " / / 3! 10 5", "9 / 6 6", " / 3 6"
    state = state_from(*front, pile="8", turn=0, failed_down="stays")
    for _ in range(24):
        state = play(state, "F1" if "F1" in legal_steps(state) else legal_steps(state))
    assert pile_of(play(state_from(*front, pile="8", failed_down="stays"), "F2")) == "8 10"
    assert pile_of(play(state, "F2")) == ""


@pytest.mark.parametrize(
    ("repetition", "worth"), [("fewest_cards", [1.0, 0.0, 0.0]), ("draw", [1 / 3] * 3)]
)
def test_ud_41_by_agreement_the_third_time_ends_the_game(
    repetition: str, worth: list[float]
) -> None:
    state = play_forced(state_from(*CYCLE, turn=2, repetition=repetition), 24)
    assert (state.is_over(), results(state)) == (True, worth)


def test_ud_41_equal_numbers_of_cards_share() -> None:
    fronts = " / 7 7 7", "9 / 6 6", "8 / 3 6"
    state = play_forced(state_from(*fronts, turn=2, repetition="fewest_cards"), 24)
    assert results(state) == [1 / 3] * 3


# With a draw pile players can pass cards to and fro on purpose, as hands are too large to draw.
TO_AND_FRO = "9", "10", "P", "1", "10", "P"


def passing_cards(**options: Any) -> ThreeUpState:
    """Return a state in which a position with a draw pile has come up for the third time."""
    state = state_from("1 1 1 1 10", "2 2 2 2 9", draw=5, turn=1, **options)
    return play(state, *TO_AND_FRO, *TO_AND_FRO)


def test_ud_41_holds_with_a_draw_pile_too() -> None:
    state = passing_cards()
    assert view_of(state, 0).repeats == 3
    later = play(state, "2 2")
    assert (pile_of(later), gone_size(later)) == ("", gone_size(state) + 2)
    assert (hand_of(later, 1), later.turn) == ("2 2 9", 0)
    assert pile_of(play(later, "1")) == "1"  # only the next play clears the pile


def test_ud_41_a_card_drawn_instead_makes_a_new_position() -> None:
    state = play(passing_cards(free_draw=True), "D")
    assert view_of(state, 0).repeats == 1
    assert pile_of(play(state, "1")) == "1"


def test_ud_41_extra_plays_do_not_clear_the_pile_once_more() -> None:
    state = state_from("C1 4 8", "1", pile="7")
    state.repeats = THIRD_TIME
    assert pile_of(play(state, "C1", "4")) == "4"


def test_ud_41_a_one_that_clears_at_the_third_time_reverses() -> None:
    state = state_from("1 9", "2", "2", ones_reverse=True)
    state.repeats = THIRD_TIME
    later = play(state, "1")
    assert (pile_of(later), later.step, later.turn) == ("", -1, 2)


def test_ud_41_a_play_that_clears_at_the_third_time_earns_no_exchange() -> None:
    state = state_from("4g 6b / 9g", "5g / 8g", pile="1g 2g 3g", colour_swap=True)
    assert play(state, "4g").turn == 0
    state.repeats = THIRD_TIME
    assert (play(state, "4g").turn, pile_of(play(state, "4g"))) == (1, "")


def test_ud_41_a_card_that_leaves_for_good_begins_the_count_anew() -> None:
    state = state_from(" / 7", "9 9 9 / 6 6", "8 / 3 6", turn=2)
    for _ in range(2):
        state = play(state, legal_steps(state))
    assert view_of(state, 0).repeats == 1
    assert state.history_end - state.history_start() > 2 * state.entry_length()
    cleared = play(state, "9 9 9")
    assert view_of(cleared, 0).repeats == 1
    assert cleared.history_end - cleared.history_start() == cleared.entry_length()


def test_ud_41_an_imagined_state_has_its_own_history() -> None:
    state = state_from(*CYCLE, turn=2)
    worlds = [state.imagine(0, FastChance(seed)) for seed in range(10)]
    assert {hand_of(world, 1) for world in worlds} == {"8", "9"}
    for world in worlds:
        world.note_position()
        assert world.repeats == 2  # its history has its own hands
