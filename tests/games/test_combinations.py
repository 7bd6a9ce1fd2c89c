"""The combinations that a game finds in a hand: possible, and made from the view alone."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from cardtable import games
from cardtable.engine.chance import FastChance
from cardtable.engine.view import NO_COMBINATIONS
from support.playthroughs import Playthrough, playthroughs, seeds
from support.sample_sizes import each_game

SHORT_OPTIONS = {"level8": {"rounds": 1}, "levelup": {"hands": 1, "turn_cap": 10}}

every_game = pytest.mark.parametrize("name", games.names())


def cards_to_lay(play: Playthrough, seat: int) -> list[int]:
    """Return the cards that a seat may lay: its hand, and in the solitaire the open cards."""
    view = play.game.view(play.state, seat)
    if play.game.name == "pragon":
        return [*view.hand, *(stack.cards[-1] for stack in view.stacks if stack.is_open)]
    return list(view.fronts[seat].hand)


@each_game("level8")
@given(st.data())
def test_each_listed_way_can_be_played(name: str, data: st.DataObject) -> None:
    play = data.draw(playthroughs(name, 300))
    picks = FastChance(data.draw(seeds))
    for _ in range(12):  # to come to moments at which something can be laid
        if play.state.is_over():
            return
        outlook = play.game.combinations(play.options, play.game.view(play.state, play.state.turn))
        for way in outlook.melds:
            state, chance = play.state.clone(), FastChance(1)
            for step in way.steps:
                state.play(step, chance)
        play.play_on(picks, 1)


@every_game
@given(st.data())
def test_combinations_use_cards_that_the_seat_may_lay(name: str, data: st.DataObject) -> None:
    play = data.draw(playthroughs(name, 300))
    for seat in range(play.seats):
        outlook = play.game.combinations(play.options, play.game.view(play.state, seat))
        for groups in (outlook.groups, *(way.groups for way in outlook.melds)):
            left = cards_to_lay(play, seat)
            for group in groups:
                assert group.cards
                for card in group.cards:
                    left.remove(card)


@every_game
@given(st.data())
def test_a_spectator_has_no_combinations(name: str, data: st.DataObject) -> None:
    play = data.draw(playthroughs(name, 300))
    outlook = play.game.combinations(play.options, play.game.view(play.state, -1))
    assert not outlook.groups
    assert not outlook.melds


@every_game
@given(st.data())
def test_there_are_no_combinations_when_the_game_is_over(name: str, data: st.DataObject) -> None:
    play = data.draw(playthroughs(name, 300, **SHORT_OPTIONS.get(name, {})))
    play.play_on(FastChance(data.draw(seeds)), 3000)
    assume(play.state.is_over())
    for seat in range(play.seats):
        assert (
            play.game.combinations(play.options, play.game.view(play.state, seat))
            == NO_COMBINATIONS
        )
