"""A game in this terminal, as `play` and `seat` want it."""

import os
import sys
from collections.abc import Callable
from pathlib import Path
from secrets import randbits
from typing import TYPE_CHECKING, Any, NamedTuple

from cardtable import houserules
from cardtable.cli import files
from cardtable.engine import codes
from cardtable.engine.game import Game
from cardtable.engine.refusal import InvalidInput
from cardtable.words.speaker import Speaker

if TYPE_CHECKING:
    from cardtable.tui.place import Place

USUAL_SEATS = 3
SEED_BITS = 53  # short enough to be typed again, and kept exactly by every program


class Wish(NamedTuple):
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


def sit_down(say: Speaker, wish: Wish) -> None:
    """Play one game after the other, until the player gets up."""
    from cardtable.cli.company import company, dismissed
    from cardtable.tui.place import Place, seated

    game = wish.game
    options = houserules.agreed(houserules.from_environment(os.environ), game.name, wish.options)
    game.agree(options)
    seats = usual_seats(game) if wish.seats is None else wish.seats
    if seats not in game.seats:
        raise InvalidInput(codes.SEATS, low=game.seats[0], high=game.seats[-1], found=seats)
    sat = company(game.name, wish.bots, seats, wish.seconds)
    if wish.record:
        files.expect(wish.record)
    given = [] if wish.seed is None else [wish.seed]
    numbers = [] if wish.deal is None else [wish.deal]
    dealt: list[Place] = []

    def deal() -> Place:
        seed = given.pop() if given else randbits(SEED_BITS)
        number = numbers.pop() if numbers else None
        dealt.append(seated(game, options, seed, sat, say, number))
        return dealt[-1]

    try:
        played(deal, lines=wish.lines)
    finally:
        dismissed(sat)
        if wish.record and dealt:
            keep(say, dealt, wish.record)


def usual_seats(game: Game) -> int:
    return min(max(USUAL_SEATS, game.seats[0]), game.seats[-1])


def played(deal: "Callable[[], Place]", *, lines: bool) -> None:
    """On the whole screen where there is one, and else line by line."""
    from cardtable.cli.screen import console

    screen = console()
    if lines or not (screen.is_terminal and sys.stdin.isatty()) or screen.is_dumb_terminal:
        from cardtable.tui.lines import LineTable

        LineTable(deal(), screen, screen.input).run()
        return
    from cardtable.tui.screen import run

    screen.print(run(deal).once_more())


def keep(say: Speaker, dealt: "list[Place]", path: Path) -> None:
    """The record of the last game that was finished; a sealed one could not be read again."""
    from cardtable.table import record

    finished = [place for place in dealt if place.is_over()]
    if not finished:
        sys.stdout.write(say("cli-play-unfinished") + "\n")
        return
    files.write(path, record.to_bytes(finished[-1].record()))
    sys.stdout.write(say("cli-play-recorded", path=str(path)) + "\n")
