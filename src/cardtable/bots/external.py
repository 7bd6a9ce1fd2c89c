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
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import asdict
from typing import Any, Final

from cardtable import bots
from cardtable.bots.observation import Bot, Budget, Observation
from cardtable.engine import codes, position
from cardtable.engine.game import Game
from cardtable.engine.options import dump_options
from cardtable.engine.position import FieldReader, parse_number
from cardtable.engine.refusal import IllegalMove, Refusal, Unavailable

ANSWER_SECONDS: Final = 10.0  # for one answer
MAX_SECONDS: Final = 3600.0
MAX_ANSWER_BYTES: Final = 65_536  # bytes of one answer
EXIT_SECONDS: Final = 0.5  # seconds to end by itself when it is no longer needed


class ExternalProgram:
    """Started when it is first asked something; ended when nobody holds it any more."""

    def __init__(self, line: str, seconds: float = ANSWER_SECONDS) -> None:
        if not 0 < seconds <= MAX_SECONDS:
            raise Unavailable(codes.OUTSIDE_TIME, seconds=f"{seconds:g}")
        self.argv = parse_command_line(line)
        self.seconds = seconds
        self.process: subprocess.Popen[bytes] | None = None
        self.requests: queue.Queue[bytes] = queue.Queue()
        self.answers: queue.Queue[bytes] = queue.Queue()
        self.stderr_lines: deque[str] = deque(maxlen=1)  # the last line that it wrote to stderr

    def ask(self, question: dict[str, Any]) -> Any:
        """What it answers, as plain data."""
        process = self.started()
        self.requests.put(json.dumps(question).encode() + b"\n")
        try:
            answer = self.answers.get(timeout=self.seconds)
        except queue.Empty:
            seconds = f"{self.seconds:g}"
            raise Unavailable(
                codes.OUTSIDE_LATE, seconds=seconds, said=self.last_stderr_line()
            ) from None
        if not answer:
            self.listener.join(EXIT_SECONDS)  # what it complained of may still be on its way
            raise Unavailable(
                codes.OUTSIDE_ENDED, status=exit_code_of(process), said=self.last_stderr_line()
            )
        if len(answer) > MAX_ANSWER_BYTES:
            raise Unavailable(codes.OUTSIDE_NONSENSE, answer=f"{len(answer)} bytes")
        try:
            return position.from_bytes(answer)
        except Refusal:
            text = answer.decode("utf-8", "replace").strip()
            raise Unavailable(codes.OUTSIDE_NONSENSE, answer=text) from None

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
            raise Unavailable(codes.OUTSIDE_START, program=self.argv[0], why=why) from None
        talk = (self.process, self.requests, self.answers)
        threading.Thread(target=exchange_lines, args=talk, daemon=True).start()
        heard = (self.process, self.stderr_lines)
        self.listener = threading.Thread(target=read_stderr, args=heard, daemon=True)
        self.listener.start()
        self.end = weakref.finalize(self, kill_process_group, self.process)
        return self.process

    def last_stderr_line(self) -> str:
        return self.stderr_lines[-1] if self.stderr_lines else ""

    def stop(self) -> None:
        """Say goodbye, wait a moment, and then see to it."""
        if self.process is None:
            return
        self.requests.put(b'{"do": "quit"}\n')
        self.requests.put(b"")
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(EXIT_SECONDS)
        self.end()

    def kill(self) -> None:
        """End it at once."""
        if self.process is not None:
            self.end()


def parse_command_line(line: str) -> list[str]:
    """The words of a command line, the first of which can be run."""
    try:
        argv = shlex.split(line)
    except ValueError as wrong:
        raise Unavailable(codes.OUTSIDE_START, program=line, why=str(wrong)) from None
    if not argv or shutil.which(argv[0]) is None:
        program = argv[0] if argv else line
        raise Unavailable(codes.OUTSIDE_START, program=program, why=os.strerror(2))
    return argv


def exchange_lines(
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
                answer = process.stdout.readline(MAX_ANSWER_BYTES + 1)
            except (OSError, ValueError):
                answer = b""
            answers.put(answer)
            if not answer:
                break
        with suppress(OSError):  # it has not read what it was sent, and will not
            process.stdin.close()


def read_stderr(process: subprocess.Popen[bytes], complaints: deque[str]) -> None:
    assert process.stderr
    with process.stderr:
        while line := process.stderr.readline(MAX_ANSWER_BYTES):
            if text := line.decode("utf-8", "replace").strip():
                complaints.append(text)


def exit_code_of(process: subprocess.Popen[bytes]) -> int:
    """Its exit code. It has closed its output, so it is given a moment to end by itself."""
    try:
        return process.wait(EXIT_SECONDS)
    except subprocess.TimeoutExpired:
        return 0


def kill_process_group(process: subprocess.Popen[bytes]) -> None:
    """With everything that it has started."""
    with suppress(ProcessLookupError, PermissionError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    process.wait()


EXTERNAL_PREFIX: Final = "exec:"

ForfeitCallback = Callable[[Refusal], None]  # is told why, once


def is_external(name: str) -> bool:
    return name.startswith(EXTERNAL_PREFIX)


def ignore_forfeit(why: Refusal) -> None:
    """For whoever looks at `forfeited` instead."""


class ExternalBot:
    def __init__(
        self,
        game: str,
        line: str,
        seconds: float = ANSWER_SECONDS,
        tell: ForfeitCallback = ignore_forfeit,
    ) -> None:
        self.program = ExternalProgram(line.removeprefix(EXTERNAL_PREFIX), seconds)
        self.substitute_name = bots.substitute(game)
        self.tell = tell
        self.forfeit_reason: Refusal | None = None
        self.rest: list[int] = []  # steps of a whole move that are still to be made

    def choose(self, sight: Observation, budget: Budget) -> tuple[int, ...]:
        if self.forfeit_reason is None:
            try:
                return (self.next_step(sight),)
            except Refusal as why:
                self.forfeit(why)
        return self.bot(sight).choose(sight, budget)

    def next_step(self, sight: Observation) -> int:
        """One step at a time: only the true game shows which cards a step turns over."""
        if sight.imagined_state.is_move_complete():
            self.rest = []
        if not self.rest or self.rest[0] not in sight.moves:
            self.rest = self.request_steps(sight)
        return self.rest.pop(0)

    def request_steps(self, sight: Observation) -> list[int]:
        options = dump_options(getattr(sight.imagined_state, "options"))  # noqa: B009
        view = asdict(sight.view)
        seats = int(sight.imagined_state.seats())
        asked = make_request(sight.game, options, seats, view, self.program.seconds)
        move = parse_move(self.program.ask(asked))
        try:
            steps = to_steps(sight.game, sight.imagined_state, move)
            if steps[0] not in sight.moves:
                raise IllegalMove(sight.imagined_state.why_not(steps[0]))
        except Refusal as why:
            raise Unavailable(codes.OUTSIDE_MOVE, move=str(move), why=why.code) from None
        return steps

    def forfeit(self, why: Refusal) -> None:
        self.forfeit_reason = why
        self.program.kill()
        self.tell(why)

    def bot(self, sight: Observation) -> Bot:
        return bots.find(sight.game.name, self.substitute_name)

    def stop(self) -> None:
        self.program.stop()


def make_request(
    game: Game, options: Mapping[str, Any], seats: int, view: Mapping[str, Any], seconds: float
) -> dict[str, Any]:
    """It is your turn: what you see, and what you may do."""
    return {
        "do": "play",
        "game": game.name,
        "options": options,
        "seats": seats,
        "seat": view["seat"],
        "view": view,
        "moves": [{"number": code, "text": game.step_name(code)} for code in view["moves"]],
        "milliseconds": round(1000 * seconds),
    }


def parse_move(answer: Any) -> int | str:
    """The move of an answer: its number, or text in the game's notation."""
    try:
        fields = FieldReader(answer)
        move = fields.take("move")
        fields.done()
        return move if isinstance(move, str) else parse_number(move, "move")
    except Refusal:
        raise Unavailable(codes.OUTSIDE_NONSENSE, answer=str(answer)) from None


def to_steps(game: Game, state: Any, move: int | str) -> list[int]:
    return game.parse_input(state, move) if isinstance(move, str) else [move]
