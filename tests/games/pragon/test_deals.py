"""Numbered deals and the solvers that know them."""

import pytest

from cardtable.bots.pragon.proofs import (
    LAST_PROVEN,
    TAME_FILE,
    USUAL_FILE,
    certify_deal,
    format_proof,
    is_proven,
    is_winning,
    load_proofs,
    write_moves,
)
from cardtable.bots.pragon.solver import OPEN, WON, ExhaustiveSearch, solve
from cardtable.engine.bits import BIT
from cardtable.engine.chance import FastChance, shuffled_copy
from cardtable.engine.playout import play_randomly
from cardtable.engine.refusal import Refusal
from cardtable.games.pragon import GAME
from cardtable.games.pragon.cards import DECK
from cardtable.games.pragon.deals import DEAL_COUNT, UNSHUFFLED, NumberedDeal
from cardtable.games.pragon.notation import CARD_NAMES
from cardtable.games.pragon.options import PragonOptions
from cardtable.games.pragon.state import PragonState
from games.pragon.tables import cards, state_from
from sizes import sample, small_and_large

EMPTY = {"T": "", "L": "", "C": "", "R": "", "BL": "", "BR": ""}

PROVEN = {USUAL_FILE: PragonOptions(), TAME_FILE: PragonOptions(jokers_wild=False)}


def new_game(number: int) -> tuple[PragonState, NumberedDeal]:
    chance = NumberedDeal(number)
    state = GAME.new(1, PragonOptions(), chance)
    assert isinstance(state, PragonState)
    return state, chance


def test_a_number_is_the_same_deal_for_ever() -> None:
    assert GAME.digest(new_game(1)[0]) == DIGEST


def test_a_joker_turned_up_in_the_setup_shuffles_the_deck() -> None:
    shuffles = [new_game(number)[1].shuffles for number in range(500)]
    assert set(shuffles) == {1, 2}
    assert 5 < shuffles.count(2) < 40  # one deal in twenty-seven


DIGEST = "4362654024226b7ded7b1df34c0682554867d7c2e5059926b663c98c26f1e9c9"


def test_numbers_make_different_deals() -> None:
    assert len({GAME.digest(new_game(number)[0]) for number in range(100)}) == 100


def test_numbers_out_of_range_are_refused() -> None:
    for number in (-1, DEAL_COUNT):
        with pytest.raises(Refusal, match="deal-number"):
            NumberedDeal(number)


def test_the_deck_comes_in_one_order_whatever_is_played() -> None:
    """Until cards are shuffled back, two games of one deal draw the same cards in turn."""
    for number in range(20):
        drawn = []
        for seed in (1, 2):
            state, chance = new_game(number)
            order = [card for card in chance.order if state.draw & BIT[card]]
            play_randomly(state, 40, chance, FastChance(seed))
            if chance.shuffles == 1:
                left = [card for card in order if state.draw & BIT[card]]
                assert left == order[len(order) - len(left) :]
                drawn.append(order)
        assert all(order == drawn[0] for order in drawn)


def test_cards_that_come_back_are_put_into_a_new_order() -> None:
    chance = NumberedDeal(3)
    first = [chance.card(DECK)]
    left = DECK
    for _ in range(53):
        left &= ~BIT[first[-1]]
        first.append(chance.card(left))
    assert sorted(first) == list(range(54))
    assert chance.shuffles == 1
    chance.card(DECK)
    assert chance.shuffles == 2
    assert chance.order != NumberedDeal(3).order


def test_every_card_is_as_likely_to_be_dealt_first() -> None:
    tops = [cards(new_game(number)[0].open_cards()) for number in range(3000)]
    assert len(set(tops)) == 52
    assert max(tops.count(top) for top in set(tops)) < 100


def test_a_clone_of_a_deal_goes_on_alike_and_apart() -> None:
    state, chance = new_game(7)
    twin, other = state.clone(), chance.clone()
    play_randomly(twin, 200, other, FastChance(1))
    play_randomly(state, 200, chance, FastChance(1))
    assert GAME.to_bytes(state) == GAME.to_bytes(twin)


def test_a_win_has_a_line_that_replays() -> None:
    for number in range(1, 6):
        verdict = solve(number, PragonOptions())
        assert verdict.outcome == WON
        assert is_winning(number, PragonOptions(), verdict.steps)
        assert not is_winning(number, PragonOptions(), verdict.steps[:-1])
        told = write_moves(number, PragonOptions(), verdict.steps)
        state, chance = new_game(number)
        for line in told:
            GAME.play_notation(state, line, chance)
        assert state.result(0) == 1.0
        assert format_proof(number, verdict.steps).startswith(f"{number} ")


def test_a_certificate_replays_whether_it_was_kept_or_is_found() -> None:
    for number, options in (
        (7, PragonOptions()),
        (5_000, PragonOptions()),
        (7, PragonOptions(hard_mode=True)),
    ):
        verdict = certify_deal(number, options)
        assert verdict.outcome == WON
        assert is_winning(number, options, verdict.steps)
        assert (verdict.tries == 0) == (verdict.steps == load_proofs().get(number))


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
    """A few cards that are left over from a random game."""
    picks = FastChance(seed)
    left = [CARD_NAMES[card] for card in shuffled_copy(UNSHUFFLED, picks)]
    stacks = {name: left.pop() + "^" * picks.below(2) for name in ("L", "C", "BL")}
    stacks["L"] = f"{left.pop()} {stacks['L']}"
    hand, deck = " ".join(left[:3]), " ".join(left[3:4])
    try:
        return state_from(hand, draw=deck, **EMPTY | stacks)
    except Refusal:  # lost before it began
        return small_table(seed + 1000)


class PlainSearch:
    """Every line of play, with nothing remembered."""

    budget = 400

    def __init__(self) -> None:
        self.nodes = 0

    def wins(self, state: PragonState, chance: NumberedDeal) -> bool:
        if state.is_over():
            return state.result(0) == 1.0
        for move in state.legal():
            self.nodes += 1
            then, later = state.clone(), chance.clone()
            then.apply(move, later)
            if self.nodes >= self.budget or self.wins(then, later):
                return True
        return False


def test_kept_proofs_replay() -> None:
    for file, options in PROVEN.items():
        kept = load_proofs(file)
        assert list(kept) == list(range(1, LAST_PROVEN + 1))
        for number in range(1, LAST_PROVEN + 1, sample(1, 20)):
            assert is_winning(number, options, kept[number]), number


def test_a_kept_line_counts_only_for_rules_it_wins_by() -> None:
    hard = [is_proven(number, PragonOptions(hard_mode=True)) for number in range(1, 41)]
    assert {True, False} == set(hard)
    assert all(
        is_proven(number, options) for number in (1, LAST_PROVEN) for options in PROVEN.values()
    )
    assert not is_proven(0, PragonOptions())
    assert not is_proven(LAST_PROVEN + 1, PragonOptions())


@pytest.mark.parametrize("games", small_and_large(sample(20_000, 500), 100_000))
def test_random_games_end(games: int) -> None:
    chance, picks = FastChance(1), FastChance(2)
    rounds = 0
    for _ in range(games):
        state = GAME.new(1, PragonOptions(), chance)
        play_randomly(state, 10**5, chance, picks)
        assert state.is_over()
        rounds = max(rounds, state.rounds)
    assert rounds < 100  # the limit of a thousand is far away
