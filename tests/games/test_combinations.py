"""What the games say could be made of a hand is true, and comes from the view alone."""

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
    view = j.game.show(j.state, seat)
    if j.game.name == "pragon":
        return [*view.hand, *(stack.cards[-1] for stack in view.stacks if stack.is_open)]
    return list(view.fronts[seat].hand)


@each_game("level8")
@given(st.data())
def test_every_way_can_be_gone_step_by_step(name: str, data: st.DataObject) -> None:
    j = data.draw(journeys(name, 300))
    picks = FastChance(data.draw(seeds))
    for _ in range(12):  # so that the moments are met at which something can be laid
        if j.state.is_over():
            return
        outlook = j.game.outlook(j.options, j.game.show(j.state, j.state.turn))
        for way in outlook.ways:
            state, chance = j.state.clone(), FastChance(1)
            for step in way.steps:
                state.play(step, chance)
        j.play_on(picks, 1)


@every_game
@given(st.data())
def test_an_outlook_speaks_of_cards_that_are_there(name: str, data: st.DataObject) -> None:
    j = data.draw(journeys(name, 300))
    for seat in range(j.seats):
        outlook = j.game.outlook(j.options, j.game.show(j.state, seat))
        for groups in (outlook.groups, *(way.groups for way in outlook.ways)):
            left = hands(j, seat)
            for group in groups:
                assert group.cards
                for card in group.cards:
                    left.remove(card)


@every_game
@given(st.data())
def test_there_is_nothing_in_sight_for_whoever_only_watches(
    name: str, data: st.DataObject
) -> None:  # fmt: skip
    j = data.draw(journeys(name, 300))
    seen = j.game.outlook(j.options, j.game.show(j.state, -1))
    assert not seen.groups
    assert not seen.ways


@every_game
@given(st.data())
def test_there_is_nothing_in_sight_once_the_game_is_over(name: str, data: st.DataObject) -> None:
    j = data.draw(journeys(name, 300, **BRIEF.get(name, {})))
    j.play_on(FastChance(data.draw(seeds)), 3000)
    assume(j.state.is_over())
    for seat in range(j.seats):
        assert j.game.outlook(j.options, j.game.show(j.state, seat)) == NO_COMBINATIONS
