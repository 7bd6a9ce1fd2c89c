"""Hints for 3UP 3DOWN: every plan has words, and what they say is true."""

import pytest
from hypothesis import given

from cardtable import words
from cardtable.bots import observation_of
from cardtable.bots.threeup import make_threeup_policy
from cardtable.bots.threeup.reasons import next_to_answer, reasons, where_to_look
from cardtable.engine.chance import FastChance
from cardtable.engine.state import NOBODY
from cardtable.games.threeup import GAME
from cardtable.games.threeup.state import THIRD_TIME, ThreeUpState
from games.threeup.tables import state_from
from support.playthroughs import Playthrough, playthroughs, seeds
from support.sample_sizes import with_examples

POLICY = make_threeup_policy("tuned")


@with_examples(25)
@given(j=playthroughs("threeup", 400))
def test_there_are_words_for_every_plan(j: Playthrough) -> None:
    if j.state.is_over():
        return
    observation = observation_of(GAME, j.state, int(j.state.turn), 3)
    for plan in POLICY.plans(observation.imagined_state, 5):
        messages = [
            where_to_look(observation, plan.to_list()),
            *reasons(observation, plan.to_list()),
        ]
        for language in words.LANGUAGES:
            assert all(words.say(language, *message).strip() for message in messages)


def test_where_to_look_does_not_depend_on_the_plan() -> None:
    state = state_from("3 3 C / 9", "5 / 8 8", pile="2 2 3", draw=9)
    observation = observation_of(GAME, state, 0, 1)
    hints = [where_to_look(observation, plan.to_list()) for plan in POLICY.plans(state, 9)]
    assert hints == hints[:1] * len(hints)


def reasons_for(state: ThreeUpState, move: str) -> dict[str, dict[str, str | int]]:
    """Return the parameters of each reason for a move, by its id without the common prefix."""
    seat = int(state.turn)
    found = reasons(observation_of(GAME, state, seat, 3), GAME.read(state, move))
    return {message.id.removeprefix("hint-threeup-"): message.about for message in found}


def hint(state: ThreeUpState, language: str = "en") -> str:
    return words.say(language, *where_to_look(observation_of(GAME, state, int(state.turn), 3), ()))


@with_examples(25)
@given(j=playthroughs("threeup", 400, ones_reverse=True, turn_cap=2000), seed=seeds)
def test_the_next_seat_is_the_one_that_moves_next(j: Playthrough, seed: int) -> None:
    state = j.state
    assert isinstance(state, ThreeUpState)
    if state.is_over():
        return
    seat = int(state.turn)
    for plan in POLICY.plans(state, 9):
        later = state.clone()
        for step in plan.to_list():
            later.apply(step, FastChance(seed))
        is_passed = not later.is_over() and later.turns == state.turns + 1
        answers = next_to_answer(observation_of(GAME, state, seat, 3), plan.to_list())
        assert answers == (later.turn if is_passed else NOBODY)


def test_a_one_that_reverses_play_is_for_the_seat_on_the_other_side() -> None:
    seats = "1 5 6 / 9", "4 4 4 / 9", "2 10 10 / 8"
    state = state_from(*seats, known={1: "4", 2: "10"}, draw=20, ones_reverse=True)
    assert reasons_for(state, "1")["next-has"] == {"cards": "10"}
    assert "next-has" not in reasons_for(state, "5")
    usual = state_from(*seats, known={1: "4", 2: "10"}, draw=20)
    assert reasons_for(usual, "1")["next-has"] == {"cards": "4"}


def test_a_seat_that_plays_again_hears_nothing_of_the_next_seat() -> None:
    seats = "9 9 8 / 10 / 2", "/ 3 4"
    once = state_from(*seats, phase="owing", owed=1)
    twice = state_from(*seats, phase="owing", owed=2)
    assert {"next-stuck", "next-near"} <= reasons_for(once, "8").keys()
    assert not [message for message in reasons_for(twice, "8") if message.startswith("next")]


def test_where_to_look_names_the_next_seat_only_if_it_is_certain() -> None:
    seats = "1 5 6 / 9", "9", "8 8 8 / 9"
    near = "Look at the next player, who has only one card left."
    assert hint(state_from(*seats)) == near
    assert hint(state_from(*seats, ones_reverse=True)) != near
    assert hint(state_from("3 5 6 / 9", *seats[1:], ones_reverse=True)) == near
    assert hint(state_from(*seats, phase="owing", owed=2)) != near


def test_ud_41_at_the_third_time_the_reason_is_that_the_pile_is_cleared() -> None:
    state = state_from("5 6 / 9 9", "8 8 8 / 9 9", pile="1 2")
    state.repeats = THIRD_TIME
    assert reasons_for(state, "6") == {"third-time": {"count": 3}}
    stuck = state_from("5 6 / 9 9", "8 8 8 / 9 9", pile="1 7")
    stuck.repeats = THIRD_TIME
    assert reasons_for(stuck, "P") == {"third-time": {"count": 2}}


def test_a_large_pile_is_pointed_out() -> None:
    state = state_from("5 6 / 9 9", "8 8 8 / 9 9", pile="1 2 3 4 4")
    assert hint(state) == (
        "Look at the pile: 5 cards lie there, and a player with nothing that fits takes them all."
    )


@pytest.mark.parametrize(
    ("language", "empty", "single"),
    [
        ("en", "There is nothing to clear yet", "It has only one card."),
        ("de", "Noch gibt es nichts abzuräumen", "Er hat nur eine Karte."),
    ],
)
def test_an_empty_pile_is_not_worth_a_clear_card(language: str, empty: str, single: str) -> None:
    seats = "5 C / 9 9", "8 8 8 / 9 9"
    assert empty in hint(state_from(*seats), language)
    assert single in hint(state_from(*seats, pile="3"), language)


@pytest.mark.parametrize(
    ("language", "message", "one", "two"),
    [
        ("en", "up-high", "One high number face up: it fits", "2 high numbers face up: they fit"),
        ("en", "up-keeps", "stays in hand, where it saves", "stay in hand, where they save"),
        ("en", "up-clears", "A Clear card face up: it always fits", "face up: they always fit"),
        ("de", "up-high", "Eine hohe Zahl offen: Sie passt fast", "offen: Sie passen fast"),
        ("de", "up-keeps", "bleibt auf der Hand und bewahrt dich", "und bewahren dich"),
        ("de", "up-clears", "Eine Clear-Karte offen: Sie passt", "offen: Sie passen"),
        ("de", "next-may-be-stuck", "und eine Karte aufnehmen", "und 2 Karten aufnehmen"),
    ],
)
def test_messages_have_a_singular(language: str, message: str, one: str, two: str) -> None:
    for count, expected in ((1, one), (2, two)):
        about = {"count": count, "percent": 40}
        assert expected in words.say(language, f"hint-threeup-{message}", about)
