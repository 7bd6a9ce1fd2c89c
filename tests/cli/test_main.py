"""The command as a process: exit codes, output streams, interrupts and imports."""

import os
import shlex
import signal
import socket
import subprocess
import sys

import pytest

from cardtable.cli import doctor
from cardtable.cli.main import is_version_asked, run
from support.cli_pages import run_cli
from support.terminals import INTERRUPTIBLE, PATIENCE


def run_process(*command: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command,
        input=typed,
        capture_output=True,
        check=False,
        text=True,
        encoding="utf-8",
        timeout=PATIENCE,
        env={**os.environ, "CARDTABLE_LANGUAGE": "en"},
    )


def check_streams(arguments: tuple[str, ...], code: int, out: str, error: str) -> None:
    assert "Traceback" not in error
    assert error.count("\n") == (1 if code else 0)
    assert bool(out) == (code == 0 and arguments != ("referee",))


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("--version",), 0),
        (("games",), 0),
        (("referee",), 0),
        (("play", "chess"), 2),
    ],
)
def test_exit_codes_of_the_process(arguments: tuple[str, ...], code: int) -> None:
    done = run_process(sys.executable, "-m", "cardtable", *arguments)
    assert done.returncode == code, done.stderr
    check_streams(arguments, code, done.stdout, done.stderr)


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("--help",), 0),
        (("doctor", "--json"), 0),
        (("play", "threeup"), 0),
        (("play",), 0),
        (("play", "threeup", "--seats", "7"), 2),
        (("play", "threeup", "--seed", "-1"), 2),
        (("play", "threeup", "--seed", str(2**70)), 2),
        (("--no-such-thing",), 2),
        (("games", "--language"), 2),
        (("play", "pragon", "--bot", "level1"), 2),
        (("serve", "--port", "65536"), 2),
        (("serve", "--port", "-1"), 2),
        (("serve", "--host", "203.0.113.7"), 2),
        (("serve", "--host", "no such host"), 2),
        (("prune", "--days", str(10**20)), 2),
        (("solve", "5", "--tries", "-1"), 2),
        (("solve", "5", "--states", "-1"), 2),
        (("arena", "threeup", "random", "random", "--journal", "/no/such/folder/file"), 2),
    ],
)
def test_exit_codes(arguments: tuple[str, ...], code: int) -> None:
    exit_code, out, error = run_cli(*arguments)
    assert exit_code == code, error
    check_streams(arguments, code, out, error)


@pytest.mark.parametrize(
    ("arguments", "unused"),
    [
        (("play", "pragon", "--seed", "1", "--deal", "2"), "--seed"),
        (("play", "threeup", "--time", "3"), "--time"),
        (("play", "threeup", "--time", "3", "--bot", "level1"), "--time"),
        (("play", "pragon", "--force"), "--force"),
        (("solve", "--position", "position.json", "--tries", "3"), "--tries"),
        (("solve", "--position", "position.json", "--option", "jokers_wild=false"), "--option"),
    ],
)
def test_an_option_without_effect_is_refused(arguments: tuple[str, ...], unused: str) -> None:
    code, out, error = run_cli(*arguments)
    assert (code, out) == (2, "")
    assert error.startswith(f"cardtable: {unused} has ")


def test_an_interrupted_game_ends_with_130_and_no_traceback() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", INTERRUPTIBLE, "play", "threeup", "--language", "en"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    ) as process:
        assert process.stdout is not None
        output = ""
        while not output.endswith("You > "):
            sign = process.stdout.read(1)
            assert sign, output
            output += sign
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert "--seed" in output.splitlines()[-1], "it says how to play the same game again"
    assert "Traceback" not in errors


def test_a_closed_pipe_is_not_an_error() -> None:
    command = f"{shlex.quote(sys.executable)} -m cardtable games --json | head -n 1"
    done = run_process("sh", "-c", command)
    assert (done.stdout, done.stderr) == ("{\n", "")
    reader, writer = os.pipe()
    os.close(reader)  # so that nothing can be written, however fast this machine is
    command_line = [sys.executable, "-m", "cardtable", "games", "--json"]
    ended = subprocess.run(
        command_line, stdout=writer, stderr=subprocess.PIPE, check=False, timeout=PATIENCE
    )
    os.close(writer)
    assert (ended.returncode, ended.stderr) == (0, b"")


def test_a_bug_is_one_line_unless_a_traceback_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "REQUIRED_LIBRARIES", 7)
    code, _, error = run_cli("doctor")
    assert code == 1
    assert error.count("\n") == 1
    assert "TypeError" in error
    monkeypatch.setenv("CARDTABLE_TRACEBACK", "1")
    with pytest.raises(TypeError):
        run_cli("doctor")


def test_version_imports_no_library() -> None:
    done = run_process(sys.executable, "-X", "importtime", "-m", "cardtable", "--version")
    imported = {line.rsplit("|", 1)[-1].strip().split(".")[0] for line in done.stderr.splitlines()}
    assert done.stdout.startswith("cardtable ")
    assert "compiled" in done.stdout or "plain Python" in done.stdout
    assert imported.isdisjoint({"fluent", "babel", "rich", "cyclopts", "asyncio", "attrs"})


@pytest.mark.parametrize(
    ("language", "arguments", "sentence"),
    [
        ("en", ("play", "leve8"), "There is no game “leve8”. Did you mean “level8”?"),
        ("de", ("rules", "leve8"), "Das Spiel „leve8“ gibt es nicht. Meinst du „level8“?"),
        (
            "en",
            ("play", "threeup", "--bot", "levl3"),
            "There is no bot “levl3” for this game. Did you mean “level3”?",
        ),
        (
            "de",
            ("play", "threeup", "--bot", "Fuchs"),
            "Den Bot „Fuchs“ gibt es für dieses Spiel nicht. Meinst du „level4“?",
        ),
        ("en", ("rules", "3UP 3Down"), "There is no game “3UP 3Down”. Did you mean “threeup”?"),
        ("en", ("games", "--lang"), "There is no option --lang. Did you mean --language?"),
        ("en", ("--verion",), "There is no option --verion. Did you mean --version?"),
        ("en", ("PLAY",), "There is no command “PLAY”. Did you mean “play”?"),
    ],
)
def test_a_misspelt_name_is_answered_with_a_suggestion(
    language: str, arguments: tuple[str, ...], sentence: str
) -> None:
    code, out, error = run_cli(*arguments, "--language", language)
    assert (code, out, error) == (2, "", f"cardtable: {sentence}\n")


def test_a_port_in_use_is_said_plainly() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        code, out, error = run_cli("serve", "--port", str(port))
    sentence = f"Port {port} is already in use. Choose another with --port."
    assert (code, out, error) == (2, "", f"cardtable: {sentence}\n")


@pytest.mark.parametrize("value", ["abc", "-1", "65536", "1.5"])
def test_a_variable_that_must_be_a_number_says_which(
    value: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CARDTABLE_PORT", value)
    sentence = f"CARDTABLE_PORT must be a number from 0 to 65535, not “{value}”."
    assert run_cli("serve") == (2, "", f"cardtable: {sentence}\n")


def test_a_language_that_does_not_exist_is_refused_in_the_variable_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CARDTABLE_LANGUAGE", "fr")
    assert run(["help"]) == 2
    error = "cardtable: There is no language “fr” here. There are: en, de.\n"
    assert capsys.readouterr() == ("", error)
    assert run(["help", "--language", "de"]) == 0
    monkeypatch.setenv("CARDTABLE_LANGUAGE", "de_AT.UTF-8")
    assert run(["help"]) == 0


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ("absent.json", "nicht gefunden"),
        (".", "das ist ein Ordner"),
        ("/dev/null/file", "ein Ordner auf dem Weg dorthin ist eine Datei"),
    ],
)
def test_errors_with_files_are_in_the_language_of_the_reader(path: str, reason: str) -> None:
    error = f"cardtable: {path} ist nicht zu benutzen: {reason}.\n"
    assert run_cli("verify", path, "--language", "de") == (2, "", error)


def test_a_database_that_does_not_answer_is_told_without_codes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("CARDTABLE_DATABASE_URL", "postgresql://127.0.0.1:1/x")
    error = "cardtable: The database 127.0.0.1/x cannot be used: nothing answers there.\n"
    assert run_cli("backup", "file.gz") == (2, "", error)


def test_help_is_a_command_too() -> None:
    assert run_cli("help") == run_cli("--help")
    assert run_cli("help", "arena") == run_cli("arena", "--help")
    assert run_cli("help", "help") == run_cli("--help")
    error = "cardtable: The command does not need this: level8\n"
    assert run_cli("help", "play", "level8") == (2, "", error)


@pytest.mark.parametrize("number", ["2.5", "0x10", "1_0", "x"])
def test_a_whole_number_is_not_rounded(number: str) -> None:
    error = f"cardtable: --seats must be a whole number, not “{number}”.\n"
    assert run_cli("play", "threeup", "--seats", number) == (2, "", error)
    error = f"cardtable: NUMMER muss eine ganze Zahl sein, nicht „{number}“.\n"
    assert run_cli("solve", number, "--language", "de") == (2, "", error)


def test_the_version_may_be_asked_for_anywhere() -> None:
    assert all(is_version_asked(line.split()) for line in ("--version", "play -V", "x --version y"))
    assert not is_version_asked(["admin", "tell", "--", "--version"])
