"""`cardtable analyse FILE`: how well was that played, and what was luck?"""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from cardtable.cli.door import DONE, INTERRUPTED
from cardtable.cli.files import read
from cardtable.cli.progress import progress
from cardtable.engine import codes
from cardtable.engine.refusal import InvalidInput
from cardtable.words.speaker import Speaker

if TYPE_CHECKING:
    from cardtable.bots.advice import Analysis
    from cardtable.table.record import Record

NAME = "analyse"


def command(say: Speaker) -> Callable[..., int]:
    def analyse(
        file: Annotated[Path, Parameter(name=say("cli-file"), help=say("cli-verify-file"))],
        /,
        *,
        seat: Annotated[int, Parameter(help=say("cli-analyse-seat"), metavar="S")] = 0,
        json: Annotated[bool, Parameter(help=say("cli-json"))] = False,
    ) -> int:
        from cardtable.table import record

        kept = record.from_bytes(read(file))
        record.verified(kept)
        if not 0 <= seat < len(kept.seats):
            raise InvalidInput(codes.TABLE_NO_SEAT, seat=seat, seats=len(kept.seats))
        found, moves = analyse_seat(say, kept, seat)
        whole = moves == len(kept.moves)
        if json:
            from msgspec import to_builtins

            from cardtable.cli.screen import write_json

            write_json({**to_builtins(found), "interrupted": not whole})
        else:
            show(say, found)
            if not whole:
                sys.stdout.write(say("cli-analyse-stopped", moves=moves, of=len(kept.moves)) + "\n")
        return DONE if whole else INTERRUPTED

    return analyse


def analyse_seat(say: Speaker, record: "Record", seat: int) -> "tuple[Analysis, int]":
    """Return the analysis of a seat's game, and the number of moves that it covers.

    After an interrupt the analysis ends with the win probability after the last choice.
    """
    from cardtable.bots import Budget, observation_of
    from cardtable.bots.analysis import RecordAnalysis, analyse_choice
    from cardtable.table.record import moves_of

    analysis = RecordAnalysis(list(moves_of(record)), seat)
    shown = 0
    try:
        with progress(say("cli-analyse-moves"), len(record.moves)) as advance:
            while choice := analysis.next_choice():
                moment, steps = choice
                at = analysis.moves_passed
                advance(at - shown)
                shown = at
                observation = observation_of(moment.game, moment.state, seat, at)
                analysis.add(*analyse_choice(observation, steps, at, Budget()))
            advance(analysis.moves_passed - shown)
    except KeyboardInterrupt:
        if not analysis.choices:
            raise
        return analysis.summarise(), analysis.moves_passed
    return analysis.summarise(record.results[seat]), analysis.moves_passed


def show(say: Speaker, found: "Analysis") -> None:
    from cardtable.cli.arena import percent
    from cardtable.cli.screen import console

    screen = console()
    count = len(found.choices)
    screen.print(say("cli-analyse-accuracy", accuracy=f"{found.accuracy:.0f}", count=count))
    parts = {"began": found.began, "luck": found.luck, "lost": found.lost, "result": found.result}
    told = {name: percent(say, part) for name, part in parts.items()}
    screen.print(say("cli-analyse-split", **told))
    for at in found.worst:
        choice = found.choices[at]
        screen.print(
            say(
                f"cli-analyse-{choice.verdict}",
                number=choice.at + 1,
                move=choice.move,
                better=choice.better,
                loss=percent(say, choice.loss),
                error=percent(say, choice.error),
            )
        )
