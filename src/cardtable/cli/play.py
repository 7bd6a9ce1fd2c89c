"""`cardtable play GAME`: a game in this terminal."""

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from secrets import randbits
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

from cyclopts import Parameter

from cardtable import games, house_rules
from cardtable.cli import files
from cardtable.cli.options import game_argument
from cardtable.engine import codes
from cardtable.engine.game import Game
from cardtable.engine.options import OptionType
from cardtable.engine.refusal import InvalidInput, Refusal
from cardtable.words.speaker import Speaker

if TYPE_CHECKING:
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
        time: Annotated[float | None, Parameter(help=say("cli-seat-time"), metavar="S")] = None,
        lines: Annotated[bool, Parameter(help=say("cli-play-lines"))] = False,
    ) -> None:
        from cardtable.cli.console import new_console

        chosen = games.find(game) if game else ask_for_game(say, new_console())
        if chosen is not None:
            options = parse_option_arguments(chosen, option or [])
            wish = PlaySettings(chosen, seats, seed, options, bot or [], time, lines, record, deal)
            play_games(say, wish)

    return play


def ask_for_game(say: Speaker, screen: Any) -> Game | None:
    """Ask which game; None if there is nobody to answer."""
    known = games.names()
    screen.print(say("cli-play-which"))
    for place, name in enumerate(known, 1):
        screen.print(f"  {place}  {say.title(name)} ({name})")
    while True:
        try:
            answer = screen.input("> ").strip()
        except EOFError:
            screen.print()
            return None
        if answer.isascii() and answer.isdigit() and 0 < int(answer) <= len(known):
            return games.find(known[int(answer) - 1])
        try:
            return games.find(answer)
        except Refusal as refusal:
            screen.print(say.refusal(refusal))


def parse_option_arguments(game: Game, options: list[str]) -> dict[str, Any]:
    return dict(parse_option_argument(game, text) for text in options)


def parse_option_argument(game: Game, text: str) -> tuple[str, Any]:
    """`name=value` as plain data. A value is JSON, a bare word, or several with commas."""
    name, equals, value = text.partition("=")
    if not equals:
        raise InvalidInput(codes.OPTION_FORM, text=text)
    kind = game.option_types.get(name)
    return name, value if kind is None else parse_option_value(kind, value)


def parse_option_value(kind: OptionType, text: str) -> Any:
    """The first reading of the text that the option accepts; the text itself if none is."""
    for value in (
        parse_json_or_text(text),
        text,
        [parse_json_or_text(part) for part in text.split(",")],
    ):
        try:
            kind.read(value)
        except (TypeError, ValueError):
            continue
        return value
    return text


def parse_json_or_text(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


# The game itself, for `play` and `seat`

DEFAULT_SEATS = 3
SEED_BITS = 53  # short enough to be typed again, and kept exactly by every program


class PlaySettings(NamedTuple):
    """What somebody would like to play, and with whom."""

    game: Game
    seats: int | None
    seed: int | None
    options: dict[str, Any]
    bots: list[str]
    seconds: float | None  # for each answer of an outside program
    lines: bool  # even where there is a whole screen
    record: Path | None  # where to keep what was played
    deal: int | None = None  # the number of the first deal


def play_games(say: Speaker, wish: PlaySettings) -> None:
    """Play one game after the other, until the player gets up."""
    from cardtable.cli.opponents import make_opponents, stop_programs
    from cardtable.tui.session import new_session

    game = wish.game
    options = house_rules.with_house_rules(
        house_rules.from_environment(os.environ), game.name, wish.options
    )
    game.parse_options(options)
    seats = default_seats(game) if wish.seats is None else wish.seats
    if seats not in game.seats:
        raise InvalidInput(codes.SEATS, low=game.seats[0], high=game.seats[-1], found=seats)
    sat = make_opponents(game.name, wish.bots, seats, wish.seconds)
    if wish.record:
        files.require_writable(wish.record)
    given = [] if wish.seed is None else [wish.seed]
    numbers = [] if wish.deal is None else [wish.deal]
    dealt: list[Session] = []

    def deal() -> "Session":
        seed = given.pop() if given else randbits(SEED_BITS)
        number = numbers.pop() if numbers else None
        dealt.append(new_session(game, options, seed, sat, say, number))
        return dealt[-1]

    try:
        run_interface(deal, lines=wish.lines)
    finally:
        stop_programs(sat)
        if wish.record and dealt:
            save_record(say, dealt, wish.record)


def default_seats(game: Game) -> int:
    return min(max(DEFAULT_SEATS, game.seats[0]), game.seats[-1])


def run_interface(deal: "Callable[[], Session]", *, lines: bool) -> None:
    """On the whole screen where there is one, and else line by line."""
    from cardtable.cli.console import new_console

    screen = new_console()
    if lines or not (screen.is_terminal and sys.stdin.isatty()) or screen.is_dumb_terminal:
        from cardtable.tui.line_mode import LineTable

        LineTable(deal(), screen, screen.input).run()
        return
    from cardtable.tui.app import run_table

    screen.print(run_table(deal).once_more())


def save_record(say: Speaker, dealt: "list[Session]", path: Path) -> None:
    """The record of the last game that was finished; a sealed one could not be read again."""
    from cardtable.table import record

    finished = [place for place in dealt if place.is_over()]
    if not finished:
        sys.stdout.write(say("cli-play-unfinished") + "\n")
        return
    files.write_file(path, record.to_bytes(finished[-1].record()))
    sys.stdout.write(say("cli-play-recorded", path=str(path)) + "\n")
