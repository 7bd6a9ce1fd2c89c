"""A page without a server."""

import pytest

from support.local_tables import LocalPage, MemoryStore


@pytest.fixture
def page() -> LocalPage:
    return LocalPage(MemoryStore())
