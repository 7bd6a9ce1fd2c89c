"""The boards of the games, as text for a terminal.

A game without a board of its own gets a plain one: the fields of its view, laid out by their type.
"""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from rich.box import SIMPLE
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table

from cardtable.engine.view import View
from cardtable.tui.boards import level8, levelup, pragon, threeup
from cardtable.tui.cards import BoardContext

BOARDS = {
    "threeup": threeup.render_board,
    "level8": level8.render_board,
    "levelup": levelup.render_board,
    "pragon": pragon.render_board,
}
COMMON_FIELDS = {field.name for field in fields(View)}  # shown elsewhere: turn, moves, results


def render_board(context: BoardContext) -> RenderableType:
    """Render the board of a game from a view."""
    return BOARDS.get(context.game.name, render_fields)(context)


def render_fields(context: BoardContext) -> RenderableType:
    """Render the plain board of any game."""
    facts = Table.grid(padding=(0, 2, 0, 0))
    facts.add_column(style="dim", no_wrap=True)
    facts.add_column()
    groups: list[RenderableType] = [facts]
    for name, value in field_values(context.view):
        if name in COMMON_FIELDS:
            continue
        if is_group(value):
            groups.append(render_group(context, name, value))
        else:
            facts.add_row(context.label(name), format_value(value))
    return Panel(Group(*groups), title=context.say.title(context.game.name))


def field_values(value: Any) -> Iterator[tuple[str, Any]]:
    for field in fields(value):
        yield field.name, getattr(value, field.name)


def is_group(value: Any) -> bool:
    """Return whether a value is several objects of one type, such as the cards of each seat."""
    return isinstance(value, tuple) and bool(value) and all(is_dataclass(item) for item in value)


def render_group(context: BoardContext, name: str, items: tuple[Any, ...]) -> RenderableType:
    """Render a table with a row for each object, and a column for each of their fields."""
    table = Table(box=SIMPLE, title=context.label(name), title_justify="left", pad_edge=False)
    table.add_column()
    for field in fields(items[0]):
        table.add_column(context.label(field.name))
    has_row_per_seat = len(items) == len(context.names) > 1
    for index, item in enumerate(items):
        heading = context.names[index] if has_row_per_seat else str(index + 1)
        table.add_row(heading, *(format_value(value) for _, value in field_values(item)))
    return table


def format_value(value: Any) -> str:
    if isinstance(value, bool):
        return "✓" if value else "–"
    if isinstance(value, tuple):
        return " ".join(format_value(item) for item in value) or "–"
    if is_dataclass(value):
        return ", ".join(f"{name} {format_value(part)}" for name, part in field_values(value))
    return str(value)
