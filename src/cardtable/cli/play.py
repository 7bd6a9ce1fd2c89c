"""`cardtable play GAME`: a game in this terminal."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from cardtable import games
from cardtable.cli.arguments import game_argument
from cardtable.cli.terminal import Wish, sit_down
from cardtable.engine import codes
from cardtable.engine.game import Game
from cardtable.engine.options import OptionType
from cardtable.engine.refusal import InvalidInput, Refusal
from cardtable.words.speaker import Speaker

NAME = "play"


def command(say: Speaker) -> Callable[..., None]:
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
        from cardtable.cli.screen import console

        chosen = games.find(game) if game else asked_for(say, console())
        if chosen is not None:
            options = agreed(chosen, option or [])
            wish = Wish(chosen, seats, seed, options, bot or [], time, lines, record, deal)
            sit_down(say, wish)

    return play


def asked_for(say: Speaker, screen: Any) -> Game | None:
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


def agreed(game: Game, options: list[str]) -> dict[str, Any]:
    return dict(option(game, text) for text in options)


def option(game: Game, text: str) -> tuple[str, Any]:
    """`name=value` as plain data. A value is JSON, a bare word, or several with commas."""
    name, equals, value = text.partition("=")
    if not equals:
        raise InvalidInput(codes.OPTION_FORM, text=text)
    kind = game.kinds.get(name)
    return name, value if kind is None else fitting(kind, value)


def fitting(kind: OptionType, text: str) -> Any:
    """The first reading of the text that the option accepts; the text itself if none is."""
    for value in (as_json(text), text, [as_json(part) for part in text.split(",")]):
        try:
            kind.read(value)
        except (TypeError, ValueError):
            continue
        return value
    return text


def as_json(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text
