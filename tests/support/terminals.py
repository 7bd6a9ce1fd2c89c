"""Commands in a terminal of their own."""

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
from typing import Self

PATIENCE = 120.0  # seconds; only a busy machine comes near it
# A suite that was started in the background has been told to ignore interrupts.
HEEDS = (
    "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
    "from cardtable.cli.main import main; main()"
)


class Terminal:
    """The command in a terminal of its own, of a given size."""

    def __init__(self, *given: str, rows: int = 24, columns: int = 80) -> None:
        self.near, far = pty.openpty()
        fcntl.ioctl(far, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        surroundings = {k: v for k, v in os.environ.items() if k not in ("COLUMNS", "LINES")}
        self.process = subprocess.Popen(
            [sys.executable, "-c", HEEDS, *given],
            stdin=far,
            stdout=far,
            stderr=far,
            close_fds=True,
            env={**surroundings, "TERM": "xterm-256color"},
        )
        os.close(far)
        self.shown = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self.near)

    def until(self, text: str) -> None:
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

    def ended(self) -> int:
        return self.process.wait(PATIENCE)
