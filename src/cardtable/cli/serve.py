"""The page for others: `serve` runs a server for tables, `site` writes a folder of static files."""

import os
import socket
import sys
import webbrowser
from collections.abc import Callable, Mapping
from errno import EADDRINUSE
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from cardtable.cli.options import require_in_range
from cardtable.engine import codes
from cardtable.engine.refusal import Unavailable
from cardtable.words import Speaker

ANY_PORT = 0
MAX_WAIT = 86_400  # seconds


def serve_command(say: Speaker) -> Callable[..., int]:
    def serve(
        *,
        host: Annotated[
            str | None, Parameter(help=say("cli-serve-host"), metavar=say("cli-address"))
        ] = None,
        port: Annotated[int | None, Parameter(help=say("cli-serve-port"), metavar="N")] = None,
        browser: Annotated[bool, Parameter(help=say("cli-serve-browser"))] = False,
        wait_for_database: Annotated[
            int | None, Parameter(help=say("cli-serve-wait"), metavar="S")
        ] = None,
    ) -> int:
        from msgspec.structs import replace

        from cardtable.server.app import serve as run
        from cardtable.server.settings import LAST_PORT, from_environment

        settings = from_environment()
        if wait_for_database is not None:
            seconds = require_in_range("--wait-for-database", wait_for_database, 0, MAX_WAIT)
            settings = replace(settings, wait_for_database=seconds * 1000)
        host = settings.host if host is None else host
        wanted = (
            settings.port if port is None else require_in_range("--port", port, ANY_PORT, LAST_PORT)
        )
        if not browser:
            return run(replace(settings, host=host, port=find_free_port(host, wanted)))
        free = find_free_port(host, wanted, ANY_PORT)
        settings = replace(settings, host=host, port=free, log_format="plain")
        return run(settings, lambda: open_page(say, free))

    return serve


def find_free_port(host: str, *wanted: int) -> int:
    """Return the first of the `wanted` ports that is free, or refuse if none of them is."""
    for port in wanted:
        try:
            return bindable_port(host, port)
        except OSError as error:
            why = error.strerror or str(error)
            reason = "in-use" if error.errno == EADDRINUSE else "other"
    raise Unavailable(codes.SERVE_ADDRESS, host=host, port=str(wanted[0]), reason=reason, why=why)


def bindable_port(host: str, port: int) -> int:
    """Return the port that a server could listen on now: `port`, or any free one for 0.

    Raise OSError if there is none.
    """
    addresses = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    family, kind, protocol, _, address = addresses[0]
    with socket.socket(family, kind, protocol) as test:
        # As the server does: connections to a server that ran before may still be closing.
        test.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, os.name == "posix")
        test.bind(address)
        return int(test.getsockname()[1])


def open_page(say: Speaker, port: int) -> None:
    """Open the page in a browser, or say how to open it."""
    from cardtable.cli.console import new_console

    address = f"http://127.0.0.1:{port}/"
    console = new_console()
    console.print(say("cli-serve-open", address=address))
    if not is_page_built():
        console.print(say("cli-serve-no-page"))
    elif not (has_display(os.environ) and webbrowser.open(address)):
        console.print(say("cli-serve-no-browser", port=str(port)))


def is_page_built() -> bool:
    from cardtable.server.static_files import load_files

    return "index.html" in load_files()


def has_display(environment: Mapping[str, str]) -> bool:
    """Return whether a browser could have a window; one in the terminal cannot show the page."""
    variables = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
    return sys.platform in ("darwin", "win32") or any(environment.get(name) for name in variables)


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
