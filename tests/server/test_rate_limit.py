"""Rate limits by token buckets."""

import pytest

from cardtable.server import rate_limit
from cardtable.server.rate_limit import RateLimiter, TokenBucket


def test_a_bucket_holds_at_most_a_burst() -> None:
    bucket = TokenBucket(rate=2, burst=3, now=0.0)
    assert [bucket.take(0.0) for _ in range(4)] == [True, True, True, False]
    assert [bucket.take(0.5) for _ in range(2)] == [True, False]
    assert [bucket.take(1_000.0) for _ in range(4)] == [True, True, True, False]


def test_each_name_has_a_bucket_and_the_least_used_is_forgotten(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rate_limit, "MAX_BUCKETS", 2)
    limiter = RateLimiter(rate=1, burst=1, clock=lambda: 0.0)
    assert [limiter.allows(name) for name in ("a", "b", "a")] == [True, True, False]
    assert limiter.allows("c")
    assert set(limiter.buckets) == {"a", "c"}  # b was used before a
    assert not limiter.allows("a")
