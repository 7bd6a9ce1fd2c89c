"""`cardtable verify FILE`: recompute every card of a record."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from cardtable.cli.files import read
from cardtable.words.speaker import Speaker

NAME = "verify"


def command(say: Speaker) -> Callable[..., None]:
    def verify(
        file: Annotated[str, Parameter(name=say("cli-file"), help=say("cli-verify-file"))], /
    ) -> None:
        from cardtable.table import record

        kept = record.from_bytes(read(Path(file)))
        record.verified(kept)
        text = say("cli-verify-fine", game=say.title(kept.game), moves=len(kept.moves))
        sys.stdout.write(f"{text}\n{kept.seal}\n")

    return verify
