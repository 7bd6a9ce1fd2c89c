"""`cardtable prune`: forget tables that nobody has come back to."""

import sys
from collections.abc import Callable
from time import time
from typing import Annotated

from cyclopts import Parameter

from cardtable.cli.keeping import with_store
from cardtable.cli.numbers import within
from cardtable.words.speaker import Speaker

NAME = "prune"
DAY = 86_400_000
USUAL_DAYS, MOST_DAYS = 90, 36_500


def command(say: Speaker) -> Callable[..., None]:
    def prune(
        *,
        days: Annotated[
            int, Parameter(help=say("cli-prune-days", usual=USUAL_DAYS), metavar="N")
        ] = USUAL_DAYS,
    ) -> None:
        before = int(time() * 1000) - within("--days", days, 1, MOST_DAYS) * DAY
        count = with_store(lambda store: store.prune(before))
        sys.stdout.write(say("cli-prune-done", count=count) + "\n")

    return prune
