"""The page for others: `serve` runs a server for tables, `site` writes a folder of static files."""

import os
import socket
import sys
import webbrowser
from collections.abc import Callable, Mapping
from errno import EADDRINUSE
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from cardtable.cli.options import require_in_range
from cardtable.engine import codes
from cardtable.engine.refusal import Unavailable
from cardtable.words import Speaker

if TYPE_CHECKING:
    from cardtable.server.settings import Settings

ANY_PORT = 0
EVERY_ADDRESS = ("0.0.0.0", "::", "")  # of this machine, which a browser cannot open
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

        from cardtable.cli.main import DONE, print_error
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
        free = find_free_port(host, wanted, *[ANY_PORT] * browser)
        settings = replace(settings, host=host, port=free)
        is_seen = sys.stdout.isatty() or sys.stderr.isatty()  # by a person at a terminal
        if browser and settings.log_format == "auto" and not is_seen:
            settings = replace(settings, log_format="plain")

        def tell() -> None:
            if browser:
                open_page(say, settings)
            elif is_seen and settings.log_format != "json":
                announce(say, settings)

        try:
            return run(settings, tell)
        except KeyboardInterrupt:  # Ctrl+C is how people close the table, so it is no error
            sys.stderr.write("\n")
            return print_error(say("cli-stopped"), DONE)

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


def page_address(settings: "Settings") -> str:
    """Return where a browser on this machine finds the page."""
    host = "127.0.0.1" if settings.host in EVERY_ADDRESS else settings.host
    host = f"[{host}]" if ":" in host else host
    return f"http://{host}:{settings.port}{settings.base_path}/"


def announce(say: Speaker, settings: "Settings") -> None:
    """Tell a person at the terminal where the table is, on this machine and in its networks."""
    from msgspec.structs import replace

    from cardtable.cli.console import new_console
    from cardtable.server.app import find_lan_addresses

    console = new_console()
    console.print(say("cli-serve-open", address=page_address(settings)))
    if settings.host in EVERY_ADDRESS:
        for address in find_lan_addresses():
            reached = page_address(replace(settings, host=address))
            console.print(say("cli-serve-network", address=reached))
    if not is_page_built():
        console.print(say("cli-serve-no-page"))


def open_page(say: Speaker, settings: "Settings") -> None:
    """Open the page in a browser, or say how to open it."""
    from cardtable.cli.console import new_console

    announce(say, settings)
    if not is_page_built():
        return
    if not (has_display(os.environ) and webbrowser.open(page_address(settings))):
        new_console().print(say("cli-serve-no-browser", port=str(settings.port)))


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
        from importlib.util import find_spec

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
            console = new_console()
            console.print(say("cli-site-done", folder=str(folder), **sizes))
            if not find_spec("zopfli"):
                console.print(say("cli-site-smaller"))

    return site


def print_part(text: str) -> None:
    """Say which part of the work begins, where it is in nobody's way."""
    sys.stderr.write(text + "\n")
