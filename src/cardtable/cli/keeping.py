"""What the commands that look after the database have in common."""

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, TypeVar

from cardtable.cli import files
from cardtable.engine import codes
from cardtable.engine.refusal import Unavailable

if TYPE_CHECKING:  # a database driver costs time that `--help` should not pay
    from cardtable.store.store import Store

T = TypeVar("T")


def with_store(work: "Callable[[Store], Awaitable[T]]") -> T:
    """Open the store that the environment names, and close it again."""
    import asyncio

    from cardtable.store.address import store_at, usual_address
    from cardtable.store.rows import StoreFailed

    async def all_of_it() -> T:
        store = store_at(usual_address())
        await store.start()
        try:
            return await work(store)
        finally:
            await store.stop()

    try:
        return asyncio.run(all_of_it())
    except StoreFailed as failure:
        raise Unavailable(codes.STORE_OPEN, why=str(failure)) from None
    except OSError as wrong:
        raise files.refused(wrong) from None
