"""The solver of numbered deals, against a plain search without a memory."""

from cardtable.bots.pragon.solver import OPEN, ExhaustiveSearch, solve
from cardtable.engine.chance import FastChance, shuffled_copy
from cardtable.engine.refusal import Refusal
from cardtable.games.pragon.cards import UNSHUFFLED, NumberedDeal
from cardtable.games.pragon.notation import CARD_NAMES
from cardtable.games.pragon.options import PragonOptions
from cardtable.games.pragon.state import PragonState
from games.pragon.tables import EMPTY, state_from


def test_a_search_without_budget_settles_nothing() -> None:
    assert solve(1, PragonOptions(), tries=0, nodes=50).outcome == OPEN


def test_a_lost_table_is_proved_lost_and_a_won_one_won() -> None:
    chance = NumberedDeal(1)
    lost = state_from("7S 7H 2C", draw="", **EMPTY | {"T": "9D", "L": "8D", "R": "KC"})
    search = ExhaustiveSearch(10_000)
    assert not search.wins(lost, chance)
    assert search.nodes < 10_000
    won = state_from("7S 7H 2C", draw="", **EMPTY | {"T": "9D^"})
    search = ExhaustiveSearch(10_000)
    assert search.wins(won, chance)
    for step in search.steps[::-1]:
        won.play(step, chance)
    assert won.result(0) == 1.0


def test_the_search_agrees_with_a_plain_one_on_small_tables() -> None:
    """The memory of lost states must not change an answer."""
    outcomes = []
    for seed in range(300):
        state = small_table(seed)
        plain = PlainSearch()
        won = plain.wins(state, NumberedDeal(seed))
        if plain.nodes < plain.budget:
            outcomes.append(won)
            assert ExhaustiveSearch(10**6).wins(state, NumberedDeal(seed)) == won
    assert len(outcomes) > 100
    assert {True, False} == set(outcomes)


def small_table(seed: int) -> PragonState:
    """Build a state with a few random cards."""
    picks = FastChance(seed)
    left = [CARD_NAMES[card] for card in shuffled_copy(UNSHUFFLED, picks)]
    stacks = {name: left.pop() + "^" * picks.below(2) for name in ("L", "C", "BL")}
    stacks["L"] = f"{left.pop()} {stacks['L']}"
    hand, deck = " ".join(left[:3]), " ".join(left[3:4])
    try:
        return state_from(hand, draw=deck, **EMPTY | stacks)
    except Refusal:  # the game would be over
        return small_table(seed + 1000)


class PlainSearch:
    """A search of all moves that remembers nothing; a full budget counts as a win."""

    budget = 400

    def __init__(self) -> None:
        self.nodes = 0

    def wins(self, state: PragonState, chance: NumberedDeal) -> bool:
        if state.is_over():
            return state.result(0) == 1.0
        for move in state.legal():
            self.nodes += 1
            after, later = state.clone(), chance.clone()
            after.apply(move, later)
            if self.nodes >= self.budget or self.wins(after, later):
                return True
        return False
