"""The files of the page: loaded once, kept in memory, sent compressed and with cache headers."""

import gzip
import mimetypes
from functools import cache, lru_cache
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Any, Final

from litestar import Request, Response, get
from litestar.params import FromPath
from msgspec import Struct, structs

from cardtable.engine import codes
from cardtable.engine.refusal import InvalidInput, Unavailable
from cardtable.words import match_language, say

PAGE_FOLDER: Final = Path(__file__).parent.parent / "page"
MEDIA_TYPES: Final = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".css": "text/css",
    ".html": "text/html",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
COMPRESSED_SUFFIXES: Final = (".png", ".woff2", ".bin")  # formats that are compressed already
CACHE_FOREVER: Final = "public, max-age=31536000, immutable"  # for names that hold a content hash
REVALIDATE: Final = "no-cache"

HttpRequest = Request[Any, Any, Any]


class StaticFile(Struct, frozen=True):
    """One file of the page, ready to be sent."""

    media_type: str
    body: bytes
    compressed: bytes  # empty if compression does not make the file smaller
    etag: str
    cache_control: str


@cache
def load_files(folder: Path = PAGE_FOLDER) -> dict[str, StaticFile]:
    """Return every file of the page by its path; nothing if the page was never built."""
    paths = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    return {path.relative_to(folder).as_posix(): load_file(path) for path in paths}


def load_file(path: Path) -> StaticFile:
    body = path.read_bytes()
    guessed = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    compressed = b"" if path.suffix in COMPRESSED_SUFFIXES else gzip.compress(body, 9, mtime=0)
    return StaticFile(
        media_type=MEDIA_TYPES.get(path.suffix, guessed),
        body=body,
        compressed=compressed if len(compressed) < len(body) else b"",
        etag=f'"{sha256(body).hexdigest()[:20]}"',
        cache_control=CACHE_FOREVER if is_named_by_content(path) else REVALIDATE,
    )


@lru_cache(64)  # as many as `with_preview` keeps, and more: anybody can invent names of a server
def put_below(page: StaticFile, base: str) -> StaticFile:
    """Return the page for a server that is offered below the path `base`."""
    body = page.body.replace(b'="/', f'="{base}/'.encode())
    meta = f'<head>\n    <meta name="cardtable-base" content="{base}" />'
    body = body.replace(b"<head>", meta.encode(), 1)
    etag = f'"{sha256(body).hexdigest()[:20]}"'
    return structs.replace(page, body=body, compressed=gzip.compress(body, 9, mtime=0), etag=etag)


def is_named_by_content(path: Path) -> bool:
    return path.parent.name == "assets" or path.parent.parent.name == "runtime"


def wants_page(request: HttpRequest) -> bool:
    """Return whether a browser asks for a page: it should see one even for an unknown path."""
    accepts = "text/html" in request.headers.get("accept", "")
    return request.method == "GET" and accepts and "index.html" in load_files()


@lru_cache(32)  # the names of a server are few
def with_preview(page: StaticFile, address: str, language: str) -> StaticFile:
    """Return the page with what other programs show of a link to it.

    They need the whole address of the picture. With a `language` the link is an invite.
    """
    body = page.body.replace(
        b'content="/preview.png"', f'content="{escape(address)}/preview.png"'.encode()
    )
    if language:
        for name in ("title", "description"):
            start = f'<meta property="og:{name}" content="'
            text = escape(say(language, f"page-invite-{name}"))
            before, found, rest = body.partition(start.encode())
            if found:
                body = before + found + text.encode() + rest[rest.index(b'"') :]
    etag = f'"{sha256(body).hexdigest()[:20]}"'
    return structs.replace(page, body=body, compressed=gzip.compress(body, 9, mtime=0), etag=etag)


def file_response(request: HttpRequest, name: str, status: int = 200) -> Response[bytes]:
    file, base = load_files().get(name), request.app.state.get("base_path", "")
    if file and name == "index.html":
        address = f"{request.url.scheme}://{request.url.netloc}{base}"
        invited = "/table/" in request.url.path and "invite" in request.query_params
        language = match_language("en", request.headers.get("accept-language")) if invited else ""
        file = with_preview(file, address, language)
        file = put_below(file, base) if base else file
    return send_file(request, name, file, status)


def send_file(
    request: HttpRequest, name: str, file: StaticFile | None, status: int = 200
) -> Response[bytes]:
    if file is None:
        if name == "index.html":
            raise Unavailable(codes.PAGE_MISSING, path=name)
        raise InvalidInput(codes.PAGE_UNKNOWN, path=name)
    headers = {"etag": file.etag, "cache-control": file.cache_control, "vary": "accept-encoding"}
    body = file.body
    if status == 200 and request.headers.get("if-none-match") == file.etag:
        body, status = b"", 304
    elif file.compressed and "gzip" in request.headers.get("accept-encoding", ""):
        body = file.compressed
        headers["content-encoding"] = "gzip"
    return Response(body, status_code=status, headers=headers, media_type=file.media_type)


# All of these are the same page, which shows what its path says.
PAGES: Final = (
    "/",
    "/statistics",
    "/today",
    "/me",
    "/challenge",
    "/score",
    "/score/{name:str}",
    "/play/{name:str}",
    "/table/{name:str}",
    "/replay/{name:str}",
    "/rules/{name:str}",
    "/analysis/{name:str}",
)


# Below /device it shows the tables of the device in place of those of the server.
@get(
    [prefix + path for prefix in ("", "/device") for path in PAGES],
    sync_to_thread=False,
    include_in_schema=False,
)
def get_page(request: HttpRequest) -> Response[bytes]:
    return file_response(request, "index.html")


@get(
    [
        "/sw.js",
        "/icon.svg",
        "/icon-192.png",
        "/icon-512.png",
        "/apple-touch-icon.png",
        "/preview.png",
        "/manifest.webmanifest",
    ],
    sync_to_thread=False,
    include_in_schema=False,
)
def get_root_file(request: HttpRequest) -> Response[bytes]:
    return file_response(request, request.url.path.removeprefix("/"))


@get("/favicon.ico", sync_to_thread=False, include_in_schema=False)
def get_favicon(request: HttpRequest) -> Response[bytes]:
    """Answer browsers and other programs that ask for an icon without looking at the page."""
    return file_response(request, "icon-192.png")


@get("/assets/{name:str}", sync_to_thread=False, include_in_schema=False)
def get_asset(request: HttpRequest, name: FromPath[str]) -> Response[bytes]:
    return file_response(request, f"assets/{name}")


# The runtime for tables without this server, where the operator offers one


def site_files(folder: str) -> dict[str, StaticFile]:
    """Return the files of a site, if its page is that of this server, and otherwise nothing.

    The page does not understand the runtime of another version.
    """
    files = load_files(Path(folder)) if folder else {}
    return files if names_of_assets(files) == names_of_assets(load_files()) else {}


def names_of_assets(files: dict[str, StaticFile]) -> set[str]:
    return {name for name in files if name.startswith("assets/")}


@get("/site.json", sync_to_thread=False, include_in_schema=False)
def get_site(request: HttpRequest) -> Response[bytes]:
    """Say where the runtime is, or null."""
    file = site_files(request.app.state.get("site_folder", "")).get("site.json")
    body = file.body if file else b"null"
    headers = {"cache-control": REVALIDATE}
    return Response(body, media_type="application/json", headers=headers)


@get("/runtime/{version:str}/{name:str}", sync_to_thread=False, include_in_schema=False)
def get_runtime_file(
    request: HttpRequest, version: FromPath[str], name: FromPath[str]
) -> Response[bytes]:
    files, path = site_files(request.app.state.get("site_folder", "")), f"runtime/{version}/{name}"
    return send_file(request, path, files.get(path))


ROUTES = [get_page, get_root_file, get_favicon, get_asset, get_site, get_runtime_file]
