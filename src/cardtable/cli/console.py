"""The terminal that the commands write to, and the progress of long work."""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TextColumn,
    TimeRemainingColumn,
)
from rich.text import Text


def new_console() -> Console:
    """Colours only for a terminal; nothing is coloured just because it looks like a number."""
    return Console(highlight=False, emoji=False, markup=False, soft_wrap=False)


def write_json(data: Any) -> None:
    sys.stdout.write(json.dumps(data, indent=2, ensure_ascii=False) + "\n")


Advance = Callable[[int], None]  # so much more is done


class RateColumn(ProgressColumn):
    def render(self, task: Task) -> Text:
        speed = task.finished_speed or task.speed
        return Text("" if speed is None else f"{speed:,.1f}/s" if speed < 10 else f"{speed:,.0f}/s")


@contextmanager
def show_progress(what: str, total: int) -> Iterator[Advance]:
    """On standard error, and only where somebody can see it; it leaves no trace there."""
    screen = Console(stderr=True, highlight=False)
    with Progress(
        TextColumn("{task.description}", markup=False),
        BarColumn(20),
        MofNCompleteColumn(),
        RateColumn(),
        TimeRemainingColumn(),
        console=screen,
        transient=True,
        disable=not screen.is_terminal,
    ) as shown:
        task = shown.add_task(what, total=total)
        yield lambda more: shown.advance(task, more)
