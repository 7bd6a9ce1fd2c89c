"""Proofs about the ends of games, against plain search through every line of play."""

from collections.abc import Callable, Iterator
from itertools import pairwise
from random import Random
from sys import getrecursionlimit, setrecursionlimit
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from cardtable.bots import Budget, find_roster, observation_of
from cardtable.bots.advice import advise
from cardtable.bots.analysis import analyse_choice
from cardtable.bots.bot import ALL_PLANS, RolloutBot, SearchLimits
from cardtable.bots.search.exact import TOLERANCE, ExactSearch
from cardtable.bots.search.policy import ChanceOutcome, Endgame, Plan
from cardtable.bots.threeup import make_threeup_policy
from cardtable.bots.threeup.endgame import ThreeUpEndgame
from cardtable.engine.chance import Chance, FastChance
from cardtable.engine.state import NOBODY, MoveList, State
from cardtable.games.threeup import GAME
from cardtable.games.threeup.cards import flip_move, is_flip
from cardtable.games.threeup.state import THIRD_TIME, ThreeUpState
from games.threeup.tables import restore, state_from
from support.sample_sizes import sample, with_examples

POLICY = make_threeup_policy("tuned")
ENDGAME = ThreeUpEndgame()
MANY = 1000  # positions of a plain search
POSITIONS = sample(20, 12)  # of which the truth is searched in one test
FEW = "1 2 3 3 4 4 5 6 6 7 8 9 10 C C1".split()


def proof_of(state: ThreeUpState, limit: int = 3_000, *, every: bool = True) -> ExactSearch:
    plans = POLICY.plans(state, ALL_PLANS)
    proof = ExactSearch(ENDGAME, state, int(state.turn), plans, limit)
    while proof.search(50, every=every):
        pass
    proof.forget()
    return proof


def told(proof: ExactSearch) -> dict[str, tuple[float, float]]:
    """Return the low and the high bound of every plan."""
    return {
        GAME.write(plan.to_list()): (round(proof.low(at), 9), round(proof.high(at), 9))
        for at, plan in enumerate(proof.plans)
    }


def end(first: str, second: str, pile: str = "", **options: Any) -> ThreeUpState:
    """A position with the draw pile gone, in which everybody has seen both hands."""
    hands = {seat: front.split("/")[0].strip() for seat, front in enumerate((first, second))}
    return state_from(first, second, pile=pile, known=hands, **options)


# The truth, slowly


class TooMany(Exception):
    pass


class Truth:
    """All lines of play with all that the rules know of the past, as if each card that is
    turned over were shown to both."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.known: dict[str, float] = {}
        self.third_times = 0  # positions in which a play clears the pile [UD-41]

    def worth(self, state: ThreeUpState) -> float:
        if state.is_over():
            return float(state.result(self.seat))
        self.third_times += state.repeats == THIRD_TIME
        name = name_of(state)
        if name not in self.known:
            if len(self.known) > MANY:
                raise TooMany
            worths = [self.after(state, [move]) for move in state.legal()]
            best = max if state.turn == self.seat else min
            self.known[name] = best(worths)
        return self.known[name]

    def after(self, state: ThreeUpState, steps: list[int]) -> float:
        worlds = [state.clone()]
        for step in steps:
            if is_flip(step):
                worlds = [turned for world in worlds for turned in swapped(world, step)]
            for world in worlds:
                world.apply(step, FastChance(0))
        return sum(self.worth(world) for world in worlds) / len(worlds)


def name_of(state: ThreeUpState) -> str:
    """A position with all its past; where which unseen card lies does not count."""
    position = GAME.position(state)
    down = position.pop("down")
    cards = sorted(card for slots in down for card in slots)
    return f"{position} {cards} {[sum(map(bool, slots)) for slots in down]}"


def swapped(state: ThreeUpState, step: int) -> list[ThreeUpState]:
    """One world for each unseen card that may lie where it is turned over."""
    position = GAME.position(state)
    slot = step - 14
    places = [(seat, at) for seat in (0, 1) for at in range(3) if position["down"][seat][at]]
    found = []
    for seat, at in places:
        down = [list(slots) for slots in position["down"]]
        here = down[int(state.turn)]
        here[slot], down[seat][at] = down[seat][at], here[slot]
        found.append(restore({**position, "down": down}))
    return found


def some_end(seed: int) -> ThreeUpState:
    """A few cards before each seat."""
    pick = Random(seed)
    fronts = [[pick.randint(0, 2), pick.randint(0, 2), pick.randint(0, 1)] for _ in range(2)]
    for front in fronts:
        front[0] += 1 if not sum(front) else 0
    fronts[0][0] += 2 if fronts[0][0] < 2 else 0
    deck = pick.sample(FEW, sum(map(sum, fronts)) + 1)
    parts = [" ".join(deck.pop() for _ in range(size)) for front in fronts for size in front]
    pile = pick.choice(["", *(card for card in deck if card[0] != "C")])
    return end(" / ".join(parts[:3]), " / ".join(parts[3:]), pile)


def some_circle(seed: int) -> ThreeUpState:
    """High cards that both seats can pick up again, and low 3UP that do not fit on them."""
    pick = Random(seed)
    fronts = []
    for least in (1, 0):
        hand = pick.sample("6 7 8 9 10".split(), pick.randint(least, 2))
        up = pick.sample("1 2 3 4 5 6".split(), pick.randint(1, 2))
        fronts.append(f"{' '.join(hand)} / {' '.join(up)}")
    return end(fronts[0], fronts[1], pick.choice(["", "7"]))


@pytest.fixture
def deep_recursion() -> Iterator[None]:
    usual = getrecursionlimit()
    setrecursionlimit(5 * MANY + usual)
    yield
    setrecursionlimit(usual)


@pytest.mark.usefixtures("deep_recursion")
@pytest.mark.parametrize(
    ("some_state", "first"),
    [
        (some_end, 0),
        *(pytest.param(some_end, first, marks=pytest.mark.slow) for first in (40, 80, 120)),
        *(pytest.param(some_circle, first, marks=pytest.mark.slow) for first in (0, 40)),
    ],
)
def test_bounds_hold_the_truth_and_often_meet(
    some_state: Callable[[int], ThreeUpState], first: int
) -> None:
    met = searched = third_times = 0
    for seed in range(first, first + POSITIONS):
        state = some_state(seed)
        truth = Truth(int(state.turn))
        proof = proof_of(state)
        try:
            true = [truth.after(state, plan.to_list()) for plan in proof.plans]
        except TooMany:
            continue
        searched += 1
        third_times += truth.third_times
        for at, worth in enumerate(true):
            assert proof.low(at) - TOLERANCE <= worth <= proof.high(at) + TOLERANCE, (
                seed,
                told(proof),
            )
        if proof.is_settled():
            assert true[proof.best()] == pytest.approx(max(true))
        met += proof.is_exact()
    assert searched >= POSITIONS * 3 // 8
    assert met >= searched // 2
    assert third_times or some_state is some_end


# What is known


def test_who_has_one_card_left_is_not_given_a_low_one() -> None:
    """After a 9 the other picks up, and the 3 is the last card. After a 3 it is over."""
    proof = proof_of(end("3 9", "5"))
    assert told(proof) == {"9": (1.0, 1.0), "3": (0.0, 0.0)}


def test_luck_is_weighed_by_all_cards_that_nobody_has_seen() -> None:
    """Both 3s, and the 3DOWN goes on an empty pile if the other's does not fit: one in two."""
    state = end("3 3 / / 2", "/ / 9")
    shares = told(proof_of(state))
    assert shares["3 3"] == (0.5, 0.5)
    assert shares["3"][1] <= 0.5


def test_what_its_owner_alone_has_seen_is_no_proof_for_the_other() -> None:
    """If the other turns over a 2 or a 3 in vain, nobody else knows which it is."""
    state = end("5 5 / 9 /", "/ / 2 3 10")
    for low, high in told(proof_of(state)).values():
        assert low < high


def test_cards_that_the_other_has_not_seen_only_make_it_better() -> None:
    veiled = state_from("3 9", "5", known={1: "5"})
    assert told(proof_of(veiled)) == {"9": (1.0, 1.0), "3": (0.0, 1.0)}
    hopeless = state_from("3 4", "5", known={1: "5"})
    assert all(high == 1.0 for _, high in told(proof_of(hopeless)).values())


def test_a_circle_proves_nothing() -> None:
    """A 9 goes to and fro. At the third time it leaves the game, where the search does not look."""
    state = end("/ 7", "9 / 6 8", pile="10")
    proof = proof_of(end("9 9 / 6 1 5 / 5 3 4", "2 6"))
    assert any(low < high for low, high in told(proof).values())
    assert ENDGAME.is_searchable(state, 0)
    state.repeats = THIRD_TIME
    (move,) = state.legal()
    assert ENDGAME.is_chance_move(state, move)
    assert ENDGAME.outcomes(state, move) == []


@pytest.mark.parametrize("fronts", [("3 9", "5"), ("3 3 / / 2", "/ / 9"), ("/ / 2 9", "5")])
def test_nothing_is_proved_beyond_a_third_time(fronts: tuple[str, str]) -> None:
    """What a play does then depends on the past [UD-41], and a proof does not know the past."""
    state = end(*fronts)
    assert set(told(proof_of(state)).values()) != {(0.0, 1.0)}
    state.repeats = THIRD_TIME
    assert set(told(proof_of(state)).values()) == {(0.0, 1.0)}


def test_the_third_time_is_another_position_than_the_first() -> None:
    state = end("3 9", "5")
    third = state.clone()
    third.repeats = THIRD_TIME
    assert ENDGAME.position_key(state) != ENDGAME.position_key(third)


def test_unseen_cards_are_as_likely_as_there_are_copies() -> None:
    outcomes = ENDGAME.outcomes(end("/ / 2 2 9", "4"), flip_move(0))
    assert [outcome.weight for outcome in outcomes] == pytest.approx([2 / 3, 1 / 3])


@pytest.mark.parametrize(
    "state",
    [
        state_from("3 9", "5"),  # the other's hand was never seen
        state_from("3 9", "5", draw=3, known={1: "5"}),
        state_from("3 9", "5", "6", known={1: "5", 2: "6"}),
        end("3 9", "5", scoring=True),
        end("3 9", "5", failed_down="stays"),
        end("3 9", "5", turn_cap=900),
        end("3 9", "5", repetition="draw"),
        end("3 9", "5", repetition="fewest_cards"),
    ],
)
def test_what_cannot_be_proved_is_not_tried(state: ThreeUpState) -> None:
    assert not ENDGAME.is_searchable(state, 0)


def test_a_position_that_has_been_twice_is_left_alone() -> None:
    state = end("3 9", "5")
    assert ENDGAME.is_searchable(state, 0)
    state.note_position()
    assert not ENDGAME.is_searchable(state, 0)


def test_the_limit_is_one_of_positions() -> None:
    state = end("3 4 5 6 7 / 7 8 9 / 1 2 3", "4 5 8 9 10 / 8 9 10 / 4 5 6")
    proof = proof_of(state, limit=40)
    assert 40 <= len(proof.nodes) < 60
    assert not proof.is_settled()


# Going round, in a game that does nothing else


class Ring(State):
    """A place from which the seat can leave with 0.3, and one where the other can with 0.8."""

    def __init__(self, turn: int = 0, left: float = -1.0) -> None:
        self.turn = turn
        self.left = left

    def seats(self) -> int:
        return 2

    def clone(self) -> "Ring":
        return Ring(int(self.turn), self.left)

    def list_moves(self, moves: MoveList) -> None:
        for move in range(2 if self.turn != NOBODY else 0):
            moves.add(move)

    def why_not(self, move: int) -> str:
        return "ring"

    def apply(self, move: int, chance: Chance) -> None:
        if move == 0:
            self.turn = 1 - self.turn
        else:
            self.left = (0.3, 0.8)[self.turn]
            self.turn = NOBODY

    def imagine(self, seat: int, chance: Chance) -> "Ring":
        return self.clone()

    def is_move_complete(self) -> bool:
        return True

    def result(self, seat: int) -> float:
        return self.left


class Turning(Endgame):
    def is_searchable(self, state: State, seat: int) -> bool:
        return True

    def has_private_knowledge(self, state: State, seat: int) -> bool:
        return False

    def position_key(self, state: State) -> tuple[int, ...]:
        return (int(state.turn),)

    def list_distinct_moves(self, state: State, moves: MoveList) -> None:
        state.list_moves(moves)

    def is_chance_move(self, state: State, move: int) -> bool:
        return False

    def outcomes(self, state: State, move: int) -> list[ChanceOutcome]:
        return []


def test_a_circle_keeps_the_bounds_of_its_ways_out() -> None:
    plans = [Plan(vec[i64]([0]), 0.0), Plan(vec[i64]([1]), 0.0)]
    proof = ExactSearch(Turning(), Ring(), 0, plans, 100)
    while proof.search(5, every=True):
        pass
    proof.forget()
    assert (proof.low(0), proof.high(0)) == (0.3, 0.8)
    assert (proof.low(1), proof.high(1)) == (0.3, 0.3)


# Laws, along games that were really played


def open_ends(seed: int) -> list[ThreeUpState]:
    """The choices of a game whose mover sees all but what nobody has seen."""
    chance = FastChance(seed)
    state = GAME.new(2, GAME.parse_options({}), chance)
    found = []
    while not state.is_over():
        if len(state.legal()) > 1 and ENDGAME.is_searchable(state, state.turn):
            found.append(state.clone())
        POLICY.act(state, chance)
    return found


@with_examples(12)
@given(seed=st.integers(0, 2**30), deal=st.integers(0, 2**30))
def test_a_proof_knows_no_more_than_the_seat(seed: int, deal: int) -> None:
    for state in open_ends(seed)[-2:]:
        seat = int(state.turn)
        twin = state.imagine(seat, FastChance(deal))
        assert ENDGAME.is_searchable(twin, seat)
        here, there = proof_of(state, 150), proof_of(twin, 150)
        assert told(here) == told(there)
        assert (len(here.nodes), here.iterations) == (len(there.nodes), there.iterations)
        searcher = RolloutBot(POLICY, SearchLimits(8, 4, 0, positions=150), endgame=ENDGAME)
        first, second = (
            searcher.choose(observation_of(GAME, world, seat, 3), Budget())
            for world in (state, twin)
        )
        assert first == second
        later = state.clone()
        for step in first:
            later.play(step, FastChance(0))


@with_examples(12)
@given(seed=st.integers(0, 2**30))
def test_more_looks_never_widen_bounds(seed: int) -> None:
    for state in open_ends(seed)[-1:]:
        proofs = [proof_of(state, limit) for limit in (10, 60, 240)]
        for less, more in pairwise(proofs):
            for at in range(len(less.plans)):
                assert less.low(at) - TOLERANCE <= more.low(at) <= more.high(at) + TOLERANCE
                assert more.high(at) <= less.high(at) + TOLERANCE


# Who uses it


def test_searchers_play_what_is_proved() -> None:
    state = end("3 9", "5")
    for level in ("level5", "level6"):
        bot = find_roster("threeup").bots[level]()
        assert isinstance(bot, RolloutBot)
        observation = observation_of(GAME, state, 0, 1)
        assert bot.find_proof(observation, Budget(), every=False) is not None
        assert GAME.write(bot.choose(observation, Budget())) == "9"


def test_a_searcher_forgets_what_nobody_collects() -> None:
    """Nodes lead to each other: what is not forgotten stays for ever."""
    bot = find_roster("threeup").bots["level5"]()
    assert isinstance(bot, RolloutBot)
    proof = bot.find_proof(observation_of(GAME, end("2 4 6", "5 7"), 0, 1), Budget(), every=False)
    assert proof is not None
    assert proof.nodes
    assert not proof.known
    assert not any(node.edges for node in proof.nodes)


def test_without_a_proof_the_choice_is_as_it_would_be() -> None:
    state = end("3 4 5 6 7 / 7 8 9 / 1 2 3", "4 5 8 9 10 / 8 9 10 / 4 5 6")
    effort = SearchLimits(sample(40, 12), 4, 0, positions=20)
    plain = RolloutBot(POLICY, effort).choose(observation_of(GAME, state, 0, 1), Budget())
    looking = RolloutBot(POLICY, effort, endgame=ENDGAME)
    assert looking.choose(observation_of(GAME, state, 0, 1), Budget()) == plain


def test_advice_says_what_is_exact() -> None:
    advice = advise(observation_of(GAME, end("3 9", "5"), 0, 1), Budget())
    assert advice.samples == 0
    assert [(one.move, one.win_probability, one.standard_error) for one in advice.plans] == [
        ("9", 1.0, 0.0),
        ("3", 0.0, 0.0),
    ]
    assert [(one.loss, one.loss_error, one.group) for one in advice.plans] == [
        (0.0, 0.0, 0),
        (1.0, 0.0, 1),
    ]
    assert [(one.chances, one.margin) for one in advice.plans] == [(100, 0), (0, 0)]


def test_a_choice_is_judged_exactly_where_it_can_be() -> None:
    state = end("3 9", "5")
    three = GAME.read(state, "3")
    judged, taken = analyse_choice(observation_of(GAME, state, 0, 1), three, 0, Budget())
    assert judged is not None
    assert (judged.best_win_probability, judged.win_probability) == (1.0, 0.0)
    assert (judged.loss, judged.loss_error) == (1.0, 0.0)
    assert (judged.better_move, judged.verdict, taken) == ("9", "blunder", len(three))
