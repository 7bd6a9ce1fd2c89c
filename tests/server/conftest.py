"""Servers that many tests share: each test has tables and people of its own there."""

from collections.abc import Iterator

import pytest

from support import databases
from support.servers import Server, running

QUICK_BOTS = {"CARDTABLE_BOT_TIME": "20"}


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    path = tmp_path_factory.mktemp("server") / "store.sqlite"
    with running(f"sqlite:///{path}", **QUICK_BOTS) as found:
        yield found


@pytest.fixture(scope="session")
def postgres_server(postgres: databases.Postgres) -> Iterator[Server]:
    with running(databases.run(postgres.new_address()), **QUICK_BOTS) as found:
        yield found
