"""The commands that describe games: `games` lists them, `rules` shows a rule page."""

import os
import sys
from collections.abc import Callable, Iterator
from typing import Annotated, Any

from cyclopts import Parameter

from cardtable import games, words
from cardtable.cli.options import game_argument
from cardtable.engine.game import Game
from cardtable.engine.options import dump_options
from cardtable.words import Speaker


def games_command(say: Speaker) -> Callable[..., None]:
    def list_games(
        game: Annotated[str | None, game_argument(say, say("cli-games-game"))] = None,
        /,
        *,
        json: Annotated[bool, Parameter(help=say("cli-json"))] = False,
    ) -> None:
        chosen = [games.find(game)] if game else games.find_all()
        if json:
            from cardtable.cli.console import write_json

            write_json({"games": [describe_game(say, each) for each in chosen]})
        else:
            print_games(say, chosen)

    return list_games


def describe_game(say: Speaker, game: Game) -> dict[str, Any]:
    """Return a game, its bots and its options as plain data."""
    from cardtable import bots

    return {
        "name": game.name,
        "title": say.title(game.name),
        "version": game.version,
        "seats": {"least": game.seats[0], "most": game.seats[-1]},
        "bots": list(bots.names(game.name)),
        "options": list(describe_options(say, game)),
    }


def describe_options(say: Speaker, game: Game) -> Iterator[dict[str, Any]]:
    defaults = dump_options(game.options())
    for name, option_type in game.option_types.items():
        yield {
            "name": name,
            "meaning": option_meaning(say, game, name),
            "default": defaults[name],
            "allowed": option_type.allowed(),
            "mark": option_type.mark,
            "kind": option_type.kind,
            **option_limits(option_type),
        }


def option_limits(option_type: Any) -> dict[str, Any]:
    """Return the values or limits of an option; a type of another package may have none."""
    fields = option_type._asdict() if hasattr(option_type, "_asdict") else {}
    return {name: value for name, value in fields.items() if name != "mark"}


def option_meaning(say: Speaker, game: Game, option: str) -> str:
    message = f"option-{game.name}-{option}"
    return say(message) if say.has(message) else ""


def format_option_value(value: Any) -> str:
    """Return a value as it is typed after `--option name=`."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return ",".join(str(item) for item in value) or "–"
    return str(value)


def print_games(say: Speaker, chosen: list[Game]) -> None:
    from rich.table import Table
    from rich.text import Text

    from cardtable import bots
    from cardtable.cli.console import new_console

    console = new_console()
    for index, game in enumerate(chosen):
        low, high = game.seats[0], game.seats[-1]
        seats = say("cli-games-seats", low=low, high=high)
        heading = Text(say.title(game.name), "bold") + Text(f"  {game.name}, {seats}", "not bold")
        console.print(*([] if index == 0 else [""]), heading, sep="\n")
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
        table.add_column(say("cli-games-option"), style="cyan", no_wrap=True)
        table.add_column(say("cli-games-meaning"))
        for option in describe_options(say, game):
            default = say("cli-games-default", value=format_option_value(option["default"]))
            values = say("cli-games-values", values=option["allowed"])
            text = Text(option["meaning"])
            text.append(f"\n{default}  {values}  {option['mark']}", "dim")
            table.add_row(option["name"], text)
        console.print(table)
        console.print(Text(say("cli-games-bots", bots=", ".join(bots.names(game.name)))))


# cardtable rules GAME


def rules_command(say: Speaker) -> Callable[..., None]:
    def rules(
        game: Annotated[str, game_argument(say, say("cli-rules-game"))],
        /,
        *,
        raw: Annotated[bool, Parameter(help=say("cli-rules-raw"))] = False,
    ) -> None:
        text = words.read_rules(game, say.language)
        if raw or not sys.stdout.isatty():
            sys.stdout.write(text)
        else:
            show_page(text)

    return rules


PAGER_OPTIONS = "FRX"  # of less: print a short page at once, show colours, leave the text there


def show_page(text: str) -> None:
    """Show a page in the pager of the user, where a person can use one; else print it."""
    from rich.markdown import Markdown

    from cardtable.cli.console import is_interactive, new_console

    console = new_console()
    page = Markdown(text)
    if not is_interactive(console):
        console.print(page)
        return
    os.environ.setdefault("LESS", PAGER_OPTIONS)
    # The page is in UTF-8. In a locale that is not installed, less would show ü as <C3><BC>.
    os.environ.setdefault("LESSCHARSET", "utf-8")
    with console.pager(styles=True):
        console.print(page)
