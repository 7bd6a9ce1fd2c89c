"""`cardtable serve`: a house for tables over the network."""

from collections.abc import Callable
from typing import Annotated

from cyclopts import Parameter

from cardtable.words.speaker import Speaker

NAME = "serve"


def command(say: Speaker) -> Callable[..., int]:
    def serve(
        *,
        host: Annotated[str | None, Parameter(help=say("cli-serve-host"))] = None,
        port: Annotated[int | None, Parameter(help=say("cli-serve-port"))] = None,
    ) -> int:
        from msgspec.structs import replace

        from cardtable.server.serve import serve as run
        from cardtable.server.settings import from_environment

        settings = from_environment()
        settings = replace(settings, host=host or settings.host, port=port or settings.port)
        return run(settings)

    return serve
