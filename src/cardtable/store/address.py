"""Which store an address means."""

import os
from pathlib import Path

from cardtable.engine import codes
from cardtable.engine.refusal import InvalidInput
from cardtable.store.store import Store

VARIABLE = "CARDTABLE_DATABASE_URL"


def usual_address() -> str:
    """What the environment says, or a file in the user's data folder."""
    if given := os.environ.get(VARIABLE, ""):
        return given
    from platformdirs import user_data_path

    return f"sqlite:///{user_data_path('cardtable') / 'cardtable.sqlite'}"


def store_at(address: str) -> Store:
    """The store, not yet started. Drivers are imported only when they are wanted."""
    kind, _, rest = address.partition(":")
    if kind in ("memory", "sqlite"):
        from cardtable.store.sqlite import MEMORY, SqliteStore

        return SqliteStore(MEMORY if kind == "memory" else sqlite_path(rest))
    if kind in ("postgresql", "postgres"):
        from cardtable.store.postgres import PostgresStore

        return PostgresStore(f"postgresql:{rest}")
    # The address may hold a password, so only its kind is said.
    raise InvalidInput(codes.STORE_ADDRESS, kind=kind)


def sqlite_path(rest: str) -> str:
    """`///relative` or `////absolute`, as others write it."""
    path = rest.removeprefix("///")
    if not rest.startswith("///") or not path:
        raise InvalidInput(codes.STORE_ADDRESS, kind="sqlite")
    return str(Path(path).expanduser())
