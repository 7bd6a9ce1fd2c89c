"""The exchange for the fourth card of a colour [UD-34]."""

from cardtable.engine.chance import FastChance
from cardtable.engine.game import DryRunChance
from cardtable.games.threeup import GAME
from cardtable.games.threeup.state import ThreeUpState
from cardtable.games.threeup.view import view_of
from cardtable.games.threeup.zones import up_zone
from games.threeup.tables import (
    draw_size,
    hand_of,
    known_of,
    legal_steps,
    pile_of,
    play,
    refused,
    state_from,
    up_of,
)

ME = "4g 6b 8o / 9g 9b 9o / 1g 2g 3g"
YOU = "5g 6g 7g / 8g 8b 8o / 1b 2b 3b"


def fourth_green(pile: str = "1g 2g 3g", me: str = "4g 6b 8o / 9g 9b 9o") -> ThreeUpState:
    return state_from(me, YOU.replace("1b", "5b"), pile=pile, draw=20, colour_swap=True)


def test_ud_34_the_fourth_card_of_a_colour_earns_an_exchange() -> None:
    state = play(fourth_green(), "4g")
    assert (state.turn, legal_steps(state)) == (0, ". swap")
    later = play(state, "swap 6b 9o")
    assert up_of(later) == "9g 6b 9b"
    assert "9o" in hand_of(later).split()
    assert later.turn == 1


def test_ud_34_the_exchange_comes_before_drawing() -> None:
    state = play(fourth_green(), "4g")
    assert (len(hand_of(state).split()), draw_size(state)) == (2, 20)
    assert draw_size(play(state, ".")) == 19


def test_ud_34_the_exchange_may_be_declined() -> None:
    later = play(fourth_green(), "4g", ".")
    assert (up_of(later), later.turn) == ("9g 9b 9o", 1)


def test_ud_34_the_others_see_both_cards() -> None:
    state = play(fourth_green(), "4g", "swap 6b 9o")
    assert known_of(state) == "9o"


def test_ud_34_a_card_is_seen_by_all_as_soon_as_it_is_given() -> None:
    state = play(fourth_green(), "4g")
    for step in ("swap", "6b"):
        state.play(GAME.step(step), DryRunChance())
    assert known_of(state) == "6b"
    assert view_of(state, 1).given == GAME.step("6b")
    for seed in range(20):
        world = state.imagine(1, FastChance(seed))
        assert "6b" in hand_of(world).split()
        world.play(GAME.step("9o"), FastChance(seed))
        GAME.restore(GAME.position(world))
    state.play(GAME.step("9o"), DryRunChance())
    assert known_of(state) == "9o"


def test_ud_34_three_or_other_colours_are_not_enough() -> None:
    assert play(fourth_green("2g 3g"), "4g").turn == 1
    assert play(fourth_green("1g 2b 3g"), "4g").turn == 1
    with refused("UD-34"):
        play(fourth_green("2g 3g"), "swap")


def test_ud_34_multiples_count_singly() -> None:
    state = play(fourth_green("1g 2g", "4g 4g 8o / 9g 9b 9o"), "4g 4g")
    assert legal_steps(state) == ". swap"


def test_ud_34_the_count_begins_anew_after_the_fourth() -> None:
    state = play(fourth_green(), "4g", ".")
    assert (state.streak, state.tint) == (0, -1)
    assert play(state, "5g").turn == 0  # a fifth does not count as a fourth again


def test_ud_34_a_fifth_in_the_same_play_is_the_first_of_the_next_four() -> None:
    state = fourth_green(me="4g 4b 8o / 9g 9b 9o")
    later = play(state, "4g 4b", ".")
    assert (later.streak, view_of(later, 1).tint) == (1, 1)
    same = play(fourth_green(me="4g 4g 8o / 9g 9b 9o"), "4g 4g", ".")
    assert (same.streak, same.tint) == (1, 0)


def test_ud_34_another_colour_after_the_fourth_does_not_undo_it() -> None:
    assert legal_steps(play(fourth_green(me="4g 4b 8o / 9g 9b 9o"), "4g 4b")) == ". swap"


def test_ud_t43_a_play_that_clears_gives_no_exchange() -> None:
    state = state_from(ME, YOU.replace("1b", "5b"), pile="2g 4g 4b", draw=20, colour_swap=True)
    assert play(state, "4g").turn == 1
    green = state_from(
        "4g 6b 8o / 9g 9b 9o", "5g 6g / 8g", pile="2g 4g 4g", draw=20, colour_swap=True
    )
    later = play(green, "4g")
    assert (pile_of(later), later.turn, later.streak) == ("", 1, 0)


def test_ud_34_both_a_hand_card_and_a_3up_card_are_needed() -> None:
    no_hand = state_from("4g / 9g 9b", "5g / 8g", pile="1g 2g 3g", colour_swap=True)
    no_up = state_from("4g 8b / / 5b", "5g / 8g", pile="1g 2g 3g", colour_swap=True)
    for state in (no_hand, no_up):
        later = play(state, "4g")
        assert (later.turn, later.streak) == (1, 0)


def test_ud_34_an_exchange_comes_before_the_extra_play() -> None:
    # With Clear +2 the fourth of a colour can be laid with a play still owed.
    state = state_from(
        "C2g 4g 5g 6g 7g 8o / 9g 9b 9o", "5g / 8g", pile="1b", draw=20, colour_swap=True
    )
    later = play(state, "C2g", "4g")
    assert (later.streak, later.owed) == (1, 1)
    owing = state_from("4g 8o 9o / 9g 9b", "5g / 8g", pile="1g 2g 3g", owed=2, colour_swap=True)
    swapped = play(owing, "4g", "swap 8o 9g")
    assert (swapped.turn, swapped.owed, legal_steps(swapped)) == (0, 1, "9g 9o")


def test_ud_34_is_no_rule_unless_agreed() -> None:
    state = play(state_from("4 6 8 / 9 9 9", "5", pile="1 2 3", draw=20), "4")
    assert (state.turn, state.streak, state.tint) == (1, 0, -1)


def test_ud_41_with_the_colour_swap_the_3up_are_part_of_the_history() -> None:
    state = state_from("6b / 9g", "5g / 8g", pile="1b", colour_swap=True)
    for seat, lost, got in ((0, "9g", "8g"), (1, "8g", "9g")):
        state.remove(up_zone(seat), GAME.step(lost))
        state.add(up_zone(seat), GAME.step(got))
    state.note_position()
    assert state.repeats == 1  # the hands are the same, but the 3UP are not
    state.note_position()
    assert state.repeats == 2


def test_ud_41_with_colours_an_imagined_state_has_its_own_history() -> None:
    state = state_from(" / 7g", "9b / 6g 6b", "8o / 3g 6o", turn=2, colour_swap=True)
    worlds = [state.imagine(0, FastChance(seed)) for seed in range(10)]
    assert {hand_of(world, 1) for world in worlds} == {"9b", "8o"}
    for world in worlds:
        world.note_position()
        assert world.repeats == 2
