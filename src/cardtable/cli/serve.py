"""`cardtable serve`: a house for tables over the network."""

import os
import socket
import sys
import webbrowser
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Annotated

from cyclopts import Parameter

from cardtable.words.speaker import Speaker

NAME = "serve"


def command(say: Speaker) -> Callable[..., int]:
    def serve(
        *,
        host: Annotated[str | None, Parameter(help=say("cli-serve-host"))] = None,
        port: Annotated[int | None, Parameter(help=say("cli-serve-port"))] = None,
        browser: Annotated[bool, Parameter(help=say("cli-serve-browser"))] = False,
    ) -> int:
        from msgspec.structs import replace

        from cardtable.server.serve import serve as run
        from cardtable.server.settings import from_environment

        settings = from_environment()
        settings = replace(settings, host=host or settings.host, port=port or settings.port)
        if not browser:
            return run(settings)
        settings = replace(
            settings, port=free_port(settings.host, settings.port), log_format="plain"
        )
        return run(settings, lambda: show_page(say, settings.port))

    return serve


def free_port(host: str, wanted: int) -> int:
    """The port that is wanted or, if somebody has it already, any other."""
    for port in (wanted, 0):
        with socket.socket() as test, suppress(OSError):
            test.bind((host, port))
            return int(test.getsockname()[1])
    return wanted


def show_page(say: Speaker, port: int) -> None:
    from cardtable.cli.screen import console

    address = f"http://127.0.0.1:{port}/"
    screen = console()
    screen.print(say("cli-serve-open", address=address))
    if not is_built():
        screen.print(say("cli-serve-no-page"))
    elif not (has_display(os.environ) and webbrowser.open(address)):
        screen.print(say("cli-serve-no-browser", port=str(port)))


def is_built() -> bool:
    from cardtable.server.page import sheets

    return "index.html" in sheets()


def has_display(surroundings: Mapping[str, str]) -> bool:
    """A browser in the terminal would take it over, and could not show the page."""
    shows = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
    return sys.platform in ("darwin", "win32") or any(surroundings.get(name) for name in shows)
