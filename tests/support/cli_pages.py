"""The output of the command line, and the pages of it that are stored in tests/data/cli."""

import contextlib
import io
import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from unittest.mock import patch

from cyclopts import App, Argument

from cardtable.cli.app import build_app
from cardtable.cli.main import run
from cardtable.words import Speaker

DATA = Path(__file__).parents[1] / "data"
COMMANDS_PAGE = DATA.parents[1] / "docs" / "commands.md"
PAGES = DATA / "cli"
GAMES_JSON = DATA / "golden" / "games.json"  # what `cardtable games --json` writes
COMMANDS = (
    "play", "seat", "serve", "games", "rules", "replay", "verify", "solve", "analyse", "arena",
    "bench", "referee", "backup", "restore", "export", "prune", "site", "admin", "doctor",
    "completion",
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
    "admin": ["admin", "close"],
    "referee": ["referee", "now"],
    "analyse": ["analyse", "no/such/file.json"],
    "arena": ["arena", "threeup", "level1", "nobody"],
    "site": ["site"],
    "doctor": ["doctor", "--jsn"],
    "completion": ["completion", "tcsh"],
}


# What is found in moves in notation, but not in sentences: a verb with a code, a joker of Pragon,
# or a letter for the suit of a card.
NOTATION = re.compile(
    r"\b(pair|flush|flip|remove|place|take|discard|draw) [A-Z\d*]|\*\d|\b[AJQK\d]+[CDHS]\b"
)

lowered: list[int] = []  # the priorities that command lines asked for; the tests keep theirs


def run_cli(*arguments: str, typed: str = "", width: int = 80) -> tuple[int, str, str]:
    """Run a command line in this process; return exit code, standard output and standard error."""
    out, errors = io.StringIO(), io.StringIO()
    environment = {
        "COLUMNS": str(width), "LINES": "24", "TERM": "dumb", "CARDTABLE_LANGUAGE": "en",
    }  # fmt: skip
    with (
        patch.dict(os.environ, environment),
        patch("os.nice", lowered.append),
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


PAGE_START = """\
# Commands

All commands of `cardtable` with their arguments and options. `cardtable COMMAND --help` prints the
same with examples. This page is written by `python tools/pages.py`.

Every command takes `--language en|de`, and `--help` or `-h`. `cardtable --version` prints the
version, and whether the rules are compiled. `cardtable` without a command is
`cardtable serve --browser`.

Exit codes: 0 done, 1 failed, 2 refused, 130 interrupted.

| variable | sets |
|---|---|
| `CARDTABLE_LANGUAGE` | the language; else `LC_ALL`, `LC_MESSAGES` or `LANG` |
| `CARDTABLE_TRACEBACK` | `1` prints a traceback if there is a bug |
| `CARDTABLE_PURE` | `1` runs the rules in plain Python, even if they are compiled |

The settings of the server, and the database that other commands use, are in
[hosting.md](hosting.md).
"""


def commands_of(app: App) -> Iterator[tuple[str, App, list[Argument]]]:
    """Yield the name, the app and the arguments of each command."""
    for name in COMMANDS:
        command = app[name]
        yield name, command, list(command.assemble_argument_collection())


def label_of(argument: Argument) -> str:
    """Return `GAME`, `--seats N` or `--json`."""
    metavar = argument.parameter.metavar
    return argument.name if metavar is None else f"{argument.name} {metavar}"


def render_commands_page() -> str:
    """Return docs/commands.md."""
    sections = [PAGE_START]
    for name, command, arguments in commands_of(build_app(Speaker("en"))):
        sections.append(f"## {name}\n\n    {command.usage}\n\n{command.help}\n")
        if arguments:
            sections.append(
                render_rows((label_of(each), each.parameter.help) for each in arguments)
            )
    return "\n".join(sections)


def render_rows(rows: Iterable[tuple[str, str | None]]) -> str:
    lines = ["| argument or option | meaning |", "|---|---|"]
    lines += [f"| `{label}` | {meaning} |" for label, meaning in rows]
    return "\n".join(lines) + "\n"
