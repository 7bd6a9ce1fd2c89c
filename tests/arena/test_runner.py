"""Matches in several processes, journals, and the end of a match by its verdict."""

from pathlib import Path

import pytest

from cardtable.arena import runner
from cardtable.arena.match import (
    DealResult,
    Match,
    validate_match,
)
from cardtable.arena.runner import Journal, counted_deals, run_match
from cardtable.arena.statistics import (
    SequentialTest,
    SprtBounds,
    run_sprt,
)
from cardtable.engine.refusal import Refusal

MATCH = validate_match(Match("threeup", {}, ("level1", "random")))


def shares(deals: list[DealResult]) -> list[tuple[float, ...]]:
    return [deal.shares for deal in deals]


def played(
    match: Match, deals: int, workers: int = 1, file: Path | None = None
) -> list[DealResult]:
    return run_match(match, deals, workers, Journal(file, match), lambda _: None)


@pytest.mark.slow
def test_the_number_of_workers_changes_nothing() -> None:
    assert shares(played(MATCH, 4, 2)) == shares(played(MATCH, 4))


@pytest.mark.slow
@pytest.mark.parametrize(
    "rest", [b'{"number":2,"shares":[0.', b'{"number":2,"spent":[{"seconds":1}']
)
def test_a_match_goes_on_where_it_was_interrupted(tmp_path: Path, rest: bytes) -> None:
    file = tmp_path / "match.jsonl"
    first = played(MATCH, 2, file=file)
    with file.open("ab") as cut:
        cut.write(rest)
    done: list[int] = []
    journal = Journal(file, MATCH)
    deals = run_match(MATCH, 4, 1, journal, lambda deal: done.append(deal.number))
    assert done == [2, 3]
    assert deals[:2] == first
    assert shares(deals) == shares(played(MATCH, 4))
    assert shares(played(MATCH, 4, file=file)) == shares(deals), "the journal is whole again"


def test_journals_of_other_matches_and_other_files_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    Journal(file, MATCH)
    with pytest.raises(Refusal, match="arena-journal-other"):
        Journal(file, Match("threeup", {}, ("random", "level1")))
    file.write_text("hello\n", encoding="utf-8")
    with pytest.raises(Refusal, match="arena-journal"):
        Journal(file, MATCH)
    assert file.read_text(encoding="utf-8") == "hello\n"


def test_a_journal_with_deals_of_fewer_bots_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    Journal(file, MATCH).add(DealResult(0, (1.0,), 1, ()))
    with pytest.raises(Refusal, match="deal 0"):
        Journal(file, MATCH)


def test_deals_after_the_verdict_do_not_count() -> None:
    journal = Journal(None, MATCH)
    for number in range(60):
        journal.add(DealResult(number, (1.0 if number % 9 else 0.5, 0.0), 1, ()))
    bounds = SprtBounds(0.5, 0.6)
    enough = run_sprt(bounds, [deal.shares[0] for deal in journal.deals_in_order]).number
    assert len(counted_deals(journal, 60, bounds)) == enough < 60
    assert len(counted_deals(journal, 60, None)) == 60


@pytest.mark.parametrize("swapped", [0, 1])
def test_a_match_stops_with_the_verdict(monkeypatch: pytest.MonkeyPatch, swapped: int) -> None:
    """Deals may come in pairs that are swapped. The test looks at each of them once."""
    results = [1.0 if number % 9 else 0.5 for number in range(60)]
    order = [number ^ swapped for number in range(60)]
    deals = (DealResult(number, (results[number], 0.0), 1, ()) for number in order)
    monkeypatch.setattr(runner, "play_serially", lambda *_: deals)
    added: list[float] = []

    class Counting(SequentialTest):
        def add(self, share: float) -> None:
            added.append(share)
            super().add(share)

    monkeypatch.setattr(runner, "SequentialTest", Counting)
    bounds = SprtBounds(0.5, 0.6)
    found = run_match(MATCH, 60, 1, Journal(None, MATCH), lambda _: None, bounds)
    enough = run_sprt(bounds, results).number
    assert [deal.number for deal in found] == list(range(enough))
    assert added == results[:enough]
