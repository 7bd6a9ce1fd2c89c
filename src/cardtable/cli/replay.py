"""`cardtable replay FILE`: walk through a record, move by move."""

import sys
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from cardtable.cli.files import read
from cardtable.engine import codes
from cardtable.engine.refusal import InvalidInput
from cardtable.engine.state import NOBODY
from cardtable.words.speaker import Speaker

if TYPE_CHECKING:
    from cardtable.tui.walk import Walk

NAME = "replay"


def command(say: Speaker) -> Callable[..., None]:
    def replay(
        file: Annotated[Path, Parameter(name=say("cli-file"), help=say("cli-verify-file"))],
        /,
        *,
        to: Annotated[int | None, Parameter(help=say("cli-replay-to"), metavar="N")] = None,
        seat: Annotated[int | None, Parameter(help=say("cli-replay-seat"), metavar="S")] = None,
        json: Annotated[bool, Parameter(help=say("cli-json"))] = False,
    ) -> None:
        walk = walked(say, file, to, seat)
        if json:
            from cardtable.cli.screen import write_json

            write_json(told(walk))
        else:
            show(walk, stops=to is not None)

    return replay


def walked(say: Speaker, file: Path, to: int | None, seat: int | None) -> "Walk":
    from cardtable.table import record
    from cardtable.tui.walk import Walk

    kept = record.from_bytes(read(file))
    most = len(kept.moves)
    if to is not None and not 0 <= to <= most:
        raise InvalidInput(codes.REPLAY_TO, found=to, most=most)
    if seat is not None and seat < 0:  # a spectator is who names no seat
        raise InvalidInput(codes.TABLE_NO_SEAT, seat=seat, seats=len(kept.seats))
    return Walk(kept, say, NOBODY if seat is None else seat, most if to is None else to)


def told(walk: "Walk") -> dict[str, Any]:
    record = walk.record
    return {
        "game": record.game,
        "rules": record.rules,
        "options": record.options,
        "seats": list(walk.names),
        "seat": None if walk.seat == NOBODY else walk.seat,
        "dealt": asdict(walk.seen(0).view),
        "moves": [told_move(walk, number) for number in range(1, walk.last + 1)],
        "results": record.results if walk.is_whole() else [],
    }


def told_move(walk: "Walk", number: int) -> dict[str, Any]:
    return {
        "number": number,
        "mover": walk.mover(number),
        "line": walk.line(number),
        "text": walk.told(number),
        "view": asdict(walk.seen(number).view),
    }


def show(walk: "Walk", *, stops: bool) -> None:
    """By keys on the whole screen where there is one; else in words, from the deal on."""
    from cardtable.cli.screen import console

    screen = console()
    if screen.is_terminal and sys.stdin.isatty() and not screen.is_dumb_terminal and not stops:
        from cardtable.tui.replaying import run

        run(walk)
        return
    from cardtable.tui.faces import face

    screen.print(f"{walk.say.title(walk.game.name)}: {', '.join(walk.names)}")
    width = len(str(walk.last))
    for number in range(1, walk.last + 1):
        screen.print(f"{number:{width}}  {walk.told(number)}", soft_wrap=True)
    screen.print(face(walk.seen(walk.last)))
    for line in walk.results() if walk.is_whole() else ():
        screen.print(line)
