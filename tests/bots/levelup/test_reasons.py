"""Hints for LEVEL UP in words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.bots.bot import observation_of
from cardtable.bots.levelup import ROSTER
from cardtable.bots.levelup.features import LevelUpWeights
from cardtable.bots.levelup.policy import LevelUpPolicy
from cardtable.games.levelup import GAME
from cardtable.games.levelup.cards import list_cards
from cardtable.games.levelup.position import parse_cards
from cardtable.words import Speaker
from games.levelup.tables import state_from
from support.playthroughs import playthroughs
from support.sample_sizes import with_examples

QUICK = LevelUpWeights(wild=0.3)


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "de"])
@with_examples(15)
@given(st.data())
def test_every_line_has_reasons_in_words(language: str, data: st.DataObject) -> None:
    j = data.draw(playthroughs("levelup", 100))
    if j.state.is_over():
        return
    say = Speaker(language)
    observation = observation_of(GAME, j.state, int(j.state.turn), 3)
    for plan in LevelUpPolicy(QUICK).plans(observation.imagined_state, 4):
        steps = plan.to_list()
        said = [ROSTER.where(observation, steps), *ROSTER.reasons(observation, steps)]
        assert all(say(message, **about) for message, about in said)


def test_outs_are_counted_by_rank() -> None:
    state = state_from("9C 9D 2S 7H", 3, phase="discard", top="KC")
    observation = observation_of(GAME, state, 0, 3)
    told = ROSTER.reasons(observation, (*list_cards(parse_cards("2S", "card")), 57))
    assert told[0].id == "hint-levelup-outs"
    assert told[0].about["far"] == 1
    assert told[0].about["counted"] == "9:2 W:4"
    sentence = "2 cards are missing, and 7 cards help: two queens, one ace, four wild cards."
    about: dict[str, str | int] = {"far": 2, "outs": 7, "counted": "Q:2 A:1 W:4"}
    assert Speaker("en")("hint-levelup-outs", **about) == sentence
    sentence = "2 Karten fehlen, und 7 helfen weiter: zwei Damen, ein Ass, vier Joker."
    assert Speaker("de")("hint-levelup-outs", **about) == sentence


@pytest.mark.parametrize(
    ("top", "said"),
    [
        ("9H", ["hint-levelup-takes"]),
        ("KC", []),  # of no use to nines
        ("4H", ["hint-levelup-takes-wild"]),
    ],
)
def test_a_card_off_the_pile_is_praised_only_if_it_helps(top: str, said: list[str]) -> None:
    state = state_from("9C 9D 2S 6H", 4, top=top)
    told = ROSTER.reasons(observation_of(GAME, state, 0, 3), GAME.read(state, "take"))
    assert [one.id for one in told if "takes" in one.id] == said
