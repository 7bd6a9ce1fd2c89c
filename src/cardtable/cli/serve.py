"""`cardtable serve`: a house for tables over the network."""

import socket
import webbrowser
from collections.abc import Callable
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
    console().print(say("cli-serve-open", address=address))
    webbrowser.open(address)
