"""The commands that read a record: `replay`, `verify` and `analyse`."""

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter
from msgspec import UNSET, to_builtins

from cardtable.cli.console import show_progress
from cardtable.cli.main import DONE, INTERRUPTED
from cardtable.cli.options import read_file
from cardtable.engine import codes
from cardtable.engine.game import Message
from cardtable.engine.refusal import InvalidInput
from cardtable.engine.state import NOBODY
from cardtable.words import Speaker

if TYPE_CHECKING:
    from cardtable.bots.advice import Analysis, ChoiceAnalysis
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
        from cardtable.cli.console import speaker_for_drawings, write_json

        record_replay = open_replay(say if json else speaker_for_drawings(say), file, to, seat)
        if json:
            write_json(replay_data(record_replay))
        else:
            show_replay(record_replay, as_text=to is not None)

    return replay


def open_replay(say: Speaker, file: Path, to: int | None, seat: int | None) -> "RecordReplay":
    """Return the replay of a record up to move `to`, as `seat` or a spectator saw it."""
    from cardtable.table import record
    from cardtable.tui.replay import RecordReplay

    game_record = record.from_bytes(read_file(file))
    last = len(game_record.moves)
    if to is not None and not 0 <= to <= last:
        raise InvalidInput(codes.REPLAY_TO, found=to, most=last)
    if seat is not None and seat < 0:  # NOBODY, a spectator, is asked for by naming no seat
        raise InvalidInput(codes.TABLE_NO_SEAT, seat=seat, seats=len(game_record.seats))
    viewer = NOBODY if seat is None else seat
    return RecordReplay(game_record, say, viewer, last if to is None else to)


def replay_data(replay: "RecordReplay") -> dict[str, Any]:
    record = replay.record
    return {
        "game": record.game,
        "rules": record.rules,
        "options": record.options,
        "seats": list(replay.names),
        "seat": None if replay.seat == NOBODY else replay.seat,
        "dealt": asdict(replay.context(0).view),
        "moves": [move_data(replay, number) for number in range(1, replay.last + 1)],
        "results": record.results if replay.is_to_the_end() else [],
    }


def move_data(replay: "RecordReplay", number: int) -> dict[str, Any]:
    return {
        "number": number,
        "mover": replay.mover(number),
        "line": replay.notation(number),
        "text": replay.sentence(number),
        "view": asdict(replay.context(number).view),
    }


def show_replay(replay: "RecordReplay", *, as_text: bool) -> None:
    """Show a replay on the whole screen, or as text where there is none or `as_text` is set."""
    from cardtable.cli.console import is_interactive, new_console

    console = new_console()
    if is_interactive(console) and not as_text:
        from cardtable.tui.app import run_replay

        run_replay(replay)
        return
    from cardtable.tui.boards import print_board

    console.print(f"{replay.say.title(replay.game.name)}: {', '.join(replay.names)}")
    width = len(str(replay.last))
    for number in range(1, replay.last + 1):
        console.print(f"{number:{width}}  {replay.sentence(number)}", soft_wrap=True)
    print_board(console, replay.context(replay.last))
    for line in replay.results() if replay.is_to_the_end() else ():
        console.print(line)


# cardtable verify FILE


def verify_command(say: Speaker) -> Callable[..., None]:
    def verify(
        file: Annotated[Path, Parameter(name=say("cli-file"), help=say("cli-verify-file"))],
        /,
        *,
        json: Annotated[bool, Parameter(help=say("cli-json"))] = False,
    ) -> None:
        from cardtable.table import record

        game_record = record.from_bytes(read_file(file))
        record.verify(game_record)
        if json:
            from cardtable.cli.console import write_json

            write_json(verification_data(game_record))
        else:
            sys.stdout.write(verification_text(say, game_record) + "\n")

    return verify


def verification_data(record: "Record") -> dict[str, Any]:
    """Return what was checked. A numbered deal has no seal: anybody can look it up."""
    is_numbered = record.deal is not UNSET
    deal = {"deal": record.deal} if is_numbered else sealed_deal_data(record)
    return {"game": record.game, "moves": len(record.moves), "results": record.results, **deal}


def sealed_deal_data(record: "Record") -> dict[str, Any]:
    """Return the seal, the seats whose committed salts are in the shuffle, and void attempts."""
    if record.void_deals is UNSET:
        return {"seal": record.seal, "committed_salts": [], "void_deals": []}
    return {
        "seal": record.seal,
        "committed_salts": [index for index, seat in enumerate(record.seats) if seat.salt],
        "void_deals": to_builtins(record.void_deals),
    }


def verification_text(say: Speaker, record: "Record") -> str:
    game, moves = say.title(record.game), len(record.moves)
    if record.deal is UNSET:
        lines = [say("cli-verify-fine", game=game, moves=moves), *describe_salts(say, record)]
        return "\n".join([*lines, say("cli-verify-details", seal=record.seal)])
    return say("cli-verify-deal", game=game, moves=moves, number=str(record.deal))


def describe_salts(say: Speaker, record: "Record") -> list[str]:
    """Say whose salts are in the shuffle, and who kept one back in an earlier attempt."""
    from cardtable.tui.session import to_printable

    data = sealed_deal_data(record)

    def names(seats: list[int]) -> str:
        return ", ".join(to_printable(record.seats[seat].name) for seat in seats)

    lines = [
        say("cli-verify-withheld", attempt=attempt, names=names(void["withheld"]))
        if void["opened"]
        else say("cli-verify-void", attempt=attempt)
        for attempt, void in enumerate(data["void_deals"], 1)
    ]
    if not data["committed_salts"]:
        return [*lines, say("cli-verify-no-salts")]
    return [*lines, say("cli-verify-salts", names=names(data["committed_salts"]))]


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

        game_record = record.from_bytes(read_file(file))
        record.verify(game_record)
        if not 0 <= seat < len(game_record.seats):
            raise InvalidInput(codes.TABLE_NO_SEAT, seat=seat, seats=len(game_record.seats))
        analysis, moves = analyse_seat(say, game_record, seat)
        total = len(game_record.moves)
        whole = moves == total
        if json:
            from msgspec import to_builtins

            from cardtable.cli.console import write_json

            write_json({**to_builtins(analysis), "interrupted": not whole})
        else:
            print_analysis(say, game_record, analysis)
            if not whole:
                sys.stdout.write(say("cli-analyse-stopped", moves=moves, of=total) + "\n")
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


def print_analysis(say: Speaker, record: "Record", analysis: "Analysis") -> None:
    from cardtable.bots.analysis import round_chances, round_margin
    from cardtable.cli.console import new_console

    console = new_console()
    if analysis.accuracy is None:
        console.print(say("analysis-accuracy-none"))
    else:
        accuracy, error = round(analysis.accuracy), round_margin(analysis.accuracy_error / 100)
        count = len(analysis.choices)
        console.print(say("cli-analyse-accuracy", accuracy=accuracy, error=error, count=count))
    began, luck, given, result = round_chances(analysis)
    error = round_margin(analysis.given_away_error)
    console.print(
        say(
            "cli-analyse-split",
            began=began,
            luck=f"{luck:+d}",
            given=given,
            error=error,
            result=result,
        )
    )
    if not analysis.worst:
        console.print(say("analysis-none"))
    for index in analysis.worst:
        for line in describe_mistake(say, record, analysis.seat, analysis.choices[index]):
            console.print(line)


def describe_mistake(
    say: Speaker, record: "Record", seat: int, choice: "ChoiceAnalysis"
) -> Iterator[str]:
    """Yield what was played, what was better, and how much that costs, in sentences."""
    from cardtable.bots.analysis import round_margin
    from cardtable.tui.cards import name_seats, say_messages

    names = name_seats(say, [(player.name, player.bot) for player in record.seats])

    def describe(messages: Sequence[Message]) -> str:
        return " ".join(say_messages(say, names, messages, seat))

    yield say("cli-analyse-mistake", number=choice.moves_before + 1, verdict=choice.verdict)
    yield "  " + say("analysis-played", move=describe(choice.messages))
    if choice.better_messages:
        yield "  " + say("analysis-better", move=describe(choice.better_messages))
    count, margin = round(100 * choice.loss), round_margin(choice.loss_error)
    message = "analysis-loss" if margin else "analysis-loss-exact"
    yield "  " + say(message, count=count, margin=margin)
