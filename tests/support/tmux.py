"""Commands in a window of tmux, which can be read, clicked and resized."""

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


ENVIRONMENT = {
    "TERM": "xterm-256color",
    "LC_ALL": "C.UTF-8",
    "SHELL": "/bin/sh",
    # Some shells and containers export these. They do not change with the window.
    "COLUMNS": "80",
    "LINES": "24",
}


class Window:
    """The command `cardtable` in a window of a tmux server of its own."""

    def __init__(self, *arguments: str, columns: int, rows: int) -> None:
        self.socket = f"cardtable-{os.getpid()}-{time.monotonic_ns()}"
        line = shlex.join([sys.executable, "-m", "cardtable", *arguments])
        size = ("-x", str(columns), "-y", str(rows))
        self.tmux("-f", os.devnull, "new-session", "-d", *size, f"{line}; echo code $?; cat")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.tmux("kill-server", check=False)  # it may be gone already

    def tmux(self, *arguments: str, check: bool = True) -> str:
        done = subprocess.run(
            ["tmux", "-L", self.socket, *arguments],
            check=check,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            env={**os.environ, **ENVIRONMENT},
        )
        return done.stdout

    def rows(self) -> list[str]:
        return self.tmux("capture-pane", "-p").splitlines()

    def wait_until(self, condition: Callable[[list[str]], bool]) -> list[str]:
        """Wait until the rows of the screen meet a condition, and return them."""
        end = time.monotonic() + PATIENCE
        while not condition(rows := self.rows()):
            assert time.monotonic() < end, "\n".join(f"|{row}" for row in rows)
            time.sleep(0.05)
        return rows

    def wait_for(self, text: str, *, gone: bool = False) -> list[str]:
        """Wait until a text is shown, or with `gone` until it is not; return the rows."""
        return self.wait_until(lambda rows: (text in "\n".join(rows)) != gone)

    def wait_for_row(self, row: str) -> None:
        """Wait until one row is exactly this, margin included."""
        self.wait_until(lambda rows: row in rows)

    def press(self, *keys: str) -> None:
        self.tmux("send-keys", *keys)

    def type(self, text: str) -> None:
        self.tmux("send-keys", "-l", text)

    def click(self, text: str) -> None:
        """Click on the last place where the text is shown."""
        rows = self.wait_for(text)
        row = max(index for index, line in enumerate(rows) if text in line)
        position = f"{rows[row].rindex(text) + 1};{row + 1}"
        self.type(f"\x1b[<0;{position}M")
        self.type(f"\x1b[<0;{position}m")

    def resize(self, columns: int, rows: int) -> None:
        self.tmux("resize-window", "-x", str(columns), "-y", str(rows))
