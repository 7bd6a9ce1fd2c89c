"""The entry point of the command `cardtable`: it runs one command line and returns its exit code.

0: done. 1: failed, through no fault of the command line. 2: refused. 130: interrupted.
"""

import os
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

from cardtable import __version__, build_info
from cardtable.engine.refusal import Refusal

if TYPE_CHECKING:
    from cardtable.words.speaker import Speaker

DONE, FAILED, REFUSED, INTERRUPTED = 0, 1, 2, 130
DEFAULT_COMMAND = ["serve", "--browser"]  # for `cardtable` without arguments


def main() -> None:
    """Run the command line of this process. `--version` imports nothing else: it is asked often."""
    if sys.argv[1:] in (["--version"], ["-V"]):
        sys.stdout.write(version_line() + "\n")
        sys.exit(DONE)
    sys.exit(run(sys.argv[1:]))


def version_line() -> str:
    which = "compiled" if build_info.is_compiled() else "plain Python"
    return f"cardtable {__version__} ({which}, Python {sys.version.split()[0]})"


def run(given: list[str]) -> int:
    from cardtable.cli import language
    from cardtable.words.speaker import Speaker

    say = Speaker(language.language_from_environment(os.environ))
    return run_guarded(say, lambda: run_in_language(say, given))


def run_in_language(say: "Speaker", given: list[str]) -> int:
    from cardtable.cli import language
    from cardtable.words.speaker import Speaker

    wanted, given = language.extract_language(given)
    if wanted is not None:
        say = Speaker(language.require_language(wanted))
    return run_guarded(say, lambda: run_command(say, given))


def run_command(say: "Speaker", given: list[str]) -> int:
    from cardtable.cli.app import build_app

    app = build_app(say)
    command, bound, _ = app.parse_args(
        given or DEFAULT_COMMAND, print_error=False, exit_on_error=False
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
        return print_error(say.refusal(refusal), REFUSED)
    except CycloptsError as mistake:
        from cardtable.cli.usage_errors import describe_error

        return print_error(describe_error(say, mistake), REFUSED)
    except KeyboardInterrupt:
        sys.stderr.write("\n")  # the terminal has written ^C there
        return print_error(say("cli-stopped"), INTERRUPTED)
    except BrokenPipeError:
        # The reader of our output has gone. Without this, Python would fail again when it exits.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    except Exception as bug:
        if os.environ.get("CARDTABLE_TRACEBACK", "") not in ("", "0"):
            raise
        return print_error(say("cli-bug", what=f"{type(bug).__name__}: {bug}"), FAILED)


def print_error(text: str, code: int) -> int:
    sys.stdout.flush()
    sys.stderr.write(f"cardtable: {to_one_line(text)}\n")
    return code


def to_one_line(text: str) -> str:
    """Return the text in one line, without control characters: refusals repeat what was typed."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
