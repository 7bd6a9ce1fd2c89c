"""For whoever watches over the server."""

from typing import Any

from litestar import Request, Response, get

from cardtable.server.house import House
from cardtable.store.rows import StoreFailed

Ask = Request[Any, Any, Any]


@get("/healthz", sync_to_thread=False, include_in_schema=False, media_type="text/plain")
def healthz() -> str:
    """The process answers."""
    return "ok"


@get("/readyz", include_in_schema=False)
async def readyz(request: Ask) -> Response[str]:
    """People may be sent here: the store works, the lease holds, and nobody is packing up."""
    house: House = request.app.state.house
    why = house.why_not_ready()
    try:
        await house.store.ping()
    except StoreFailed:
        why = why or "store"
    return Response(why or "ok", status_code=503 if why else 200, media_type="text/plain")


@get("/metrics", sync_to_thread=False, include_in_schema=False)
def metrics(request: Ask) -> Response[bytes]:
    house: House = request.app.state.house
    house.put_away()
    return Response(house.metrics.text(), media_type="text/plain; version=0.0.4")
