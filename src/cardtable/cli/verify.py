"""`cardtable verify FILE`: recompute every card of a record."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from msgspec import UNSET

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
        game, moves = say.title(kept.game), len(kept.moves)
        if kept.deal is UNSET:
            text = say("cli-verify-fine", game=game, moves=moves) + f"\n{kept.seal}"
        else:  # nobody promised anything: the number says it all
            text = say("cli-verify-deal", game=game, moves=moves, number=str(kept.deal))
        sys.stdout.write(f"{text}\n")

    return verify
