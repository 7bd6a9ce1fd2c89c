"""The plain face that every game gets: the fields of its view, laid out by their shape."""

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

COMMON_FIELDS = {field.name for field in fields(View)}  # said elsewhere: whose turn, moves, results


def render_fields(seen: BoardContext) -> RenderableType:
    facts = Table.grid(padding=(0, 2, 0, 0))
    facts.add_column(style="dim", no_wrap=True)
    facts.add_column()
    groups: list[RenderableType] = [facts]
    for name, value in field_values(seen.view):
        if name in COMMON_FIELDS:
            continue
        if is_group(value):
            groups.append(render_group(seen, name, value))
        else:
            facts.add_row(seen.label(name), format_value(value))
    return Panel(Group(*groups), title=seen.say.title(seen.game.name))


def field_values(value: Any) -> Iterator[tuple[str, Any]]:
    for field in fields(value):
        yield field.name, getattr(value, field.name)


def is_group(value: Any) -> bool:
    """Several things of one kind, such as what lies before each seat."""
    return isinstance(value, tuple) and bool(value) and all(is_dataclass(item) for item in value)


def render_group(seen: BoardContext, name: str, items: tuple[Any, ...]) -> RenderableType:
    table = Table(box=SIMPLE, title=seen.label(name), title_justify="left", pad_edge=False)
    table.add_column()
    for field in fields(items[0]):
        table.add_column(seen.label(field.name))
    of_seats = len(items) == len(seen.names) > 1
    for place, item in enumerate(items):
        first = seen.names[place] if of_seats else str(place + 1)
        table.add_row(first, *(format_value(value) for _, value in field_values(item)))
    return table


def format_value(value: Any) -> str:
    if isinstance(value, bool):
        return "✓" if value else "–"
    if isinstance(value, tuple):
        return " ".join(format_value(item) for item in value) or "–"
    if is_dataclass(value):
        return ", ".join(f"{name} {format_value(part)}" for name, part in field_values(value))
    return str(value)


BOARDS = {
    "threeup": threeup.render_board,
    "level8": level8.render_board,
    "levelup": levelup.render_board,
    "pragon": pragon.render_board,
}


def render_board(seen: BoardContext) -> RenderableType:
    return BOARDS.get(seen.game.name, render_fields)(seen)
