"""`cardtable analyse FILE`: how well was that played, and what was luck?"""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from cardtable.cli.files import read
from cardtable.cli.progress import progress
from cardtable.engine.refusal import Refusal
from cardtable.words.speaker import Speaker

if TYPE_CHECKING:
    from cardtable.table.advice import Analysis, Judged
    from cardtable.table.record import Record

NAME = "analyse"


def command(say: Speaker) -> Callable[..., None]:
    def analyse(
        file: Annotated[str, Parameter(name=say("cli-file"), help=say("cli-verify-file"))],
        /,
        *,
        seat: Annotated[int, Parameter(help=say("cli-analyse-seat"), metavar="S")] = 0,
        json: Annotated[bool, Parameter(help=say("cli-json"))] = False,
    ) -> None:
        from cardtable.table import record

        kept = record.from_bytes(read(Path(file)))
        record.verified(kept)
        if not 0 <= seat < len(kept.seats):
            raise Refusal("table-no-seat", seat=seat, seats=len(kept.seats))
        found = analysed(say, kept, seat)
        if json:
            from msgspec import to_builtins

            from cardtable.cli.screen import write_json

            write_json(to_builtins(found))
        else:
            show(say, found)

    return analyse


def analysed(say: Speaker, record: "Record", seat: int) -> "Analysis":
    """Every choice is judged with samples of its own number, so that it is the same each time."""
    from cardtable.bots import Budget, sight_of
    from cardtable.bots.analysis import judge, summed
    from cardtable.table.record import moves_of

    choices: list[Judged] = []
    with progress(say("cli-analyse-moves"), len(record.moves)) as advance:
        for at, (moment, steps) in enumerate(moves_of(record)):
            while steps and moment.state.turn == seat:
                sight = sight_of(moment.game, moment.state, seat, at)
                found, taken = judge(sight, steps, at, Budget())
                choices += [found] if found else []
                moment = moment.next(steps[:taken])
                steps = steps[taken:]
            advance(1)
    return summed(seat, choices, record.results[seat])


def show(say: Speaker, found: "Analysis") -> None:
    from cardtable.cli.arena import percent
    from cardtable.cli.screen import console

    screen = console()
    count = len(found.choices)
    screen.print(say("cli-analyse-accuracy", accuracy=f"{found.accuracy:.0f}", count=count))
    parts = {"began": found.began, "luck": found.luck, "lost": found.lost, "result": found.result}
    screen.print(say("cli-analyse-split", **{name: percent(part) for name, part in parts.items()}))
    for at in found.worst:
        choice = found.choices[at]
        screen.print(
            say(
                f"cli-analyse-{choice.verdict}",
                number=choice.at + 1,
                move=choice.move,
                better=choice.better,
                loss=percent(choice.loss),
                error=percent(choice.error),
            )
        )
