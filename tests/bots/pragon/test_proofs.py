"""Proofs that a numbered deal can be won: moves that replay to a win."""

import itertools
import runpy
from pathlib import Path

from cardtable.bots.pragon.proofs import (
    GAMES_PER_LEVEL,
    LAST_PROVEN,
    LEVELS,
    MAX_STARS,
    TAME_FILE,
    USUAL_FILE,
    find_deal,
    format_proof,
    is_proven,
    is_winning,
    load_proofs,
    load_stars,
    load_wins,
    stars_of,
    write_moves,
)
from cardtable.bots.pragon.solver import WON, solve
from cardtable.games.pragon import GAME
from cardtable.games.pragon.cards import NumberedDeal
from cardtable.games.pragon.options import PragonOptions
from support.sample_sizes import sample

PROVEN = {USUAL_FILE: PragonOptions(), TAME_FILE: PragonOptions(jokers_wild=False)}


def test_the_moves_of_a_win_replay() -> None:
    for number in range(1, 6):
        verdict = solve(number, PragonOptions())
        assert verdict.outcome == WON
        assert is_winning(number, PragonOptions(), verdict.steps)
        assert not is_winning(number, PragonOptions(), verdict.steps[:-1])
        chance = NumberedDeal(number)
        state = GAME.new(1, PragonOptions(), chance)
        for line in write_moves(number, PragonOptions(), verdict.steps):
            GAME.play_notation(state, line, chance)
        assert state.result(0) == 1.0
        assert format_proof(number, verdict.steps).startswith(f"{number} ")


def test_kept_proofs_replay() -> None:
    for file, options in PROVEN.items():
        kept = load_proofs(file)
        assert list(kept) == list(range(1, LAST_PROVEN + 1))
        for number in range(1, LAST_PROVEN + 1, sample(1, 20)):
            assert is_winning(number, options, kept[number]), number


def test_a_kept_proof_counts_only_for_rules_by_which_it_wins() -> None:
    hard = [is_proven(number, PragonOptions(hard_mode=True)) for number in range(1, 41)]
    assert {True, False} == set(hard)
    assert all(
        is_proven(number, options) for number in (1, LAST_PROVEN) for options in PROVEN.values()
    )
    assert not is_proven(0, PragonOptions())
    assert not is_proven(LAST_PROVEN + 1, PragonOptions())


# Difficulty


def test_every_proven_deal_has_stars_and_hard_deals_are_won_less_often() -> None:
    wins, stars = load_wins(), load_stars()
    assert len(wins) == len(stars) == LAST_PROVEN
    assert all(len(deal) == len(LEVELS) and max(deal) <= GAMES_PER_LEVEL for deal in wins)
    shares = [
        [sum(deal) for deal, found in zip(wins, stars, strict=True) if found == number]
        for number in range(1, MAX_STARS + 1)
    ]
    assert all(LAST_PROVEN / 8 < len(share) < LAST_PROVEN / 3.5 for share in shares)
    assert all(min(easy) > max(hard) for easy, hard in itertools.pairwise(shares))


def test_stars_are_known_only_for_the_rules_that_were_measured() -> None:
    assert stars_of(1, PragonOptions()) == load_stars()[0]
    assert stars_of(1, PragonOptions(jokers_wild=False)) == 0
    assert stars_of(0, PragonOptions()) == stars_of(LAST_PROVEN + 1, PragonOptions()) == 0


def test_a_deal_of_a_difficulty_is_found_from_any_number_on() -> None:
    usual = PragonOptions()
    for stars in range(1, MAX_STARS + 1):
        found = find_deal(stars, usual, LAST_PROVEN)
        assert found is not None
        assert stars_of(found, usual) == stars
        assert find_deal(stars, usual, found) == found
    assert find_deal(1, PragonOptions(jokers_wild=False), 1) is None


def test_the_wins_in_the_file_are_those_of_the_bots() -> None:
    """`tools/pragon_difficulty.py` wrote it."""
    tool = runpy.run_path(str(Path(__file__).parents[3] / "tools" / "pragon_difficulty.py"))
    for number in (1, 500):
        assert (
            tuple(tool["count_wins"](number, level) for level in LEVELS)
            == (load_wins()[number - 1])
        )
