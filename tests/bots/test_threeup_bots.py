"""The players of 3UP 3DOWN: what they may know, what they may do, and what they must see."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations, islice
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable import bots, words
from cardtable.bots import Budget, observation_of
from cardtable.bots.bot import PolicyBot, RolloutBot, SearchLimits
from cardtable.bots.search.policy import NEVER_MARGIN, Policy
from cardtable.bots.threeup import ROSTER, make_threeup_policy, make_value_net_policy
from cardtable.bots.threeup.features import ThreeUpFeatures
from cardtable.bots.threeup.packed_plans import append_step, play_packed, unpack_steps
from cardtable.bots.threeup.policy import ThreeUpPolicy, empties_hand, leads_to_repetition
from cardtable.bots.threeup.reasons import next_to_answer, reasons, where_to_look
from cardtable.bots.threeup.styles import PLAIN, STYLES
from cardtable.bots.threeup.weights import make_weights, weight_names
from cardtable.engine.chance import FastChance
from cardtable.engine.state import NOBODY
from cardtable.games.threeup import GAME
from cardtable.games.threeup.moves import is_card
from cardtable.games.threeup.state import ThreeUpState
from games.threeup.tables import play, state_from
from journeys import Journey, journeys, seeds, start
from levels import GOOD, with_effort
from sizes import sample, with_examples

every_taste = pytest.mark.parametrize("taste", sorted(STYLES))
SAMPLES = 60


def policy(taste: str = "tuned") -> ThreeUpPolicy:
    return ThreeUpPolicy(make_weights(STYLES[taste]))


def line(state: ThreeUpState, player: Policy) -> str:
    return GAME.write(player.lines(state, 1)[0].listed())


def told(state: ThreeUpState, bot: str, seed: int = 7) -> str:
    """What a bot does, in notation; with fewer samples where it searches."""
    chooser = with_effort(bots.find("threeup", bot), sample(600, 150))
    later, steps = state.clone(), list[int]()
    while not steps or not later.is_move_complete():
        sight = observation_of(GAME, later, int(later.turn), seed)
        for step in chooser.choose(sight, Budget()):
            later.play(step, FastChance(0))
            steps.append(step)
    return GAME.write(steps)


# Laws


@every_taste
@with_examples(12)
@given(j=journeys("threeup", 400), seed=seeds)
def test_lines_are_the_same_in_all_worlds_that_the_seat_cannot_tell_apart(
    taste: str, j: Journey, seed: int
) -> None:
    if j.state.is_over():
        return
    twin = j.state.imagine(j.state.turn, FastChance(seed))
    here, there = ([(found.listed(), found.score) for found in policy(taste).lines(state, 99)]
                   for state in (j.state, twin))  # fmt: skip
    assert here == there


@with_examples(20)
@given(j=journeys("threeup", 400), seed=seeds)
def test_a_tree_chooses_the_same_in_all_worlds_that_the_seat_cannot_tell_apart(
    j: Journey, seed: int
) -> None:
    if j.state.is_over():
        return
    seat = int(j.state.turn)
    searcher = RolloutBot(make_value_net_policy(), SearchLimits(8, 8, 0))
    here, there = (
        searcher.choose(observation_of(GAME, state, seat, 5), Budget())
        for state in (j.state, j.state.imagine(seat, FastChance(seed)))
    )
    assert here == there
    assert here[0] in j.state.legal()


@with_examples(40)
@given(j=journeys("threeup", 400), seed=seeds)
def test_every_line_is_legal_and_whole(j: Journey, seed: int) -> None:
    lines = policy().lines(j.state, 999)
    assert bool(lines) != j.state.is_over()
    told_apart = {tuple(found.listed()) for found in lines}
    assert len(told_apart) == len(lines)
    for found in lines:
        state, chance = j.state.clone(), FastChance(seed)
        for step in found.listed():
            state.play(step, chance)  # refuses what is not legal
        assert state.is_move_complete()


def test_nothing_lies_behind_the_3up() -> None:
    """Where zones are mixed [UD-23], a play of the last of the 3UP is over without a stop."""
    state = state_from("/ 8 8 / 5", "9 / 9 9", pile="3", mix_zones=True)
    found = {tuple(found.listed()) for found in policy().lines(state, 9)}
    assert found == {(8, 0), (8, 8)}


@with_examples(40)
@given(j=journeys("threeup", 400))
def test_lines_are_in_order_and_the_first_is_what_it_does(j: Journey) -> None:
    if j.state.is_over():
        return
    player = policy()
    lines = player.lines(j.state, 99)
    scores = [found.score for found in lines]
    assert scores == sorted(scores, reverse=True)
    acted, applied = j.state.clone(), j.state.clone()
    chances = FastChance(5), FastChance(5)
    player.act(acted, chances[0])
    for step in lines[0].listed():
        applied.apply(step, chances[1])
    assert GAME.digest(acted) == GAME.digest(applied)


@with_examples(40)
@given(j=journeys("threeup", 300))
def test_every_play_is_thought_of(j: Journey) -> None:
    """The first steps of all lines are all legal steps, but for equal 3DOWN cards."""
    first = {found.listed()[0] for found in policy().lines(j.state, 999)}
    flips = {14, 15, 16}
    assert first <= set(j.state.legal())
    assert set(j.state.legal()) - flips <= first


@with_examples(25)
@given(j=journeys("threeup", 60, turn_cap=2000, games=2))
def test_every_game_ends_whatever_is_agreed(j: Journey) -> None:
    player, state = policy(), j.state
    acts = 0
    while state.turn != NOBODY:
        player.act(state, j.chance)
        acts += 1
        assert acts < 10_000


@with_examples(25)
@given(j=journeys("threeup", 400))
def test_what_is_said_about_a_line_can_be_said_in_every_language(j: Journey) -> None:
    if j.state.is_over():
        return
    sight = observation_of(GAME, j.state, int(j.state.turn), 3)
    for found in policy().lines(sight.imagined_state, 5):
        said = [where_to_look(sight, found.listed()), *reasons(sight, found.listed())]
        for language in words.LANGUAGES:
            assert all(words.say(language, *sentence).strip() for sentence in said)


def test_where_to_look_does_not_depend_on_the_line() -> None:
    state = state_from("3 3 C / 9", "5 / 8 8", pile="2 2 3", draw=9)
    sight = observation_of(GAME, state, 0, 1)
    looks = [where_to_look(sight, found.listed()) for found in policy().lines(state, 9)]
    assert looks == looks[:1] * len(looks)


# What is said of a line is true


def said(state: ThreeUpState, text: str) -> dict[str, dict[str, str | int]]:
    """What speaks for a line, without what all these sentences have in common."""
    seat = int(state.turn)
    found = reasons(observation_of(GAME, state, seat, 3), GAME.read(state, text))
    return {sentence.id.removeprefix("hint-threeup-"): sentence.about for sentence in found}


def looked(state: ThreeUpState, language: str = "en") -> str:
    return words.say(language, *where_to_look(observation_of(GAME, state, int(state.turn), 3), ()))


@with_examples(25)
@given(j=journeys("threeup", 400, ones_reverse=True, turn_cap=2000), seed=seeds)
def test_the_next_player_is_the_one_who_comes_next(j: Journey, seed: int) -> None:
    state = j.state
    assert isinstance(state, ThreeUpState)
    if state.is_over():
        return
    seat = int(state.turn)
    for found in policy().lines(state, 9):
        later = state.clone()
        for step in found.listed():
            later.apply(step, FastChance(seed))
        passed = not later.is_over() and later.turns == state.turns + 1
        answers = next_to_answer(observation_of(GAME, state, seat, 3), found.listed())
        assert answers == (later.turn if passed else NOBODY)


def test_a_one_that_turns_the_way_is_for_the_seat_on_the_other_side() -> None:
    seats = "1 5 6 / 9", "4 4 4 / 9", "2 10 10 / 8"
    state = state_from(*seats, known={1: "4", 2: "10"}, draw=20, ones_reverse=True)
    assert said(state, "1")["next-has"] == {"cards": "10"}
    assert "next-has" not in said(state, "5")
    usual = state_from(*seats, known={1: "4", 2: "10"}, draw=20)
    assert said(usual, "1")["next-has"] == {"cards": "4"}


def test_who_goes_on_hears_nothing_of_the_next_player() -> None:
    seats = "9 9 8 / 10 / 2", "/ 3 4"
    once = state_from(*seats, phase="owing", owed=1)
    twice = state_from(*seats, phase="owing", owed=2)
    assert {"next-stuck", "next-near"} <= said(once, "8").keys()
    assert not [message for message in said(twice, "8") if message.startswith("next")]


def test_where_to_look_names_the_next_player_only_when_that_is_certain() -> None:
    seats = "1 5 6 / 9", "9", "8 8 8 / 9"
    near = "Look at the next player, who has only one card left."
    assert looked(state_from(*seats)) == near
    assert looked(state_from(*seats, ones_reverse=True)) != near
    assert looked(state_from("3 5 6 / 9", *seats[1:], ones_reverse=True)) == near
    assert looked(state_from(*seats, phase="owing", owed=2)) != near


def test_a_pile_is_picked_up_only_by_who_is_stuck() -> None:
    state = state_from("5 6 / 9 9", "8 8 8 / 9 9", pile="1 2 3 4 4")
    assert looked(state) == (
        "Look at the pile: 5 cards lie there, and whoever has nothing that fits takes them all."
    )


@pytest.mark.parametrize(
    ("language", "empty", "single"),
    [
        ("en", "There is nothing to clear yet", "Is a pile of one card worth it?"),
        ("de", "Noch gibt es nichts abzuräumen", "Ist ein Stapel von einer Karte das wert?"),
    ],
)
def test_nobody_is_asked_whether_to_clear_an_empty_pile(
    language: str, empty: str, single: str
) -> None:
    seats = "5 C / 9 9", "8 8 8 / 9 9"
    assert empty in looked(state_from(*seats), language)
    assert single in looked(state_from(*seats, pile="3"), language)


@pytest.mark.parametrize(
    ("language", "message", "one", "two"),
    [
        ("en", "up-high", "One high number face up: it fits", "2 high numbers face up: they fit"),
        ("en", "up-keeps", "stays in hand, where it saves", "stay in hand, where they save"),
        ("en", "up-clears", "A Clear card face up: it always fits", "face up: they always fit"),
        ("de", "up-high", "Eine hohe Zahl offen: Sie passt fast", "offen: Sie passen fast"),
        ("de", "up-keeps", "bleibt auf der Hand und bewahrt dich", "und bewahren dich"),
        ("de", "up-clears", "Eine Clear-Karte offen: Sie passt", "offen: Sie passen"),
        ("de", "next-may-be-stuck", "Das wäre eine Karte", "Das wären 2 Karten"),
    ],
)
def test_one_is_spoken_of_as_one(language: str, message: str, one: str, two: str) -> None:
    for count, expected in ((1, one), (2, two)):
        about = {"count": count, "percent": 40}
        assert expected in words.say(language, f"hint-threeup-{message}", about)


# What is seen, against counting


@with_examples(60)
@given(
    st.lists(st.integers(1, 10), min_size=0, max_size=9),
    st.integers(1, 4),
    st.integers(1, 10),
)
def test_the_chance_that_the_next_player_is_stuck_is_exact(
    gone: list[int], hidden: int, value: int
) -> None:
    """Against all hands that could be, drawn from what is not seen."""
    rest = sorted(gone)
    hand = " ".join(["9"] * hidden)
    try:
        state = state_from("10", hand, draw=" ".join(map(str, rest)))
    except Exception:
        return
    look = ThreeUpFeatures(memory=True)
    look.see(state)
    unseen = rest + [9] * hidden
    hands = list(combinations(unseen, hidden))
    stuck = sum(max(found) < value for found in hands) / len(hands)
    assert look.block_probability(value) == pytest.approx(stuck)
    assert comb(len(unseen), hidden) == len(hands)


def test_what_was_picked_up_is_remembered() -> None:
    state = state_from("3 7", "9 2 / 8", known={1: "9"}, draw=26)
    wise, careless = ThreeUpFeatures(memory=True), ThreeUpFeatures(memory=False)
    wise.see(state)
    careless.see(state)
    assert wise.block_probability(9) == 0.0
    assert 0.0 < careless.block_probability(9) < 1.0
    assert wise.block_probability(10) > careless.block_probability(10)


def test_ways_hold_their_steps() -> None:
    way = append_step(append_step(append_step(0, 0, 0), 1, 58), 2, 7)
    assert list(unpack_steps(way)) == [0, 58, 7]
    state = state_from("5 5 8", "9", draw=5)
    steps = append_step(append_step(append_step(0, 0, 5), 1, 5), 2, 0)
    later = state.clone()
    play_packed(later, steps, FastChance(0))
    assert GAME.digest(later) == GAME.digest(play(state, "5 5"))


def test_weights_have_names() -> None:
    assert list(make_weights({"up-3": 2.5}))[3] == 2.5
    with pytest.raises(KeyError):
        make_weights({"no-such": 1.0})
    assert set(PLAIN) == {name for name in weight_names() if name}


# Positions that every good player solves


@pytest.mark.parametrize("bot", GOOD)
class TestGoodPlayers:
    def test_play_their_last_cards(self, bot: str) -> None:
        assert told(state_from("8 8", "9 / 9 9", pile="3"), bot) == "8 8"

    def test_do_not_play_a_clear_card_for_nothing(self, bot: str) -> None:
        assert (
            told(state_from("2 C 9 / 9 9 10 / 1 2 3", "5 6 7 / 9 9 9 / 4 5 6", draw=30), bot) == "2"
        )

    def test_shed_low_cards_together_at_the_end(self, bot: str) -> None:
        state = state_from("2 2 10 / 9 / 5", "4 4 9 9 / 8 8 / 6 7")
        assert told(state, bot) == "2 2"

    def test_draw_before_an_extra_play(self, bot: str) -> None:
        state = state_from(
            "3 9 / 9 9 10 / 1 2 3", "5 6 7 / 9 9 9 / 4 5 6", draw=30, phase="offered"
        )
        assert told(state, bot) == "D"


@pytest.mark.parametrize("bot", GOOD[1:])
def test_tuned_players_block_who_has_one_card_left(bot: str) -> None:
    """The 3UP of the other is an 8: it must not be able to answer."""
    assert told(state_from("4 9 9 / 3", "/ 8", pile="2"), bot).startswith("9")


# Going round in circles [UD-41]


def test_the_eight_and_the_nine_do_not_circulate_for_ever() -> None:
    state = state_from("9 10 / 6 6", "8 / 3")
    player = policy()
    chance = FastChance(1)
    turns = 0
    while state.turn != NOBODY and turns < 100:
        player.act(state, chance)
        turns += 1
    assert state.turn == NOBODY


@every_taste
def test_games_are_played_out(taste: str) -> None:
    """Not even who has fewer cards, and would win by it, goes round and round."""
    circles = 0
    for seed in range(40):
        chance = FastChance(seed)
        state = GAME.new(2, GAME.agree({}), chance)
        player = policy(taste)
        while state.turn != NOBODY:
            player.act(state, chance)
        circles += all(state.seat_card_count(seat) for seat in range(2))
    assert circles <= 3  # nobody can help it now and then


def find_turns() -> Iterator[ThreeUpState]:
    """Moments at which some choices lead to where the game has been, and others do not."""
    player = policy("rusher")
    for seed in range(60):
        chance = FastChance(seed)
        state = GAME.new(2, GAME.agree({}), chance)
        while state.turn != NOBODY:
            lines = player.lines(state, 99)
            if lines[0].score - lines[-1].score > NEVER_MARGIN / 2:
                yield state.clone()
            player.act(state, chance)


@cache
def turning(number: int) -> tuple[ThreeUpState, ...]:
    """The first such moments, which nobody changes."""
    found = tuple(islice(find_turns(), number))
    assert len(found) == number
    return found


@pytest.mark.parametrize("circling", [False, True])
def test_who_has_been_where_is_the_same_in_all_worlds(circling: bool) -> None:
    """Games at random hardly ever come round, so the law for lines is tried here once more."""
    player = make_threeup_policy("tuned", circling=circling)
    for state in turning(30):
        here = [(found.listed(), found.score) for found in player.lines(state, 99)]
        for seed in range(4):
            twin = state.imagine(state.turn, FastChance(seed))
            assert [(found.listed(), found.score) for found in player.lines(twin, 99)] == here


def test_who_tries_lines_does_not_try_to_go_round() -> None:
    searcher = RolloutBot(policy("rusher"), SearchLimits(24, 99, 0))
    for state in turning(30)[:3]:
        steps = searcher.choose(observation_of(GAME, state, int(state.turn), 3), Budget())
        later = state.clone()
        for step in steps:
            later.play(step, FastChance(0))
        assert later.repetition_count() == 1


def test_searchers_play_to_win_and_reckon_with_others_who_do() -> None:
    """Between players who are circling many games end with cards still to be drawn."""
    circles = 0
    for seed in range(30):
        chance = FastChance(seed)
        state = GAME.new(2, GAME.agree({}), chance)
        player = make_threeup_policy("tuned", circling=True)
        while state.turn != NOBODY:
            player.act(state, chance)
        circles += all(state.seat_card_count(seat) for seat in range(2))
    assert circles >= 3
    assert make_value_net_policy().policy.uses_repetition


def test_to_be_out_is_no_circle() -> None:
    """With a last card that was played before, in the same position."""
    state = state_from("9 9 / / ", "3 4 5 10", pile="")
    assert not leads_to_repetition(state, append_step(append_step(0, 0, 9), 1, 9))
    assert empties_hand(state, append_step(append_step(0, 0, 9), 1, 9))
    assert not empties_hand(state, append_step(0, 0, 9))


# The cast


def test_every_bot_can_be_seated() -> None:
    assert tuple(ROSTER.bots)[:6] == tuple(f"level{number}" for number in range(1, 7))
    assert ROSTER.substitute in ROSTER.bots
    j = start(GAME, 3, GAME.agree({}), 11)
    sight = observation_of(GAME, j.state, int(j.state.turn), 5)
    for make in (*ROSTER.bots.values(), *ROSTER.others.values()):
        steps = with_effort(make(), SAMPLES).choose(sight, Budget())
        assert all(is_card(step) for step in steps)
        assert len(steps) == 3


@pytest.mark.parametrize(
    "seats", [4, 6, *(pytest.param(few, marks=pytest.mark.slow) for few in (2, 3))]
)
def test_searchers_play_whole_games(seats: int) -> None:
    """In plain Python one does, against players that only trust their policy."""
    searcher, trusting = RolloutBot(policy(), SearchLimits(4, 2, 0)), PolicyBot(policy())
    searching = sample(seats, 1)
    chance = FastChance(seats)
    state = GAME.new(seats, GAME.agree({"free_draw": True, "play_on": True}), chance)
    while not state.is_over():
        sight = observation_of(GAME, state, int(state.turn), 9)
        player = searcher if state.turn < searching else trusting
        for step in player.choose(sight, Budget()):
            state.play(step, chance)
    assert sum(state.result(seat) for seat in range(seats)) > 0
