"""The files of the page over HTTP."""

import gzip
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from cardtable.server import static_files
from cardtable.server.problems import EXCEPTION_HANDLERS
from support.sources import ROOT


def create_app() -> Litestar:
    return Litestar(static_files.ROUTES, exception_handlers=EXCEPTION_HANDLERS)


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html><title>Table</title>" + " " * 500)
    (tmp_path / "assets" / "a-1234.js").write_text("let a = 1;\n" * 100)
    files = static_files.load_files.__wrapped__(tmp_path)
    monkeypatch.setattr(static_files, "load_files", lambda: files)
    with TestClient(create_app()) as client:
        yield client


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/statistics",
        "/play/threeup",
        "/table/x",
        "/replay/x",
        "/rules/threeup",
        "/analysis/x",
        "/score",
        "/today",
        "/me",
        "/challenge",
        "/score/level8",
    ],
)
def test_every_path_of_the_page_is_the_page(client: Any, path: str) -> None:
    response = client.get(path)
    assert response.headers["content-type"] == "text/html; charset=utf-8"
    assert "<title>Table</title>" in response.text
    assert response.headers["cache-control"] == "no-cache"


def test_every_page_of_the_router_has_an_address(client: Any) -> None:
    """Programs that preview a link ask for no page of an unknown path."""
    router = (ROOT / "web" / "src" / "route.svelte.ts").read_text()
    single = re.findall(r'first === "(\w+)" && !second', router)
    named = re.findall(r'first === "(\w+)"\)', router)
    assert len(single) > 3, single
    assert len(named) > 4, named
    for path in (*single, *(f"{name}/x" for name in (*named, "score"))):
        for start in ("/", "/device/"):
            assert client.get(start + path).status_code == 200, path


def test_an_unknown_path_is_the_page_with_status_404(client: Any) -> None:
    response = client.get("/nowhere", headers={"accept": "text/html"})
    assert response.status_code == 404
    assert "<title>Table</title>" in response.text
    assert client.get("/nowhere").json()["code"] == "request"


def test_a_file_with_a_hash_in_its_name_is_cached_for_good(client: Any) -> None:
    response = client.get("/assets/a-1234.js")
    assert "immutable" in response.headers["cache-control"]
    assert response.headers["content-type"] == "text/javascript; charset=utf-8"


def test_files_are_compressed_if_the_client_accepts_it(client: Any) -> None:
    compressed = client.get("/", headers={"accept-encoding": "gzip"})
    plain = client.get("/", headers={"accept-encoding": "identity"})
    assert compressed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert compressed.content == plain.content
    assert len(gzip.compress(plain.content)) < len(plain.content)
    assert compressed.headers["vary"] == "accept-encoding"


def test_an_unchanged_file_is_not_sent_again(client: Any) -> None:
    etag = client.get("/").headers["etag"]
    response = client.get("/", headers={"if-none-match": etag})
    assert (response.status_code, response.content) == (304, b"")
    assert "content-encoding" not in response.headers


@pytest.mark.parametrize("path", ["/assets/b.js", "/assets/..%2f..%2fpage.py", "/assets/%2e%2e"])
def test_no_other_file_is_sent(client: Any, path: str) -> None:
    assert client.get(path).status_code == 404


def test_a_page_that_was_never_built_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(static_files, "load_files", dict)
    with TestClient(create_app()) as client:
        response = client.get("/")
    assert (response.status_code, response.json()["code"]) == (503, "page-missing")


def test_the_runtime_of_a_site_is_offered_only_if_there_is_one(tmp_path: Path) -> None:
    app = create_app()
    with TestClient(app) as client:
        assert client.get("/site.json").json() is None
        assert client.get("/runtime/v1/a.mjs").status_code == 404
    (tmp_path / "runtime" / "v1").mkdir(parents=True)
    (tmp_path / "runtime" / "v1" / "a.mjs").write_text("let a;")
    (tmp_path / "site.json").write_text('{"runtime": "runtime/v1/"}')
    (tmp_path / "assets").mkdir()
    for name in static_files.names_of_assets(static_files.load_files()):
        (tmp_path / name).touch()
    app.state.site_folder = str(tmp_path)
    with TestClient(app) as client:
        assert client.get("/site.json").json() == {"runtime": "runtime/v1/"}
        answer = client.get("/runtime/v1/a.mjs")
        assert answer.headers["content-type"].startswith("text/javascript")
        assert answer.headers["cache-control"] == static_files.CACHE_FOREVER
        assert client.get("/runtime/v1/..%2F..%2Fsite.json").status_code == 404
    shutil.copytree(tmp_path, tmp_path / "older")
    (tmp_path / "older" / "assets" / "index-of-another-version.js").touch()
    app.state.site_folder = str(tmp_path / "older")
    with TestClient(app) as client:
        assert client.get("/site.json").json() is None
        assert client.get("/runtime/v1/a.mjs").status_code == 404


def test_below_a_path_the_page_names_its_files_there(tmp_path: Path) -> None:
    path = tmp_path / "index.html"
    path.write_text('<head><link href="/icon.svg"><a href="https://example.org/">x</a></head>')
    page = static_files.load_file(path)
    below = static_files.put_below(page, "/cards")
    assert b'<meta name="cardtable-base" content="/cards" />' in below.body
    assert b'href="/cards/icon.svg"' in below.body
    assert b'href="https://example.org/"' in below.body
    assert below.etag != page.etag
    assert below.compressed == b"" or gzip.decompress(below.compressed) == below.body


def test_an_invite_is_previewed_in_the_language_of_the_reader(
    client: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = (
        '<head><meta property="og:title" content="Cardtable" />'
        '<meta property="og:description" content="Games" />'
        '<meta property="og:image" content="/preview.png" /></head>'
    )
    (tmp_path / "index.html").write_text(page)
    files = {"index.html": static_files.load_file(tmp_path / "index.html")}
    monkeypatch.setattr(static_files, "load_files", lambda: files)
    start = client.get("/").text
    assert 'content="http://testserver.local/preview.png"' in start
    assert 'og:title" content="Cardtable"' in start
    invite = client.get("/table/x?invite=y", headers={"accept-language": "de-AT"}).text
    assert 'og:title" content="Spiel mit uns Karten"' in invite
    assert "Du brauchst kein Konto" in invite
    assert 'og:title" content="Cardtable"' in client.get("/table/x").text
