"""The server: the port on which it listens."""

import asyncio
import socket

import pytest

from cardtable.engine.refusal import Refusal
from cardtable.server.app import bind_free_port
from support.servers import Client, in_process_server, url_of


async def test_the_lease_tells_other_nodes_the_port_that_was_chosen() -> None:
    async with (
        in_process_server(port=0, lease=600_000) as server,
        Client(url_of(server)) as client,
    ):
        await client.open_table("pragon", 1, name="Ada", start=True)
        lease = await server.node.store.claim(client.table, "another node")
        assert (lease.mine, lease.address) == (False, url_of(server))
        assert (await client.http.get(f"{lease.address}/healthz")).text == "ok"


async def test_answers_are_sent_at_once_and_not_after_40_ms() -> None:
    options: list[int] = []

    class Protocol(asyncio.Protocol):
        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            accepted = transport.get_extra_info("socket")
            options.append(accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))

    bound = bind_free_port("127.0.0.1")
    server = await asyncio.get_running_loop().create_server(Protocol, sock=bound)
    async with server:
        _, writer = await asyncio.open_connection(*bound.getsockname())
        while not options:
            await asyncio.sleep(0)
        writer.close()
        await writer.wait_closed()
    assert options[0]


def test_an_address_of_another_machine_is_refused() -> None:
    with pytest.raises(Refusal) as refused:
        bind_free_port("192.0.2.1")  # an address for documentation, which no machine has
    assert refused.value.code == "serve-address"
    assert refused.value.about["host"] == "192.0.2.1"
