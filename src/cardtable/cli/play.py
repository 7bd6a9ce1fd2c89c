"""`cardtable play GAME`: a game in this terminal."""

import json
import os
import sys
from collections.abc import Callable
from secrets import randbits
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from cardtable import games, houserules
from cardtable.engine.agreement import Kind
from cardtable.engine.game import Game
from cardtable.engine.refusal import Refusal
from cardtable.sitting import dealt
from cardtable.words.speaker import Speaker

if TYPE_CHECKING:
    from cardtable.tui.place import Place

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
        lines: Annotated[bool, Parameter(help=say("cli-play-lines"))] = False,
    ) -> None:
        deal = agreed(say, game, seats, seed, option or [])
        if deal is not None:
            sit_down(deal, lines=lines)

    return play


def agreed(
    say: Speaker, name: str | None, seats: int | None, seed: int | None, options: list[str]
) -> "Callable[[], Place] | None":
    """What deals a game as it was asked for: the first with the seed that was given."""
    from cardtable.cli.screen import console
    from cardtable.tui.place import Place

    game = games.find(name) if name else asked_for(say, console())
    if game is None:
        return None
    rules = houserules.from_environment(os.environ)
    wanted = dict(option(game, text) for text in options)
    chosen = game.agree(houserules.agreed(rules, game.name, wanted))
    given = [] if seed is None else [seed]
    people = usual_seats(game) if seats is None else seats

    def deal() -> Place:
        return Place(
            dealt(game, people, chosen, given.pop() if given else randbits(SEED_BITS)), say
        )

    return deal


def sit_down(deal: "Callable[[], Place]", *, lines: bool) -> None:
    """On the whole screen where there is one, and else line by line."""
    from cardtable.cli.screen import console
    from cardtable.tui.lines import LineTable

    screen = console()
    if lines or not (screen.is_terminal and sys.stdin.isatty()) or screen.is_dumb_terminal:
        LineTable(deal(), screen, screen.input).run()
        return
    from cardtable.tui.screen import run

    place = run(deal)
    screen.print(place.say("tui-seed", seed=str(place.sitting.seed)))


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
