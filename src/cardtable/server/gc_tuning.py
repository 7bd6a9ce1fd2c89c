"""Python's collector of cycles, kept out of the way of the tables.

A full collection looks at every object there is: with a thousand tables that is half a second in
which nobody is answered, every few seconds. But playing makes no cycles; only connections and
errors do. So what is young is looked at when there is much of it, and everything only after many
connections have ended, or when nobody is there to notice.
"""

import gc
from time import monotonic

# More objects than there were, after which the new ones are looked at. Views come and go with every
# move and are always new: a look costs as much as all tables have to show, so it must be rare.
YOUNG_THRESHOLD = 250_000
OLD_THRESHOLD = 10  # such looks, until those are included that were left over
NEVER = 1 << 30

ENDED_LIMIT = 1_000  # connections that have ended, after which it is time to look at everything,
MAX_INTERVAL = 600.0  # or seconds;
MIN_INTERVAL = 10.0  # but never sooner again than that


class GcTuner:
    def __init__(self) -> None:
        self.usual = gc.get_threshold()
        self.open = 0  # connections, when we last looked
        self.ended = 0  # since everything was looked at,
        self.when = 0.0  # which was then

    def start(self) -> None:
        """What is here now stays for good, so it is not looked at again."""
        gc.collect()
        gc.freeze()
        gc.set_threshold(YOUNG_THRESHOLD, OLD_THRESHOLD, NEVER)
        self.when = monotonic()

    def stop(self) -> None:
        gc.unfreeze()
        gc.set_threshold(*self.usual)

    def collect_if_due(self, connections: int) -> None:
        """Called every now and then, with how many are connected."""
        self.ended += max(self.open - connections, 0)
        self.open = connections
        if self.is_due():
            gc.collect()
            self.ended, self.when = 0, monotonic()

    def is_due(self) -> bool:
        """After as many ends as there are connections, it costs each of them very little."""
        past = monotonic() - self.when
        left = self.ended and (not self.open or self.ended > max(ENDED_LIMIT, self.open))
        return past > (MIN_INTERVAL if left else MAX_INTERVAL)
