"""Commands on a screen that can be looked at, clicked and resized: tmux plays the terminal."""

import os
import shlex
import shutil
import subprocess
import sys
import time
from typing import Self

import pytest

needs_tmux = pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not installed")

PATIENCE = 120.0  # seconds; only a busy machine comes near it


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
        self.tmux("kill-server")

    def tmux(self, *asked: str) -> str:
        done = subprocess.run(
            ["tmux", "-L", self.socket, *asked],
            check=True,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            env={**os.environ, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8"},
        )
        return done.stdout

    def rows(self) -> list[str]:
        return self.tmux("capture-pane", "-p").splitlines()

    def until(self, text: str, *, there: bool = True) -> list[str]:
        """The rows, once the text is among them, or no longer is."""
        end = time.monotonic() + PATIENCE
        while (text in "\n".join(rows := self.rows())) != there:
            assert time.monotonic() < end, "\n".join(rows)
            time.sleep(0.05)
        return rows

    def until_row(self, row: str) -> None:
        """Until one row holds this and nothing else; the margin counts."""
        self.until(f"\n{row}\n")

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
