"""For whoever watches over the server."""

from typing import Any

from litestar import Request, Response, get

from cardtable.server.node import ServerNode
from cardtable.store.rows import StoreFailed

HttpRequest = Request[Any, Any, Any]


@get("/healthz", sync_to_thread=False, include_in_schema=False, media_type="text/plain")
def healthz() -> str:
    """The process answers."""
    return "ok"


@get("/readyz", include_in_schema=False)
async def readyz(request: HttpRequest) -> Response[str]:
    """People may be sent here: the store works, the lease holds, and nobody is packing up."""
    node: ServerNode = request.app.state.node
    why = node.why_not_ready()
    try:
        await node.store.ping()
    except StoreFailed:
        why = why or "store"
    return Response(why or "ok", status_code=503 if why else 200, media_type="text/plain")


@get("/metrics", sync_to_thread=False, include_in_schema=False)
def get_metrics(request: HttpRequest) -> Response[bytes]:
    node: ServerNode = request.app.state.node
    node.close_idle_tables()
    return Response(node.metrics.text(), media_type="text/plain; version=0.0.4")
