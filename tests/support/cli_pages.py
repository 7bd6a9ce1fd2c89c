"""What the command line writes, as pages to be compared with those that were read and approved."""

import contextlib
import io
import os
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

from cardtable.cli.main import run

PAGES = Path(__file__).parents[1] / "data" / "cli"
COMMANDS = (
    "play", "seat", "serve", "games", "rules", "replay", "verify", "solve", "analyse", "arena",
    "bench", "referee", "backup", "restore", "export", "prune", "doctor", "completion",
)  # fmt: skip
# For each command, something that it must refuse.
MISTAKES = {
    "nothing": ["paly"],
    "play": ["play", "threeup", "--option", "free_drw=true"],
    "seat": ["seat", "threeup", "--exec", "no-such-program"],
    "games": ["games", "threeup", "--seats", "3"],
    "rules": ["rules"],
    "serve": ["serve", "--port", "high"],
    "replay": ["replay", "tests/replays/threeup-1.json", "--to", "900"],
    "verify": ["verify", "no/such/file.json"],
    "solve": ["solve"],
    "bench": ["bench", "chess"],
    "backup": ["backup"],
    "restore": ["restore", "one", "two"],
    "export": ["export"],
    "prune": ["prune", "--days", "0"],
    "referee": ["referee", "now"],
    "analyse": ["analyse", "no/such/file.json"],
    "arena": ["arena", "threeup", "level1", "nobody"],
    "doctor": ["doctor", "--jsn"],
    "completion": ["completion", "tcsh"],
}


def ran(*given: str, typed: str = "", width: int = 80) -> tuple[int, str, str]:
    """Exit code, output and complaints of one command line, in this process."""
    out, complaints = io.StringIO(), io.StringIO()
    surroundings = {
        "COLUMNS": str(width), "LINES": "24", "TERM": "dumb", "CARDTABLE_LANGUAGE": "en",
    }  # fmt: skip
    with (
        patch.dict(os.environ, surroundings),
        patch("sys.stdin", io.StringIO(typed)),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(complaints),
    ):
        code = run(list(given))
    return code, out.getvalue(), complaints.getvalue()


def pages(language: str) -> Iterator[tuple[str, str]]:
    for name in ("", *COMMANDS):
        _, out, _ = ran(*([name] if name else []), "--help", "--language", language)
        trimmed = "\n".join(line.rstrip() for line in out.splitlines())
        yield f"help-{name or 'cardtable'}.{language}.txt", trimmed + "\n"
    for name, given in MISTAKES.items():
        code, out, complaint = ran(*given, "--language", language)
        yield (
            f"mistake-{name}.{language}.txt",
            f"$ cardtable {' '.join(given)}\n{out}{complaint}{code}\n",
        )
