"""`cardtable verify FILE`: recompute every card of a record."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from cardtable.engine.refusal import Refusal
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


def read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as wrong:
        raise Refusal("file", path=str(path), why=wrong.strerror or "") from None
