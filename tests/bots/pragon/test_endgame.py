"""Proofs about the end of games of Pragon, compared with a plain search over all states."""

from math import factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from cardtable.bots import Budget, find_roster, observation_of
from cardtable.bots.advice import advise
from cardtable.bots.bot import ALL_PLANS, RolloutBot, SearchLimits
from cardtable.bots.pragon.endgame import ChanceProbe, PragonEndgame
from cardtable.bots.pragon.policy import make_tuned_policy
from cardtable.bots.search.exact import TOLERANCE, ExactSearch
from cardtable.engine.bits import count
from cardtable.engine.chance import FastChance, shuffled_copy
from cardtable.engine.refusal import Refusal
from cardtable.games.pragon import GAME
from cardtable.games.pragon.notation import CARD_NAMES, STACK_NAMES
from cardtable.games.pragon.state import PragonState
from games.pragon.tables import play, state_from
from support.sample_sizes import sample, with_examples

POLICY = make_tuned_policy()
ENDGAME = PragonEndgame()
IN_ORDER = vec[i64](list(range(54)))
EMPTY = dict.fromkeys(STACK_NAMES, "")
MAX_MOVES = 4_000  # of a plain search
TABLES = sample(60, 30)  # that are searched in one test


class TooManyMoves(Exception):
    pass


def proof_of(state: PragonState, limit: int = 3_000) -> ExactSearch:
    proof = ExactSearch(ENDGAME, state, 0, POLICY.plans(state, ALL_PLANS), limit)
    while proof.search(50, every=True):
        pass
    proof.forget()
    return proof


def bounds_of(proof: ExactSearch) -> list[tuple[tuple[int, ...], float, float]]:
    return [
        (tuple(plan.to_list()), round(proof.low(at), 9), round(proof.high(at), 9))
        for at, plan in enumerate(proof.plans)
    ]


class PlainSearch:
    """A search over all games in all states at once; states that look alike are played alike."""

    def __init__(self) -> None:
        self.moves = 0

    def value(self, worlds: list[PragonState]) -> float:
        if worlds[0].is_over():
            return float(worlds[0].result(0))
        return max(self.after(worlds, [move]) for move in worlds[0].legal())

    def after(self, worlds: list[PragonState], steps: list[int]) -> float:
        groups: dict[object, list[PragonState]] = {}
        for world in worlds:
            later = world.clone()
            for step in steps:
                probe = ChanceProbe()
                later.apply(step, probe)
                self.moves += 1
                if probe.asked or self.moves > MAX_MOVES:
                    raise TooManyMoves
            groups.setdefault(GAME.view(later, 0), []).append(later)
        return sum(len(group) * self.value(group) for group in groups.values()) / len(worlds)


def all_worlds(state: PragonState) -> list[PragonState]:
    """Return a state for each order of the unseen closed cards."""
    number = factorial(int(count(state.unseen_cards())))
    found: dict[bytes, PragonState] = {}
    seed = 0
    while len(found) < number:
        world = state.imagine(0, FastChance(seed))
        found[GAME.to_bytes(world)] = world
        seed += 1
    return list(found.values())


def small_table(seed: int) -> PragonState:
    """Return a state with three stacks, three cards in the hand, and no deck."""
    chance = FastChance(seed)
    left = [CARD_NAMES[card] for card in shuffled_copy(IN_ORDER, chance)]
    stacks = {name: left.pop() + "^" * chance.below(2) for name in ("L", "C", "BL")}
    stacks["L"] = f"{left.pop()} {stacks['L']}"
    try:
        return state_from(" ".join(left[:3]), draw="", **EMPTY | stacks)
    except Refusal:  # lost at the start
        return small_table(seed + 1000)


@pytest.mark.slow
@pytest.mark.parametrize("first", [0, 60])
def test_bounds_contain_the_value_and_mostly_meet(first: int) -> None:
    settled = searched = 0
    values = set()
    for seed in range(first, first + TABLES):
        state = small_table(seed)
        worlds, search = all_worlds(state), PlainSearch()
        proof = proof_of(state)
        try:
            expected = [search.after(worlds, plan.to_list()) for plan in proof.plans]
            best = search.value(worlds)
        except TooManyMoves:
            continue
        searched += 1
        for at, value in enumerate(expected):
            assert proof.low(at) - TOLERANCE <= value <= proof.high(at) + TOLERANCE, (
                seed,
                bounds_of(proof),
            )
        if proof.is_settled():  # even if the policy has not listed the best plan
            assert proof.low(proof.best()) == pytest.approx(best)
        settled += proof.is_settled()
        values.add(round(best, 3))
    assert searched >= TABLES // 3
    assert settled >= searched * 3 // 4
    assert len(values) > 2


def test_a_win_by_two_hands_is_proved() -> None:
    """The aces clear the table only after the pair of jacks."""
    state = state_from("JC AC AD", draw="", **EMPTY | {"L": "JD^", "C": "4H^", "R": "9S^"})
    proof = proof_of(state)
    assert proof.is_settled()
    assert proof.low(proof.best()) == 1.0


def test_draws_are_not_searched() -> None:
    state = state_from("2C 5D 9H", **EMPTY | {"L": "KD^", "C": "KH^"})
    assert ENDGAME.is_searchable(state, 0)
    for _, low, high in bounds_of(proof_of(state)):
        assert (low, high) == (0.0, 1.0)


def test_the_key_of_a_position_has_only_seen_cards() -> None:
    state = state_from("2C 2D 9H", draw="", **EMPTY | {"L": "6S KD^", "C": "7S 4H^"})
    twins = [state.imagine(0, FastChance(seed)) for seed in range(12)]
    assert {ENDGAME.position_key(twin) for twin in twins} == {ENDGAME.position_key(state)}
    assert len({GAME.to_bytes(twin) for twin in twins}) == 2
    other = state_from("2C 2D 9H", draw="", **EMPTY | {"L": "6S 4H^", "C": "7S KD^"})
    assert ENDGAME.position_key(other) != ENDGAME.position_key(state)


def test_a_search_needs_an_empty_deck_or_a_known_table() -> None:
    assert not ENDGAME.is_searchable(state_from("2C 5D 9H"), 0)
    assert ENDGAME.is_searchable(state_from("2C 2D 9H", draw=""), 0)
    assert not ENDGAME.is_searchable(state_from("2C 2D 9H", draw="", show_known_cards=False), 0)


@with_examples(20)
@given(seed=st.integers(0, 2**20), deal=st.integers(0, 2**30))
def test_a_proof_knows_no_more_than_the_player(seed: int, deal: int) -> None:
    state = small_table(seed)
    twin = state.imagine(0, FastChance(deal))
    here, there = proof_of(state, 300), proof_of(twin, 300)
    assert bounds_of(here) == bounds_of(there)
    assert (len(here.nodes), here.iterations) == (len(there.nodes), there.iterations)
    bot = RolloutBot(POLICY, SearchLimits(8, 4, 0, positions=300), endgame=ENDGAME)
    first, second = (
        bot.choose(observation_of(GAME, world, 0, 3), Budget()) for world in (state, twin)
    )
    assert first == second
    later = state.clone()
    for step in first:
        later.play(step, FastChance(0))


def test_strong_bots_and_advice_use_proofs() -> None:
    state = state_from("JC AC AD", draw="", **EMPTY | {"L": "JD^", "C": "4H^", "R": "9S^"})
    for level in ("level5", "level6"):
        bot = find_roster("pragon").bots[level]()
        assert isinstance(bot, RolloutBot)
        assert bot.find_proof(observation_of(GAME, state, 0, 1), Budget(), every=False) is not None
    advice = advise(observation_of(GAME, state, 0, 1), Budget())
    assert advice.samples == 0
    assert (advice.plans[0].win_probability, advice.plans[0].standard_error) == (1.0, 0.0)
    assert play(state, advice.plans[0].move).is_over()
