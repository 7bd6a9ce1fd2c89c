"""`cardtable doctor`: what is installed here, and whether it is in order."""

import os
import platform
import sys
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from cardtable import __version__, games, origin, words
from cardtable.engine.refusal import Refusal
from cardtable.words import pages
from cardtable.words.speaker import Speaker

NAME = "doctor"
NEEDED = ("librt", "mypy_extensions", "cyclopts", "fluent.runtime", "rich", "textual")


def command(say: Speaker) -> Callable[..., int]:
    def doctor(*, json: Annotated[bool, Parameter(help=say("cli-json"))] = False) -> int:
        found = findings()
        if json:
            from cardtable.cli.screen import write_json

            write_json(found)
        else:
            show(say, found)
        return 1 if found["troubles"] else 0

    return doctor


def findings() -> dict[str, Any]:
    found: dict[str, Any] = {
        "cardtable": __version__,
        "compiled": origin.is_compiled(),
        "python": platform.python_version(),
        "platform": platform.platform(),
        "installed_in": str(origin.HOME),
        "libraries": {name: installed(name) for name in NEEDED},
        "games": {name: state_of(name) for name in games.names()},
        "data_folder": str(data_folder()),
        "output_encoding": sys.stdout.encoding,
    }
    return found | {"troubles": troubles(found)}


def installed(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None


def state_of(name: str) -> dict[str, Any]:
    """A game and its pages of rules; a game of another package may turn out to be broken."""
    try:
        rules = games.find(name).version
    except (Refusal, ImportError, AttributeError):
        return {"works": False, "version": None, "pages": []}
    spoken = [language for language in words.LANGUAGES if pages.find(name, language)]
    return {"works": True, "version": rules, "pages": spoken}


def troubles(found: dict[str, Any]) -> list[dict[str, str]]:
    """What somebody should mend; plain Python is slower and no trouble."""
    missing = [name for name, number in found["libraries"].items() if number is None]
    broken = [name for name, state in found["games"].items() if not state["works"]]
    return [
        *({"trouble": "library", "about": name} for name in missing),
        *({"trouble": "game", "about": name} for name in broken),
    ]


def data_folder() -> Path:
    """Where this user's tables are kept: CARDTABLE_DATA, or the system's usual place."""
    if chosen := os.environ.get("CARDTABLE_DATA"):
        return Path(chosen)
    home = Path.home()
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "cardtable"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "cardtable"
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "cardtable"


def show(say: Speaker, found: dict[str, Any]) -> None:
    from rich.table import Table

    from cardtable.cli.screen import console

    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(style="cyan", no_wrap=True)
    table.add_column(overflow="fold")
    which = say("cli-doctor-compiled" if found["compiled"] else "cli-doctor-plain")
    table.add_row("cardtable", f"{found['cardtable']}, {which}")
    table.add_row("Python", f"{found['python']}, {found['platform']}")
    table.add_row(say("cli-doctor-installed-in"), found["installed_in"])
    libraries = (f"{name} {number or '✗'}" for name, number in found["libraries"].items())
    table.add_row(say("cli-doctor-libraries"), ", ".join(libraries))
    for name, state in found["games"].items():
        message = "cli-doctor-game" if state["works"] else "cli-doctor-game-broken"
        spoken = ", ".join(state["pages"]) or "–"
        number = str(state["version"])
        table.add_row(say.title(name), say(message, version=number, pages=spoken))
    table.add_row(say("cli-doctor-data-folder"), found["data_folder"])
    table.add_row(say("cli-doctor-encoding"), found["output_encoding"])
    screen = console()
    screen.print(table)
    for one in found["troubles"]:
        screen.print(say(f"cli-doctor-trouble-{one['trouble']}", name=one["about"]))
    if not found["troubles"]:
        screen.print(say("cli-doctor-fine"))
