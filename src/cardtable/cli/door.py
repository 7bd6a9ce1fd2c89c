"""Runs one command line and gives its exit code.

0: done. 1: it failed, through no fault of the command line. 2: refused. 130: interrupted.
"""

import os
import sys
from collections.abc import Callable

from cyclopts.exceptions import CycloptsError

from cardtable.cli import language
from cardtable.engine.refusal import Refusal
from cardtable.words.speaker import Speaker

DONE, FAILED, REFUSED, INTERRUPTED = 0, 1, 2, 130
USUAL = ["serve", "--browser"]  # what `cardtable` does when it is told nothing


def run(given: list[str]) -> int:
    say = Speaker(language.surrounding(os.environ))
    return guarded(say, lambda: opened(say, given))


def opened(say: Speaker, given: list[str]) -> int:
    wanted, given = language.taken_out(given)
    if wanted is not None:
        say = Speaker(language.checked(wanted))
    return guarded(say, lambda: obeyed(say, given))


def obeyed(say: Speaker, given: list[str]) -> int:
    from cardtable.cli.app import app_for

    app = app_for(say)
    command, bound, _ = app.parse_args(given or USUAL, print_error=False, exit_on_error=False)
    code = command(*bound.args, **bound.kwargs)
    sys.stdout.flush()
    return code if isinstance(code, int) else DONE


def guarded(say: Speaker, work: Callable[[], int]) -> int:
    """Whatever goes wrong is one line for people, and an exit code for programs."""
    try:
        return work()
    except Refusal as refusal:
        return complained(say, say.refusal(refusal), REFUSED)
    except CycloptsError as mistake:
        from cardtable.cli.mistakes import said

        return complained(say, said(say, mistake), REFUSED)
    except KeyboardInterrupt:
        sys.stderr.write("\n")  # the terminal has written ^C there
        return complained(say, say("cli-stopped"), INTERRUPTED)
    except BrokenPipeError:
        # Whoever read our output has gone; Python must not stumble over it once more at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    except Exception as bug:
        if os.environ.get("CARDTABLE_TRACEBACK", "") not in ("", "0"):
            raise
        return complained(say, say("cli-bug", what=f"{type(bug).__name__}: {bug}"), FAILED)


def complained(say: Speaker, text: str, code: int) -> int:
    sys.stdout.flush()
    sys.stderr.write(f"cardtable: {one_line(text)}\n")
    return code


def one_line(text: str) -> str:
    """What somebody typed is repeated in refusals; it must not reach the terminal as commands."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
