"""`cardtable doctor`: what is installed here, and whether it is in order."""

import platform
import shutil
import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from cardtable import __version__, build_info, games, words
from cardtable.cli.serve import is_page_built
from cardtable.engine.refusal import Refusal
from cardtable.words import rule_pages
from cardtable.words.speaker import Speaker

REQUIRED_LIBRARIES = (
    "librt", "mypy_extensions", "cyclopts", "fluent.runtime", "rich", "textual", "msgspec",
    "litestar", "uvicorn", "websockets", "sqlalchemy", "alembic", "asyncpg",
)  # fmt: skip


def doctor_command(say: Speaker) -> Callable[..., int]:
    def doctor(*, json: Annotated[bool, Parameter(help=say("cli-json"))] = False) -> int:
        found = collect_findings()
        if json:
            from cardtable.cli.console import write_json

            write_json(found)
        else:
            print_findings(say, found)
        return 1 if found["troubles"] else 0

    return doctor


def collect_findings() -> dict[str, Any]:
    found: dict[str, Any] = {
        "cardtable": __version__,
        "compiled": build_info.is_compiled(),
        "python": platform.python_version(),
        "platform": platform.platform(),
        "installed_in": str(build_info.PACKAGE_FOLDER),
        "libraries": {name: installed_version(name) for name in REQUIRED_LIBRARIES},
        "games": {name: game_status(name) for name in games.names()},
        "data_folder": str(data_folder()),
        "database": database_status(),
        "page": is_page_built(),
        "node": node_version(),
        "output_encoding": sys.stdout.encoding,
    }
    return found | {"troubles": find_problems(found)}


def installed_version(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None


def game_status(name: str) -> dict[str, Any]:
    """A game and its pages of rules; a game of another package may turn out to be broken."""
    try:
        rules = games.find(name).version
    except Refusal:
        return {"works": False, "version": None, "pages": []}
    spoken = [language for language in words.LANGUAGES if rule_pages.find_page(name, language)]
    return {"works": True, "version": rules, "pages": spoken}


def find_problems(found: dict[str, Any]) -> list[dict[str, str]]:
    """What somebody should mend; plain Python is slower and no trouble."""
    missing = [name for name, number in found["libraries"].items() if number is None]
    broken = [name for name, state in found["games"].items() if not state["works"]]
    return [
        *({"trouble": "library", "about": name} for name in missing),
        *({"trouble": "game", "about": name} for name in broken),
        *find_database_problems(found["database"]),
    ]


def find_database_problems(found: dict[str, Any]) -> list[dict[str, str]]:
    if found["why"]:
        return [{"trouble": "database", "about": found["why"]}]
    if found["is_newer"]:
        return [{"trouble": "database-newer", "about": found["version"]}]
    return [] if found["writable"] else [{"trouble": "database-locked", "about": found["where"]}]


def data_folder() -> Path:
    """Where this user's tables are kept, unless a variable names another database."""
    from platformdirs import user_data_path

    return user_data_path("cardtable")


def database_status() -> dict[str, Any]:
    """What is kept, looked at without touching it."""
    from msgspec import to_builtins

    from cardtable.store.checkup import Checkup, check_database
    from cardtable.store.store import default_database_url

    try:
        found = check_database(default_database_url())
    except Refusal as refusal:
        found = Checkup(str(refusal.about.get("kind", "")), "", why=str(refusal))
    data: dict[str, Any] = to_builtins(found)
    return data


def node_version() -> str | None:
    """Node builds the page; whoever has a page does not need it."""
    program = shutil.which("node")
    if program is None:
        return None
    try:
        said = subprocess.run(
            [program, "--version"], capture_output=True, text=True, check=False, timeout=10
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return said.stdout.strip() or None


def print_findings(say: Speaker, found: dict[str, Any]) -> None:
    from rich.table import Table

    from cardtable.cli.console import new_console

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
    table.add_row(say("cli-doctor-database"), describe_database(say, found["database"]))
    table.add_row(
        say("cli-doctor-page"), say(f"cli-doctor-page-{'built' if found['page'] else 'missing'}")
    )
    table.add_row("Node", found["node"] or say("cli-doctor-no-node"))
    table.add_row(say("cli-doctor-encoding"), found["output_encoding"])
    screen = new_console()
    screen.print(table)
    for one in found["troubles"]:
        screen.print(say(f"cli-doctor-trouble-{one['trouble']}", name=one["about"]))
    if not found["troubles"]:
        screen.print(say("cli-doctor-fine"))


def describe_database(say: Speaker, found: dict[str, Any]) -> str:
    where = f"{found['kind']} {found['where']}".strip()
    if found["why"]:
        return where
    if not found["version"]:
        return say("cli-doctor-database-new", where=where)
    current = found["version"] == found["newest"]
    message = "cli-doctor-database-current" if current else "cli-doctor-database-old"
    return say(message, where=where, version=found["version"])
