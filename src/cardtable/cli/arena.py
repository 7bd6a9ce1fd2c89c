"""`cardtable arena GAME BOT …`: how strong bots are, from many deals against each other."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from cardtable import games
from cardtable.cli.console import show_progress
from cardtable.cli.main import DONE, INTERRUPTED
from cardtable.cli.options import (
    bots_argument,
    game_argument,
    option_argument,
    parse_option_arguments,
    require_in_range,
)
from cardtable.engine import codes
from cardtable.engine.refusal import InvalidInput, Unavailable
from cardtable.words import Speaker

if TYPE_CHECKING:
    from cardtable.arena.statistics import Difference, MatchReport

DEFAULT_DEALS = 100
MAX_WORKERS = 1_000  # processes, at most


def arena_command(say: Speaker) -> Callable[..., int]:
    def arena(
        game: Annotated[str, game_argument(say, say("cli-arena-game"))],
        bot: Annotated[list[str], bots_argument(say("cli-arena-bots"), name=say("cli-bots"))],
        /,
        *,
        deals: Annotated[
            int, Parameter(help=say("cli-arena-deals", usual=DEFAULT_DEALS), metavar="N")
        ] = DEFAULT_DEALS,
        first: Annotated[int | None, Parameter(help=say("cli-arena-first"), metavar="S")] = None,
        seats: Annotated[int | None, Parameter(help=say("cli-arena-seats"), metavar="N")] = None,
        option: Annotated[list[str] | None, option_argument(say)] = None,
        workers: Annotated[
            int | None, Parameter(help=say("cli-arena-workers"), metavar="N")
        ] = None,
        sprt: Annotated[str | None, Parameter(help=say("cli-arena-sprt"), metavar="P,Q")] = None,
        journal: Annotated[
            Path | None, Parameter(help=say("cli-arena-journal"), metavar=say("cli-file"))
        ] = None,
        json: Annotated[bool, Parameter(help=say("cli-json"))] = False,
    ) -> int:
        match = make_match(game, bot, first, seats, option or [])
        require_in_range("--deals", deals, 1)
        processes = require_in_range(
            "--workers", default_workers() if workers is None else workers, 1, MAX_WORKERS
        )
        report, whole = play_match(say, match, deals, processes, journal, parse_sprt(sprt))
        if json:
            from msgspec import to_builtins

            from cardtable.cli.console import write_json

            write_json({**to_builtins(report), "interrupted": not whole})
        else:
            print_report(say, report, whole=whole)
        return DONE if whole else INTERRUPTED

    return arena


def default_workers() -> int:
    return os.cpu_count() or 1


def make_match(
    name: str, bots: list[str], first: int | None, seats: int | None, options: list[str]
) -> Any:
    from cardtable.arena.match import TEST_SEEDS, Match, validate_match

    game = games.find(name)
    agreed = parse_option_arguments(game, options)
    start = TEST_SEEDS if first is None else first
    return validate_match(Match(game.name, agreed, tuple(bots), start), seats)


def parse_sprt(text: str | None) -> Any:
    """Parse `worse,better`: the two shares of the first bot that the test tells apart."""
    from cardtable.arena.statistics import SprtBounds

    if text is None:
        return None
    try:
        worse, better = (float(part) for part in text.split(","))
    except ValueError:
        raise InvalidInput(codes.ARENA_SPRT, text=text) from None
    if not 0 <= worse < better <= 1:
        raise InvalidInput(codes.ARENA_SPRT, text=text)
    return SprtBounds(worse, better)


def play_match(
    say: Speaker, match: Any, deals: int, workers: int, file: Path | None, bounds: Any
) -> "tuple[MatchReport, bool]":
    """Play a match and show its progress; return the report and whether every deal was played."""
    from cardtable.arena.runner import Journal, counted_deals, run_match
    from cardtable.arena.statistics import make_report

    journal = Journal(file, match)
    try:
        with show_progress(say("cli-arena-deals-done"), deals - len(journal.deals)) as advance:
            done = run_match(
                match, deals, min(workers, deals), journal, lambda _: advance(1), bounds
            )
    except KeyboardInterrupt:
        done = counted_deals(journal, deals, bounds)
        if not done:
            raise
        return make_report(match, done, bounds), False
    return make_report(match, done, bounds), True


def format_wins(say: Speaker, part: float) -> str:
    """Write a part of all games as wins in 100."""
    return say.number(f"{100 * part:.1f}")


def print_report(say: Speaker, report: "MatchReport", *, whole: bool) -> None:
    from rich.table import Table

    from cardtable.cli.console import new_console

    console = new_console()
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column(say("cli-arena-bot"), no_wrap=True)
    for name in ("share", "interval", "choices", "time", "longest"):
        table.add_column(say(f"cli-arena-{name}"), justify="right", no_wrap=True)
    for row in report.rows:
        share, low, high = (
            format_wins(say, part) for part in (row.score.share, row.score.low, row.score.high)
        )
        times = (say.number(f"{time:.3g}") + " ms" for time in (row.milliseconds, row.longest))
        table.add_row(row.bot, share, f"{low} – {high}", say.number(f"{row.choices:,}"), *times)
    console.print(table)
    counts = {"deals": report.deals, "games": report.games, "first": report.match.first}
    console.print(say("cli-arena-played", **counts))
    if not report.match.is_solo:
        console.print(say("cli-arena-fair", share=format_wins(say, report.fair)))
    for row in report.rows:
        if row.forfeits:
            why = say.refusal(Unavailable(row.failure, **row.failure_about)).strip()
            console.print(say("cli-arena-forfeits", bot=row.bot, count=row.forfeits, why=why))
    if report.ahead:
        console.print(describe_lead(say, report.ahead, report.rows[0].bot, report.rows[1].bot))
    if report.verdict:
        console.print(describe_verdict(say, report))
    if not whole:
        console.print(say("cli-arena-stopped"))


def describe_lead(say: Speaker, lead: "Difference", bot: str, other: str) -> str:
    """Say by how much the better of two bots is ahead; `lead` is that of `bot`."""
    if lead.mean < 0:
        lead, bot, other = lead.reverse(), other, bot
    mean, low, high = (format_wins(say, part) for part in (lead.mean, lead.low, lead.high))
    return say("cli-arena-ahead", bot=bot, other=other, mean=mean, low=low, high=high)


def describe_verdict(say: Speaker, report: "MatchReport") -> str:
    """Say which of the two shares of `--sprt` the first bot has."""
    assert report.bounds is not None
    shares = [format_wins(say, share) for share in (report.bounds.worse, report.bounds.better)]
    if report.verdict == "better":
        shares.reverse()
    return say("cli-arena-verdict", bot=report.rows[0].bot, share=shares[0], other=shares[1])
