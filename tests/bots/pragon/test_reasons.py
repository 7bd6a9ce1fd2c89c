"""Hints for The Seal of Pragon: every plan has words, and what they say is true."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable import words
from cardtable.bots.bot import observation_of
from cardtable.bots.pragon.policy import make_tuned_policy
from cardtable.bots.pragon.reasons import reasons, where_to_look
from cardtable.engine.chance import FastChance
from cardtable.games.pragon import GAME
from cardtable.games.pragon.state import PragonState
from games.pragon.tables import play, play_steps, state_from
from support.playthroughs import Playthrough, playthroughs
from support.sample_sizes import with_examples

EMPTY = {"T": "", "L": "", "C": "", "R": "", "BL": "", "BR": ""}


@with_examples(60)
@given(playthroughs("pragon", 120), st.sampled_from(words.LANGUAGES))
def test_there_are_words_for_every_plan(j: Playthrough, language: str) -> None:
    if j.state.is_over():
        return
    observation = observation_of(GAME, j.state, 0, 1)
    for plan in make_tuned_policy().plans(j.state, 12):
        steps = plan.to_list()
        for message in (where_to_look(observation, steps), *reasons(observation, steps)):
            assert words.say(language, message.id, message.about)


def reasons_for(state: PragonState, move: str) -> list[str]:
    found = reasons(observation_of(GAME, state, 0, 1), GAME.read(state, move))
    return [words.say("en", message.id, message.about) for message in found]


def test_reasons_say_what_a_plan_costs_and_gains() -> None:
    state = state_from("2S 9H KC", T="3 4S^", L="2 8S^", R="2 5D^", BL="2 KD^")
    assert reasons_for(state, "2S 4S 8S flush") == [
        "2 open cards leave the table for one card of your hand.",
        "4 stacks are turned up.",
        "Then 2 open diamonds are left, and 11 of the 47 cards that you cannot see "
        "would go with them.",
    ]
    won = state_from("7S 9H KC", **EMPTY | {"L": "7H^"})
    assert reasons_for(won, "7S 7H pair") == ["It clears the table."]
    made = play(state_from("7S 7D KC", L="2 3H^", R="2 4H^"), "7S 7D pair flip T")
    assert reasons_for(made, "end")[0].endswith("and 2 new cards come.")


def count_table_cards(state: PragonState) -> int:
    return sum(len(stack.cards) for stack in GAME.view(state, 0).stacks)


SWEEPS = [
    ("2S 3S KC", {"T": "3 4S^"}),
    ("2S 3S 4S", {}),
    ("2S 3S KC", {"T": "3 4S^", "L": "2 8D^", "C": "9H^", "R": ""}),
    ("2S 9C KC", {"T": "3 4S^", "L": "2 3S^", "BL": "", "BR": "1"}),
    ("2S 3S 4S", EMPTY | {"L": "1", "C": "2"}),
]


@pytest.mark.parametrize("order", ["flip_then_remove", "simultaneous"])
@pytest.mark.parametrize("jokers", ["hidden", "discarded"])
@pytest.mark.parametrize(("hand", "stacks"), SWEEPS)
def test_the_removed_cards_of_a_straight_flush_are_counted_as_in_the_game(
    hand: str, stacks: dict[str, str], jokers: str, order: str
) -> None:
    pile = {"pile": "*1 *2"} if jokers == "discarded" else {}
    state = state_from(hand, **stacks, **pile, straight_flush=order)
    steps = GAME.read(state, "2S 3S 4S straight-flush")
    found = {
        message.id: message.about for message in reasons(observation_of(GAME, state, 0, 1), steps)
    }
    number = int(found.get("hint-pragon-clears", {"count": 0})["count"])
    removed = set()
    for seed in range(20):
        world = state.imagine(0, FastChance(seed))
        for step in steps:
            world.play(step, FastChance(1))
        removed.add(count_table_cards(state) - count_table_cards(world))
    assert max(removed) == number
    assert len(removed) == 1 or "hint-pragon-may-stop" in found
    may_stop = order == "flip_then_remove" and jokers == "hidden"
    assert ("hint-pragon-may-stop" in found) == may_stop


def test_a_straight_flush_wins_only_if_no_card_can_be_left() -> None:
    move = "2S 3S 4S straight-flush"
    certain = state_from("2S 3S 4S", **EMPTY | {"L": "1"})
    assert reasons_for(certain, move) == ["It clears the table."]
    closed = state_from("2S 3S 4S", **EMPTY | {"L": "1"}, straight_flush="simultaneous")
    assert reasons_for(closed, move) != ["It clears the table."]
    uncertain = state_from("2S 3S 4S", **EMPTY | {"L": "1", "C": "1 9H^"})
    assert reasons_for(uncertain, move) != ["It clears the table."]


def test_where_to_look_names_no_card() -> None:
    state = state_from("2S 9H KC", T="3 4S^", L="2 8S^")
    steps = GAME.read(state, "2S 4S 8S flush")
    assert where_to_look(observation_of(GAME, state, 0, 1), steps).about == {"count": 1}
    queens = play_steps(state_from("QS QD KC"), "QS", "QD", "queens")
    assert where_to_look(observation_of(GAME, queens, 0, 1), [0]).about == {}
