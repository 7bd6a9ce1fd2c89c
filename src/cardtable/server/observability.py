"""Logs on stderr, metrics for Prometheus, and the routes that a monitor asks.

No cookie, token, seed, card or query is ever logged.
"""

import logging
import sys
from hmac import compare_digest
from ipaddress import ip_address
from typing import TYPE_CHECKING, Any

import structlog
from litestar import Request, Response, get
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from cardtable.engine import codes
from cardtable.engine.refusal import Unavailable
from cardtable.store.rows import StoreFailed

if TYPE_CHECKING:
    from cardtable.server.node import ServerNode

HttpRequest = Request[Any, Any, Any]

# Logs


def configure_logging(log_format: str) -> None:
    """Write logs as lines of JSON or as plain text: `log_format` is "json", "plain" or "auto".

    "auto" is JSON, but at a terminal it is plain text that leaves out what needs no attention.
    """
    is_terminal = sys.stderr.isatty()
    is_for_people = log_format == "auto" and is_terminal
    renderer: Any = structlog.processors.JSONRenderer()
    if log_format == "plain" or is_for_people:
        renderer = structlog.dev.ConsoleRenderer(colors=is_terminal)
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            renderer,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(
            logging.WARNING if is_for_people else logging.INFO
        ),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=False,
    )


def get_logger() -> Any:
    return structlog.get_logger()


# Metrics

LATENCY_BUCKETS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)


class Metrics:
    """The metrics of one node. Each node has its own registry, so that tests can run several."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()

        def gauge(name: str, description: str) -> Gauge:
            return Gauge(f"cardtable_{name}", description, registry=self.registry)

        def counter(name: str, description: str, *labels: str) -> Counter:
            return Counter(f"cardtable_{name}", description, labels, registry=self.registry)

        def histogram(name: str, description: str) -> Histogram:
            return Histogram(
                f"cardtable_{name}", description, registry=self.registry, buckets=LATENCY_BUCKETS
            )

        self.tables = gauge("tables", "Live tables of this process")
        self.connections = gauge("connections", "Open connections of this process")
        self.moves = counter("moves", "Commands that moved a game on")
        self.requests = counter("requests", "Messages by outcome", "outcome")
        self.latency = histogram(
            "request_seconds", "From a message to its commit and to all updates sent"
        )
        self.bots = histogram("bot_seconds", "Time that a bot took for one choice")
        self.lag = gauge("store_commit_seconds", "Duration of the last group commit")
        self.commits = gauge("store_commits", "Group commits so far")

        self.done = self.requests.labels("done")  # the most frequent outcome

    def count_request(self, outcome: str) -> None:
        (self.done if outcome == "done" else self.requests.labels(outcome)).inc()

    def text(self) -> bytes:
        return generate_latest(self.registry)


# Routes


@get("/healthz", sync_to_thread=False, include_in_schema=False, media_type="text/plain")
def get_health() -> str:
    """Answer: the process is alive."""
    return "ok"


@get("/readyz", include_in_schema=False)
async def get_readiness(request: HttpRequest) -> Response[str]:
    """Answer 200 if the store works, the lease holds and the node is not stopping; else 503."""
    node: ServerNode = request.app.state.node
    reason = node.why_not_ready()
    try:
        await node.store.ping()
    except StoreFailed:
        reason = reason or "store"
    return Response(reason or "ok", status_code=503 if reason else 200, media_type="text/plain")


@get("/metrics", sync_to_thread=False, include_in_schema=False)
def get_metrics(request: HttpRequest) -> Response[bytes]:
    """Answer requests of this machine, and others with the token of the settings."""
    node: ServerNode = request.app.state.node
    if not (is_local(request) or has_token(request, node.settings.metrics_token)):
        raise Unavailable(codes.METRICS)
    node.close_idle_tables()
    return Response(node.metrics.text(), media_type="text/plain; version=0.0.4")


FORWARDING_HEADERS = ("forwarded", "x-forwarded-for", "x-real-ip", "via")


def is_local(request: HttpRequest) -> bool:
    """Return whether a program of this machine asks for itself. A proxy here asks for others."""
    if request.client is None or any(name in request.headers for name in FORWARDING_HEADERS):
        return False
    try:
        return ip_address(request.client.host).is_loopback
    except ValueError:
        return False


def has_token(request: HttpRequest, token: str) -> bool:
    found = request.headers.get("authorization", "").encode()
    return bool(token) and compare_digest(found, b"Bearer " + token.encode())


ROUTES = [get_health, get_readiness, get_metrics]
