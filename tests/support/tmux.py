"""Commands on a screen that can be looked at, clicked and resized: tmux plays the terminal."""

import os
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Self

import pytest

needs_tmux = pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not installed")

PATIENCE = 120.0  # seconds; only a busy machine comes near it


SURROUNDINGS = {
    "TERM": "xterm-256color",
    "LC_ALL": "C.UTF-8",
    "SHELL": "/bin/sh",
    # As some shells and containers export them. The window changes, and they do not.
    "COLUMNS": "80",
    "LINES": "24",
}


class Window:
    """The command in a window of a tmux server of its own."""

    def __init__(self, *given: str, columns: int, rows: int) -> None:
        self.socket = f"cardtable-{os.getpid()}-{time.monotonic_ns()}"
        line = shlex.join([sys.executable, "-m", "cardtable", *given])
        size = ("-x", str(columns), "-y", str(rows))
        self.tmux("-f", os.devnull, "new-session", "-d", *size, f"{line}; echo code $?; cat")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.tmux("kill-server", check=False)  # it may be gone already

    def tmux(self, *asked: str, check: bool = True) -> str:
        done = subprocess.run(
            ["tmux", "-L", self.socket, *asked],
            check=check,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            env={**os.environ, **SURROUNDINGS},
        )
        return done.stdout

    def rows(self) -> list[str]:
        return self.tmux("capture-pane", "-p").splitlines()

    def until_so(self, is_so: Callable[[list[str]], bool]) -> list[str]:
        """The rows, once something is so."""
        end = time.monotonic() + PATIENCE
        while not is_so(rows := self.rows()):
            assert time.monotonic() < end, "\n".join(f"|{row}" for row in rows)
            time.sleep(0.05)
        return rows

    def until(self, text: str, *, there: bool = True) -> list[str]:
        """The rows, once the text is among them, or no longer is."""
        return self.until_so(lambda rows: (text in "\n".join(rows)) == there)

    def until_row(self, row: str) -> None:
        """Until one row holds this and nothing else; the margin counts."""
        self.until_so(lambda rows: row in rows)

    def press(self, *keys: str) -> None:
        self.tmux("send-keys", *keys)

    def type(self, text: str) -> None:
        self.tmux("send-keys", "-l", text)

    def click(self, text: str) -> None:
        """Click on the last place where the text is shown."""
        rows = self.until(text)
        row = max(at for at, line in enumerate(rows) if text in line)
        where = f"{rows[row].rindex(text) + 1};{row + 1}"
        self.type(f"\x1b[<0;{where}M")
        self.type(f"\x1b[<0;{where}m")

    def resize(self, columns: int, rows: int) -> None:
        self.tmux("resize-window", "-x", str(columns), "-y", str(rows))
