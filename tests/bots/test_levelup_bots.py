"""The bots of LEVEL UP: what they see in a hand, and what they then do."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable import bots
from cardtable.bots.advice import write_plan
from cardtable.bots.levelup import ROSTER, make_levelup_policy
from cardtable.bots.levelup.features import DeficiencyFinder
from cardtable.bots.levelup.policy import LevelUpPolicy
from cardtable.bots.levelup.tuning import START, make_evaluator, options_for
from cardtable.bots.levelup.weights import LevelUpWeights
from cardtable.bots.levelup.win_probability import (
    TABLE_SIDE,
    WIN_PROBABILITIES,
    first_lays_down,
    win_probability,
)
from cardtable.bots.observation import Budget, observation_of
from cardtable.engine.chance import FastChance
from cardtable.games.levelup import GAME
from cardtable.games.levelup.cards import deck_of, list_cards
from cardtable.games.levelup.hands import qualifies
from cardtable.games.levelup.options import LAST_ROUND, LevelUpOptions
from cardtable.games.levelup.position import parse_cards
from cardtable.games.levelup.state import LevelUpState, deal
from cardtable.words.speaker import Speaker
from games.levelup.brute import cards_of, distance
from games.levelup.random_hands import random_hand
from games.levelup.tables import state_from
from journeys import journeys, seeds
from levels import GOOD, with_effort
from sizes import sample, with_examples

QUICK = LevelUpWeights(wild=0.3)
serious = pytest.mark.parametrize("level", GOOD)


def dealt(random: Random, size: int, jokers: int = 0) -> int:
    return sum(1 << card for card in random.sample(list_cards(deck_of(jokers)), size))


# What is seen in a hand


@pytest.mark.parametrize("ace", ["both", "low", "high"])
def test_the_deficiency_is_the_least_number_of_exchanges(ace: str) -> None:
    random = Random(11)
    finder = DeficiencyFinder(LevelUpOptions(ace=ace, jokers=1))
    for number in range(60):
        hand, _ = random_hand(number, random, 3, 7)
        hand &= 2**53 - 1
        level = max(hand.bit_count(), 3)
        if hand.bit_count() == level:
            assert finder.far(hand, level) == distance(cards_of(hand, level), level, ace)


@pytest.mark.parametrize("must_use_all_cards", [True, False])
@pytest.mark.parametrize("fewest", [0, 2])
def test_one_card_more_or_less_changes_the_deficiency_as_it_should(
    must_use_all_cards: bool, fewest: int
) -> None:
    options = LevelUpOptions(
        jokers=1, must_use_all_cards=must_use_all_cards, min_naturals_per_combo=fewest
    )
    random = Random(5)
    for size in (3, 4, 5, 7, 9) if not fewest else (3, 4, 5):
        for _ in range(6):
            held = dealt(random, size + 1, 1)
            far = DeficiencyFinder(options).deficiency_with_pick(held, size)
            rests = [held ^ 1 << card for card in list_cards(held)]
            fars = [DeficiencyFinder(options).far(rest, size) for rest in rests]
            if must_use_all_cards and not fewest:
                assert far == min(fars)
            assert (far == 0) == (min(fars) == 0)
            finder = DeficiencyFinder(options)
            known = [
                finder.deficiency_after_discard(held, size, far, card) for card in list_cards(held)
            ]
            if not fewest:
                assert known == fars


@given(st.integers(3, 9), seeds)
@with_examples(20)
def test_an_out_is_a_card_that_lowers_the_deficiency(size: int, seed: int) -> None:
    hand = dealt(Random(seed), size)
    finder, fresh = DeficiencyFinder(LevelUpOptions()), DeficiencyFinder(LevelUpOptions())
    far = finder.far(hand, size)
    outs = finder.outs(hand, size)
    for card in list_cards(deck_of(0) & ~hand):
        assert (fresh.deficiency_with_pick(hand | 1 << card, size) < far) == bool(outs >> card & 1)


HOUSE_RULES = [
    {"min_naturals_per_combo": 2},
    {"min_naturals_per_combo": 3, "ace": "high"},
    {"must_use_all_cards": False},
    {"must_use_all_cards": False, "min_naturals_per_combo": 2},
    {"must_use_all_cards": False, "ace": "low", "jokers": 0},
]


def finishers(hand: int, level: int, options: LevelUpOptions) -> int:
    """The cards with which the hand qualifies after some discard: all are tried."""
    found = 0
    for card in list_cards(deck_of(options.jokers) & ~hand):
        more = hand | 1 << card
        if any(qualifies(more ^ 1 << other, level, options) for other in list_cards(more)):
            found |= 1 << card
    return found


@pytest.mark.parametrize("chosen", HOUSE_RULES, ids=str)
def test_under_house_rules_the_last_out_is_a_card_that_finishes(chosen: dict[str, Any]) -> None:
    options = LevelUpOptions(**{"jokers": 1, **chosen})
    random = Random(21)
    tried = 0
    for size in (3, 4, 5, 6) * 8:
        hand = dealt(random, size, options.jokers)
        finder = DeficiencyFinder(options)
        if finder.far(hand, size) == 1:
            assert finder.outs(hand, size) == finishers(hand, size, options)
            tried += 1
    assert tried > 3


def test_a_wild_is_no_out_where_naturals_are_wanted() -> None:
    options = LevelUpOptions(min_naturals_per_combo=2)
    outs = DeficiencyFinder(options).outs(parse_cards("3D 3S 8H", "hand"), 3)
    assert outs == finishers(parse_cards("3D 3S 8H", "hand"), 3, options)
    assert not outs & parse_cards("QC", "card")


@pytest.mark.parametrize("ace", ["both", "low", "high"])
def test_where_one_combination_is_enough_a_straight_or_a_flush_will_do(ace: str) -> None:
    options = LevelUpOptions(must_use_all_cards=False, ace=ace, jokers=0)
    random = Random(4)
    for size in (5, 6, 7) * 40:
        hand = dealt(random, size)
        near = int(DeficiencyFinder(options).far(hand, size))
        assert (near == 0) == qualifies(hand, size, options)
        assert (near < 2) == (near == 0 or finishers(hand, size, options) != 0)


def test_what_is_remembered_is_what_was_found() -> None:
    random = Random(8)
    finder = DeficiencyFinder(LevelUpOptions())
    hands = [dealt(random, 5) for _ in range(300)]
    first = [finder.far(hand, 5) for hand in hands]
    assert [finder.far(hand, 5) for hand in hands] == first
    assert [DeficiencyFinder(LevelUpOptions()).far(hand, 5) for hand in hands[:20]] == first[:20]


# What is chosen


@pytest.mark.parametrize(
    "policy", [LevelUpPolicy(QUICK), make_levelup_policy()], ids=["quick", "careful"]
)
@with_examples(25)
@given(st.data())
def test_worlds_that_a_seat_cannot_tell_apart_get_the_same_lines(
    policy: LevelUpPolicy, data: st.DataObject
) -> None:
    j = data.draw(journeys("levelup", 120))
    if j.state.is_over():
        return
    seat = int(j.state.turn)
    worlds = [j.state.imagine(seat, FastChance(data.draw(seeds))) for _ in range(2)]
    found = [[(line.listed(), line.score) for line in policy.lines(world, 8)] for world in worlds]
    assert found[0] == found[1]


@pytest.mark.parametrize(
    "policy", [LevelUpPolicy(QUICK), make_levelup_policy()], ids=["quick", "careful"]
)
@with_examples(40)
@given(st.data())
def test_lines_are_legal_and_whole(policy: LevelUpPolicy, data: st.DataObject) -> None:
    j = data.draw(journeys("levelup", 200))
    if j.state.is_over():
        assert isinstance(j.state, LevelUpState)
        return
    lines = policy.lines(j.state, 16)
    assert lines
    assert [line.score for line in lines] == sorted((x.score for x in lines), reverse=True)
    for line in lines:
        world = j.state.clone()
        for step in line.listed():
            world.play(step, FastChance(1))
        assert world.is_move_complete()


@with_examples(40)
@given(st.data())
def test_rollouts_are_played_as_the_quick_lines_say(data: st.DataObject) -> None:
    j = data.draw(journeys("levelup", 200))
    policy = LevelUpPolicy(QUICK)
    if j.state.is_over():
        return
    seed = data.draw(seeds)
    acted, lined = j.state.clone(), j.state.clone()
    policy.act(acted, FastChance(seed))
    chance = FastChance(seed)
    for line in (policy.lines(lined, 1)[0],):
        for step in line.listed():
            lined.apply(step, chance)
    if lined.turn == j.state.turn and not lined.is_over() and len(line.listed()) == 1:
        for step in policy.lines(lined, 1)[0].listed():  # the other half of the turn
            lined.apply(step, chance)
    assert GAME.digest(acted) == GAME.digest(lined)


def chosen(level: str, state: LevelUpState) -> str:
    sight = observation_of(GAME, state, int(state.turn), 3)
    bot = with_effort(bots.find("levelup", level), sample(12_000, 200))
    return write_plan(sight, bot.choose(sight, Budget()))


@serious
def test_a_hand_that_is_complete_is_laid_down(level: str) -> None:
    assert chosen(level, state_from("9C 9D 9H 2S", 3, phase="discard")) == "discard 2S, lay"


@serious
def test_the_last_card_is_taken_from_the_pile(level: str) -> None:
    state = state_from("9C 9D 2S", 3, top="9H")
    assert chosen(level, state) == "take, discard 2S, lay"


@serious
def test_a_complete_hand_needs_no_luck(level: str) -> None:
    assert chosen(level, state_from("9C 9D 9H", 3, top="KC")) == "take, discard KC, lay"


@serious
def test_of_two_ways_to_end_the_one_with_the_bonus_is_chosen(level: str) -> None:
    state = state_from("6H 7H 8H 9H 10H 10C", 5, phase="discard")
    assert chosen(level, state) == "discard 10C, lay"


@serious
def test_a_wild_is_taken(level: str) -> None:
    assert chosen(level, state_from("9C 9D 2S JC", 4, top="4H")).startswith("take")


@serious
def test_the_next_seat_gets_no_wild_for_nothing(level: str) -> None:
    """The five and the queen are equally useless here, but the other is on ROUND 5."""
    state = state_from("9C 9D 5H QS", 5, rounds=(3, 5), phase="discard", top="2C")
    assert chosen(level, state) == "discard QS"


@serious
def test_the_card_with_more_outs_stays(level: str) -> None:
    """Two open pairs against one pair with a stray card."""
    state = state_from("8H 9H 9C 2S", 3, phase="discard", top="KC")
    assert chosen(level, state) == "discard 2S"


@with_examples(8)
@given(st.data())
def test_hands_end_under_every_house_rule(data: st.DataObject) -> None:
    j = data.draw(journeys("levelup", 0, turn_cap=60, hands=2))
    policy = LevelUpPolicy(QUICK)
    for _ in range(2000):
        if j.state.is_over():
            return
        policy.act(j.state, j.chance)
    raise AssertionError("no end")


# What is played for


def test_shares_of_two_add_up_and_grow_with_the_lead() -> None:
    for ours in range(3, LAST_ROUND + 1):
        for theirs in range(3, LAST_ROUND + 1):
            share = WIN_PROBABILITIES[(ours * TABLE_SIDE + theirs) * 2 + 1]
            assert share + WIN_PROBABILITIES[(theirs * TABLE_SIDE + ours) * 2] == pytest.approx(1)
            assert share < WIN_PROBABILITIES[((ours + 1) * TABLE_SIDE + theirs) * 2 + 1]
    assert first_lays_down(1.0, 0.4) == 1.0


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_the_shares_of_all_seats_are_one_game(seats: int) -> None:
    state = deal(seats, LevelUpOptions(), FastChance(4))
    shares = [win_probability(state, seat) for seat in range(seats)]
    assert sum(shares) == pytest.approx(1)


def test_a_match_for_tuning_is_fair() -> None:
    """The same player on both sides has one half of every deal."""
    share = make_evaluator(START, START)
    assert [share(seed) for seed in (0, 5, 44)] == [0.5, 0.5, 0.5]
    assert {options_for(seed).rounds[0] for seed in range(22)} == set(range(3, 14))


# What is said about it


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "de"])
@with_examples(15)
@given(st.data())
def test_every_line_has_reasons_in_words(language: str, data: st.DataObject) -> None:
    j = data.draw(journeys("levelup", 100))
    if j.state.is_over():
        return
    say = Speaker(language)
    sight = observation_of(GAME, j.state, int(j.state.turn), 3)
    for line in LevelUpPolicy(QUICK).lines(sight.imagined_state, 4):
        steps = line.listed()
        said = [ROSTER.where(sight, steps), *ROSTER.reasons(sight, steps)]
        assert all(say(message, **about) for message, about in said)


def test_outs_are_counted_by_rank() -> None:
    state = state_from("9C 9D 2S 7H", 3, phase="discard", top="KC")
    sight = observation_of(GAME, state, 0, 3)
    told = ROSTER.reasons(sight, (*list_cards(parse_cards("2S", "card")), 57))
    assert told[0].id == "hint-levelup-outs"
    assert told[0].about["far"] == 1
    assert "2 × 9" in str(told[0].about["ranks"])
    assert told[0].about["wilds"] == 4


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
