"""Fewer collections of Python's garbage collector while tables are played.

A full collection visits every object: with a thousand tables it stops the server for half a
second, every few seconds. Playing makes no reference cycles; only connections and errors do. So
young objects are collected when there are many of them, and all objects only after many
connections have ended, or when nobody is connected.
"""

import gc
from time import monotonic
from typing import ClassVar

# New objects after which the young ones are collected. Every move makes new views, and a
# collection visits the views of all tables, so it must be rare. It also visits all new objects:
# with 250,000 of them it stopped the server for a tenth of a second.
YOUNG_THRESHOLD = 50_000
OLD_THRESHOLD = 50  # young collections until one includes the objects that survived them
NEVER = 1 << 30

ENDED_LIMIT = 1_000  # ended connections after which a full collection is due
MAX_INTERVAL = 600.0  # seconds after which a full collection is due in any case
MIN_INTERVAL = 10.0  # seconds between full collections


class GcTuner:
    """Changes the collector's thresholds from `start` to `stop`.

    The collector belongs to the process. With several tuners in it, the first one that starts
    keeps the thresholds that it found, and the last one that stops restores them.
    """

    running: ClassVar[set["GcTuner"]] = set()
    thresholds_before: ClassVar[tuple[int, int, int]]

    def __init__(self) -> None:
        self.connections = 0  # at the last call
        self.ended = 0  # connections since the last full collection
        self.collected_at = 0.0  # the last full collection

    def start(self) -> None:
        """Exempt the objects that exist now, which live as long as the process."""
        if not self.running:
            GcTuner.thresholds_before = gc.get_threshold()
        self.running.add(self)
        gc.collect()
        gc.freeze()
        gc.set_threshold(YOUNG_THRESHOLD, OLD_THRESHOLD, NEVER)
        self.collected_at = monotonic()

    def stop(self) -> None:
        if self not in self.running:
            return
        self.running.remove(self)
        if not self.running:
            gc.unfreeze()
            gc.set_threshold(*self.thresholds_before)

    def collect_if_due(self, connections: int) -> None:
        """Run a full collection if it is due. Call this regularly with the open connections."""
        self.ended += max(self.connections - connections, 0)
        self.connections = connections
        if self.is_due():
            gc.collect()
            self.ended, self.collected_at = 0, monotonic()

    def is_due(self) -> bool:
        """Return whether a full collection is worth its cost.

        When as many connections have ended as are open, its cost for each of them is small.
        """
        limit = max(ENDED_LIMIT, self.connections)
        many_ended = self.ended and (not self.connections or self.ended > limit)
        interval = MIN_INTERVAL if many_ended else MAX_INTERVAL
        return monotonic() - self.collected_at > interval
