"""What is counted, for Prometheus."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

FAST = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)


class Metrics:
    """Each house has a registry of its own, so that tests can run several."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()

        def gauge(name: str, about: str) -> Gauge:
            return Gauge(f"cardtable_{name}", about, registry=self.registry)

        def counter(name: str, about: str, *labels: str) -> Counter:
            return Counter(f"cardtable_{name}", about, labels, registry=self.registry)

        def times(name: str, about: str) -> Histogram:
            return Histogram(f"cardtable_{name}", about, registry=self.registry, buckets=FAST)

        self.tables = gauge("tables", "Live tables of this process")
        self.sockets = gauge("sockets", "Open sockets of this process")
        self.moves = counter("moves", "Commands that moved a game on")
        self.asks = counter("asks", "Asks by what became of them", "outcome")
        self.latency = times("ask_seconds", "From an ask to durable and sent to all")
        self.bots = times("bot_seconds", "Time that a bot took for one step")
        self.lag = gauge("store_commit_seconds", "How long the last group commit took")
        self.commits = gauge("store_commits", "Group commits so far")

        self.done = self.asks.labels("done")  # the outcome that comes most often

    def asked(self, outcome: str) -> None:
        (self.done if outcome == "done" else self.asks.labels(outcome)).inc()

    def text(self) -> bytes:
        return generate_latest(self.registry)
