"""Records: they are replayed and verified, and every change of one is detected."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable import games
from cardtable.engine.refusal import Refusal
from cardtable.table import record as records
from support.sample_sizes import with_examples
from support.scripted_players import SHORT_OPTIONS
from support.sources import ROOT
from support.tables import dealt_table, seed

REPLAYS = sorted((ROOT / "tests" / "replays").glob("*.json"))


@pytest.mark.parametrize("file", REPLAYS, ids=lambda file: file.stem)
def test_a_stored_record_verifies_and_is_written_byte_for_byte_the_same(file: Path) -> None:
    """Verifying deals and plays the game again, and compares results and digest."""
    record = records.from_bytes(file.read_bytes())
    records.verify(record)
    assert records.to_bytes(record) == file.read_bytes()


def test_there_is_a_stored_record_of_each_game() -> None:
    assert {file.stem.partition("-")[0] for file in REPLAYS} == set(games.names())


@pytest.mark.parametrize(
    ("name", "options"),
    [pytest.param(name, SHORT_OPTIONS.get(name, {}), id=name) for name in games.names()]
    + [pytest.param(name, {}, id=f"{name}-long", marks=pytest.mark.soak) for name in SHORT_OPTIONS],
)
def test_a_record_reproduces_every_position(name: str, options: dict[str, Any]) -> None:
    driver = dealt_table(name, number=3, options=options)
    to_bytes = driver.table.game.to_bytes
    positions = [to_bytes(driver.table.require_now().state)]
    while driver.table.phase == "playing":
        window = driver.table.after_window
        shown = driver.table.shown_moves()
        driver.play_random(1, len(driver.log))
        table = driver.table
        if window and table.moves[: len(shown)] == shown:
            positions.append(to_bytes(window.state))
        if table.start is table.now is not window and not table.after_window:
            positions.append(to_bytes(table.require_now().state))
    record = records.from_bytes(records.to_bytes(records.record_of(driver.table)))
    assert [to_bytes(moment.state) for moment in records.replay(record)] == positions
    records.verify(record)


@pytest.mark.parametrize("name", games.names())
def test_the_record_of_a_running_game_holds_no_secret(name: str) -> None:
    driver = dealt_table(name).play_random(10)
    record = records.record_of(driver.table)
    assert record.seed == record.digest == ""
    assert driver.table.seed.hex().encode() not in records.to_bytes(record)
    with pytest.raises(Refusal, match="record-sealed"):
        records.verify(record)


def test_a_record_is_plain_data() -> None:
    assert "Record" in msgspec.json.schema(records.Record)["$defs"]


# Changes


def finished_record() -> dict[str, Any]:
    driver = dealt_table("threeup", seats=3, number=5).play_random()
    content: dict[str, Any] = json.loads(records.to_bytes(records.record_of(driver.table)))
    return content


def refusal_code(content: object) -> str:
    with pytest.raises(Refusal) as refused:
        records.verify(records.from_bytes(json.dumps(content).encode()))
    return refused.value.code


def test_another_seed_is_detected() -> None:
    assert refusal_code(finished_record() | {"seed": seed(123)}) == "record-seal"


def test_another_salt_is_detected() -> None:
    content = finished_record()
    content["seats"][1]["salt"] = "other"
    assert refusal_code(content) in ("record-move", "record-unfinished", "record-results")


@with_examples(30)
@given(st.data())
def test_another_move_is_detected(data: st.DataObject) -> None:
    content = finished_record()
    moves = content["moves"]
    index = data.draw(st.integers(0, len(moves) - 1))
    other = data.draw(st.sampled_from([move for move in moves if move != moves[index]]))
    content["moves"] = [*moves[:index], other, *moves[index + 1 :]]
    assert refusal_code(content).startswith("record-")


def test_a_missing_or_additional_move_is_detected() -> None:
    content = finished_record()
    moves = content["moves"]
    assert refusal_code(content | {"moves": moves[:-1]}) == "record-unfinished"
    assert refusal_code(content | {"moves": [*moves, "5"]}) == "record-move"


def test_other_results_and_names_are_detected() -> None:
    content = finished_record()
    changed = content | {"results": content["results"][::-1]}
    assert refusal_code(changed) in ("record-results", "record-digest")
    content["seats"][0]["name"] = "Another name"
    assert refusal_code(content) == "record-digest"


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "json"),
        (b"[]", "record-not"),
        (b'{"cardtable": 99}', "record-version"),
        (b'{"cardtable": 1}', "record-field"),
        (b"\xff", "json-bytes"),
        (b" " * (records.MAX_BYTES + 1), "record-size"),
    ],
    ids=["empty", "list", "version", "field", "bytes", "size"],
)
def test_other_data_is_refused(data: bytes, code: str) -> None:
    with pytest.raises(Refusal) as refused:
        records.from_bytes(data)
    assert refused.value.code == code


def test_other_rules_and_unknown_games_are_refused() -> None:
    content = finished_record()
    assert refusal_code(content | {"rules": 99}) == "record-rules"
    assert refusal_code(content | {"game": "bridge"}) == "game-unknown"
    assert refusal_code(content | {"seed": "zz"}) == "seed-bytes"
