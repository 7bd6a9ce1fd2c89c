"""One connection: slow readers, closing and heartbeats."""

import pytest

from cardtable.server import connection as module
from cardtable.server.connection import HEARTBEAT, MAX_PENDING_BYTES, Connection
from support.servers import Client, in_process_server, url_of
from support.transports import RecordingTransport


class SlowTransport(RecordingTransport):
    def pending_bytes(self) -> int:
        return MAX_PENDING_BYTES + 1


async def test_a_connection_that_does_not_read_is_closed() -> None:
    transport = SlowTransport()
    connection = Connection(transport, "anna")
    connection.send(b"message")
    assert transport.sent == []
    assert connection.close_code == 1013
    assert connection.close_requested.is_set()


async def test_after_the_first_close_nothing_is_sent_and_the_code_stays() -> None:
    transport = RecordingTransport()
    connection = Connection(transport, "anna")
    connection.send(b"first")
    connection.close(4409)
    connection.close(1000)
    connection.send(b"second")
    assert (transport.sent, connection.close_code) == ([b"first"], 4409)


async def test_a_silent_connection_is_sent_a_heartbeat_within_two_seconds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 100.0
    monkeypatch.setattr(module, "monotonic", lambda: now)
    transport = RecordingTransport()
    connection = Connection(transport, "anna")
    times: list[float] = []
    for step in range(40):
        now = 100 + step * module.HEARTBEAT_INTERVAL
        if step == 7:
            connection.send(b"move")
        module.send_heartbeats([connection])
        times.extend([now] * (len(transport.sent) - len(times)))
    assert set(transport.sent) == {HEARTBEAT, b"move"}
    gaps = [after - before for before, after in zip([100.0, *times], times, strict=False)]
    assert max(gaps) <= module.MAX_SILENCE
    assert min(gaps) > module.MAX_SILENCE - 2 * module.HEARTBEAT_INTERVAL


async def test_every_client_is_sent_heartbeats(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "HEARTBEAT_INTERVAL", 0.01)
    monkeypatch.setattr(module, "MAX_SILENCE", 0.02)
    async with in_process_server() as server, Client(url_of(server)) as client:
        await client.open_table("threeup", 2, name="Ada")
        await client.connect()
        assert client.socket is not None
        assert await client.socket.recv() == HEARTBEAT.decode()
        assert await client.socket.recv() == HEARTBEAT.decode()


async def test_a_server_that_closes_asks_its_clients_to_connect_again() -> None:
    """Both those at a table and those who come while it closes."""
    async with in_process_server() as server, Client(url_of(server)) as client:
        await client.open_table("threeup", 2, name="Ada")
        await client.connect()
        first = client.socket
        await server.node.drain_connections()
        assert first is not None
        await first.wait_closed()
        assert first.close_code == 1012
        second = (await client.connect()).socket
        assert client.received[-1]["code"] == "server-closing"
        assert second is not None
        await second.wait_closed()
        assert second.close_code == 1012
