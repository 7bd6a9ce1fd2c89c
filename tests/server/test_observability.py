"""The routes for monitors, and the names of the metrics."""

from cardtable.server.observability import Metrics
from support.servers import Server, wait_until
from support.sources import ROOT

METRICS = (
    "cardtable_tables",
    "cardtable_connections",
    "cardtable_moves_total",
    "cardtable_requests_total",
    "cardtable_request_seconds",
    "cardtable_bot_seconds",
    "cardtable_store_commit_seconds",
    "cardtable_store_commits",
)


def test_the_server_reports_that_it_is_alive_and_ready(server: Server) -> None:
    assert server.get("/healthz").text == "ok"
    wait_until(lambda: server.get("/readyz").text == "ok")  # on a busy machine a lease may end


def test_the_server_reports_its_metrics(server: Server) -> None:
    text = server.get("/metrics").text
    assert [name for name in METRICS if name not in text] == []


def test_every_metric_is_pinned_and_documented() -> None:
    families = {family.name for family in Metrics().registry.collect()}
    assert families == {name.removesuffix("_total") for name in METRICS}
    page = (ROOT / "docs" / "hosting.md").read_text()
    assert [name for name in METRICS if f"`{name}`" not in page] == []
