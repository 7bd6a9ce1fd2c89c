"""`cardtable seat`: an external program plays in a seat, here or on a server."""

import sys
from collections.abc import Callable, Mapping
from typing import Annotated

from cyclopts import Parameter

from cardtable import games
from cardtable.cli.main import DONE, FAILED
from cardtable.cli.options import game_argument, option_argument, parse_option_arguments
from cardtable.cli.play import PlaySettings, play_games
from cardtable.engine import codes
from cardtable.engine.refusal import InvalidInput, Refusal
from cardtable.words import Speaker

MIN_SEATS = 2  # the player and the program


def seat_command(say: Speaker) -> Callable[..., int]:
    def seat(
        game: Annotated[str | None, game_argument(say, say("cli-seat-game"))] = None,
        /,
        *,
        exec: Annotated[str, Parameter(help=say("cli-seat-exec"), metavar=say("cli-program"))],  # noqa: A002
        url: Annotated[str | None, Parameter(help=say("cli-seat-url"), metavar="URL")] = None,
        name: Annotated[str, Parameter(help=say("cli-seat-name"), metavar=say("cli-name"))] = "",
        place: Annotated[int | None, Parameter(help=say("cli-seat-place"), metavar="N")] = None,
        stay: Annotated[bool, Parameter(help=say("cli-seat-stay"))] = False,
        seats: Annotated[int | None, Parameter(help=say("cli-play-seats"), metavar="N")] = None,
        seed: Annotated[int | None, Parameter(help=say("cli-play-seed"), metavar="S")] = None,
        option: Annotated[list[str] | None, option_argument(say)] = None,
        time: Annotated[float | None, Parameter(help=say("cli-seat-time"), metavar="S")] = None,
        lines: Annotated[bool, Parameter(help=say("cli-play-lines"))] = False,
    ) -> int:
        if (game is None) == (url is None):
            raise InvalidInput(codes.SEAT_WHERE)
        if url is not None:
            local = {"--seats": seats, "--seed": seed, "--option": option, "--lines": lines or None}
            refuse_unused(codes.SEAT_ONLY_HERE, local)
            return play_on_server(say, url, exec, name, place, time, stay=stay)
        assert game is not None
        remote = {"--name": name or None, "--place": place, "--stay": stay or None}
        refuse_unused(codes.SEAT_ONLY_THERE, remote)
        from cardtable.bots.external import EXTERNAL_PREFIX
        from cardtable.cli.console import speaker_for_drawings

        chosen = games.find(game)
        seat_count = max(chosen.seats[0], MIN_SEATS) if seats is None else seats
        options = parse_option_arguments(chosen, option or [])
        settings = PlaySettings(
            game=chosen,
            seats=seat_count,
            seed=seed,
            options=options,
            bots=[EXTERNAL_PREFIX + exec],
            seconds=time,
            lines=lines,
            record=None,
        )
        play_games(speaker_for_drawings(say), settings)
        return DONE

    return seat


def refuse_unused(code: str, values: Mapping[str, object]) -> None:
    """Refuse each option that was given although it would have no effect."""
    for option, value in values.items():
        if value is not None:
            raise InvalidInput(code, option=option)


def play_on_server(
    say: Speaker,
    url: str,
    command: str,
    name: str,
    seat: int | None,
    seconds: float | None,
    *,
    stay: bool,
) -> int:
    """Play on a server until the game ends, or with `stay` until the table is closed.

    A program that fails leaves its seat to a bot of the server.
    """
    from cardtable.bots.external import ANSWER_SECONDS, ExternalProgram
    from cardtable.cli.remote_seat import RemoteSeat, TableAddress

    def report(message: str, about: dict[str, str | int]) -> None:
        details = {**about, "game": say.title(str(about["game"]))} if "game" in about else about
        sys.stdout.write(say(message, **details) + "\n")
        sys.stdout.flush()

    program = ExternalProgram(command, ANSWER_SECONDS if seconds is None else seconds)
    player_name = name or say("cli-seat-usual-name")
    remote_seat = RemoteSeat(TableAddress(url), program, player_name, seat, report, stays=stay)
    try:
        remote_seat.run()
    except Refusal as refusal:
        if not refusal.code.startswith("outside-"):
            raise
        from cardtable.cli.main import print_error

        return print_error(say("cli-seat-lost", why=say.refusal(refusal)), FAILED)
    finally:
        program.stop()
    return DONE
