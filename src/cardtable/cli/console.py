"""Output of the commands: text for a terminal, JSON, and the progress of long work."""

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

from cardtable.words import printable


def new_console() -> Console:
    """Return a console that writes text as it is, and colours only to a terminal."""
    return Console(highlight=False, emoji=False, markup=False, soft_wrap=False)


def is_interactive(console: Console) -> bool:
    """Return whether a full-screen program can run here, with a person at the keyboard."""
    return console.is_terminal and sys.stdin.isatty() and not console.is_dumb_terminal


def write_json(data: Any) -> None:
    text = json.dumps(data, indent=2, ensure_ascii=False)
    sys.stdout.write("".join(f"{printable(line)}\n" for line in text.split("\n")))


Advance = Callable[[int], None]  # takes the number of steps that were done since the last call


class RateColumn(ProgressColumn):
    def render(self, task: Task) -> Text:
        speed = task.finished_speed or task.speed
        return Text("" if speed is None else f"{speed:,.1f}/s" if speed < 10 else f"{speed:,.0f}/s")


@contextmanager
def show_progress(description: str, total: int) -> Iterator[Advance]:
    """Show a progress bar on standard error during a block, if that is a terminal.

    Yield a function that moves the bar on. Nothing of the bar is left afterwards.
    """
    console = Console(stderr=True, highlight=False)
    with Progress(
        TextColumn("{task.description}", markup=False),
        BarColumn(20),
        MofNCompleteColumn(),
        RateColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    ) as progress:
        task = progress.add_task(description, total=total)
        yield lambda steps: progress.advance(task, steps)
