"""One connection: slow readers and closing."""

from cardtable.server.connection import MAX_PENDING_BYTES, Connection
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
