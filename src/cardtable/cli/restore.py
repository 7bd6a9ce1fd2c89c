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
        file: Annotated[str, Parameter(name=say("cli-file"), help=say("cli-restore-file"))], /
    ) -> None:
        from cardtable.store import backup as backups

        rows = with_store(lambda store: backups.restore(store, Path(file)))
        sys.stdout.write(say("cli-restore-done", rows=rows, path=file) + "\n")

    return restore
