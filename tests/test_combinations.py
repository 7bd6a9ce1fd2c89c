"""Combinations are true, and follow from the view alone."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from cardtable import games
from cardtable.engine.chance import FastChance
from cardtable.engine.combinations import NO_COMBINATIONS
from support.playthroughs import Journey, journeys, seeds
from support.sample_sizes import each_game

BRIEF = {"level8": {"rounds": 1}, "levelup": {"hands": 1, "turn_cap": 10}}

every_game = pytest.mark.parametrize("name", games.names())


def hands(j: Journey, seat: int) -> list[int]:
    """The cards that the seat may lay: its hand, and in the solitaire the open ones, too."""
    view = j.game.view(j.state, seat)
    if j.game.name == "pragon":
        return [*view.hand, *(stack.cards[-1] for stack in view.stacks if stack.is_open)]
    return list(view.fronts[seat].hand)


@each_game("level8")
@given(st.data())
def test_every_meld_can_be_played_step_by_step(name: str, data: st.DataObject) -> None:
    j = data.draw(journeys(name, 300))
    picks = FastChance(data.draw(seeds))
    for _ in range(12):  # so that the moments are met at which something can be laid
        if j.state.is_over():
            return
        combinations = j.game.combinations(j.options, j.game.view(j.state, j.state.turn))
        for meld in combinations.melds:
            state, chance = j.state.clone(), FastChance(1)
            for step in meld.steps:
                state.play(step, chance)
        j.play_on(picks, 1)


@every_game
@given(st.data())
def test_combinations_consist_of_cards_that_the_seat_has(name: str, data: st.DataObject) -> None:
    j = data.draw(journeys(name, 300))
    for seat in range(j.seats):
        combinations = j.game.combinations(j.options, j.game.view(j.state, seat))
        for groups in (combinations.groups, *(meld.groups for meld in combinations.melds)):
            left = hands(j, seat)
            for group in groups:
                assert group.cards
                for card in group.cards:
                    left.remove(card)


@every_game
@given(st.data())
def test_a_spectator_has_no_combinations(name: str, data: st.DataObject) -> None:
    j = data.draw(journeys(name, 300))
    assert j.game.combinations(j.options, j.game.view(j.state, -1)) == NO_COMBINATIONS


@every_game
@given(st.data())
def test_there_are_no_combinations_once_the_game_is_over(name: str, data: st.DataObject) -> None:
    j = data.draw(journeys(name, 300, **BRIEF.get(name, {})))
    j.play_on(FastChance(data.draw(seeds)), 3000)
    assume(j.state.is_over())
    for seat in range(j.seats):
        assert j.game.combinations(j.options, j.game.view(j.state, seat)) == NO_COMBINATIONS
