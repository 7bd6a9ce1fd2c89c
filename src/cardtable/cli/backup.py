"""`cardtable backup FILE`."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from cardtable.cli.keeping import with_store
from cardtable.words.speaker import Speaker

NAME = "backup"


def command(say: Speaker) -> Callable[..., None]:
    def backup(
        file: Annotated[Path, Parameter(name=say("cli-file"), help=say("cli-backup-file"))], /
    ) -> None:
        from cardtable.store import backup as backups

        rows = with_store(lambda store: backups.back_up(store, file))
        sys.stdout.write(say("cli-backup-done", rows=rows, path=str(file)) + "\n")

    return backup
