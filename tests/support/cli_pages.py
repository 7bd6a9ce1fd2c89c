"""The output of the command line, and the pages of it that are stored in tests/data/cli."""

import contextlib
import io
import os
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

from cardtable.cli.main import run

DATA = Path(__file__).parents[1] / "data"
PAGES = DATA / "cli"
GAMES_JSON = DATA / "golden" / "games.json"  # what `cardtable games --json` writes
COMMANDS = (
    "play", "seat", "serve", "games", "rules", "replay", "verify", "solve", "analyse", "arena",
    "bench", "referee", "backup", "restore", "export", "prune", "doctor", "completion",
)  # fmt: skip
# For each command, a command line that it must refuse.
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


def run_cli(*arguments: str, typed: str = "", width: int = 80) -> tuple[int, str, str]:
    """Run a command line in this process; return exit code, standard output and standard error."""
    out, errors = io.StringIO(), io.StringIO()
    environment = {
        "COLUMNS": str(width), "LINES": "24", "TERM": "dumb", "CARDTABLE_LANGUAGE": "en",
    }  # fmt: skip
    with (
        patch.dict(os.environ, environment),
        patch("sys.stdin", io.StringIO(typed)),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(errors),
    ):
        code = run(list(arguments))
    return code, out.getvalue(), errors.getvalue()


def render_pages(language: str) -> Iterator[tuple[str, str]]:
    """Yield the file name and the text of each help page, and of a mistake for each command."""
    for name in ("", *COMMANDS):
        _, out, _ = run_cli(*([name] if name else []), "--help", "--language", language)
        trimmed = "\n".join(line.rstrip() for line in out.splitlines())
        yield f"help-{name or 'cardtable'}.{language}.txt", trimmed + "\n"
    for name, arguments in MISTAKES.items():
        code, out, error = run_cli(*arguments, "--language", language)
        yield (
            f"mistake-{name}.{language}.txt",
            f"$ cardtable {' '.join(arguments)}\n{out}{error}{code}\n",
        )
