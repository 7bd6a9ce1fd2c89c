"""`cardtable serve`: a house for tables over the network."""

import os
import socket
import sys
import webbrowser
from collections.abc import Callable, Mapping
from typing import Annotated

from cyclopts import Parameter

from cardtable.cli.options import require_in_range
from cardtable.engine import codes
from cardtable.engine.refusal import Unavailable
from cardtable.words.speaker import Speaker

ANY_PORT = 0


def serve_command(say: Speaker) -> Callable[..., int]:
    def serve(
        *,
        host: Annotated[
            str | None, Parameter(help=say("cli-serve-host"), metavar=say("cli-address"))
        ] = None,
        port: Annotated[int | None, Parameter(help=say("cli-serve-port"), metavar="N")] = None,
        browser: Annotated[bool, Parameter(help=say("cli-serve-browser"))] = False,
    ) -> int:
        from msgspec.structs import replace

        from cardtable.server.app import serve as run
        from cardtable.server.settings import LAST_PORT, from_environment

        settings = from_environment()
        host = settings.host if host is None else host
        wanted = (
            settings.port if port is None else require_in_range("--port", port, ANY_PORT, LAST_PORT)
        )
        if not browser:
            return run(replace(settings, host=host, port=find_free_port(host, wanted)))
        at = find_free_port(host, wanted, ANY_PORT)
        settings = replace(settings, host=host, port=at, log_format="plain")
        return run(settings, lambda: open_page(say, at))

    return serve


def find_free_port(host: str, *wanted: int) -> int:
    """The first of these ports that nobody has yet; a refusal if that is none of them."""
    for port in wanted:
        try:
            return bindable_port(host, port)
        except OSError as wrong:
            why = wrong.strerror or str(wrong)
    raise Unavailable(codes.SERVE_ADDRESS, host=host, port=str(wanted[0]), why=why)


def bindable_port(host: str, port: int) -> int:
    """The port that a server could listen on there now: the one that is wanted, if it is not 0."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    family, kind, protocol, _, address = found[0]
    with socket.socket(family, kind, protocol) as test:
        # As the server does it: connections to its predecessor may not be quite dead.
        test.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, os.name == "posix")
        test.bind(address)
        return int(test.getsockname()[1])


def open_page(say: Speaker, port: int) -> None:
    from cardtable.cli.console import new_console

    address = f"http://127.0.0.1:{port}/"
    screen = new_console()
    screen.print(say("cli-serve-open", address=address))
    if not is_page_built():
        screen.print(say("cli-serve-no-page"))
    elif not (has_display(os.environ) and webbrowser.open(address)):
        screen.print(say("cli-serve-no-browser", port=str(port)))


def is_page_built() -> bool:
    from cardtable.server.static_files import load_files

    return "index.html" in load_files()


def has_display(surroundings: Mapping[str, str]) -> bool:
    """A browser in the terminal would take it over, and could not show the page."""
    shows = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
    return sys.platform in ("darwin", "win32") or any(surroundings.get(name) for name in shows)
