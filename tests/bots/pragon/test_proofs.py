"""Proofs that a numbered deal can be won: moves that replay to a win."""

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
