"""A store of each kind, with one table."""

from collections.abc import AsyncIterator

import pytest

from cardtable.store.store import Store
from support.databases import open_store
from support.stores import LOBBY_ENTRY, LONG_LEASE, NODE, OPENING


@pytest.fixture
async def store(address: str) -> AsyncIterator[Store]:
    """A store with the table `t1`, which `NODE` owns."""
    async with open_store(address) as store:
        await store.renew_lease(NODE, "http://a", LONG_LEASE)
        await store.create("t1", NODE, OPENING, LOBBY_ENTRY)
        yield store
