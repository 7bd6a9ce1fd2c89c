"""Not too often: token buckets, for each address and each socket."""

from collections import OrderedDict
from collections.abc import Callable
from time import monotonic

MAX_BUCKETS = 20_000  # buckets that are remembered


class TokenBucket:
    """Holds up to `burst` tokens and gains `rate` a second; each deed costs one."""

    __slots__ = ("burst", "rate", "time", "tokens")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self.rate = rate
        self.burst = burst
        self.tokens = burst
        self.time = now

    def take(self, now: float) -> bool:
        self.tokens = min(self.burst, self.tokens + (now - self.time) * self.rate)
        self.time = now
        if self.tokens < 1:
            return False
        self.tokens -= 1
        return True


class RateLimiter:
    """A bucket for each name; the one unused for longest is forgotten first."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = monotonic) -> None:
        self.rate = rate
        self.burst = burst
        self.clock = clock
        self.buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def allows(self, name: str) -> bool:
        now = self.clock()
        bucket = self.buckets.pop(name, None) or TokenBucket(self.rate, self.burst, now)
        self.buckets[name] = bucket
        if len(self.buckets) > MAX_BUCKETS:
            self.buckets.popitem(last=False)
        return bucket.take(now)
