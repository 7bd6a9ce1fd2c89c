"""Where a server listens, if it may choose: any port that is free."""

import pytest

from cardtable.engine.refusal import Refusal
from cardtable.server.app import bind_free_port
from support.servers import Client, serving, url_of


async def test_the_other_processes_are_told_the_port_that_was_found() -> None:
    async with serving(port=0, lease=600_000) as found, Client(url_of(found)) as me:
        await me.open("pragon", 1, name="A", start=True)
        lease = await found.node.store.claim(me.table, "another process")
        assert (lease.mine, lease.address) == (False, url_of(found))
        assert (await me.http.get(f"{lease.address}/healthz")).text == "ok"


def test_an_address_that_is_not_ours_is_refused() -> None:
    with pytest.raises(Refusal) as refused:
        bind_free_port("192.0.2.1")  # an address for examples, which nobody has
    assert refused.value.code == "serve-address"
    assert refused.value.about["host"] == "192.0.2.1"
