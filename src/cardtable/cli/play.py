"""`cardtable play GAME`: a game in this terminal."""

import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from secrets import randbits
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

from cyclopts import Parameter

from cardtable import games, house_rules
from cardtable.cli.options import (
    game_argument,
    parse_option_arguments,
    require_writable,
    write_file,
)
from cardtable.engine import codes
from cardtable.engine.game import Game
from cardtable.engine.refusal import InvalidInput, Refusal
from cardtable.words import Speaker

if TYPE_CHECKING:
    from cardtable.bots import Bot
    from cardtable.tui.session import Session


def play_command(say: Speaker) -> Callable[..., None]:
    def play(
        game: Annotated[str | None, game_argument(say, say("cli-play-game"))] = None,
        /,
        *,
        seats: Annotated[int | None, Parameter(help=say("cli-play-seats"), metavar="N")] = None,
        seed: Annotated[int | None, Parameter(help=say("cli-play-seed"), metavar="S")] = None,
        deal: Annotated[int | None, Parameter(help=say("cli-play-deal"), metavar="N")] = None,
        option: Annotated[
            list[str] | None, Parameter(help=say("cli-play-option"), metavar=say("cli-name-value"))
        ] = None,
        bot: Annotated[
            list[str] | None, Parameter(help=say("cli-play-bot"), metavar=say("cli-name"))
        ] = None,
        record: Annotated[
            Path | None, Parameter(help=say("cli-play-record"), metavar=say("cli-file"))
        ] = None,
        force: Annotated[bool, Parameter(help=say("cli-play-force"))] = False,
        time: Annotated[float | None, Parameter(help=say("cli-seat-time"), metavar="S")] = None,
        lines: Annotated[bool, Parameter(help=say("cli-play-lines"))] = False,
    ) -> None:
        from cardtable.cli.console import new_console

        if force and record is None:
            raise InvalidInput(codes.FORCE_ALONE)
        if record is not None and record.is_file() and not force:
            raise InvalidInput(codes.FILE_EXISTS, path=str(record))
        chosen = games.find(game) if game else ask_for_game(say, new_console())
        if chosen is not None:
            options = parse_option_arguments(chosen, option or [])
            play_games(
                say,
                PlaySettings(chosen, seats, seed, options, bot or [], time, lines, record, deal),
            )

    return play


def ask_for_game(say: Speaker, console: Any) -> Game | None:
    """Ask which game to play; return None at the end of input."""
    known = games.names()
    console.print(say("cli-play-which"))
    for number, name in enumerate(known, 1):
        console.print(f"  {number}  {say.title(name)} ({name})")
    while True:
        try:
            answer = console.input("> ").strip()
        except EOFError:
            console.print()
            return None
        if answer.isascii() and answer.isdigit() and 0 < int(answer) <= len(known):
            return games.find(known[int(answer) - 1])
        try:
            return games.find(answer)
        except Refusal as refusal:
            console.print(say.refusal(refusal))


# What `play` and `seat` share

DEFAULT_SEATS = 3
SEED_BITS = 53  # short enough to be typed again, and kept exactly by every program
Opponents = list[tuple[str, "Bot"]]  # each with its name


class PlaySettings(NamedTuple):
    """The game that a player asked for, and the opponents."""

    game: Game
    seats: int | None
    seed: int | None
    options: dict[str, Any]
    bots: list[str]
    seconds: float | None  # for each answer of an external program
    lines: bool  # whether to play line by line even where there is a whole screen
    record: Path | None  # the file for the record of the last finished game
    deal: int | None = None  # the number of the first deal


def play_games(say: Speaker, settings: PlaySettings) -> None:
    """Play one game after the other, until the player leaves."""
    from cardtable.tui.session import new_session

    game = settings.game
    options = house_rules.with_house_rules(
        house_rules.from_environment(os.environ), game.name, settings.options
    )
    game.parse_options(options)
    seats = default_seats(game) if settings.seats is None else settings.seats
    if seats not in game.seats:
        raise InvalidInput(codes.SEATS, low=game.seats[0], high=game.seats[-1], found=seats)
    opponents = make_opponents(game.name, settings.bots, seats, settings.seconds)
    if settings.record:
        require_writable(settings.record)
    seeds = [] if settings.seed is None else [settings.seed]
    numbers = [] if settings.deal is None else [settings.deal]
    sessions: list[Session] = []

    def deal() -> "Session":
        """Deal the next game; only the first has the seed or the number that was asked for."""
        seed = seeds.pop() if seeds else randbits(SEED_BITS)
        number = numbers.pop() if numbers else None
        sessions.append(new_session(game, options, seed, opponents, say, number))
        return sessions[-1]

    try:
        run_interface(deal, lines=settings.lines)
    finally:
        stop_programs(opponents)
        if settings.record and sessions:
            save_record(say, sessions, settings.record)


def default_seats(game: Game) -> int:
    return min(max(DEFAULT_SEATS, game.seats[0]), game.seats[-1])


def make_opponents(
    game: str, bots: Sequence[str], seats: int, seconds: float | None = None
) -> Opponents:
    """Return a bot for each seat but the player's; the last of `bots` takes those that are left.

    A name that begins with `exec:` is an external program, with `seconds` for each answer.
    """
    from cardtable.bots import find, substitute
    from cardtable.bots.external import ANSWER_SECONDS, ExternalBot, is_external

    if len(bots) >= seats:
        raise InvalidInput(codes.ARENA_SEATS, bots=len(bots), seats=seats - 1)
    names = list(bots) or [substitute(game)]
    names += [names[-1]] * (seats - 1 - len(names))
    limit = ANSWER_SECONDS if seconds is None else seconds
    return [
        (name, ExternalBot(game, name, limit) if is_external(name) else find(game, name))
        for name in names[: seats - 1]
    ]


def stop_programs(opponents: Opponents) -> None:
    """Stop the external programs among the opponents."""
    from cardtable.bots.external import ExternalBot

    for _, bot in opponents:
        if isinstance(bot, ExternalBot):
            bot.stop()


def run_interface(deal: "Callable[[], Session]", *, lines: bool) -> None:
    """Play on the whole screen where there is one, and else line by line."""
    from cardtable.cli.console import is_interactive, new_console

    console = new_console()
    if lines or not is_interactive(console):
        from cardtable.tui.line_mode import LineTable

        LineTable(deal(), console, console.input).run()
        return
    from cardtable.tui.app import run_table

    console.print(run_table(deal).describe_deal())


def save_record(say: Speaker, sessions: "list[Session]", path: Path) -> None:
    """Write the record of the last finished game.

    The record of an unfinished game is sealed, so that it could not be replayed.
    """
    from cardtable.table import record

    finished = [session for session in sessions if session.is_over()]
    if not finished:
        sys.stdout.write(say("cli-play-unfinished") + "\n")
        return
    write_file(path, record.to_bytes(finished[-1].record()))
    sys.stdout.write(say("cli-play-recorded", path=str(path)) + "\n")
