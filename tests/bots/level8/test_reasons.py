"""Hints for LEVEL 8: every plan has words, and what they say is true."""

from collections import Counter

import pytest
from hypothesis import given

from cardtable import words
from cardtable.bots import observation_of
from cardtable.bots.level8 import make_level8_policy
from cardtable.bots.level8.reasons import describe_outs, reasons, where_to_look
from cardtable.engine.game import Message
from cardtable.games.level8 import GAME
from cardtable.games.level8.state import Level8State
from games.level8.tables import group, state_from
from support.playthroughs import Playthrough, playthroughs, seeds
from support.sample_sizes import with_examples


@with_examples(25)
@given(playthroughs("level8", 200), seeds)
def test_there_are_words_for_every_plan(j: Playthrough, seed: int) -> None:
    if j.state.is_over():
        return
    observation = observation_of(GAME, j.state, int(j.state.turn), seed)
    for plan in make_level8_policy().plans(observation.imagined_state, 3):
        steps = plan.to_list()
        for message in (where_to_look(observation, steps), *reasons(observation, steps)):
            for language in words.LANGUAGES:
                assert "{" not in words.say(language, message.id, message.about)


@pytest.mark.parametrize(
    ("piles", "message"),
    [
        (["", ""], "hint-level8-where-taking-none"),
        (["", "3B"], "hint-level8-where-taking"),
    ],
)
def test_piles_are_compared_only_if_they_offer_a_card(piles: list[str], message: str) -> None:
    state = state_from("1R 2O 5Y 7R 8O 10Y 12V 14V 14B 12G", phase="taking", piles=piles)
    observation = observation_of(GAME, state, 0, 1)
    assert where_to_look(observation, observation.moves[:1]).id == message


def test_outs_are_counted() -> None:
    state = state_from("1R 1O 2Y 2R 8O 8Y 12V 14V 9B 10G 11Y", levels=[2, 2], piles=["12R", ""])
    first = reasons_for(state, "discard 14V")[0]
    assert first.id == "hint-level8-outs"
    assert first.about["away"] == 1
    assert str(first.about["counted"]).endswith(" W:7")


def reasons_for(state: Level8State, move: str) -> list[Message]:
    return reasons(observation_of(GAME, state, 0, 1), GAME.read(state, move))


def reason_ids(state: Level8State, move: str) -> list[str]:
    return [message.id for message in reasons_for(state, move)]


FAR_FROM_LAYING = "1R 1O 2Y 2R 8O 8Y 12V 14V 9B 10G 11Y"


@pytest.mark.parametrize("levels", [[1, 1], [2, 2], [5, 5], [7, 7]])
def test_the_numbers_of_outs_add_up(levels: list[int]) -> None:
    first = reasons_for(state_from(FAR_FROM_LAYING, levels=levels), "discard 14V")[0]
    assert first.id == "hint-level8-outs"
    counted = [part.split(":") for part in str(first.about["counted"]).split()]
    assert len([name for name, _ in counted if name != "W"]) <= 4
    assert (
        sum(int(count) for _, count in counted) + int(first.about["others"]) == first.about["outs"]
    )


def test_outs_that_are_not_named_are_counted_in_words() -> None:
    about: dict[str, str | int] = {"away": 2, "outs": 43, "counted": "9:6 R:1 W:4", "others": 32}
    assert words.say("en", "hint-level8-outs", about).endswith(
        "43 cards help: six 9s, one red, four wild cards and 32 others."
    )
    assert words.say("de", "hint-level8-outs", about).endswith(
        "43 Karten helfen: sechs 9er, eine rote, vier Joker und 32 weitere."
    )


@pytest.mark.parametrize(
    ("outs", "wilds", "message"),
    [({}, 0, "no-outs"), ({}, 3, "outs-wild"), ({"9": 1}, 0, "outs")],
)
def test_there_is_a_sentence_for_wilds_alone(
    outs: dict[str, int], wilds: int, message: str
) -> None:
    found = describe_outs(1, Counter(outs), wilds)
    assert found.id == f"hint-level8-{message}"
    for language in words.LANGUAGES:
        assert "{" not in words.say(language, found.id, found.about)


@pytest.mark.parametrize(
    ("level", "top", "messages"),
    [
        (5, "15B", ["hint-level8-take-roads"]),  # towards seven in a row up to 15
        (5, "4B", ["hint-level8-take-nearer"]),
        (5, "1B", []),  # the hand has a 1 already
        (5, "X", []),
        (1, "4B", []),  # the hand has two runs of three already
    ],
)
def test_new_alternatives_are_mentioned_only_if_there_are_any(
    level: int, top: str, messages: list[str]
) -> None:
    hand = "1R 2O 3Y 7R 8O 9Y 12V 14V 14B 12G"
    state = state_from(hand, phase="taking", piles=[top, ""], levels=[level, level])
    assert reason_ids(state, "take 0") == messages


def test_waiting_helps_only_while_no_group_is_on_the_table() -> None:
    hand = "1R 2O 3Y 7R 8O 9Y 12V 14V 14B 12G 11V"
    laid = [group("run", 3, "3R 4R 5R"), group("run", 10, "10R 11R 12R")]
    assert "hint-level8-waits" in reason_ids(state_from(hand), "discard 14V")
    assert "hint-level8-waits" not in reason_ids(
        state_from(hand, "13R 13O", table=[[], laid]), "discard 14V"
    )
    assert "hint-level8-waits" not in reason_ids(
        state_from("6O 7Y 2V 15B", table=[laid, []]), "discard 15B"
    )
