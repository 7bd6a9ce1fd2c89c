"""Another program as a partner in conversation: one JSON object a line each way.

It runs in a process of its own, without a shell, and has a time limit for every answer.
Whatever it does, whoever asks gets an answer or a refusal, and is never kept waiting longer.
"""

import json
import os
import queue
import shlex
import shutil
import signal
import subprocess
import threading
import weakref
from collections import deque
from contextlib import suppress
from typing import Any, Final

from cardtable.engine import position
from cardtable.engine.refusal import Refusal

SECONDS: Final = 10.0  # for one answer
HOUR: Final = 3600.0
LONGEST: Final = 65_536  # bytes of one answer
FAREWELL: Final = 0.5  # seconds to end by itself when it is no longer needed


class Program:
    """Started when it is first asked something; ended when nobody holds it any more."""

    def __init__(self, line: str, seconds: float = SECONDS) -> None:
        if not 0 < seconds <= HOUR:
            raise Refusal("outside-time", seconds=f"{seconds:g}")
        self.argv = argv_of(line)
        self.seconds = seconds
        self.process: subprocess.Popen[bytes] | None = None
        self.questions: queue.Queue[bytes] = queue.Queue()
        self.answers: queue.Queue[bytes] = queue.Queue()
        self.complaints: deque[str] = deque(maxlen=1)  # the last line that it wrote to stderr

    def ask(self, question: dict[str, Any]) -> Any:
        """What it answers, as plain data."""
        process = self.started()
        self.questions.put(json.dumps(question).encode() + b"\n")
        try:
            answer = self.answers.get(timeout=self.seconds)
        except queue.Empty:
            seconds = f"{self.seconds:g}"
            raise Refusal("outside-late", seconds=seconds, said=self.last_words()) from None
        if not answer:
            self.listener.join(FAREWELL)  # what it complained of may still be on its way
            raise Refusal("outside-ended", status=ended(process), said=self.last_words())
        if len(answer) > LONGEST:
            raise Refusal("outside-nonsense", answer=f"{len(answer)} bytes")
        try:
            return position.from_bytes(answer)
        except Refusal:
            text = answer.decode("utf-8", "replace").strip()
            raise Refusal("outside-nonsense", answer=text) from None

    def started(self) -> subprocess.Popen[bytes]:
        if self.process is not None:
            return self.process
        try:
            self.process = subprocess.Popen(
                self.argv,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,  # what it starts ends with it, and Ctrl+C is not for it
            )
        except OSError as wrong:
            why = wrong.strerror or str(wrong)
            raise Refusal("outside-start", program=self.argv[0], why=why) from None
        talk = (self.process, self.questions, self.answers)
        threading.Thread(target=converse, args=talk, daemon=True).start()
        heard = (self.process, self.complaints)
        self.listener = threading.Thread(target=listen, args=heard, daemon=True)
        self.listener.start()
        self.end = weakref.finalize(self, kill, self.process)
        return self.process

    def last_words(self) -> str:
        return self.complaints[-1] if self.complaints else ""

    def stop(self) -> None:
        """Say goodbye, wait a moment, and then see to it."""
        if self.process is None:
            return
        self.questions.put(b'{"do": "quit"}\n')
        self.questions.put(b"")
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(FAREWELL)
        self.end()

    def give_up(self) -> None:
        """End it at once."""
        if self.process is not None:
            self.end()


def argv_of(line: str) -> list[str]:
    """The words of a command line, the first of which can be run."""
    try:
        argv = shlex.split(line)
    except ValueError as wrong:
        raise Refusal("outside-start", program=line, why=str(wrong)) from None
    if not argv or shutil.which(argv[0]) is None:
        program = argv[0] if argv else line
        raise Refusal("outside-start", program=program, why=os.strerror(2))
    return argv


def converse(
    process: subprocess.Popen[bytes], questions: queue.Queue[bytes], answers: queue.Queue[bytes]
) -> None:
    """In a thread: it may block for as long as the program does, and ends with it."""
    assert process.stdin
    assert process.stdout
    with process.stdout:
        while question := questions.get():
            try:
                process.stdin.write(question)
                process.stdin.flush()
                answer = process.stdout.readline(LONGEST + 1)
            except (OSError, ValueError):
                answer = b""
            answers.put(answer)
            if not answer:
                break
        with suppress(OSError):  # it has not read what it was sent, and will not
            process.stdin.close()


def listen(process: subprocess.Popen[bytes], complaints: deque[str]) -> None:
    assert process.stderr
    with process.stderr:
        while line := process.stderr.readline(LONGEST):
            if text := line.decode("utf-8", "replace").strip():
                complaints.append(text)


def ended(process: subprocess.Popen[bytes]) -> int:
    """Its exit code. It has closed its output, so it is given a moment to end by itself."""
    try:
        return process.wait(FAREWELL)
    except subprocess.TimeoutExpired:
        return 0


def kill(process: subprocess.Popen[bytes]) -> None:
    """With everything that it has started."""
    with suppress(ProcessLookupError, PermissionError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    process.wait()
