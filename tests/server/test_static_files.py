"""The page over HTTP, and looking at games from outside: notation, replay, verdict, story."""

import gzip
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar, get
from litestar.testing import TestClient

from cardtable import games
from cardtable.engine.refusal import Refusal
from cardtable.server import lobby_api, static_files
from cardtable.server.problems import handle_refusal
from cardtable.table import record as records
from cardtable.table.history import full_history, recent_history

REPLAYS = sorted((Path(__file__).parents[1] / "replays").glob("*.json"))
SOME = 350  # moves; most of these games are not longer
WHOLE = 100_000


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html><title>Table</title>" + " " * 500)
    (tmp_path / "assets" / "a-1234.js").write_text("let a = 1;\n" * 100)
    made = static_files.load_files.__wrapped__(tmp_path)
    monkeypatch.setattr(static_files, "load_files", lambda: made)
    with TestClient(app_of()) as found:
        yield found


def app_of() -> Litestar:
    @get("/api/nothing", sync_to_thread=False)
    def nothing() -> None: ...

    routes = [*static_files.ROUTES, lobby_api.list_games, nothing]
    return Litestar(routes, exception_handlers={Refusal: handle_refusal})


def test_the_list_of_games_is_packed_for_whoever_can_unpack_it(client: Any) -> None:
    packed = client.get("/api/games", headers={"accept-encoding": "gzip"})
    plain = client.get("/api/games", headers={"accept-encoding": "identity"})
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert packed.json() == plain.json()
    assert int(packed.headers["content-length"]) < len(plain.content) / 3


@pytest.mark.parametrize(
    "path",
    ["/", "/statistics", "/play/threeup", "/table/x", "/replay/x", "/rules/threeup", "/analysis/x"],
)
def test_every_address_of_the_page_is_the_page(client: Any, path: str) -> None:
    answer = client.get(path)
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert "<title>Table</title>" in answer.text
    assert answer.headers["cache-control"] == "no-cache"


def test_what_is_named_after_its_content_is_kept_for_good(client: Any) -> None:
    answer = client.get("/assets/a-1234.js")
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"


def test_it_is_compressed_for_whoever_can_read_that(client: Any) -> None:
    packed = client.get("/", headers={"accept-encoding": "gzip"})
    plain = client.get("/", headers={"accept-encoding": "identity"})
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert packed.content == plain.content
    assert len(gzip.compress(plain.content)) < len(plain.content)
    assert packed.headers["vary"] == "accept-encoding"


def test_nothing_is_sent_twice(client: Any) -> None:
    tag = client.get("/").headers["etag"]
    again = client.get("/", headers={"if-none-match": tag})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("path", ["/assets/b.js", "/assets/..%2f..%2fpage.py", "/assets/%2e%2e"])
def test_nothing_else_can_be_had(client: Any, path: str) -> None:
    assert client.get(path).status_code == 404


def test_a_page_that_was_never_built_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(static_files, "load_files", dict)
    with TestClient(app_of()) as client:
        answer = client.get("/")
    assert (answer.status_code, answer.json()["code"]) == (503, "page-missing")


@pytest.mark.parametrize("most", [SOME, pytest.param(WHOLE, marks=pytest.mark.soak)])
@pytest.mark.parametrize("file", REPLAYS, ids=lambda file: file.stem)
def test_a_story_says_and_shows_what_the_seat_was_told(file: Path, most: int) -> None:
    record = records.from_bytes(file.read_bytes())
    moves = record.moves[-most:]
    moments = list(records.replay(record))[-len(moves) - 1 :]
    game = games.find(record.game)
    steps = [0] * moments[0].made  # which nobody reads
    for moment, line in zip(moments[:-1], moves, strict=True):
        steps += game.read(moment.state, line)
    for seat in range(-1, len(record.seats)):
        told = list(full_history(moments, moves, seat))
        assert [chapter.view for chapter in told] == [game.show(m.state, seat) for m in moments]
        assert [chapter.mover for chapter in told[1:]] == [m.state.turn for m in moments[:-1]]
        assert recent_history(moments[0], steps, seat, 10_000) == told[1:]
        assert recent_history(moments[0], steps, seat, 3) == told[-3:]
        assert recent_history(moments[0], steps[:-1], seat, 10_000) == told[1 : len(told) - 1]


def test_a_story_hides_what_was_hidden() -> None:
    file = next(file for file in REPLAYS if file.stem.startswith("threeup"))
    record = records.from_bytes(file.read_bytes())
    moments = list(records.replay(record))
    mover = int(moments[0].state.turn)
    told = {seat: list(full_history(moments, record.moves, seat))[1].messages[0].id
            for seat in range(len(record.seats))}  # fmt: skip
    assert told.pop(mover) == "threeup-lays"
    assert set(told.values()) == {"threeup-lays-hidden"}
