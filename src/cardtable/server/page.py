"""The page: built once, kept in memory, sent compressed, and never asked for twice."""

import gzip
import mimetypes
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from litestar import Request, Response, get
from litestar.params import FromPath
from msgspec import Struct

from cardtable.engine import codes
from cardtable.engine.refusal import InvalidInput, Unavailable

HOME: Final = Path(__file__).parent.parent / "page"
TYPES: Final = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".html": "text/html",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
PACKED: Final = (".png", ".woff2")  # already as small as they get
FOREVER: Final = "public, max-age=31536000, immutable"  # these names change with what is in them
ASK_AGAIN: Final = "no-cache"

Ask = Request[Any, Any, Any]


class Sheet(Struct, frozen=True):
    """One file of the page, ready to be sent."""

    kind: str
    body: bytes
    packed: bytes  # nothing, where packing would not make it smaller
    tag: str
    keep: str


@cache
def sheets(home: Path = HOME) -> dict[str, Sheet]:
    """Every file by its path. An empty page means that it was never built."""
    files = [path for path in sorted(home.rglob("*")) if path.is_file()]
    return {path.relative_to(home).as_posix(): sheet(path) for path in files}


def sheet(path: Path) -> Sheet:
    body = path.read_bytes()
    usual = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    packed = b"" if path.suffix in PACKED else gzip.compress(body, 9, mtime=0)
    return Sheet(
        kind=TYPES.get(path.suffix, usual),
        body=body,
        packed=packed if len(packed) < len(body) else b"",
        tag=f'"{sha256(body).hexdigest()[:20]}"',
        keep=FOREVER if path.parent.name == "assets" else ASK_AGAIN,
    )


def wants_page(request: Ask) -> bool:
    """Somebody has typed an address that leads nowhere; the page says so better than JSON."""
    accepts = "text/html" in request.headers.get("accept", "")
    return request.method == "GET" and accepts and "index.html" in sheets()


def answer(request: Ask, name: str, status: int = 200) -> Response[bytes]:
    found = sheets().get(name)
    if found is None:
        if name == "index.html":
            raise Unavailable(codes.PAGE_MISSING, path=name)
        raise InvalidInput(codes.PAGE_UNKNOWN, path=name)
    headers = {"etag": found.tag, "cache-control": found.keep, "vary": "accept-encoding"}
    if status == 200 and request.headers.get("if-none-match") == found.tag:
        return Response(b"", status_code=304, headers=headers, media_type=found.kind)
    if found.packed and "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        return Response(found.packed, status_code=status, headers=headers, media_type=found.kind)
    return Response(found.body, status_code=status, headers=headers, media_type=found.kind)


# Every address that a person can see is the same page; what it shows is its own affair.
@get(
    [
        "/",
        "/statistics",
        "/play/{name:str}",
        "/table/{name:str}",
        "/replay/{name:str}",
        "/rules/{name:str}",
        "/analysis/{name:str}",
    ],
    sync_to_thread=False,
    include_in_schema=False,
)
def page(request: Ask) -> Response[bytes]:
    return answer(request, "index.html")


@get(
    ["/sw.js", "/icon.svg", "/icon-192.png", "/icon-512.png", "/manifest.webmanifest"],
    sync_to_thread=False,
    include_in_schema=False,
)
def beside(request: Ask) -> Response[bytes]:
    return answer(request, request.url.path.removeprefix("/"))


@get("/assets/{name:str}", sync_to_thread=False, include_in_schema=False)
def asset(request: Ask, name: FromPath[str]) -> Response[bytes]:
    return answer(request, f"assets/{name}")


ROUTES = [page, beside, asset]
