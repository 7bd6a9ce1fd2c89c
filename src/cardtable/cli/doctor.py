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
from cardtable.cli.main import DONE, FAILED
from cardtable.cli.options import describe_system_error
from cardtable.cli.serve import is_page_built
from cardtable.engine.refusal import Refusal
from cardtable.words import Speaker

REQUIRED_LIBRARIES = (
    "librt", "mypy_extensions", "cyclopts", "fluent.runtime", "rich", "textual", "msgspec",
    "litestar", "uvicorn", "websockets", "sqlalchemy", "alembic", "asyncpg",
)  # fmt: skip


def doctor_command(say: Speaker) -> Callable[..., int]:
    def doctor(*, json: Annotated[bool, Parameter(help=say("cli-json"))] = False) -> int:
        findings = collect_findings()
        if json:
            from cardtable.cli.console import write_json

            write_json(findings)
        else:
            print_findings(say, findings)
        return FAILED if findings["troubles"] else DONE

    return doctor


def collect_findings() -> dict[str, Any]:
    """Return all that is known about this installation, and its problems."""
    findings: dict[str, Any] = {
        "cardtable": __version__,
        "commit": build_info.commit() or None,
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
    return findings | {"troubles": find_problems(findings)}


def installed_version(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None


def game_status(name: str) -> dict[str, Any]:
    """Return whether a game can be imported, and the languages of its rule pages."""
    try:
        version_of_rules = games.find(name).version
    except Refusal:  # a game of another package
        return {"works": False, "version": None, "pages": []}
    languages = [language for language in words.LANGUAGES if words.find_rules(name, language)]
    return {"works": True, "version": version_of_rules, "pages": languages}


def find_problems(findings: dict[str, Any]) -> list[dict[str, str]]:
    """Return what should be mended. Plain Python is slower, but not a problem."""
    missing = [name for name, number in findings["libraries"].items() if number is None]
    broken = [name for name, status in findings["games"].items() if not status["works"]]
    return [
        *({"trouble": "library", "about": name} for name in missing),
        *({"trouble": "game", "about": name} for name in broken),
        *find_database_problems(findings["database"]),
    ]


def find_database_problems(status: dict[str, Any]) -> list[dict[str, str]]:
    if status["why"]:
        return [{"trouble": "database", "about": status["why"]}]
    if status["is_newer"]:
        return [{"trouble": "database-newer", "about": status["version"]}]
    return [] if status["writable"] else [{"trouble": "database-locked", "about": status["where"]}]


def data_folder() -> Path:
    """Return the folder of the database, unless a variable names another one."""
    from platformdirs import user_data_path

    return user_data_path("cardtable")


def database_status() -> dict[str, Any]:
    """Return the state of the database, without changing it."""
    from msgspec import to_builtins

    from cardtable.store.checkup import Checkup, check_database
    from cardtable.store.store import default_database_url

    try:
        checkup = check_database(default_database_url())
    except Refusal as refusal:
        checkup = Checkup(str(refusal.about.get("kind", "")), "", why=str(refusal))
    data: dict[str, Any] = to_builtins(checkup)
    return data


def node_version() -> str | None:
    """Return the version of Node, which builds the page and is not needed afterwards."""
    program = shutil.which("node")
    if program is None:
        return None
    try:
        done = subprocess.run(
            [program, "--version"], capture_output=True, text=True, check=False, timeout=10
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done.stdout.strip() or None


def print_findings(say: Speaker, findings: dict[str, Any]) -> None:
    from rich.table import Table

    from cardtable.cli.console import new_console

    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(style="cyan", no_wrap=True)
    table.add_column(overflow="fold")
    build = say("cli-doctor-compiled" if findings["compiled"] else "cli-doctor-plain")
    table.add_row("cardtable", f"{findings['cardtable']}, {build}")
    table.add_row("Python", f"{findings['python']}, {findings['platform']}")
    table.add_row(say("cli-doctor-installed-in"), findings["installed_in"])
    libraries = (f"{name} {number or '✗'}" for name, number in findings["libraries"].items())
    table.add_row(say("cli-doctor-libraries"), ", ".join(libraries))
    for name, status in findings["games"].items():
        message = "cli-doctor-game" if status["works"] else "cli-doctor-game-broken"
        languages = ", ".join(status["pages"]) or "–"
        number = str(status["version"])
        table.add_row(say.title(name), say(message, version=number, pages=languages))
    table.add_row(say("cli-doctor-data-folder"), findings["data_folder"])
    table.add_row(say("cli-doctor-database"), describe_database(say, findings["database"]))
    page = "built" if findings["page"] else "missing"
    table.add_row(say("cli-doctor-page"), say(f"cli-doctor-page-{page}"))
    table.add_row("Node", findings["node"] or say("cli-doctor-no-node"))
    table.add_row(say("cli-doctor-encoding"), findings["output_encoding"])
    console = new_console()
    console.print(table)
    for problem in findings["troubles"]:
        about = describe_system_error(say, problem["about"])
        console.print(say(f"cli-doctor-trouble-{problem['trouble']}", name=about))
    if not findings["troubles"]:
        console.print(say("cli-doctor-fine"))


def describe_database(say: Speaker, status: dict[str, Any]) -> str:
    where = f"{status['kind']} {status['where']}".strip()
    if status["why"]:
        return where
    if not status["version"]:
        return say("cli-doctor-database-new", where=where)
    is_old = status["version"] != status["newest"] and not status["is_newer"]
    message = "cli-doctor-database-old" if is_old else "cli-doctor-database-current"
    return say(message, where=where, version=status["version"])
