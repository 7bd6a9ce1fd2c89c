"""`cardtable arena`: its report, as text and as data, and what it refuses."""

import json
import shlex
import sys

import pytest

from cardtable.arena.match import (
    DealResult,
    Match,
    Usage,
    count_failures,
    validate_match,
)
from cardtable.arena.statistics import (
    SprtBounds,
    estimate_difference,
    make_report,
)
from cardtable.cli.arena import describe_lead, describe_verdict
from cardtable.words import Speaker
from support.cli_pages import run_cli

MATCH = validate_match(Match("threeup", {}, ("level1", "random")))


@pytest.mark.parametrize(
    ("wins", "sentence"), [(8, "10.0 in 100 rather than 2.0"), (0, "2.0 in 100 rather than 10.0")]
)
def test_the_verdict_names_both_shares_of_sprt(wins: int, sentence: str) -> None:
    """The better of two shares may be far below one half."""
    deals = [
        DealResult(number, (float(number % 100 < wins or number == 50), 0.0), 1, (Usage(), Usage()))
        for number in range(300)
    ]
    report = make_report(MATCH, deals, SprtBounds(0.02, 0.1))
    assert sentence in describe_verdict(Speaker("en"), report)


def test_the_lead_is_that_of_the_better_bot() -> None:
    lead = estimate_difference([0.0, 1.0, 0.0], [1.0, 1.0, 0.0])
    sentence = describe_lead(Speaker("de"), lead, "level3", "level4")
    assert sentence.startswith("level4 gewinnt von 100 Spielen 33,3 mehr als level3 (")


def test_a_match_of_several_processes_writes_no_errors() -> None:
    code, _, error = run_cli(
        "arena", "threeup", "level1", "random", "--deals", "2", "--workers", "2"
    )
    assert (code, error) == (0, "")


@pytest.mark.slow
def test_the_report_as_data_and_as_a_table_agree() -> None:
    arguments = ("arena", "threeup", "level1", "random", "--deals", "3", "--workers", "1")
    code, table, _ = run_cli(*arguments)
    assert code == 0
    assert "3 deals" in table
    data = json.loads(run_cli(*arguments, "--json")[1])
    assert data["deals"] == 3
    assert [row["bot"] for row in data["rows"]] == ["level1", "random"]
    assert f"{100 * data['rows'][0]['score']['share']:.1f}" in table


@pytest.mark.parametrize(
    "arguments",
    [
        ("--deals", "0"),
        ("--workers", "0"),
        ("--sprt", "0.6,0.5"),
        ("--sprt", "high"),
    ],
)
def test_bad_numbers_are_refused(arguments: tuple[str, str]) -> None:
    code, out, error = run_cli("arena", "threeup", "random", "random", *arguments)
    assert (code, out, error.count("\n")) == (2, "", 1)


def test_a_program_that_fails_has_lost_and_its_last_error_is_told() -> None:
    program = "exec:" + shlex.join([sys.executable, "-c", "raise SystemExit('out of luck')"])
    arguments = ("arena", "threeup", program, "random", "--deals", "2", "--workers", "1")
    report = " ".join(run_cli(*arguments)[1].split())
    assert "failed in 2 deals, which counts as lost." in report
    assert "out of luck" in report
    rows = json.loads(run_cli(*arguments, "--json")[1])["rows"]
    assert [row["forfeits"] for row in rows] == [2, 0]
    assert [row["score"]["share"] for row in rows] == [0.0, 1.0]


def test_what_a_failed_program_had_goes_to_the_others() -> None:
    assert count_failures([0.0, 1.0, 0.0], [False, True, False]) == [0.5, 0.0, 0.5]
    assert count_failures([0.5, 0.5], [False, False]) == [0.5, 0.5]
    assert count_failures([1.0], [True]) == [0.0]


@pytest.mark.parametrize(("seats", "share"), [(2, "50.0"), (4, "25.0")])
def test_the_report_says_what_an_equal_player_would_have(seats: int, share: str) -> None:
    arguments = ("arena", "threeup", "random", "--seats", str(seats), "--deals", "1")
    out = run_cli(*arguments, "--workers", "1")[1]
    assert f"as good as the others would win {share} in 100" in out
