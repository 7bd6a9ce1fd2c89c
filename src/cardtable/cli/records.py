"""The commands that read a record: `replay`, `verify` and `analyse`."""

import sys
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter
from msgspec import UNSET

from cardtable.cli.console import show_progress
from cardtable.cli.files import read_file
from cardtable.cli.main import DONE, INTERRUPTED
from cardtable.engine import codes
from cardtable.engine.refusal import InvalidInput
from cardtable.engine.state import NOBODY
from cardtable.words.speaker import Speaker

if TYPE_CHECKING:
    from cardtable.bots.advice import Analysis
    from cardtable.table.record import Record
    from cardtable.tui.replay import RecordReplay


def replay_command(say: Speaker) -> Callable[..., None]:
    def replay(
        file: Annotated[Path, Parameter(name=say("cli-file"), help=say("cli-verify-file"))],
        /,
        *,
        to: Annotated[int | None, Parameter(help=say("cli-replay-to"), metavar="N")] = None,
        seat: Annotated[int | None, Parameter(help=say("cli-replay-seat"), metavar="S")] = None,
        json: Annotated[bool, Parameter(help=say("cli-json"))] = False,
    ) -> None:
        walk = open_replay(say, file, to, seat)
        if json:
            from cardtable.cli.console import write_json

            write_json(replay_data(walk))
        else:
            show_replay(walk, stops=to is not None)

    return replay


def open_replay(say: Speaker, file: Path, to: int | None, seat: int | None) -> "RecordReplay":
    from cardtable.table import record
    from cardtable.tui.replay import RecordReplay

    kept = record.from_bytes(read_file(file))
    most = len(kept.moves)
    if to is not None and not 0 <= to <= most:
        raise InvalidInput(codes.REPLAY_TO, found=to, most=most)
    if seat is not None and seat < 0:  # a spectator is who names no seat
        raise InvalidInput(codes.TABLE_NO_SEAT, seat=seat, seats=len(kept.seats))
    return RecordReplay(kept, say, NOBODY if seat is None else seat, most if to is None else to)


def replay_data(walk: "RecordReplay") -> dict[str, Any]:
    record = walk.record
    return {
        "game": record.game,
        "rules": record.rules,
        "options": record.options,
        "seats": list(walk.names),
        "seat": None if walk.seat == NOBODY else walk.seat,
        "dealt": asdict(walk.seen(0).view),
        "moves": [move_data(walk, number) for number in range(1, walk.last + 1)],
        "results": record.results if walk.is_whole() else [],
    }


def move_data(walk: "RecordReplay", number: int) -> dict[str, Any]:
    return {
        "number": number,
        "mover": walk.mover(number),
        "line": walk.line(number),
        "text": walk.told(number),
        "view": asdict(walk.seen(number).view),
    }


def show_replay(walk: "RecordReplay", *, stops: bool) -> None:
    """By keys on the whole screen where there is one; else in words, from the deal on."""
    from cardtable.cli.console import new_console

    screen = new_console()
    if screen.is_terminal and sys.stdin.isatty() and not screen.is_dumb_terminal and not stops:
        from cardtable.tui.app import run_replay

        run_replay(walk)
        return
    from cardtable.tui.boards.render import render_board

    screen.print(f"{walk.say.title(walk.game.name)}: {', '.join(walk.names)}")
    width = len(str(walk.last))
    for number in range(1, walk.last + 1):
        screen.print(f"{number:{width}}  {walk.told(number)}", soft_wrap=True)
    screen.print(render_board(walk.seen(walk.last)))
    for line in walk.results() if walk.is_whole() else ():
        screen.print(line)


# cardtable verify FILE


def verify_command(say: Speaker) -> Callable[..., None]:
    def verify(
        file: Annotated[Path, Parameter(name=say("cli-file"), help=say("cli-verify-file"))],
        /,
        *,
        json: Annotated[bool, Parameter(help=say("cli-json"))] = False,
    ) -> None:
        from cardtable.table import record

        kept = record.from_bytes(read_file(file))
        record.verify(kept)
        if json:
            from cardtable.cli.console import write_json

            write_json(verification_data(kept))
        else:
            sys.stdout.write(verification_text(say, kept) + "\n")

    return verify


def verification_data(kept: "Record") -> dict[str, Any]:
    """What was checked. A numbered deal was never sealed: anybody can look it up."""
    numbered = kept.deal is not UNSET
    dealt = {"deal": kept.deal} if numbered else {"seal": kept.seal}
    return {"game": kept.game, "moves": len(kept.moves), "results": kept.results, **dealt}


def verification_text(say: Speaker, kept: "Record") -> str:
    game, moves = say.title(kept.game), len(kept.moves)
    if kept.deal is UNSET:
        return say("cli-verify-fine", game=game, moves=moves) + f"\n{kept.seal}"
    return say("cli-verify-deal", game=game, moves=moves, number=str(kept.deal))


# cardtable analyse FILE


def analyse_command(say: Speaker) -> Callable[..., int]:
    def analyse(
        file: Annotated[Path, Parameter(name=say("cli-file"), help=say("cli-verify-file"))],
        /,
        *,
        seat: Annotated[int, Parameter(help=say("cli-analyse-seat"), metavar="S")] = 0,
        json: Annotated[bool, Parameter(help=say("cli-json"))] = False,
    ) -> int:
        from cardtable.table import record

        kept = record.from_bytes(read_file(file))
        record.verify(kept)
        if not 0 <= seat < len(kept.seats):
            raise InvalidInput(codes.TABLE_NO_SEAT, seat=seat, seats=len(kept.seats))
        found, moves = analyse_seat(say, kept, seat)
        whole = moves == len(kept.moves)
        if json:
            from msgspec import to_builtins

            from cardtable.cli.console import write_json

            write_json({**to_builtins(found), "interrupted": not whole})
        else:
            print_analysis(say, found)
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
        with show_progress(say("cli-analyse-moves"), len(record.moves)) as advance:
            while choice := analysis.next_choice():
                moment, steps = choice
                passed = analysis.moves_passed
                advance(passed - shown)
                shown = passed
                observation = observation_of(moment.game, moment.state, seat, passed)
                analysis.add(*analyse_choice(observation, steps, passed, Budget()))
            advance(analysis.moves_passed - shown)
    except KeyboardInterrupt:
        if not analysis.choices:
            raise
        return analysis.summarise(), analysis.moves_passed
    return analysis.summarise(record.results[seat]), analysis.moves_passed


def print_analysis(say: Speaker, found: "Analysis") -> None:
    from cardtable.cli.arena import format_percent
    from cardtable.cli.console import new_console

    screen = new_console()
    count = len(found.choices)
    screen.print(say("cli-analyse-accuracy", accuracy=f"{found.accuracy:.0f}", count=count))
    parts = {
        "began": found.initial_win_probability,
        "luck": found.luck,
        "lost": found.total_loss,
        "result": found.result,
    }
    told = {name: format_percent(say, part) for name, part in parts.items()}
    screen.print(say("cli-analyse-split", **told))
    for at in found.worst:
        choice = found.choices[at]
        screen.print(
            say(
                f"cli-analyse-{choice.verdict}",
                number=choice.moves_before + 1,
                move=choice.move,
                better=choice.better_move,
                loss=format_percent(say, choice.loss),
                error=format_percent(say, choice.loss_error),
            )
        )
