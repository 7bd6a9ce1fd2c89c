"""The entry point of the command `cardtable`: it runs one command line and returns its exit code.

0: done. 1: failed, through no fault of the command line. 2: refused. 130: interrupted.
"""

import os
import sys
from collections.abc import Callable
from itertools import takewhile
from typing import TYPE_CHECKING

from cardtable import __version__, build_info
from cardtable.engine.refusal import Refusal

if TYPE_CHECKING:
    from cardtable.words import Speaker

DONE, FAILED, REFUSED, INTERRUPTED = 0, 1, 2, 130
DEFAULT_COMMAND = ["serve", "--browser"]  # for `cardtable` without arguments


def main() -> None:
    """Run the command line of this process. `--version` imports no library, so that it is fast."""
    if is_version_asked(sys.argv[1:]):
        sys.stdout.write(version_line() + "\n")
        sys.exit(DONE)
    sys.exit(run(sys.argv[1:]))


def is_version_asked(arguments: list[str]) -> bool:
    """Return whether `--version` stands on the command line; like `--help`, it may do anywhere."""
    options = takewhile(lambda word: word != "--", arguments)
    return any(word in ("--version", "-V") for word in options)


def version_line() -> str:
    build = "compiled" if build_info.is_compiled() else "plain Python"
    parts = [build, f"Python {sys.version.split()[0]}"]
    if commit := build_info.commit():
        parts.insert(0, f"commit {commit}")
    return f"cardtable {__version__} ({', '.join(parts)})"


def run(arguments: list[str]) -> int:
    """Run one command line and return its exit code."""
    from cardtable.cli.console import prepare_streams
    from cardtable.cli.options import language_from_environment
    from cardtable.words import Speaker

    prepare_streams(os.environ)
    say = Speaker(language_from_environment(os.environ))
    return run_guarded(say, lambda: run_in_language(say, arguments))


def run_in_language(say: "Speaker", arguments: list[str]) -> int:
    """Run a command line in the language that it asks for, or else in that of `say`."""
    from cardtable.cli.options import extract_language, require_language
    from cardtable.words import Speaker

    language, arguments = extract_language(arguments)
    if language is not None:
        say = Speaker(require_language(language))
    elif wanted := os.environ.get("CARDTABLE_LANGUAGE"):
        require_language(wanted, wanted[:2].lower())  # a locale such as de_AT will do
    return run_guarded(say, lambda: run_command(say, arguments))


def run_command(say: "Speaker", arguments: list[str]) -> int:
    from cardtable.cli.app import build_app

    if arguments[:1] == ["help"]:  # as other programs have it: `help arena` is `arena --help`
        if len(arguments) > 2:
            return print_error(say("cli-too-much", words=" ".join(arguments[2:])), REFUSED)
        arguments = ["--help"] if arguments[1:] == ["help"] else [*arguments[1:], "--help"]
    app = build_app(say)
    command, bound, _ = app.parse_args(
        arguments or DEFAULT_COMMAND, print_error=False, exit_on_error=False
    )
    code = command(*bound.args, **bound.kwargs)
    sys.stdout.flush()
    return code if isinstance(code, int) else DONE


def run_guarded(say: "Speaker", work: Callable[[], int]) -> int:
    """Do some work; turn every failure into one line for people and an exit code for programs."""
    from cyclopts.exceptions import CycloptsError

    try:
        return work()
    except Refusal as refusal:
        from cardtable.cli.app import describe_refusal

        return print_error(describe_refusal(say, refusal), REFUSED)
    except CycloptsError as error:
        from cardtable.cli.app import describe_error

        return print_error(describe_error(say, error), REFUSED)
    except KeyboardInterrupt:
        sys.stderr.write("\n")  # the terminal has written ^C there
        return print_error(say("cli-stopped"), INTERRUPTED)
    except BrokenPipeError:
        # The reader of our output has gone. Without this, Python would fail again when it exits.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    except Exception as bug:
        if os.environ.get("CARDTABLE_TRACEBACK", "") not in ("", "0"):
            raise
        return print_error(say("cli-bug", what=f"{type(bug).__name__}: {bug}"), FAILED)


def print_error(text: str, code: int) -> int:
    """Write a line to standard error, and return `code`."""
    sys.stdout.flush()
    sys.stderr.write(f"cardtable: {to_one_line(text)}\n")
    return code


def to_one_line(text: str) -> str:
    """Return the text in one line, without control characters: refusals repeat what was typed."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
