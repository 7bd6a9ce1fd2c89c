"""`cardtable bench`: how fast the rules run in this installation."""

from collections.abc import Callable
from functools import partial
from typing import Annotated, Any

from cyclopts import Parameter

from cardtable import build_info, games
from cardtable.cli.main import DONE, INTERRUPTED
from cardtable.cli.options import game_argument
from cardtable.words import Speaker

REPEATS = 3
DEFAULT_SEATS = 4
MOVES_PER_RUN = 4_000  # at least, or one whole game
CLONES_PER_RUN = 5_000

Measurement = tuple[str, str, Callable[[], float]]  # game, field of the result, function


def bench_command(say: Speaker) -> Callable[..., int]:
    def bench(
        game: Annotated[str | None, game_argument(say, say("cli-games-game"))] = None,
        /,
        *,
        json: Annotated[bool, Parameter(help=say("cli-json"))] = False,
    ) -> int:
        names = [found.name for found in ([games.find(game)] if game else games.find_all())]
        results, whole = measure_all(say, names)
        if json:
            from cardtable.cli.console import write_json

            write_json({"compiled": build_info.is_compiled(), "whole": whole, "games": results})
        else:
            print_results(say, results, whole=whole)
        return DONE if whole else INTERRUPTED

    return bench


def measure_all(say: Speaker, names: list[str]) -> tuple[dict[str, dict[str, Any]], bool]:
    """Return the results by game, and whether nobody interrupted the measurements."""
    from cardtable.cli.console import show_progress

    results: dict[str, dict[str, Any]] = {}
    measurements = [each for name in names for each in measurements_of(name)]
    try:
        with show_progress(say("cli-bench-measuring"), len(measurements)) as advance:
            for name, field, measure in measurements:
                row = results.setdefault(name, {"seats": default_seats(name)})
                row[field] = round(measure(), 1)
                advance(1)
    except KeyboardInterrupt:
        return results, False
    return results, True


def default_seats(name: str) -> int:
    seats = games.find(name).seats
    return min(max(DEFAULT_SEATS, seats[0]), seats[-1])


def measurements_of(name: str) -> list[Measurement]:
    from cardtable import benchmark

    state, _ = benchmark.deal_state(name, default_seats(name), 1)
    return [
        (name, "moves_per_second", partial(measure_engine, state)),
        (name, "moves_per_second_from_python", partial(measure_from_python, state)),
        (name, "clone_nanoseconds", partial(measure_clone, state)),
        (name, "start_milliseconds", partial(measure_start, name)),
    ]


def measure_engine(state: Any) -> float:
    from cardtable import benchmark

    number = max(1, MOVES_PER_RUN // benchmark.run_playouts(state, 1))
    return 1 / benchmark.seconds_per_move(partial(benchmark.run_playouts, state, number), REPEATS)


def measure_from_python(state: Any) -> float:
    from cardtable import benchmark

    return 1 / benchmark.seconds_per_move(partial(benchmark.play_from_python, state), REPEATS)


def measure_clone(state: Any) -> float:
    from cardtable import benchmark

    def work() -> int:
        benchmark.clone_repeatedly(state, CLONES_PER_RUN)
        return CLONES_PER_RUN

    return benchmark.seconds_per_move(work, REPEATS) * 1e9


def measure_start(name: str) -> float:
    from cardtable import benchmark

    return benchmark.measure_cold_start(name, REPEATS)[0]


def print_results(say: Speaker, results: dict[str, dict[str, Any]], *, whole: bool) -> None:
    from rich.table import Table

    from cardtable.cli.console import new_console

    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column("")
    for column in ("seats", "moves", "python", "clone", "start"):
        table.add_column(say(f"cli-bench-{column}"), justify="right")
    for name, row in results.items():
        table.add_row(
            say.title(name),
            str(row["seats"]),
            *(format_figure(row.get(field), form) for field, form in FORMATS),
        )
    console = new_console()
    console.print(say("cli-bench-compiled" if build_info.is_compiled() else "cli-bench-plain"))
    console.print(table)
    console.print(say("cli-bench-note" if whole else "cli-bench-stopped"))


FORMATS = (
    ("moves_per_second", "{:,.0f}"),
    ("moves_per_second_from_python", "{:,.0f}"),
    ("clone_nanoseconds", "{:,.0f} ns"),
    ("start_milliseconds", "{:,.0f} ms"),
)


def format_figure(value: float | None, form: str) -> str:
    return "–" if value is None else form.format(value)
