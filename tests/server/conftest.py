"""Servers and nodes that tests share. Each test has its own tables and people there."""

from collections.abc import AsyncIterator, Iterator

import pytest

from cardtable.server.node import ServerNode
from cardtable.server.settings import Settings
from support import databases
from support.servers import Server, in_process_server, server_process, url_of

FAST_BOTS = {"CARDTABLE_BOT_TIME": "20"}


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    path = tmp_path_factory.mktemp("server") / "store.sqlite"
    with server_process(f"sqlite:///{path}", **FAST_BOTS) as server:
        yield server


@pytest.fixture(scope="module")
def postgres_server(postgres: databases.Postgres) -> Iterator[Server]:
    with server_process(databases.run(postgres.new_address()), **FAST_BOTS) as server:
        yield server


@pytest.fixture
async def patient_url() -> AsyncIterator[str]:
    """The URL of a server that waits for its workers, however long they take to start."""
    async with in_process_server(bot_time=30) as server:
        server.node.bot_pool.overtime = databases.TIMEOUT
        yield url_of(server)


@pytest.fixture
async def node() -> AsyncIterator[ServerNode]:
    """A node without HTTP, whose store is in memory. Its lease does not run out."""
    node = ServerNode(Settings(database_url="memory:", lease=600_000))
    await node.start()
    yield node
    await node.stop()
