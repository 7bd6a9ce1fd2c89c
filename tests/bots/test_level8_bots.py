"""The players of LEVEL 8: what they may know, what they may do, and what they must see."""

import random
from collections import Counter
from itertools import product
from math import isqrt
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable import bots, words
from cardtable.bots import Budget, observation_of
from cardtable.bots.level8 import STYLES, make_level8_policy
from cardtable.bots.level8.features import LevelProgress
from cardtable.bots.level8.reasons import describe_outs as told_of
from cardtable.bots.level8.reasons import reasons, where_to_look
from cardtable.bots.level8.win_probability import WinProbabilityTable, half_log_odds, pace_of
from cardtable.engine.chance import FastChance
from cardtable.engine.game import Message
from cardtable.engine.refusal import Refusal
from cardtable.engine.state import NOBODY
from cardtable.games.level8 import GAME, level_search
from cardtable.games.level8.cards import COLOURS, COUNT_SHIFT, NUMBERS
from cardtable.games.level8.levels import format_level, parse_level, printed_levels
from cardtable.games.level8.moves import LAY
from cardtable.games.level8.state import Level8State
from games.level8 import brute
from games.level8.random_hands import bag_of, brute_cards, brute_level, random_hand
from games.level8.tables import group, state_from
from journeys import Journey, agreements, journeys, seeds
from levels import GOOD, with_effort
from sizes import with_examples

every_taste = pytest.mark.parametrize("taste", sorted(STYLES))
every_player = pytest.mark.parametrize("player", GOOD)
PRINTED = [*printed_levels("one_star"), *printed_levels("two_star")]
ODD = ["colour4 colour4", "run3 colour3 colour4", "triple triple colour4", "run3 run3 run3"]
LEVELS = [*PRINTED, *[parse_level(text, "") for text in ODD]]
every_level = pytest.mark.parametrize("level", LEVELS, ids=format_level)
LADDER = ["colour4 colour4", "run3 colour3", "pair colour2 colour2", "pair pair pair", "set5"]


def colours_in(level: int) -> int:
    return format_level(level).count("colour")


# The gauge, against plain search


@every_level
def test_what_is_missing_is_what_a_plain_search_finds(level: int) -> None:
    luck = random.Random(level)
    gauge = LevelProgress(level, 4.0)
    for _ in range(12):
        naturals, wilds = random_hand(luck)
        lo, hi = bag_of(naturals, wilds)
        found = int(gauge.missing(level_search.tally(lo, hi), lo, hi))
        more = 0
        while not brute.completes(brute_cards(naturals), wilds + more, brute_level(level)):
            more += 1
        # With several colours a card may be counted for two of them.
        assert found == more if colours_in(level) < 2 else found <= more


def slots(level: int, named: tuple[int, ...], naturals: list[brute.Natural]) -> int:
    """How many slots the naturals fill once the groups have these names."""
    wanted, coloured = [0] * (NUMBERS + 1), [0] * COLOURS
    for (kind, size), name in zip(brute_level(level), named, strict=True):
        if kind == "colour":
            coloured[name - 1] += size
        for number in range(name, name + size) if kind == "run" else (name,):
            wanted[number] += (size if kind == "set" else 1) * (kind != "colour")
    counts = [sum(number == at for _, number in naturals) for at in range(NUMBERS + 1)]
    filled = sum(map(min, counts, wanted))
    for colour, size in enumerate(coloured):
        own = [number for other, number in naturals if other == colour]
        filled += min(size, sum(counts[number] > wanted[number] for number in own))
    return filled


@every_level
def test_all_roads_to_a_level_are_added_up(level: int) -> None:
    if colours_in(level) > 1 or len(brute_level(level)) > 3:
        return  # too many to write out
    names: dict[str, Any] = {"run": lambda size: range(1, 17 - size), "set": lambda _: range(1, 16)}
    names["colour"] = lambda _: range(1, 7)
    luck = random.Random(level)
    gauge = LevelProgress(level, 3.0)
    naturals, wilds = random_hand(luck, 9)
    lo, hi = bag_of(naturals, wilds)
    groups = brute_level(level)
    total = 0.0
    for named in product(*(names[kind](size) for kind, size in groups)):
        runs = [(groups[at][1], name) for at, name in enumerate(named) if groups[at][0] == "run"]
        if runs == sorted(runs):
            total += 3.0 ** slots(level, named, brute_cards(naturals))
    gauge.measure(level_search.tally(lo, hi), lo, hi)
    assert float(gauge.soft) == pytest.approx(total)


def test_a_wild_is_worth_a_slot() -> None:
    gauge = LevelProgress(parse_level("run7", ""), 4.0)
    lo, hi = bag_of([0, 1, 2], 0)
    counts = level_search.tally(lo, hi)
    more = gauge.worth(counts, lo + 2**COUNT_SHIFT, hi, 1.0) - gauge.worth(counts, lo, hi, 1.0)
    assert float(more) == pytest.approx(2.0)


# Laws of the policy


def agreed(data: st.DataObject, seats: int) -> Any:
    """Options of all kinds, and often levels of one's own."""
    chosen = data.draw(agreements(GAME.kinds))
    if data.draw(st.booleans()):
        own = data.draw(st.lists(st.sampled_from(LADDER), min_size=1, max_size=4))
        chosen |= {"level_set": "custom", "custom_levels": own}
    elif chosen.get("level_set") == "custom":
        chosen["level_set"] = "two_star"
    if data.draw(st.booleans()):
        chosen |= {"level_set": "two_star", "levels": [5] * seats}
    try:
        return GAME.agree(chosen)
    except Refusal:
        return GAME.agree({})


@with_examples(15)
@given(st.data())
def test_every_line_is_legal_and_whole_and_the_first_is_played(data: st.DataObject) -> None:
    seats = data.draw(st.sampled_from(GAME.seats))
    options = agreed(data, seats)
    player = make_level8_policy(data.draw(st.sampled_from(sorted(STYLES))))
    chance = FastChance(data.draw(seeds))
    state = GAME.new(seats, options, chance)
    for _ in range(40):
        if state.is_over():
            return
        lines = player.lines(state, 99)
        assert len({tuple(line.listed()) for line in lines}) == len(lines)
        for line in lines:
            other = state.clone()
            for step in line.listed():
                other.play(step, FastChance(1))  # refuses what is not legal
            assert other.is_move_complete()
        assert player.lines(state, 1)[0].listed() == lines[0].listed()
        acted, made = state.clone(), state.clone()
        player.act(acted, FastChance(2))
        luck = FastChance(2)
        for step in lines[0].listed():
            made.apply(step, luck)
        assert GAME.to_json(acted) == GAME.to_json(made)
        player.act(state, chance)


@with_examples(40)
@given(journeys("level8", 300), seeds, st.sampled_from(sorted(STYLES)))
def test_lines_are_the_same_in_all_worlds_that_the_seat_cannot_tell_apart(
    j: Journey, seed: int, taste: str
) -> None:
    if j.state.is_over():
        return
    twin = j.state.imagine(j.state.turn, FastChance(seed))
    here, there = (
        [(line.listed(), line.score) for line in make_level8_policy(taste).lines(state, 99)]
        for state in (j.state, twin)
    )
    assert here == there


@with_examples(40)
@given(journeys("level8", 300))
def test_a_choice_that_was_begun_is_finished(j: Journey) -> None:
    if j.state.is_over() or j.state.is_move_complete():
        return
    line = make_level8_policy().lines(j.state, 9)[0]
    state = j.state.clone()
    for step in line.listed():
        state.play(step, FastChance(1))
    assert state.is_move_complete()


def test_a_laying_that_was_begun_is_finished() -> None:
    state = state_from("1R 2O 3Y 7R 8O 9Y W 14V 14B 12G 11V")
    laying = make_level8_policy().lines(state, 1)[0].listed()
    for begun in range(1, 9):
        middle = state.clone()
        for step in laying[:begun]:
            middle.play(step, FastChance(1))
        for step in make_level8_policy().lines(middle, 1)[0].listed():
            middle.play(step, FastChance(1))
        assert middle.is_move_complete()


LAYINGS = [
    ("one_star", 1, "1R 2O 3Y 7R 8O 9Y W 14V 14B 12G 11V"),
    ("one_star", 1, "1R 2O 3Y 4Y 7R 8O 9Y 10B 14V 14B 12G"),
    ("one_star", 2, "1R 1O 1Y 7R 7O 7Y 9Y 9B 9V W 12G"),
    ("two_star", 3, "1R 2O 3Y 4R 5O 6Y 7Y 8B 9V W W"),
]


@pytest.mark.parametrize("least", [0, 1])
@pytest.mark.parametrize(("ladder", "level", "hand"), LAYINGS)
def test_a_laying_of_longer_groups_that_somebody_began_is_finished(
    ladder: str, level: int, hand: str, least: int
) -> None:
    """From each moment of layings that go partly as the policy says, and partly astray."""
    options = {"level_set": ladder, "accept_longer_groups": True, "min_naturals_per_group": least}
    for seed in range(12):
        state = state_from(hand, levels=[level, level], options=options)
        luck = random.Random(seed)
        state.play(LAY, FastChance(1))
        while not state.is_move_complete():
            steps = make_level8_policy().lines(state, 1)[0].listed()
            world = state.clone()
            for step in steps:
                world.play(step, FastChance(1))  # refuses what is not legal
            assert world.is_move_complete()
            astray = luck.random() < 0.5
            state.play(luck.choice(state.legal()) if astray else steps[0], FastChance(1))


def test_games_come_to_an_end() -> None:
    for seed in range(4):
        chance = FastChance(seed)
        state = GAME.new(2, GAME.agree({}), chance)
        acts = 0
        while state.turn != NOBODY:
            make_level8_policy().act(state, chance)
            acts += 1
            assert acts < 3000


# What the levels are worth


def test_shares_add_up_and_grow_with_the_level() -> None:
    state = state_from("", levels=[3, 5, 4], seats=3)
    shares = [WinProbabilityTable().share(state, seat) for seat in range(3)]
    assert sum(shares) == pytest.approx(1.0)
    assert shares[0] < shares[2] < shares[1]
    assert WinProbabilityTable().share(state_from("", levels=[4, 4]), 0) == pytest.approx(0.5)


def test_a_match_is_the_same_from_both_sides() -> None:
    ladders = [list(printed_levels("one_star")), list(printed_levels("two_star"))]
    ours, theirs = half_log_odds(*ladders), half_log_odds(*ladders[::-1])
    side = isqrt(len(ours))
    for level, other in product(range(1, 9), repeat=2):
        there = theirs[other * side + level]
        assert ours[level * side + other] == pytest.approx(-there)


def test_levels_that_nobody_has_measured_have_a_pace() -> None:
    for text in ODD:
        assert pace_of(parse_level(text, "")).out > 0


# What every player must see


def told(state: Level8State, player: str) -> list[str]:
    """What a bot does, in whole moves; with fewer samples where it searches."""
    chooser = with_effort(bots.find("level8", player), 24)
    steps = chooser.choose(observation_of(GAME, state, int(state.turn), 7), Budget())
    world, found, move = state.clone(), list[str](), list[int]()
    for step in steps:
        world.play(step, FastChance(1))
        move.append(step)
        if world.is_move_complete():
            found.append(GAME.write(tuple(move)))
            move = []
    return found


@every_player
def test_a_wild_on_a_pile_is_taken(player: str) -> None:
    state = state_from("1R 2O 5Y 7R 8O 10Y 12V 14V 14B 12G", phase="taking", piles=["W", "3B"])
    assert told(state, player) == ["take 0"]


@every_player
def test_the_last_level_is_laid_at_once(player: str) -> None:
    state = state_from("7R 7O 7Y 9R 9O 9Y W 14V 14B 12G 7V", levels=[8, 1])
    (only,) = told(state, player)
    assert only.startswith("lay ")


@every_player
def test_who_can_be_out_is_out(player: str) -> None:
    laid = [group("run", 3, "3R 4R 5R"), group("run", 8, "8R 9R 10R")]
    state = state_from("6O 7Y 2V 15B", table=[laid, []])
    last = told(state, player)[-1]
    assert last == "discard 15B"


@every_player
def test_a_wild_is_a_bridge_to_the_last_card(player: str) -> None:
    laid = [group("run", 3, "3R 4R 5R"), group("run", 9, "9R 10R 11R")]
    state = state_from("W 7Y 15B", table=[laid, []])
    assert told(state, player)[-1] == "discard 15B"


@every_player
def test_a_card_of_the_level_is_not_thrown_off(player: str) -> None:
    state = state_from("1R 1O 2Y 2R 8O 8Y 12V 14V 9B 10G 11Y", levels=[2, 2])
    assert told(state, player)[0] not in [f"discard {card}" for card in "1R 1O 2Y 2R 8O 8Y".split()]


def test_what_an_opponent_can_add_is_not_thrown_off() -> None:
    laid = [group("run", 3, "3R 4R 5R"), group("run", 10, "10R 11R 12R")]
    mine = "1R 1O 3Y 3O 8O 8Y 6V 9V 7B 14B 15Y"
    state = state_from(mine, "2R 2O", levels=[2, 1], table=[[], laid])
    assert told(state, "level4")[0] not in ("discard 6V", "discard 9V")


# Words


@with_examples(25)
@given(journeys("level8", 200), seeds)
def test_there_are_words_for_every_line(j: Journey, seed: int) -> None:
    if j.state.is_over():
        return
    sight = observation_of(GAME, j.state, int(j.state.turn), seed)
    for line in make_level8_policy().lines(sight.imagined_state, 3):
        for said in (where_to_look(sight, line.listed()), *reasons(sight, line.listed())):
            for language in words.LANGUAGES:
                assert "{" not in words.say(language, said.id, said.about)


@pytest.mark.parametrize(
    ("piles", "said"),
    [
        (["", ""], "hint-level8-where-taking-none"),
        (["", "3B"], "hint-level8-where-taking"),
    ],
)
def test_piles_are_compared_only_if_they_offer_a_card(piles: list[str], said: str) -> None:
    state = state_from("1R 2O 5Y 7R 8O 10Y 12V 14V 14B 12G", phase="taking", piles=piles)
    sight = observation_of(GAME, state, 0, 1)
    assert where_to_look(sight, sight.moves[:1]).id == said


def test_outs_are_counted() -> None:
    state = state_from("1R 1O 2Y 2R 8O 8Y 12V 14V 9B 10G 11Y", levels=[2, 2], piles=["12R", ""])
    sight = observation_of(GAME, state, 0, 1)
    first = reasons(sight, [sight.game.read(state, "discard 14V")[0]])[0]
    assert first.id == "hint-level8-outs"
    assert first.about["away"] == 1
    assert first.about["wilds"] == 7


def said_of(state: Level8State, line: str) -> list[Message]:
    sight = observation_of(GAME, state, 0, 1)
    return reasons(sight, GAME.read(state, line))


def messages(state: Level8State, line: str) -> list[str]:
    return [said.id for said in said_of(state, line)]


FAR_OFF = "1R 1O 2Y 2R 8O 8Y 12V 14V 9B 10G 11Y"


@pytest.mark.parametrize("levels", [[1, 1], [2, 2], [5, 5], [7, 7]])
def test_the_cards_that_help_add_up(levels: list[int]) -> None:
    first = said_of(state_from(FAR_OFF, levels=levels), "discard 14V")[0]
    assert first.id == "hint-level8-outs"
    named = [int(part.split("×")[1]) for part in str(first.about["cards"]).split(", ")]
    assert len(named) <= 4
    wilds, others = int(first.about["wilds"]), int(first.about["others"])
    assert sum(named) + wilds + others == first.about["outs"]


def test_cards_that_are_not_named_are_counted_in_words() -> None:
    about: dict[str, str | int] = {"away": 2, "outs": 43, "cards": "9 ×6", "wilds": 5, "others": 32}
    assert words.say("en", "hint-level8-outs", about).endswith(
        "43 cards that help: 9 ×6, 5 wild cards and 32 others."
    )
    assert words.say("de", "hint-level8-outs", about).endswith(
        "43 Karten helfen: 9 ×6, 5 Joker und 32 weitere."
    )


@pytest.mark.parametrize(
    ("found", "wilds", "said"),
    [({}, 0, "no-outs"), ({}, 3, "outs-wild"), ({"9": 1}, 0, "outs")],
)
def test_where_only_wilds_help_that_is_said(found: dict[str, int], wilds: int, said: str) -> None:
    first = told_of(1, Counter(found), wilds)
    assert first.id == f"hint-level8-{said}"
    for language in words.LANGUAGES:
        assert "{" not in words.say(language, first.id, first.about)


@pytest.mark.parametrize(
    ("level", "top", "said"),
    [
        (5, "15B", ["hint-level8-take-roads"]),  # to seven in a row up there
        (5, "4B", ["hint-level8-take-nearer"]),
        (5, "1B", []),  # there is a 1 already
        (5, "X", []),
        (1, "4B", []),  # two runs of three are there
    ],
)
def test_more_roads_are_spoken_of_only_if_there_are_more(
    level: int, top: str, said: list[str]
) -> None:
    hand = "1R 2O 3Y 7R 8O 9Y 12V 14V 14B 12G"
    state = state_from(hand, phase="taking", piles=[top, ""], levels=[level, level])
    assert messages(state, "take 0") == said


def test_to_wait_helps_only_while_no_group_lies_on_the_table() -> None:
    hand = "1R 2O 3Y 7R 8O 9Y 12V 14V 14B 12G 11V"
    laid = [group("run", 3, "3R 4R 5R"), group("run", 10, "10R 11R 12R")]
    assert "hint-level8-waits" in messages(state_from(hand), "discard 14V")
    assert "hint-level8-waits" not in messages(
        state_from(hand, "13R 13O", table=[[], laid]), "discard 14V"
    )
    assert "hint-level8-waits" not in messages(
        state_from("6O 7Y 2V 15B", table=[laid, []]), "discard 15B"
    )
