"""`cardtable export FOLDER`: every record as a file of its own."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from cardtable.cli.keeping import with_store
from cardtable.words.speaker import Speaker

if TYPE_CHECKING:
    from cardtable.store.store import Store

NAME = "export"


def command(say: Speaker) -> Callable[..., None]:
    def export(
        folder: Annotated[str, Parameter(name=say("cli-folder"), help=say("cli-export-folder"))], /
    ) -> None:
        count = with_store(lambda store: exported(store, Path(folder)))
        sys.stdout.write(say("cli-export-done", count=count, path=folder) + "\n")

    return export


async def exported(store: "Store", folder: Path) -> int:
    folder.mkdir(parents=True, exist_ok=True)
    found = await store.all_records()
    for kept in found:
        (folder / f"{kept.game}-{kept.id}.json").write_text(kept.body, encoding="utf-8")
    return len(found)
