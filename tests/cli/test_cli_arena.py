"""`cardtable arena`: what it prints, and what it refuses."""

import json
import shlex
import sys

import pytest

from cardtable.arena.match import (
    DealResult,
    Match,
    Usage,
    validate_match,
)
from cardtable.arena.statistics import (
    SprtBounds,
    estimate_difference,
    make_report,
)
from cardtable.cli.arena import describe_lead, describe_verdict
from cardtable.words.speaker import Speaker
from support.cli_pages import ran

MATCH = validate_match(Match("threeup", {}, ("level1", "random")))


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
    assert said in describe_verdict(Speaker("en"), found)


def test_who_is_ahead_is_ahead_by_something() -> None:
    ahead = estimate_difference([0.0, 1.0, 0.0], [1.0, 1.0, 0.0])
    said = describe_lead(Speaker("de"), ahead, "level3", "level4")
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


def test_a_program_that_lost_its_seat_is_not_praised_for_its_stand_in() -> None:
    program = outside("raise SystemExit(1)")
    given = ("arena", "threeup", program, "random", "--deals", "2", "--workers", "1")
    assert "lost its seat in 2 deals" in " ".join(ran(*given)[1].split())
    rows = json.loads(ran(*given, "--json")[1])["rows"]
    assert [row["forfeits"] for row in rows] == [2, 0]
