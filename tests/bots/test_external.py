"""External programs as real processes: a good one, and all ways to forfeit a seat."""

import os
import shlex
import sys
import time
from pathlib import Path

import pytest

from cardtable import bots, games
from cardtable.bots import Budget, observation_of
from cardtable.bots.external import ExternalBot, ExternalProgram, parse_command_line
from cardtable.engine.chance import FastChance
from cardtable.engine.refusal import Refusal

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "bot.py"
PATIENT = 60.0  # seconds: for what shall not fail on a busy machine
every_game = pytest.mark.parametrize("name", games.names())


def python(code: str) -> str:
    return shlex.join([sys.executable, "-c", code])


def example() -> str:
    return shlex.join([sys.executable, str(EXAMPLE)])


def answering(answer: str) -> str:
    """A program that always gives the same answer."""
    return python(f"import sys\nfor line in sys.stdin: print({answer!r}, flush=True)")


def game_of(name: str, bot: ExternalBot, most: int, seed: int = 1) -> int:
    """Play against a stand-in, checked; how many steps were made."""
    game = games.find(name)
    chance = FastChance(seed)
    state = game.new(max(game.seats[0], 1), game.options(), chance)
    other = bots.find(name, "random")
    made = 0
    while not state.is_over() and made < most:
        seat = int(state.turn)
        observation = observation_of(game, state, seat, made)
        for step in (bot if seat == 0 else other).choose(observation, Budget(50)):
            state.play(step, chance)
            made += 1
    return made


@every_game
def test_the_example_plays_every_game(name: str) -> None:
    bot = ExternalBot(name, example(), PATIENT)
    assert game_of(name, bot, 150) > 30
    assert bot.forfeit_reason is None
    bot.stop()
    assert bot.program.process is not None
    assert bot.program.process.returncode == 0, "it has ended by itself"


def test_the_example_is_as_short_as_it_says() -> None:
    assert len(EXAMPLE.read_text().splitlines()) <= 30


def test_it_is_sent_views_and_nothing_else() -> None:
    """The same bytes from two states that the seat cannot tell apart."""
    game = games.find("threeup")
    state = game.new(3, game.options(), FastChance(5))
    twin = state.imagine(state.turn, FastChance(99))
    assert game.to_bytes(state) != game.to_bytes(twin)
    sent = []
    for one in (state, twin):
        bot = ExternalBot("threeup", python(ECHO), PATIENT)
        bot.choose(observation_of(game, one, int(one.turn), 7), Budget())
        assert bot.forfeit_reason is not None
        sent.append(bot.forfeit_reason.about["answer"])
    assert sent[0] == sent[1]


ECHO = """
import sys, json, hashlib
line = sys.stdin.readline()
print(json.dumps({"heard": hashlib.sha256(line.encode()).hexdigest()}), flush=True)
"""


def test_text_is_a_whole_move_and_is_made_step_by_step() -> None:
    game = games.find("threeup")
    chance = FastChance(1)
    state = game.new(2, game.options(), chance)
    line = game.write([8, 9, 9])
    bot = ExternalBot("threeup", answering(f'{{"move": "{line}"}}'), PATIENT)
    made = []
    while state.turn == 0:
        (step,) = bot.choose(observation_of(game, state, 0, 3), Budget())
        state.play(step, chance)
        made.append(step)
    assert made == [8, 9, 9]
    assert bot.forfeit_reason is None


WAYS = {
    "ends at once": (python("import sys; sys.exit(3)"), "outside-ended"),
    "ends with a complaint": (python("raise SystemExit('no such model')"), "outside-ended"),
    "ends when asked": (python("input(); raise SystemExit(0)"), "outside-ended"),
    "closes its output": (python("import os, time; os.close(1); time.sleep(99)"), "outside-ended"),
    "writes no JSON": (answering("hello"), "outside-nonsense"),
    "writes bytes": (
        python("import os; os.write(1, b'\\xff\\xfe\\n'); input()"),
        "outside-nonsense",
    ),
    "writes a list": (answering("[1]"), "outside-nonsense"),
    "has no move": (answering('{"steps": [8]}'), "outside-nonsense"),
    "says too much": (answering('{"move": 8, "why": "because"}'), "outside-nonsense"),
    "moves by halves": (answering('{"move": 8.5}'), "outside-nonsense"),
    "floods": (python("import os\nwhile 1: os.write(1, b'x' * 65536)"), "outside-nonsense"),
    "illegal number": (answering('{"move": 1}'), "outside-move"),
    "no such number": (answering('{"move": 999999}'), "outside-move"),
    "below all numbers": (answering('{"move": -5}'), "outside-nonsense"),
    "illegal text": (answering('{"move": "1 1 1"}'), "outside-move"),
    "no notation": (answering('{"move": "\\u0000 Zug"}'), "outside-move"),
}


@pytest.mark.parametrize("way", WAYS)
def test_a_program_that_misbehaves_loses_the_seat_and_the_game_goes_on(way: str) -> None:
    line, code = WAYS[way]
    told: list[Refusal] = []
    bot = ExternalBot("threeup", line, PATIENT, told.append)
    assert game_of("threeup", bot, 60) >= 40
    assert [why.code for why in told] == [code], "it is told once"
    assert bot.program.process is not None
    assert bot.program.process.returncode is not None, "it does not run any more"


def test_its_last_words_are_repeated() -> None:
    bot = ExternalBot("threeup", WAYS["ends with a complaint"][0], PATIENT)
    game_of("threeup", bot, 10)
    assert bot.forfeit_reason is not None
    assert (bot.forfeit_reason.about["status"], bot.forfeit_reason.about["said"]) == (
        1,
        "no such model",
    )


@pytest.mark.parametrize("reads", [True, False])
def test_a_program_that_hangs_is_ended_with_all_that_it_started(
    reads: bool, tmp_path: Path
) -> None:
    child = tmp_path / "child"
    code = f"""
import subprocess, sys, time
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
open({str(child)!r}, "w").write(str(child.pid))
{"sys.stdin.readline()" if reads else ""}
time.sleep(600)
"""
    program = ExternalProgram(python(code), 0.5)
    program.start()
    deadline = time.monotonic() + 60
    while not child.exists() or not child.read_text():
        assert time.monotonic() < deadline
        time.sleep(0.05)
    bot = ExternalBot("threeup", python(code), 0.5)
    bot.program = program
    assert game_of("threeup", bot, 20) >= 15
    assert bot.forfeit_reason is not None
    assert bot.forfeit_reason.code == "outside-late"
    pid = int(child.read_text())
    while is_running(pid):
        assert time.monotonic() < deadline
        time.sleep(0.05)


def is_running(pid: int) -> bool:
    """A process that has ended and that nobody has asked for does not run."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except OSError:
        return False
    return state != "Z"


def test_a_program_that_reads_nothing_cannot_block_a_question() -> None:
    program = ExternalProgram(python("import time; time.sleep(600)"), 0.5)
    with pytest.raises(Refusal, match="outside-late"):
        program.ask({"do": "play", "view": "x" * 10_000_000})
    program.kill()


def test_a_program_that_nobody_holds_any_more_is_ended() -> None:
    bot = ExternalBot("threeup", answering('{"move": "8 9 9"}'), PATIENT)
    game_of("threeup", bot, 3)
    process = bot.program.process
    del bot
    assert process is not None
    assert process.returncode is not None


@pytest.mark.parametrize("line", ["", "  ", "'unclosed", "no-such-program-at-all --fast"])
def test_what_cannot_be_started_is_refused_at_once(line: str) -> None:
    with pytest.raises(Refusal, match="outside-start"):
        ExternalBot("threeup", line)


def test_no_shell_reads_the_line() -> None:
    assert parse_command_line(f"{sys.executable} -c 'print(1)' ; echo $HOME > x") == [
        sys.executable, "-c", "print(1)", ";", "echo", "$HOME", ">", "x",
    ]  # fmt: skip


@every_game
def test_the_catalogue_knows_no_programs(name: str) -> None:
    """What comes over the network asks the catalogue, and must not start anything."""
    with pytest.raises(Refusal, match="bot-unknown"):
        bots.find(name, f"exec:{os.devnull}")
