"""Limits on what one address, one person and all together may do.

Rates are limited by token buckets, open connections are counted, and costly requests wait for each
other.
"""

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from ipaddress import IPv6Address, ip_address, ip_network
from time import monotonic
from typing import TypeVar

from cardtable.engine import codes
from cardtable.engine.refusal import Unavailable
from cardtable.server.bot_pool import BOTS, FairQueue

Answer = TypeVar("Answer")

# Bits of an IPv6 address: a household has all addresses that begin with them, and no customer of a
# provider has more than those that begin with the second number of bits
HOUSEHOLD_BITS = 56
CUSTOMER_BITS = 48
MAX_BUCKETS = 20_000  # that a limiter remembers
MAX_COSTLY = 64  # requests that wait or run, and of one address
MAX_COSTLY_OF_ONE = 6


class TokenBucket:
    """Holds up to `burst` tokens and gains `rate` a second. Each request takes one."""

    __slots__ = ("burst", "rate", "time", "tokens")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self.rate = rate
        self.burst = burst
        self.tokens = burst
        self.time = now

    def level(self, now: float) -> float:
        return min(self.burst, self.tokens + (now - self.time) * self.rate)

    def take(self, now: float) -> bool:
        """Take a token if there is one; return whether there was."""
        self.tokens = self.level(now)
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

    def is_empty(self, name: str) -> bool:
        """Return whether a request of `name` would be beyond the limit now, without counting it."""
        bucket = self.buckets.get(name)
        return bucket is not None and bucket.level(self.clock()) < 1


class ConnectionLimit:
    """Counts the open connections of this process: `total` in all, `per_person` of one person."""

    def __init__(self, total: int, per_person: int) -> None:
        self.total = total
        self.per_person = per_person
        self.open: Counter[str] = Counter()  # by person
        self.count = 0

    @contextmanager
    def hold(self, person: str) -> Iterator[None]:
        """Count a connection during a block; refuse it if there are too many."""
        if self.count >= self.total:
            raise Unavailable(codes.CONNECTIONS_TOTAL)
        if self.open[person] >= self.per_person:
            raise Unavailable(codes.CONNECTIONS_PERSON, limit=self.per_person)
        self.count += 1
        self.open[person] += 1
        try:
            yield
        finally:
            self.count -= 1
            self.open[person] -= 1
            if not self.open[person]:
                del self.open[person]


class CostlyRequests:
    """Carries out requests that replay whole games, in a thread of their own.

    Only one runs at a time, so that the event loop soon has its turn again, and tables that are
    loaded wait for none of them. The addresses take turns.
    """

    def __init__(self) -> None:
        self.executor = ThreadPoolExecutor(1, "costly")
        self.queue = FairQueue(1)
        self.asked: Counter[str] = Counter()  # by address

    async def run(self, address: str, function: Callable[..., Answer], *args: object) -> Answer:
        """Return what `function` returns; refuse it if too much was asked for already."""
        if self.asked[address] >= MAX_COSTLY_OF_ONE or self.asked.total() >= MAX_COSTLY:
            raise Unavailable(codes.RATE)
        self.asked[address] += 1
        try:
            await self.queue.acquire(address, BOTS)
            try:
                loop = asyncio.get_running_loop()
                return await loop.run_in_executor(self.executor, function, *args)
            finally:
                self.queue.release(address)
        finally:
            self.asked[address] -= 1
            if not self.asked[address]:
                del self.asked[address]

    def stop(self) -> None:
        self.executor.shutdown(wait=False, cancel_futures=True)


def network_of(address: str, bits: int = HOUSEHOLD_BITS) -> str:
    """Return the address, or for IPv6 the network of its household, which counts as one."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if not isinstance(parsed, IPv6Address):
        return address
    if parsed.ipv4_mapped:
        return str(parsed.ipv4_mapped)
    return str(ip_network((parsed.packed, bits), strict=False).network_address)
