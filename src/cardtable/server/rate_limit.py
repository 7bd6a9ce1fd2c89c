"""Rate limits by token buckets, for each address and each connection."""

from collections import OrderedDict
from collections.abc import Callable
from time import monotonic

MAX_BUCKETS = 20_000  # that a limiter remembers


class TokenBucket:
    """Holds up to `burst` tokens and gains `rate` a second. Each request takes one."""

    __slots__ = ("burst", "rate", "time", "tokens")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self.rate = rate
        self.burst = burst
        self.tokens = burst
        self.time = now

    def take(self, now: float) -> bool:
        """Take a token if there is one; return whether there was."""
        self.tokens = min(self.burst, self.tokens + (now - self.time) * self.rate)
        self.time = now
        if self.tokens < 1:
            return False
        self.tokens -= 1
        return True


class RateLimiter:
    """One bucket for each name. The bucket that was unused for longest is forgotten first."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = monotonic) -> None:
        self.rate = rate
        self.burst = burst
        self.clock = clock
        self.buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def allows(self, name: str) -> bool:
        """Count one request of `name`; return whether it is within the limit."""
        now = self.clock()
        bucket = self.buckets.pop(name, None) or TokenBucket(self.rate, self.burst, now)
        self.buckets[name] = bucket
        if len(self.buckets) > MAX_BUCKETS:
            self.buckets.popitem(last=False)
        return bucket.take(now)
