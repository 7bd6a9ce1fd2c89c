"""The commands for the database: `backup`, `restore`, `export` and `prune`."""

import errno
import os
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from time import time
from typing import TYPE_CHECKING, Annotated, TypeVar

from cyclopts import Parameter

from cardtable.cli.console import show_progress
from cardtable.cli.main import DONE, INTERRUPTED
from cardtable.cli.options import file_refusal, require_in_range, write_file
from cardtable.words import Speaker

if TYPE_CHECKING:  # importing a database driver takes time that `--help` must not take
    from cardtable.store.rows import StoredRecord
    from cardtable.store.store import Store

T = TypeVar("T")


def with_store(work: "Callable[[Store], Awaitable[T]]", *, may_be_new: bool = False) -> T:
    """Open the store that the environment names, do `work` with it, and close it again.

    Without `may_be_new`, refuse a file that does not exist: nobody wants a backup of nothing.
    """
    import asyncio

    from cardtable.store.rows import StoreFailed
    from cardtable.store.store import create_store, default_database_url

    async def open_and_work() -> T:
        address = default_database_url()
        store = create_store(address)
        if address.startswith("sqlite:") and not (may_be_new or Path(store.where).exists()):
            raise store.refusal(StoreFailed(os.strerror(errno.ENOENT)))
        await store.open()
        try:
            return await work(store)
        except StoreFailed as failure:
            raise store.refusal(failure) from None
        finally:
            await store.stop()

    try:
        return asyncio.run(open_and_work())
    except OSError as error:
        raise file_refusal(error) from None


# cardtable backup FILE

LOWEST_PRIORITY = 19


def backup_command(say: Speaker) -> Callable[..., None]:
    def backup(
        file: Annotated[Path, Parameter(name=say("cli-file"), help=say("cli-backup-file"))], /
    ) -> None:
        from cardtable.store import backup as backups

        if hasattr(os, "nice"):  # not on Windows
            os.nice(LOWEST_PRIORITY)  # a server beside it goes first
        rows = with_store(lambda store: backups.back_up(store, file))
        sys.stdout.write(say("cli-backup-done", rows=rows, path=str(file)) + "\n")

    return backup


# cardtable restore FILE


def restore_command(say: Speaker) -> Callable[..., None]:
    def restore(
        file: Annotated[Path, Parameter(name=say("cli-file"), help=say("cli-restore-file"))], /
    ) -> None:
        from cardtable.store import backup as backups

        rows = with_store(lambda store: backups.restore(store, file), may_be_new=True)
        sys.stdout.write(say("cli-restore-done", rows=rows, path=str(file)) + "\n")

    return restore


# cardtable export FOLDER


def export_command(say: Speaker) -> Callable[..., int]:
    def export(
        folder: Annotated[Path, Parameter(name=say("cli-folder"), help=say("cli-export-folder"))], /
    ) -> int:
        records = with_store(lambda store: store.all_records())
        count = export_records(say, records, folder)
        whole = count == len(records)
        message = "cli-export-done" if whole else "cli-export-stopped"
        sys.stdout.write(say(message, count=count, of=len(records), path=str(folder)) + "\n")
        return DONE if whole else INTERRUPTED

    return export


def export_records(say: Speaker, records: "list[StoredRecord]", folder: Path) -> int:
    """Write records until all are written or the user interrupts; return the number written."""
    count = 0
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with show_progress(say("cli-export-records"), len(records)) as advance:
            for record in records:
                write_file(folder / f"{record.game}-{record.id}.json", record.body.encode())
                count += 1
                advance(1)
    except OSError as error:
        raise file_refusal(error) from None
    except KeyboardInterrupt:
        pass
    return count


# cardtable prune

DAY_MILLISECONDS = 86_400_000
DEFAULT_DAYS, MAX_DAYS = 90, 36_500


def prune_command(say: Speaker) -> Callable[..., None]:
    def prune(
        *,
        days: Annotated[
            int, Parameter(help=say("cli-prune-days", usual=DEFAULT_DAYS), metavar="N")
        ] = DEFAULT_DAYS,
    ) -> None:
        before = (
            int(time() * 1000) - require_in_range("--days", days, 1, MAX_DAYS) * DAY_MILLISECONDS
        )
        count = with_store(lambda store: prune_tables(store, before))
        sys.stdout.write(say("cli-prune-done", count=count) + "\n")

    return prune


async def prune_tables(store: "Store", before: int) -> int:
    """Delete all tables that have not changed since `before`, a few at a time."""
    count = 0
    while pruned := await store.prune(before):
        count += pruned
        await store.release_space()
    while await store.release_space():
        pass
    return count
