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
    from cardtable.bots.advice import Analysis, ChoiceAnalysis
    from cardtable.table.record import Record
    from cardtable.table.replay import Moment

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
        found, moves = analysed(say, kept, seat)
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


def analysed(say: Speaker, record: "Record", seat: int) -> "tuple[Analysis, int]":
    """The seat's game as far as it was looked at, and how many moves that is.

    Whoever does not wait for the end is told how the seat stood after its last choice.
    """
    from cardtable.bots.analysis import ChoiceCursor, summarise_choices
    from cardtable.table.record import moves_of

    judged: list[ChoiceAnalysis] = []
    choices = ChoiceCursor(list(moves_of(record)), seat)
    done = 0
    try:
        with progress(say("cli-analyse-moves"), len(record.moves)) as advance:
            while following := choices.next():
                advance(choices.at - done)
                done = choices.at
                found, taken = looked_at(*following, choices.at)
                judged += [found] if found else []
                choices.take(taken)
            advance(choices.at - done)
    except KeyboardInterrupt:
        if not judged:
            raise
        return summarise_choices(seat, judged, judged[-1].best - judged[-1].loss), choices.at
    return summarise_choices(seat, judged, record.results[seat]), choices.at


def looked_at(moment: "Moment", steps: list[int], at: int) -> "tuple[ChoiceAnalysis | None, int]":
    """One choice, with samples of its own number: the same each time."""
    from cardtable.bots import Budget, observation_of
    from cardtable.bots.analysis import analyse_choice

    sight = observation_of(moment.game, moment.state, int(moment.state.turn), at)
    return analyse_choice(sight, steps, at, Budget())


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
