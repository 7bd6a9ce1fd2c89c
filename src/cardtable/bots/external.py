"""External programs as bots: one JSON object per line in each direction (docs/seat.md).

`ExternalProgram` runs a program in a process of its own, without a shell, with a time limit for
every answer. Whatever the program does, `ask` returns an answer or refuses within that limit.
`ExternalBot` lets such a program choose for a seat. A program that misbehaves forfeits the seat,
and the game's substitute bot plays on.
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
from cardtable.bots.bot import Budget, Observation
from cardtable.engine import codes, position
from cardtable.engine.game import Game
from cardtable.engine.options import dump_options
from cardtable.engine.position import FieldReader, parse_number
from cardtable.engine.refusal import IllegalMove, Refusal, Unavailable

ANSWER_SECONDS: Final = 10.0  # for one answer
MAX_SECONDS: Final = 3600.0
MAX_ANSWER_BYTES: Final = 65_536
EXIT_SECONDS: Final = 0.5  # for a program to end by itself when it is no longer needed
EXTERNAL_PREFIX: Final = "exec:"  # of a bot's name; the command line follows

ForfeitCallback = Callable[[Refusal], None]  # is called once, with the reason


class ExternalProgram:
    """A program that answers questions.

    It is started by the first question, and killed when this object is garbage collected.
    """

    def __init__(self, command_line: str, seconds: float = ANSWER_SECONDS) -> None:
        if not 0 < seconds <= MAX_SECONDS:
            raise Unavailable(codes.OUTSIDE_TIME, seconds=f"{seconds:g}")
        self.argv = parse_command_line(command_line)
        self.seconds = seconds
        self.process: subprocess.Popen[bytes] | None = None
        self.questions: queue.Queue[bytes] = queue.Queue()
        self.answers: queue.Queue[bytes] = queue.Queue()
        self.stderr_lines: deque[str] = deque(maxlen=1)  # the last one only

    def ask(self, question: dict[str, Any]) -> Any:
        """Return the answer of the program as plain data, or refuse."""
        process = self.start()
        self.questions.put(json.dumps(question).encode() + b"\n")
        try:
            answer = self.answers.get(timeout=self.seconds)
        except queue.Empty:
            seconds = f"{self.seconds:g}"
            raise Unavailable(
                codes.OUTSIDE_LATE, seconds=seconds, said=self.last_stderr_line()
            ) from None
        if not answer:
            self.stderr_reader.join(EXIT_SECONDS)  # the reason may still be on its way
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

    def start(self) -> subprocess.Popen[bytes]:
        """Start the program unless it was started before; return its process."""
        if self.process is not None:
            return self.process
        try:
            self.process = subprocess.Popen(
                self.argv,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,  # its children die with it, and Ctrl+C does not reach it
            )
        except OSError as error:
            why = error.strerror or str(error)
            raise Unavailable(codes.OUTSIDE_START, program=self.argv[0], why=why) from None
        queues = (self.process, self.questions, self.answers)
        threading.Thread(target=exchange_lines, args=queues, daemon=True).start()
        stderr = (self.process, self.stderr_lines)
        self.stderr_reader = threading.Thread(target=read_stderr, args=stderr, daemon=True)
        self.stderr_reader.start()
        self.finalizer = weakref.finalize(self, kill_process_group, self.process)
        return self.process

    def last_stderr_line(self) -> str:
        return self.stderr_lines[-1] if self.stderr_lines else ""

    def stop(self) -> None:
        """Ask the program to quit, and kill it if it has not ended after a moment."""
        if self.process is None:
            return
        self.questions.put(b'{"do": "quit"}\n')
        self.questions.put(b"")
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(EXIT_SECONDS)
        self.finalizer()

    def kill(self) -> None:
        """End the program at once."""
        if self.process is not None:
            self.finalizer()


def parse_command_line(text: str) -> list[str]:
    """Return the words of a command line; refuse if the first is not a program."""
    try:
        argv = shlex.split(text)
    except ValueError as error:
        raise Unavailable(codes.OUTSIDE_START, program=text, why=str(error)) from None
    if not argv or shutil.which(argv[0]) is None:
        program = argv[0] if argv else text
        raise Unavailable(codes.OUTSIDE_START, program=program, why=os.strerror(2))
    return argv


def exchange_lines(
    process: subprocess.Popen[bytes], questions: queue.Queue[bytes], answers: queue.Queue[bytes]
) -> None:
    """Send questions and receive answers. Runs in a thread, which ends with the program.

    An empty answer means that the program has ended; an empty question ends the thread.
    """
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
        with suppress(OSError):  # the program may have ended before it read everything
            process.stdin.close()


def read_stderr(process: subprocess.Popen[bytes], lines: deque[str]) -> None:
    """Collect what the program writes to stderr. Runs in a thread."""
    assert process.stderr
    with process.stderr:
        while line := process.stderr.readline(MAX_ANSWER_BYTES):
            if text := line.decode("utf-8", "replace").strip():
                lines.append(text)


def exit_code_of(process: subprocess.Popen[bytes]) -> int:
    """Return the exit code of a program that has closed its output; 0 if it still runs."""
    try:
        return process.wait(EXIT_SECONDS)
    except subprocess.TimeoutExpired:
        return 0


def kill_process_group(process: subprocess.Popen[bytes]) -> None:
    """Kill a program and everything that it has started."""
    with suppress(ProcessLookupError, PermissionError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    process.wait()


def is_external(name: str) -> bool:
    return name.startswith(EXTERNAL_PREFIX)


def ignore_forfeit(why: Refusal) -> None:
    """Do nothing: `forfeit_reason` can be read later."""


class ExternalBot:
    """A bot whose choices are made by a program.

    After a forfeit, `on_forfeit` is called with the reason and the substitute chooses.
    """

    def __init__(
        self,
        game: str,
        command_line: str,
        seconds: float = ANSWER_SECONDS,
        on_forfeit: ForfeitCallback = ignore_forfeit,
    ) -> None:
        self.program = ExternalProgram(command_line.removeprefix(EXTERNAL_PREFIX), seconds)
        self.substitute = bots.substitute(game)
        self.on_forfeit = on_forfeit
        self.forfeit_reason: Refusal | None = None
        self.rest: list[int] = []  # steps of a whole move that are still to be made

    def choose(self, observation: Observation, budget: Budget) -> tuple[int, ...]:
        if self.forfeit_reason is None:
            try:
                return (self.next_step(observation),)
            except Refusal as why:
                self.forfeit(why)
        return bots.find(observation.game.name, self.substitute).choose(observation, budget)

    def next_step(self, observation: Observation) -> int:
        """Return one step: only the true game shows which cards it turns over."""
        if observation.imagined_state.is_move_complete():
            self.rest = []
        if not self.rest or self.rest[0] not in observation.moves:
            self.rest = self.request_steps(observation)
        return self.rest.pop(0)

    def request_steps(self, observation: Observation) -> list[int]:
        """Ask the program for a move and return its steps; refuse an illegal one."""
        game, state = observation.game, observation.imagined_state
        options = dump_options(getattr(state, "options"))  # noqa: B009
        view = asdict(observation.view)
        request = make_request(game, options, int(state.seats()), view, self.program.seconds)
        move = parse_move(self.program.ask(request))
        try:
            steps = game.parse_input(state, move) if isinstance(move, str) else [move]
            if steps[0] not in observation.moves:
                raise IllegalMove(state.why_not(steps[0]))
        except Refusal as why:
            raise Unavailable(codes.OUTSIDE_MOVE, move=str(move), why=why.code) from None
        return steps

    def forfeit(self, why: Refusal) -> None:
        self.forfeit_reason = why
        self.program.kill()
        self.on_forfeit(why)

    def stop(self) -> None:
        self.program.stop()


def make_request(
    game: Game, options: Mapping[str, Any], seats: int, view: Mapping[str, Any], seconds: float
) -> dict[str, Any]:
    """Return the question that asks a program for its move."""
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
    """Return the move of an answer: its number, or text in the game's notation."""
    try:
        fields = FieldReader(answer)
        move = fields.take("move")
        fields.done()
        return move if isinstance(move, str) else parse_number(move, "move")
    except Refusal:
        raise Unavailable(codes.OUTSIDE_NONSENSE, answer=str(answer)) from None
