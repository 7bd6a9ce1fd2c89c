"""`cardtable completion SHELL`: a script that completes commands and options."""

import sys
from collections.abc import Callable
from typing import Annotated, Literal

from cyclopts import Parameter

from cardtable.words.speaker import Speaker

NAME = "completion"


def command(say: Speaker) -> Callable[..., None]:
    def completion(
        shell: Annotated[
            Literal["bash", "zsh", "fish"], Parameter(help=say("cli-completion-shell"))
        ],
        /,
    ) -> None:
        from cardtable.cli.app import app_for

        app = app_for(say)
        sys.stdout.write(app.generate_completion(prog_name="cardtable", shell=shell) + "\n")

    return completion
