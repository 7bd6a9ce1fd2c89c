"""Structured logs on stderr, and metrics for Prometheus.

No cookie, token, seed, card or query is ever logged.
"""

import logging
import sys
from typing import Any

import structlog
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest


def configure_logging(form: str) -> None:
    last: Any = structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
    if form == "json":
        last = structlog.processors.JSONRenderer()
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            last,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=False,
    )


def get_logger() -> Any:
    return structlog.get_logger()


# Metrics

LATENCY_BUCKETS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)


class Metrics:
    """The metrics of one node. Each has its own registry, so that tests can run several."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()

        def gauge(name: str, about: str) -> Gauge:
            return Gauge(f"cardtable_{name}", about, registry=self.registry)

        def counter(name: str, about: str, *labels: str) -> Counter:
            return Counter(f"cardtable_{name}", about, labels, registry=self.registry)

        def times(name: str, about: str) -> Histogram:
            return Histogram(
                f"cardtable_{name}", about, registry=self.registry, buckets=LATENCY_BUCKETS
            )

        self.tables = gauge("tables", "Live tables of this process")
        self.connections = gauge("connections", "Open connections of this process")
        self.moves = counter("moves", "Commands that moved a game on")
        self.requests = counter("requests", "Messages by outcome", "outcome")
        self.latency = times(
            "request_seconds", "From a message to its commit and to all updates sent"
        )
        self.bots = times("bot_seconds", "Time that a bot took for one choice")
        self.lag = gauge("store_commit_seconds", "Duration of the last group commit")
        self.commits = gauge("store_commits", "Group commits so far")

        self.done = self.requests.labels("done")  # the outcome that comes most often

    def count_request(self, outcome: str) -> None:
        (self.done if outcome == "done" else self.requests.labels(outcome)).inc()

    def text(self) -> bytes:
        return generate_latest(self.registry)
