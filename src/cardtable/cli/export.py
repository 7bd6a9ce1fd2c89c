"""`cardtable export FOLDER`: every record as a file of its own."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from cardtable.cli.door import DONE, INTERRUPTED
from cardtable.cli.files import refused, write
from cardtable.cli.keeping import with_store
from cardtable.cli.progress import progress
from cardtable.words.speaker import Speaker

if TYPE_CHECKING:
    from cardtable.store.rows import Kept

NAME = "export"


def command(say: Speaker) -> Callable[..., int]:
    def export(
        folder: Annotated[Path, Parameter(name=say("cli-folder"), help=say("cli-export-folder"))], /
    ) -> int:
        records = with_store(lambda store: store.all_records())
        count = exported(say, records, folder)
        whole = count == len(records)
        message = "cli-export-done" if whole else "cli-export-stopped"
        sys.stdout.write(say(message, count=count, of=len(records), path=str(folder)) + "\n")
        return DONE if whole else INTERRUPTED

    return export


def exported(say: Speaker, records: "list[Kept]", folder: Path) -> int:
    """How many were written; somebody may not want to wait for all."""
    count = 0
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with progress(say("cli-export-records"), len(records)) as advance:
            for kept in records:
                write(folder / f"{kept.game}-{kept.id}.json", kept.body.encode())
                count += 1
                advance(1)
    except OSError as wrong:
        raise refused(wrong) from None
    except KeyboardInterrupt:
        pass
    return count
