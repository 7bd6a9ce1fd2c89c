"""Not too often: buckets that fill up slowly, and slow readers that are let go."""

import pytest

from cardtable.server import rate_limit as limits_module
from cardtable.server.connection import MAX_PENDING_BYTES, Connection
from cardtable.server.rate_limit import RateLimiter, TokenBucket
from support.transports import RecordingTransport


def test_a_bucket_holds_a_burst_and_never_more() -> None:
    bucket = TokenBucket(rate=2, burst=3, now=0.0)
    assert [bucket.take(0.0) for _ in range(4)] == [True, True, True, False]
    assert [bucket.take(0.5) for _ in range(2)] == [True, False]
    assert [bucket.take(1_000.0) for _ in range(4)] == [True, True, True, False]


def test_everybody_has_a_bucket_and_the_least_used_is_forgotten(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(limits_module, "MAX_BUCKETS", 2)
    limits = RateLimiter(rate=1, burst=1, clock=lambda: 0.0)
    assert [limits.allows(name) for name in ("a", "b", "a")] == [True, True, False]
    assert limits.allows("c")  # and b, who was here before a, is forgotten
    assert set(limits.buckets) == {"a", "c"}
    assert not limits.allows("a")


class SlowTransport(RecordingTransport):
    def pending_bytes(self) -> int:
        return MAX_PENDING_BYTES + 1


async def test_who_does_not_read_is_told_to_come_again() -> None:
    ear = SlowTransport()
    wire = Connection(ear, "anna")
    wire.send(b"news")
    assert (ear.heard, wire.close_code, wire.close_requested.is_set()) == ([], 1013, True)


async def test_the_first_reason_to_close_stands_and_nothing_is_said_after_it() -> None:
    ear = RecordingTransport()
    wire = Connection(ear, "anna")
    wire.send(b"first")
    wire.close(4409)
    wire.close(1000)
    wire.send(b"second")
    assert (ear.heard, wire.close_code) == ([b"first"], 4409)
