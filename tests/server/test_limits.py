"""Not too often: buckets that fill up slowly, and slow readers that are let go."""

import asyncio

import pytest

from cardtable.server import limits as limits_module
from cardtable.server.limits import Bucket, Limits
from cardtable.server.wires import MOST, Wire
from listening import Ear


def test_a_bucket_holds_a_burst_and_never_more() -> None:
    bucket = Bucket(rate=2, burst=3, now=0.0)
    assert [bucket.take(0.0) for _ in range(4)] == [True, True, True, False]
    assert [bucket.take(0.5) for _ in range(2)] == [True, False]
    assert [bucket.take(1_000.0) for _ in range(4)] == [True, True, True, False]


def test_everybody_has_a_bucket_and_the_least_used_is_forgotten(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(limits_module, "MOST", 2)
    limits = Limits(rate=1, burst=1, clock=lambda: 0.0)
    assert [limits.allows(name) for name in ("a", "b", "a")] == [True, True, False]
    assert limits.allows("c")  # and b, who was here before a, is forgotten
    assert set(limits.buckets) == {"a", "c"}
    assert not limits.allows("a")


class SlowEar(Ear):
    def waiting(self) -> int:
        return MOST + 1


def test_who_does_not_read_is_told_to_come_again() -> None:
    async def work() -> None:
        ear = SlowEar()
        wire = Wire(ear, "anna")
        wire.send(b"news")
        assert (ear.heard, wire.closing, wire.ending.is_set()) == ([], 1013, True)

    asyncio.run(work())


def test_the_first_reason_to_close_stands_and_nothing_is_said_after_it() -> None:
    async def work() -> None:
        ear = Ear()
        wire = Wire(ear, "anna")
        wire.send(b"first")
        wire.close(4409)
        wire.close(1000)
        wire.send(b"second")
        assert (ear.heard, wire.closing) == ([b"first"], 4409)

    asyncio.run(work())
