"""`cardtable site`: the page without a server, as a folder of static files."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from cardtable.words import Speaker


def site_command(say: Speaker) -> Callable[..., None]:
    def site(
        folder: Annotated[Path, Parameter(name=say("cli-site-name"), help=say("cli-site-folder"))],
        /,
        *,
        json: Annotated[bool, Parameter(help=say("cli-json"))] = False,
    ) -> None:
        from msgspec import to_builtins
        from platformdirs import user_cache_path

        from cardtable.cli.console import new_console, write_json
        from cardtable.site.build import build_site

        cache = user_cache_path("cardtable", appauthor=False)
        report = build_site(folder, lambda part: print_part(say(part)), cache)
        if json:
            write_json(to_builtins(report))
        else:
            megabytes = {"size": report.size, "compressed": report.compressed}
            sizes = {name: f"{size / 1e6:.1f}" for name, size in megabytes.items()}
            new_console().print(say("cli-site-done", folder=str(folder), **sizes))

    return site


def print_part(text: str) -> None:
    """Say which part of the work begins, where it is in nobody's way."""
    sys.stderr.write(text + "\n")
