"""`cardtable play GAME`: a game in this terminal."""

import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from secrets import randbits
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

from cyclopts import Parameter

from cardtable import games, house_rules
from cardtable.cli.options import (
    bots_argument,
    file_refusal,
    game_argument,
    option_argument,
    parse_option_arguments,
    read_file,
    require_writable,
    to_key,
    write_file,
)
from cardtable.engine import codes
from cardtable.engine.game import Game
from cardtable.engine.options import dump_options
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
        option: Annotated[list[str] | None, option_argument(say)] = None,
        bot: Annotated[
            list[str] | None, bots_argument(say("cli-play-bot"), metavar=say("cli-name"))
        ] = None,
        record: Annotated[
            Path | None, Parameter(help=say("cli-play-record"), metavar=say("cli-file"))
        ] = None,
        force: Annotated[bool, Parameter(help=say("cli-play-force"))] = False,
        time: Annotated[float | None, Parameter(help=say("cli-seat-time"), metavar="S")] = None,
        lines: Annotated[bool, Parameter(help=say("cli-play-lines"))] = False,
        new: Annotated[bool, Parameter(help=say("cli-play-new"))] = False,
    ) -> None:
        from cardtable.cli.console import new_console, speaker_for_drawings

        if force and record is None:
            raise InvalidInput(codes.OPTION_ALONE, option="--force", other="--record")
        if seed is not None and deal is not None:
            raise InvalidInput(codes.OPTION_UNUSED, option="--seed", other="--deal")
        if time is not None and not any(name.startswith("exec:") for name in bot or ()):
            raise InvalidInput(codes.OPTION_ALONE, option="--time", other="--bot exec:…")
        if record is not None and record.is_file() and not force:
            raise InvalidInput(codes.FILE_EXISTS, path=str(record))
        # Each of these describes a game, which is then a new one.
        is_certain = any(value is not None for value in (seats, seed, deal, option, bot))
        console, speaker = new_console(), speaker_for_drawings(say)
        offers = is_person_here() and not (new or is_certain)
        try:
            saved = offer_saved_game(speaker, console, game) if offers else None
            chosen = saved.game if saved else games.find(game) if game else None
            chosen = chosen or ask_for_game(speaker, console)
        except EOFError:
            console.print()
            return
        options = parse_option_arguments(chosen, option or [])
        settings = PlaySettings(
            game=chosen,
            seats=seats,
            seed=seed,
            options=options,
            bots=bot or [],
            seconds=time,
            lines=lines,
            record=record,
            deal=deal,
        )
        play_games(speaker, settings, saved)

    return play


def ask_for_game(say: Speaker, console: Any) -> Game:
    """Ask which game to play; raise EOFError at the end of input."""
    from cardtable.cli.app import describe_refusal

    known = games.names()
    titles = {to_key(say.title(name)): name for name in known}
    console.print(say("cli-play-which"))
    for number, name in enumerate(known, 1):
        console.print(f"  {number}  {say.title(name)} ({name})")
    while True:
        answer = console.input("> ").strip()
        if answer.isascii() and answer.isdigit() and 0 < int(answer) <= len(known):
            return games.find(known[int(answer) - 1])
        try:
            return games.find(titles.get(to_key(answer), answer))
        except Refusal as refusal:
            console.print(describe_refusal(say, refusal))


# Saved games: for each game, the record of the one that the player left last


def is_person_here() -> bool:
    """Return whether a person types. Lines of a file or a program are a game of their own."""
    return sys.stdin.isatty()


def saved_game_file(game: str) -> Path:
    from platformdirs import user_data_path

    return user_data_path("cardtable") / "saved" / f"{game}.json"


def find_saved_games() -> list[str]:
    """Return the names of the games of which one is saved, the last one first."""
    files = [file for name in games.names() if (file := saved_game_file(name)).is_file()]
    files.sort(key=lambda file: file.stat().st_mtime, reverse=True)
    return [file.stem for file in files]


def offer_saved_game(say: Speaker, console: Any, game: str | None) -> "Session | None":
    """Return the saved game of `game`, or the last one of all, if the player wants to go on.

    One that cannot be used is told in a line. Raise EOFError at the end of input.
    """
    names = find_saved_games() if game is None else [game]
    for name in names:
        try:
            session = load_saved_game(say, name)
        except Refusal as refusal:
            why = say.refusal(refusal)
            console.print(say("cli-play-saved-broken", game=say.title(name), why=why))
            continue
        if session is None:
            continue
        console.print(say("cli-play-saved", game=say.title(name)), session.greeting())
        return session if ask_yes_or_no(say, console) else None
    return None


def load_saved_game(say: Speaker, game: str) -> "Session | None":
    """Return the saved game, or None if there is none; refuse a file that cannot be used."""
    from cardtable.table import record
    from cardtable.tui.replay import resume_session

    file = saved_game_file(games.find(game).name)
    if not file.is_file():
        return None
    saved = record.from_bytes(read_file(file))
    bots = [seat.bot for seat in saved.seats[1:]]
    opponents = make_opponents(saved.game, bots, len(saved.seats))
    session = resume_session(saved, opponents, say)
    return None if session.is_over() else session


def ask_yes_or_no(say: Speaker, console: Any) -> bool:
    """Ask until the answer is yes, which an empty line is too, or no."""
    while True:
        answer = console.input(say("cli-play-go-on") + " ").strip().casefold()
        if answer in ("", *say("cli-yes").split()):
            return True
        if answer in say("cli-no").split():
            return False


def save_game(say: Speaker, session: "Session") -> None:
    """Save a game that the player leaves. One that is over is no longer saved."""
    from cardtable.table import record

    file = saved_game_file(session.game.name)
    try:
        if session.is_over():
            if is_same_game(file, session):
                file.unlink()
        elif session.has_choice():
            # The game holds its seed, and the database of a server may come into the same folder.
            if not file.parent.parent.exists():
                file.parent.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            file.parent.mkdir(mode=0o700, exist_ok=True)
            unfinished = file.with_suffix(".part")
            unfinished.unlink(missing_ok=True)
            private = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(private, "wb") as draft:
                draft.write(record.to_bytes(session.record()))
            unfinished.replace(file)  # at once: a crash leaves the old file or the new one
            sys.stdout.write(say("cli-play-left", game=session.game.name) + "\n")
    except OSError as error:
        raise file_refusal(error, file) from None


def is_same_game(file: Path, session: "Session") -> bool:
    """Return whether a file has an earlier state of the session."""
    from cardtable.table import record

    try:
        return record.from_bytes(read_file(file)).seal == session.record().seal
    except Refusal:
        return False


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


def play_games(say: Speaker, settings: PlaySettings, saved: "Session | None" = None) -> None:
    """Play one game after the other, until the player leaves; `saved` is the first, if given."""
    from cardtable.tui.session import new_session

    game = settings.game
    if saved:
        options = dump_options(saved.table.options)
        names = [seat.bot for seat in saved.table.seats_at_deal[1:]]
        opponents = list(zip(names, saved.opponents, strict=True))
    else:
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
        """Deal the next game; only the first is the one that was asked for."""
        if saved and not sessions:
            sessions.append(saved)
            return saved
        seed = seeds.pop() if seeds else randbits(SEED_BITS)
        number = numbers.pop() if numbers else None
        sessions.append(new_session(game, options, seed, opponents, say, number))
        return sessions[-1]

    try:
        with leave_on_signals():
            run_interface(deal, lines=settings.lines)
    finally:
        stop_programs(opponents)
        for session in sessions if is_person_here() else ():
            save_game(say, session)
        if settings.record and sessions:
            save_record(say, sessions, settings.record)


@contextmanager
def leave_on_signals() -> Iterator[None]:
    """Leave the table, as at its end, when the window is closed or the process is ended."""

    def leave(number: int, _: object) -> None:
        sys.exit(128 + number)

    names = ("SIGHUP", "SIGTERM")  # Windows has only one of them
    numbers = [getattr(signal, name) for name in names if hasattr(signal, name)]
    before = [(number, signal.signal(number, leave)) for number in numbers]
    try:
        yield
    finally:
        for number, handler in before:
            signal.signal(number, handler)


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
