"""`cardtable play GAME`: a game in this terminal."""

import json
from collections.abc import Callable
from secrets import randbits
from typing import Annotated, Any

from cyclopts import Parameter

from cardtable import games
from cardtable.engine.agreement import Kind
from cardtable.engine.game import Game
from cardtable.engine.refusal import Refusal
from cardtable.sitting import dealt
from cardtable.words.speaker import Speaker

NAME = "play"
USUAL_SEATS = 3
SEED_BITS = 53  # short enough to be typed again, and kept exactly by every program


def command(say: Speaker) -> Callable[..., None]:
    def play(
        game: Annotated[
            str | None, Parameter(name=say("cli-game"), help=say("cli-play-game"))
        ] = None,
        /,
        *,
        seats: Annotated[int | None, Parameter(help=say("cli-play-seats"), metavar="N")] = None,
        seed: Annotated[int | None, Parameter(help=say("cli-play-seed"), metavar="S")] = None,
        option: Annotated[
            list[str] | None, Parameter(help=say("cli-play-option"), metavar=say("cli-name-value"))
        ] = None,
    ) -> None:
        sit_down(say, game, seats, seed, option or [])

    return play


def sit_down(
    say: Speaker, name: str | None, seats: int | None, seed: int | None, options: list[str]
) -> None:
    from cardtable.cli.screen import console
    from cardtable.tui.lines import LineTable

    screen = console()
    game = games.find(name) if name else asked_for(say, screen)
    if game is None:
        return
    agreed = game.agree(dict(option(game, text) for text in options))
    seed = randbits(SEED_BITS) if seed is None else seed
    sitting = dealt(game, usual_seats(game) if seats is None else seats, agreed, seed)
    LineTable(sitting, say, screen, screen.input).run()


def usual_seats(game: Game) -> int:
    return min(max(USUAL_SEATS, game.seats[0]), game.seats[-1])


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


def option(game: Game, text: str) -> tuple[str, Any]:
    """`name=value` as plain data. A value is JSON, a bare word, or several with commas."""
    name, equals, value = text.partition("=")
    if not equals:
        raise Refusal("option-form", text=text)
    kind = game.kinds.get(name)
    return name, value if kind is None else fitting(kind, value)


def fitting(kind: Kind, text: str) -> Any:
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
