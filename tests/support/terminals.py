"""Commands in a terminal of their own, and the environment that they run in."""

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Self

import pytest

PATIENCE = 120.0  # seconds; only a busy machine comes near it
# A process that a shell starts in the background ignores interrupts, and so do its children.
INTERRUPTIBLE = (
    "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
    "from cardtable.cli.main import main; main()"
)
TERMINAL_VARIABLES = (
    "COLUMNS", "LINES", "LANG", "LANGUAGE", "NO_COLOR", "FORCE_COLOR", "COLORTERM",
)  # fmt: skip
KEPT_VARIABLES = ("CARDTABLE_PURE",)  # chooses the compiled or the plain rules


@contextmanager
def isolated_environment(data_folder: Path) -> Iterator[None]:
    """Hide the settings, the language, the window and the database of the user during a block."""
    with pytest.MonkeyPatch.context() as environment:
        for name in list(os.environ):
            is_ours = name.startswith("CARDTABLE_") and name not in KEPT_VARIABLES
            if is_ours or name in TERMINAL_VARIABLES or name.startswith("LC_"):
                environment.delenv(name)
        environment.setenv("LANG", "C.UTF-8")
        environment.setenv("TERM", "xterm-256color")
        environment.setenv("XDG_DATA_HOME", str(data_folder))
        yield


class Terminal:
    """The command `cardtable` in a terminal of its own, of a given size."""

    def __init__(
        self, *arguments: str, rows: int = 24, columns: int = 80, kind: str = "xterm-256color"
    ) -> None:
        self.near, far = pty.openpty()
        fcntl.ioctl(far, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        environment = {k: v for k, v in os.environ.items() if k not in ("COLUMNS", "LINES")}
        self.process = subprocess.Popen(
            [sys.executable, "-c", INTERRUPTIBLE, *arguments],
            stdin=far,
            stdout=far,
            stderr=far,
            close_fds=True,
            env={**environment, "TERM": kind},
        )
        os.close(far)
        self.shown = ""  # the output since the last line that was typed

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self.near)

    def wait_for(self, text: str) -> None:
        """Wait until a text is shown."""
        end = time.monotonic() + PATIENCE
        while text not in self.shown:
            assert time.monotonic() < end, self.shown
            if select.select([self.near], [], [], 0.1)[0]:
                try:
                    self.shown += os.read(self.near, 65536).decode("utf-8", "replace")
                except OSError:  # the other end is closed
                    assert text in self.shown, self.shown

    def type(self, line: str) -> None:
        self.shown = ""
        os.write(self.near, line.encode() + b"\r")

    def interrupt(self) -> None:
        self.process.send_signal(signal.SIGINT)

    def terminate(self) -> None:
        """Ask the process to end, once it waits for a key.

        Readline loses a signal that arrives between its prompt and that moment.
        """
        state = Path(f"/proc/{self.process.pid}/stat")
        while state.exists() and state.read_text().rpartition(")")[2].split()[0] != "S":
            time.sleep(0.01)
        self.process.terminate()

    def wait_for_exit(self) -> int:
        """Wait until the command ends, and return its exit code."""
        return self.process.wait(PATIENCE)
