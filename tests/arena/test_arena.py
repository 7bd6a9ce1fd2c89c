"""The arena: the same seeds give the same shares, and what is claimed of them holds."""

import json
import shlex
import sys
from pathlib import Path
from random import Random

import pytest

from cardtable import bots, games
from cardtable.arena import match as match_module
from cardtable.arena.match import (
    LAST_SEED,
    DealResult,
    Match,
    Usage,
    play_deal,
    play_step,
    validate_match,
)
from cardtable.arena.runner import Journal, counted_deals, run_match
from cardtable.arena.statistics import (
    SprtBounds,
    estimate_difference,
    estimate_score,
    make_report,
    run_sprt,
)
from cardtable.bots import ALL_SEEING
from cardtable.bots.external import ExternalBot
from cardtable.cli.arena import lead, verdict
from cardtable.engine.chance import FastChance
from cardtable.engine.refusal import Refusal
from cardtable.words.speaker import Speaker
from cli_pages import ran
from databases import LONGEST

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
    heard: list[int] = []
    journal = Journal(file, MATCH)
    deals = run_match(MATCH, 4, 1, journal, lambda deal: heard.append(deal.number))
    assert heard == [2, 3]
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


def test_an_illegal_choice_is_laid_to_the_bot() -> None:
    game = games.find("threeup")
    state = game.new(2, game.agree({}), FastChance(1))
    illegal = next(step for step in range(60) if step not in state.legal())
    with pytest.raises(RuntimeError, match=f"level4 chose {illegal}, which is not legal"):
        play_step(state, illegal, FastChance(1), "level4")


@pytest.mark.parametrize("name", games.names())
def test_a_bot_against_itself_is_fair_in_every_deal(name: str) -> None:
    match = validate_match(Match(name, {}, ("random",)))
    deal = play_deal(match, 0)
    if not match.is_solo:
        assert sum(deal.shares) == pytest.approx(1)
    assert all(0 <= share <= 1 for share in deal.shares)


def test_shares_belong_to_bots_and_not_to_seats() -> None:
    turned = validate_match(Match("threeup", {}, ("random", "level4")))
    straight = validate_match(Match("threeup", {}, ("level4", "random")))
    shares = [play_deal(straight, number).shares for number in range(4)]
    assert shares == [play_deal(turned, number).shares[::-1] for number in range(4)]
    assert any(first != second for first, second in shares)


def test_deals_after_the_verdict_do_not_count() -> None:
    journal = Journal(None, MATCH)
    for number in range(60):
        journal.add(DealResult(number, (1.0 if number % 9 else 0.5, 0.0), 1, ()))
    doubt = SprtBounds(0.5, 0.6)
    enough = run_sprt(doubt, [deal.shares[0] for deal in journal.deals_in_order])[0]
    assert len(counted_deals(journal, 60, doubt)) == enough < 60
    assert len(counted_deals(journal, 60, None)) == 60


def test_the_last_bot_takes_the_empty_chairs() -> None:
    match = validate_match(Match("threeup", {}, ("level1", "random")), 4)
    assert match.bots == ("level1", "random", "random", "random")
    deal = play_deal(match, 1)
    assert len(deal.shares) == 4
    assert sum(deal.shares) == pytest.approx(1)


@pytest.mark.parametrize(
    ("match", "seats", "code"),
    [
        (Match("threeup", {}, ("level1", "nobody")), None, "bot-unknown"),
        (Match("threeup", {}, ()), None, "arena-bots"),
        (Match("threeup", {}, ("random",) * 3), 2, "arena-seats"),
        (Match("threeup", {}, ("random",) * 2), 9, "seats"),
        (Match("threeup", {}, ("random",) * 2), 0, "seats"),
        (Match("pragon", {}, ("random",)), 5, "seats"),
        (Match("threeup", {}, ("random",) * 2, -1), None, "seed"),
        (Match("threeup", {}, ("random",) * 2, LAST_SEED), None, f"last '{LAST_SEED - 1}'"),
    ],
)
def test_what_cannot_be_played_is_refused(match: Match, seats: int | None, code: str) -> None:
    with pytest.raises(Refusal, match=code):
        validate_match(match, seats)


@pytest.mark.parametrize("name", games.names())
def test_players_to_measure_by_can_never_be_seated(name: str) -> None:
    sticks = bots.find_roster(name).baselines()
    assert ALL_SEEING in sticks
    for stick in sticks:
        assert stick not in bots.names(name)
        with pytest.raises(Refusal, match="bot-unknown"):
            bots.find(name, stick)


# Statistics


def test_intervals_hold_what_they_promise() -> None:
    """Of 400 matches of 100 deals, about 95 % have the true share in their interval."""
    luck = Random(5)
    for truth in (0.5, 0.9):
        held = 0
        for _ in range(400):
            deals = [sum(luck.random() < truth for _ in range(2)) / 2 for _ in range(100)]
            found = estimate_score(deals)
            held += found.low <= truth <= found.high
        assert 0.92 < held / 400 < 0.98


def test_intervals_are_clustered_by_deal() -> None:
    """Two games that always end alike tell no more than one."""
    alike = estimate_score([1.0, 0.0] * 50)
    split = estimate_score([0.5] * 90 + [1.0, 0.0] * 5)
    assert alike.high - alike.low > 2 * (split.high - split.low)
    certain = estimate_score([1.0] * 20)
    assert (certain.share, certain.high) == (1.0, 1.0)
    assert certain.low < 0.9


def test_differences_are_paired() -> None:
    ours, theirs = [1.0, 0.0, 1.0, 0.0] * 25, [1.0, 0.0, 0.0, 0.0] * 25
    found = estimate_difference(ours, theirs)
    assert found.mean == 0.25
    assert 0 < found.low < found.mean < found.high


def test_the_sequential_test_errs_as_seldom_as_it_says() -> None:
    luck = Random(7)
    test = SprtBounds(0.5, 0.6)
    verdicts = {0.5: 0, 0.6: 0}
    for truth in verdicts:
        for _ in range(200):
            deals = [sum(luck.random() < truth for _ in range(2)) / 2 for _ in range(3000)]
            _, verdict = run_sprt(test, deals)
            verdicts[truth] += verdict == "better"
    assert verdicts[0.5] / 200 < 0.1
    assert verdicts[0.6] / 200 > 0.9


def test_the_sequential_test_looks_at_deals_in_their_order() -> None:
    deals = [1.0] * 15 + [0.5, 0.0] + [1.0] * 200
    number, verdict = run_sprt(SprtBounds(0.5, 0.6), deals)
    assert verdict == "better"
    assert run_sprt(SprtBounds(0.5, 0.6), deals[:number]) == (number, verdict)
    assert run_sprt(SprtBounds(0.5, 0.6), deals[: number - 1])[1] == ""


# The command


@pytest.mark.parametrize(
    ("ones", "said"), [(8, "10.0 % rather than 2.0 %"), (0, "2.0 % rather than 10.0 %")]
)
def test_the_verdict_names_the_shares_that_were_told_apart(ones: int, said: str) -> None:
    """The better of two shares may be far below one half."""
    deals = [
        DealResult(number, (float(number % 100 < ones or number == 50), 0.0), 1, (Usage(), Usage()))
        for number in range(300)
    ]
    found = make_report(MATCH, deals, SprtBounds(0.02, 0.1))
    assert said in verdict(Speaker("en"), found)


def test_who_is_ahead_is_ahead_by_something() -> None:
    ahead = estimate_difference([0.0, 1.0, 0.0], [1.0, 1.0, 0.0])
    said = lead(Speaker("de"), ahead, "level3", "level4")
    assert said.startswith("level4 liegt um 33,3 % vor level3 (")


def test_a_match_of_several_processes_ends_without_a_word() -> None:
    code, _, complaint = ran(
        "arena", "threeup", "level1", "random", "--deals", "2", "--workers", "2"
    )
    assert (code, complaint) == (0, "")


@pytest.mark.slow
def test_the_command_tells_the_same_as_data_and_as_a_table() -> None:
    asked = ("arena", "threeup", "level1", "random", "--deals", "3", "--workers", "1")
    code, table, _ = ran(*asked)
    assert code == 0
    assert "3 deals" in table
    told = json.loads(ran(*asked, "--json")[1])
    assert told["deals"] == 3
    assert [row["bot"] for row in told["rows"]] == ["level1", "random"]
    assert f"{100 * told['rows'][0]['score']['share']:.1f} %" in table


@pytest.mark.parametrize(
    "given",
    [
        ("--deals", "0"),
        ("--workers", "0"),
        ("--sprt", "0.6,0.5"),
        ("--sprt", "high"),
    ],
)
def test_bad_numbers_are_refused(given: tuple[str, str]) -> None:
    code, out, complaint = ran("arena", "threeup", "random", "random", *given)
    assert (code, out, complaint.count("\n")) == (2, "", 1)


def outside(code: str) -> str:
    return "exec:" + shlex.join([sys.executable, "-c", code])


class Patient(ExternalBot):
    """A program has all the time that a busy machine may need."""

    def __init__(self, game: str, line: str) -> None:
        super().__init__(game, line, LONGEST)


def test_an_outside_program_can_be_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match_module, "ExternalBot", Patient)
    example = Path(__file__).parents[2] / "docs" / "examples" / "bot.py"
    program = "exec:" + shlex.join([sys.executable, str(example)])
    (deal,) = played(validate_match(Match("threeup", {}, (program, "random"))), 1)
    assert sum(deal.shares) == pytest.approx(1)
    assert [one.forfeits for one in deal.spent] == [0, 0]


def test_a_program_that_lost_its_seat_is_not_praised_for_its_stand_in() -> None:
    program = outside("raise SystemExit(1)")
    given = ("arena", "threeup", program, "random", "--deals", "2", "--workers", "1")
    assert "lost its seat in 2 deals" in " ".join(ran(*given)[1].split())
    rows = json.loads(ran(*given, "--json")[1])["rows"]
    assert [row["forfeits"] for row in rows] == [2, 0]
