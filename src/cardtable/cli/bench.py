"""`cardtable bench`: how fast the rules run in this installation."""

from collections.abc import Callable
from functools import partial
from typing import Annotated, Any

from cyclopts import Parameter

from cardtable import games, origin
from cardtable.cli.arguments import game_argument
from cardtable.cli.door import DONE, INTERRUPTED
from cardtable.words.speaker import Speaker

NAME = "bench"
REPEATS = 3
USUAL_SEATS = 4
MOVES = 4_000  # of one measurement, or as many as one game has
CLONES = 5_000

Work = tuple[str, str, Callable[[], float]]  # game, what is measured, and the measuring


def command(say: Speaker) -> Callable[..., int]:
    def bench(
        game: Annotated[str | None, game_argument(say, say("cli-games-game"))] = None,
        /,
        *,
        json: Annotated[bool, Parameter(help=say("cli-json"))] = False,
    ) -> int:
        names = [games.find(game).name] if game else list(games.names())
        found, whole = measured(say, names)
        if json:
            from cardtable.cli.screen import write_json

            write_json({"compiled": origin.is_compiled(), "whole": whole, "games": found})
        else:
            show(say, found, whole=whole)
        return DONE if whole else INTERRUPTED

    return bench


def measured(say: Speaker, names: list[str]) -> tuple[dict[str, dict[str, Any]], bool]:
    """What was measured, and whether it was all: somebody may not want to wait."""
    from cardtable.cli.progress import progress

    found: dict[str, dict[str, Any]] = {}
    works = [work for name in names for work in works_for(name)]
    try:
        with progress(say("cli-bench-measuring"), len(works)) as advance:
            for name, what, work in works:
                found.setdefault(name, {"seats": usual_seats(name)})[what] = round(work(), 1)
                advance(1)
    except KeyboardInterrupt:
        return found, False
    return found, True


def usual_seats(name: str) -> int:
    seats = games.find(name).seats
    return min(max(USUAL_SEATS, seats[0]), seats[-1])


def works_for(name: str) -> list[Work]:
    from cardtable import speed

    state, _ = speed.opening(name, usual_seats(name), 1)
    return [
        (name, "moves_per_second", partial(in_engine, state)),
        (name, "moves_per_second_from_python", partial(from_python, state)),
        (name, "clone_nanoseconds", partial(clones, state)),
        (name, "start_milliseconds", partial(start, name)),
    ]


def in_engine(state: Any) -> float:
    from cardtable import speed

    number = max(1, MOVES // speed.playouts(state, 1))
    return 1 / speed.per_move(partial(speed.playouts, state, number), REPEATS)


def from_python(state: Any) -> float:
    from cardtable import speed

    return 1 / speed.per_move(partial(speed.drive, state), REPEATS)


def clones(state: Any) -> float:
    from cardtable import speed

    def work() -> int:
        speed.copy_often(state, CLONES)
        return CLONES

    return speed.per_move(work, REPEATS) * 1e9


def start(name: str) -> float:
    from cardtable import speed

    return speed.cold_start(name, REPEATS)[0]


def show(say: Speaker, found: dict[str, dict[str, Any]], *, whole: bool) -> None:
    from rich.table import Table

    from cardtable.cli.screen import console

    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column("")
    for what in ("seats", "moves", "python", "clone", "start"):
        table.add_column(say(f"cli-bench-{what}"), justify="right")
    for name, row in found.items():
        table.add_row(
            say.title(name),
            str(row["seats"]),
            *(figure(row.get(what), form) for what, form in FORMS),
        )
    screen = console()
    screen.print(say("cli-bench-compiled" if origin.is_compiled() else "cli-bench-plain"))
    screen.print(table)
    screen.print(say("cli-bench-note" if whole else "cli-bench-stopped"))


FORMS = (
    ("moves_per_second", "{:,.0f}"),
    ("moves_per_second_from_python", "{:,.0f}"),
    ("clone_nanoseconds", "{:,.0f} ns"),
    ("start_milliseconds", "{:,.0f} ms"),
)


def figure(value: float | None, form: str) -> str:
    return "–" if value is None else form.format(value)
