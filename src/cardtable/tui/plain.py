"""The plain face that every game gets: the fields of its view, laid out by their shape."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from rich.box import SIMPLE
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table

from cardtable.engine.view import View
from cardtable.tui.seen import Seen

COMMON = {field.name for field in fields(View)}  # said elsewhere: whose turn, moves, results


def face(seen: Seen) -> RenderableType:
    facts = Table.grid(padding=(0, 2, 0, 0))
    facts.add_column(style="dim", no_wrap=True)
    facts.add_column()
    groups: list[RenderableType] = [facts]
    for name, value in parts(seen.view):
        if name in COMMON:
            continue
        if is_group(value):
            groups.append(group(seen, name, value))
        else:
            facts.add_row(seen.label(name), written(value))
    return Panel(Group(*groups), title=seen.say.title(seen.game.name))


def parts(value: Any) -> Iterator[tuple[str, Any]]:
    for field in fields(value):
        yield field.name, getattr(value, field.name)


def is_group(value: Any) -> bool:
    """Several things of one kind, such as what lies before each seat."""
    return isinstance(value, tuple) and bool(value) and all(is_dataclass(item) for item in value)


def group(seen: Seen, name: str, items: tuple[Any, ...]) -> RenderableType:
    table = Table(box=SIMPLE, title=seen.label(name), title_justify="left", pad_edge=False)
    table.add_column()
    for field in fields(items[0]):
        table.add_column(seen.label(field.name))
    of_seats = len(items) == len(seen.names) > 1
    for place, item in enumerate(items):
        first = seen.names[place] if of_seats else str(place + 1)
        table.add_row(first, *(written(value) for _, value in parts(item)))
    return table


def written(value: Any) -> str:
    if isinstance(value, bool):
        return "✓" if value else "–"
    if isinstance(value, tuple):
        return " ".join(written(item) for item in value) or "–"
    if is_dataclass(value):
        return ", ".join(f"{name} {written(part)}" for name, part in parts(value))
    return str(value)
