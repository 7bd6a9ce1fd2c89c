"""3DOWN cards."""

from cardtable.engine.chance import FastChance
from cardtable.games.threeup.view import view_of
from games.threeup.tables import (
    down_of,
    hand_of,
    known_of,
    legal_steps,
    pile_of,
    play,
    refused,
    state_from,
)


def test_ud_26_one_picks_a_place_and_turns_that_card_over() -> None:
    state = state_from(" / / 9 10 9", "1", pile="8")
    assert legal_steps(state) == "F1 F2 F3"
    later = play(state, "F2")
    assert (pile_of(later), down_of(later), later.turn) == ("8 10", "9 . 9", 1)


def test_ud_26_3down_cards_go_one_by_one_and_nobody_may_pick_up_first() -> None:
    state = state_from(" / / 9 9 9", "1", pile="8")
    with refused("UD-26"):
        play(state, "P")
    with refused("notation-more"):
        play(state, "F1 F2")
    with refused("UD-26"):
        play(play(state, "F1", "P"), "F1")  # there is none any more


def test_ud_26_3down_cards_stay_locked_until_hand_and_3up_are_gone() -> None:
    with refused("UD-26"):
        play(state_from("9 / / 9", "1", pile="8"), "F1")
    with refused("UD-26"):
        play(state_from(" / 9 / 9", "1", pile="8"), "F1")


def test_ud_25_a_3down_card_that_does_not_fit_is_taken_up_unseen() -> None:
    state = play(state_from(" / / 3 9", "1", pile="8"), "F1")
    assert (hand_of(state), down_of(state), state.turn) == ("3 8", ". 9 .", 1)
    assert known_of(state) == "8"
    assert view_of(state, 1).fronts[0].hand == (8,)


def test_ud_t31_the_others_see_only_how_many_cards_there_are() -> None:
    state = play(state_from(" / / 3 9 9", "1 2", pile="4 8"), "F1")
    seen, own = view_of(state, 1).fronts[0], view_of(state, 0).fronts[0]
    assert (seen.holds, seen.hand, seen.down) == (3, (4, 8), (False, True, True))
    assert own.hand == (3, 4, 8)
    later = play(state, "2")
    with refused("UD-26"):
        play(later, "F2")  # two are left, and they are locked


def test_ud_t32_a_3down_card_that_stays_is_known_to_its_owner() -> None:
    state = state_from(" / / 3 9 9", "1", pile="4 8", failed_down="stays")
    later = play(state, "F1")
    assert (hand_of(later), down_of(later)) == ("4 8", "3! 9 9")
    assert view_of(later, 0).fronts[0].peeked == (3, 0, 0)
    assert view_of(later, 1).fronts[0].peeked == (0, 0, 0)


def test_ud_25_a_card_that_stayed_can_be_turned_over_again() -> None:
    state = state_from(" / / 3! 9", "1", failed_down="stays")
    later = play(state, "F1")
    assert (pile_of(later), down_of(later)) == ("3", ". 9 .")


def test_ud_27_on_an_empty_pile_every_card_fits() -> None:
    for card in ("1", "10", "C"):
        assert hand_of(play(state_from(f" / / {card} 9", "1"), "F1")) == ""


def test_ud_t35_clear_1_turned_over_owes_the_next_3down() -> None:
    state = play(state_from(" / / C1 2", "1", pile="9"), "F1")
    assert (state.turn, legal_steps(state), pile_of(state)) == (0, "F2", "")
    assert play(state, "F2").result(0) == 1.0


def test_ud_19_an_extra_flip_that_fails_ends_the_turn() -> None:
    state = play(state_from(" / / C2 9 3", "1", pile="9"), "F1", "F2", "F3")
    assert (hand_of(state), state.turn, state.owed) == ("3 9", 1, 1)


def test_ud_25_only_its_owner_imagines_a_card_that_stayed_as_it_is() -> None:
    state = state_from(" / / 3! 9 9", "1", pile="8", failed_down="stays")
    own, other = (
        {down_of(state.imagine(seat, FastChance(seed))).split()[0] for seed in range(20)}
        for seat in (0, 1)
    )
    assert own == {"3!"}
    assert other >= {"3!", "9!"}
