"""Output of the commands: text for a terminal, JSON, and the progress of long work."""

import json
import os
import re
import sys
from codecs import lookup, register_error
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from io import TextIOWrapper
from shutil import get_terminal_size
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

from cardtable.words import Speaker, printable, to_ascii

UNWRAPPED = 10_000  # columns: more than any line has
DUMB_TERMINALS = ("dumb", "unknown")
PADDING = re.compile(r" +(?=\n)")  # not at the end of a prompt


class CommandConsole(Console):
    """Standard output: text as it is, and colours only in a terminal.

    In a file or a pipe, lines are neither padded nor wrapped, unless COLUMNS asks for a width.
    """

    def __init__(self) -> None:
        is_terminal = sys.stdout.isatty()
        width = None if is_terminal or os.environ.get("COLUMNS") else UNWRAPPED
        height = None
        if is_terminal and os.environ.get("TERM") in DUMB_TERMINALS:
            width, height = get_terminal_size()  # rich takes each of them to have 80 columns
        super().__init__(
            highlight=False, emoji=False, markup=False, soft_wrap=False, width=width, height=height
        )

    def print(self, *objects: Any, **settings: Any) -> None:
        if sys.stdout.isatty():
            super().print(*objects, **settings)
            return
        with self.capture() as captured:
            super().print(*objects, **settings)
        sys.stdout.write(PADDING.sub("", captured.get()))
        sys.stdout.flush()  # a program at the other end may wait for this line


def new_console() -> Console:
    return CommandConsole()


def is_interactive(console: Console) -> bool:
    """Return whether a full-screen program can run here, with a person at the keyboard."""
    is_plain = console.is_dumb_terminal or not is_unicode(sys.stdout)
    return console.is_terminal and sys.stdin.isatty() and not is_plain


def write_json(data: Any) -> None:
    text = json.dumps(data, indent=2, ensure_ascii=not is_unicode(sys.stdout))
    sys.stdout.write("".join(f"{printable(line)}\n" for line in text.split("\n")))


# Terminals and files that cannot show every character

LOCALE_VARIABLES = ("LC_ALL", "LC_CTYPE", "LANG")  # the first that is set decides
ASCII_LOCALES = ("C", "POSIX")
# With LANG=C, Python itself sets LC_CTYPE to one of these when it starts (PEP 538).
COERCED_LOCALES = ("C.UTF-8", "C.utf8", "UTF-8")


def is_unicode(stream: Any) -> bool:
    return (getattr(stream, "encoding", None) or "utf-8").lower().startswith("utf")


def speaker_for_drawings(say: Speaker) -> Speaker:
    """Return a speaker whose words have the width that they will have in the output."""
    return replace(say, is_ascii=lookup(sys.stdout.encoding or "utf-8").name == "ascii")


def prepare_streams(environment: Mapping[str, str]) -> None:
    """Let output replace what its encoding does not have: `...` for an ellipsis.

    Python writes UTF-8 in the locale C. A terminal of that locale shows only ASCII.
    """
    register_error("cardtable-ascii", replace_characters)
    names: tuple[str, ...] = LOCALE_VARIABLES
    if not environment.get("LC_ALL") and environment.get("LC_CTYPE") in COERCED_LOCALES:
        names = ("LANG",)
    locale = next((environment[name] for name in names if environment.get(name)), "")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            is_ascii = locale in ASCII_LOCALES and stream.isatty()
            encoding = "ascii" if is_ascii else stream.encoding
            stream.reconfigure(encoding=encoding, errors="cardtable-ascii")


def replace_characters(error: UnicodeError) -> tuple[str, int]:
    """Replace the characters that cannot be encoded; this is an error handler of `codecs`."""
    assert isinstance(error, UnicodeEncodeError)
    return to_ascii(error.object[error.start : error.end]), error.end


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
