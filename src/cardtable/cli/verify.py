"""`cardtable verify FILE`: recompute every card of a record."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter
from msgspec import UNSET

from cardtable.cli.files import read
from cardtable.words.speaker import Speaker

if TYPE_CHECKING:
    from cardtable.table.record import Record

NAME = "verify"


def command(say: Speaker) -> Callable[..., None]:
    def verify(
        file: Annotated[Path, Parameter(name=say("cli-file"), help=say("cli-verify-file"))],
        /,
        *,
        json: Annotated[bool, Parameter(help=say("cli-json"))] = False,
    ) -> None:
        from cardtable.table import record

        kept = record.from_bytes(read(file))
        record.verified(kept)
        if json:
            from cardtable.cli.screen import write_json

            write_json(found(kept))
        else:
            sys.stdout.write(told(say, kept) + "\n")

    return verify


def found(kept: "Record") -> dict[str, Any]:
    """What was checked. A numbered deal was never sealed: anybody can look it up."""
    numbered = kept.deal is not UNSET
    dealt = {"deal": kept.deal} if numbered else {"seal": kept.seal}
    return {"game": kept.game, "moves": len(kept.moves), "results": kept.results, **dealt}


def told(say: Speaker, kept: "Record") -> str:
    game, moves = say.title(kept.game), len(kept.moves)
    if kept.deal is UNSET:
        return say("cli-verify-fine", game=game, moves=moves) + f"\n{kept.seal}"
    return say("cli-verify-deal", game=game, moves=moves, number=str(kept.deal))
