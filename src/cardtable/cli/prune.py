"""`cardtable prune`: forget tables that nobody has come back to."""

import sys
from collections.abc import Callable
from time import time
from typing import Annotated

from cyclopts import Parameter

from cardtable.cli.keeping import with_store
from cardtable.engine.refusal import Refusal
from cardtable.words.speaker import Speaker

NAME = "prune"
DAY = 86_400_000


def command(say: Speaker) -> Callable[..., None]:
    def prune(*, days: Annotated[int, Parameter(help=say("cli-prune-days"))] = 90) -> None:
        if days < 1:
            raise Refusal("days", found=days)
        before = int(time() * 1000) - days * DAY
        count = with_store(lambda store: store.prune(before))
        sys.stdout.write(say("cli-prune-done", count=count) + "\n")

    return prune
