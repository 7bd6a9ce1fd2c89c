"""`cardtable seat`: an outside program takes a bot's seat, here or on a server."""

import sys
from collections.abc import Callable, Mapping
from typing import Annotated

from cyclopts import Parameter

from cardtable import games
from cardtable.cli.main import DONE, FAILED
from cardtable.cli.options import game_argument
from cardtable.cli.play import PlaySettings, parse_option_arguments, play_games
from cardtable.engine import codes
from cardtable.engine.refusal import InvalidInput, Refusal
from cardtable.words.speaker import Speaker

MIN_SEATS = 2  # you and the program


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
        option: Annotated[
            list[str] | None, Parameter(help=say("cli-play-option"), metavar=say("cli-name-value"))
        ] = None,
        time: Annotated[float | None, Parameter(help=say("cli-seat-time"), metavar="S")] = None,
        lines: Annotated[bool, Parameter(help=say("cli-play-lines"))] = False,
    ) -> int:
        if (game is None) == (url is None):
            raise InvalidInput(codes.SEAT_WHERE)
        here = {"--seats": seats, "--seed": seed, "--option": option, "--lines": lines or None}
        there = {"--name": name or None, "--place": place, "--stay": stay or None}
        if url is not None:
            refuse_unused(codes.SEAT_ONLY_HERE, here)
            return play_on_server(say, url, exec, name, place, time, stay=stay)
        assert game is not None
        refuse_unused(codes.SEAT_ONLY_THERE, there)
        from cardtable.bots.external import EXTERNAL_PREFIX

        chosen = games.find(game)
        people = max(chosen.seats[0], MIN_SEATS) if seats is None else seats
        options = parse_option_arguments(chosen, option or [])
        play_games(
            say,
            PlaySettings(
                chosen, people, seed, options, [EXTERNAL_PREFIX + exec], time, lines, None
            ),
        )
        return DONE

    return seat


def refuse_unused(code: str, given: Mapping[str, object]) -> None:
    """Refuse what would have no effect: who has typed it means something by it."""
    for option, value in given.items():
        if value is not None:
            raise InvalidInput(code, option=option)


def play_on_server(
    say: Speaker,
    url: str,
    line: str,
    name: str,
    place: int | None,
    seconds: float | None,
    *,
    stay: bool,
) -> int:
    """Play on a server; a program that fails leaves its seat to the server's stand-in."""
    from cardtable.bots.external import ANSWER_SECONDS, ExternalProgram
    from cardtable.cli.remote_seat import RemoteSeat, TableAddress

    def heard(message: str, about: dict[str, str | int]) -> None:
        told = {**about, "game": say.title(str(about["game"]))} if "game" in about else about
        sys.stdout.write(say(message, **told) + "\n")
        sys.stdout.flush()

    program = ExternalProgram(line, ANSWER_SECONDS if seconds is None else seconds)
    guest = RemoteSeat(TableAddress(url), program, name or say("cli-seat-usual-name"), place, heard)
    try:
        guest.run(stays=stay)
    except Refusal as refusal:
        if not refusal.code.startswith("outside-"):
            raise
        from cardtable.cli.main import print_error

        return print_error(say("cli-seat-lost", why=say.refusal(refusal)), FAILED)
    finally:
        program.stop()
    return DONE
