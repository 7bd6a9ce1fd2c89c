"""The server: the port on which it listens."""

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


def test_an_address_of_another_machine_is_refused() -> None:
    with pytest.raises(Refusal) as refused:
        bind_free_port("192.0.2.1")  # an address for documentation, which no machine has
    assert refused.value.code == "serve-address"
    assert refused.value.about["host"] == "192.0.2.1"
