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

PAGE_FOLDER: Final = Path(__file__).parent.parent / "page"
MEDIA_TYPES: Final = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".html": "text/html",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
COMPRESSED_SUFFIXES: Final = (".png", ".woff2")  # already as small as they get
CACHE_FOREVER: Final = (
    "public, max-age=31536000, immutable"  # these names change with what is in them
)
REVALIDATE: Final = "no-cache"

HttpRequest = Request[Any, Any, Any]


class StaticFile(Struct, frozen=True):
    """One file of the page, ready to be sent."""

    kind: str
    body: bytes
    packed: bytes  # nothing, where packing would not make it smaller
    tag: str
    keep: str


@cache
def load_files(home: Path = PAGE_FOLDER) -> dict[str, StaticFile]:
    """Every file by its path. An empty page means that it was never built."""
    files = [path for path in sorted(home.rglob("*")) if path.is_file()]
    return {path.relative_to(home).as_posix(): load_file(path) for path in files}


def load_file(path: Path) -> StaticFile:
    body = path.read_bytes()
    usual = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    packed = b"" if path.suffix in COMPRESSED_SUFFIXES else gzip.compress(body, 9, mtime=0)
    return StaticFile(
        kind=MEDIA_TYPES.get(path.suffix, usual),
        body=body,
        packed=packed if len(packed) < len(body) else b"",
        tag=f'"{sha256(body).hexdigest()[:20]}"',
        keep=CACHE_FOREVER if path.parent.name == "assets" else REVALIDATE,
    )


def wants_page(request: HttpRequest) -> bool:
    """Somebody has typed an address that leads nowhere; the page says so better than JSON."""
    accepts = "text/html" in request.headers.get("accept", "")
    return request.method == "GET" and accepts and "index.html" in load_files()


def file_response(request: HttpRequest, name: str, status: int = 200) -> Response[bytes]:
    found = load_files().get(name)
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
def get_page(request: HttpRequest) -> Response[bytes]:
    return file_response(request, "index.html")


@get(
    ["/sw.js", "/icon.svg", "/icon-192.png", "/icon-512.png", "/manifest.webmanifest"],
    sync_to_thread=False,
    include_in_schema=False,
)
def get_root_file(request: HttpRequest) -> Response[bytes]:
    return file_response(request, request.url.path.removeprefix("/"))


@get("/assets/{name:str}", sync_to_thread=False, include_in_schema=False)
def get_asset(request: HttpRequest, name: FromPath[str]) -> Response[bytes]:
    return file_response(request, f"assets/{name}")


ROUTES = [get_page, get_root_file, get_asset]
