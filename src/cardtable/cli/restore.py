"""`cardtable restore FILE`."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from cardtable.cli.keeping import with_store
from cardtable.words.speaker import Speaker

NAME = "restore"


def command(say: Speaker) -> Callable[..., None]:
    def restore(
        file: Annotated[Path, Parameter(name=say("cli-file"), help=say("cli-restore-file"))], /
    ) -> None:
        from cardtable.store import backup as backups

        rows = with_store(lambda store: backups.restore(store, file))
        sys.stdout.write(say("cli-restore-done", rows=rows, path=str(file)) + "\n")

    return restore
