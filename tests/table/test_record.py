"""Records: they come back, replay, and catch whoever changes them."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable import games
from cardtable.engine.chance import SealedChance, seal
from cardtable.engine.refusal import Refusal
from cardtable.table import record
from cardtable.table.replay import deal_game
from support.sample_sizes import with_examples
from support.scripted_players import SHORT
from support.tables import playing, seed

HERE = Path(__file__).parents[1]
every_game = pytest.mark.parametrize("name", games.names())
replays = sorted((HERE / "replays").glob("*.json"))


@pytest.mark.parametrize("path", replays, ids=lambda path: path.stem)
def test_every_replay_verifies(path: Path) -> None:
    kept = record.from_bytes(path.read_bytes())
    record.verify(kept)
    assert record.to_bytes(kept) == path.read_bytes()


@pytest.mark.parametrize(
    ("name", "options"),
    [pytest.param(name, SHORT.get(name, {}), id=name) for name in games.names()]
    + [pytest.param(name, {}, id=f"{name}-whole", marks=pytest.mark.soak) for name in SHORT],
)
def test_a_record_reproduces_every_position(name: str, options: dict[str, Any]) -> None:
    s = playing(name, number=3, options=options)
    seen = [s.table.game.to_bytes(s.table.require_now().state)]
    while s.table.phase == "playing":
        s.play(1, len(s.log))
        if s.table.start is s.table.now:
            seen.append(s.table.game.to_bytes(s.table.require_now().state))
    kept = record.from_bytes(record.to_bytes(record.record_of(s.table)))
    again = [moment.game.to_bytes(moment.state) for moment in record.replay(kept)]
    assert again == seen
    record.verify(kept)


@every_game
def test_a_game_under_way_has_a_record_that_tells_no_secret(name: str) -> None:
    s = playing(name).play(10)
    kept = record.record_of(s.table)
    assert kept.seed == kept.digest == ""
    assert s.table.seed.hex().encode() not in record.to_bytes(kept)
    with pytest.raises(Refusal, match="record-sealed"):
        record.verify(kept)


def finished() -> dict[str, Any]:
    s = playing("threeup", seats=3, number=5).play()
    content: dict[str, Any] = json.loads(record.to_bytes(record.record_of(s.table)))
    return content


def refusal_of(content: object) -> str:
    with pytest.raises(Refusal) as refused:
        record.verify(record.from_bytes(json.dumps(content).encode()))
    return refused.value.code


def test_another_seed_is_caught() -> None:
    content = finished()
    content["seed"] = seed(123)
    assert refusal_of(content) == "record-seal"


def test_another_salt_is_caught() -> None:
    content = finished()
    content["seats"][1]["salt"] = "other"
    assert refusal_of(content) in ("record-move", "record-unfinished", "record-results")


@with_examples(30)
@given(st.data())
def test_another_move_is_caught(data: st.DataObject) -> None:
    content = finished()
    moves = content["moves"]
    at = data.draw(st.integers(0, len(moves) - 1))
    other = data.draw(st.sampled_from([line for line in moves if line != moves[at]]))
    content["moves"] = [*moves[:at], other, *moves[at + 1 :]]
    assert refusal_of(content).startswith("record-")


def test_a_move_too_few_or_too_many_is_caught() -> None:
    content = finished()
    assert refusal_of(content | {"moves": content["moves"][:-1]}) == "record-unfinished"
    assert refusal_of(content | {"moves": [*content["moves"], "5"]}) == "record-move"


def test_other_results_and_names_are_caught() -> None:
    content = finished()
    assert refusal_of(content | {"results": content["results"][::-1]}) in (
        "record-results", "record-digest",
    )  # fmt: skip
    content["seats"][0]["name"] = "Somebody else"
    assert refusal_of(content) == "record-digest"


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "json"),
        (b"[]", "record-not"),
        (b'{"cardtable": 99}', "record-version"),
        (b'{"cardtable": 1}', "record-field"),
        (b"\xff", "json-bytes"),
        (b" " * (record.MAX_BYTES + 1), "record-size"),
    ],
    ids=["empty", "list", "version", "field", "bytes", "size"],
)
def test_what_is_no_record_is_refused(data: bytes, code: str) -> None:
    with pytest.raises(Refusal) as refused:
        record.from_bytes(data)
    assert refused.value.code == code


def test_other_rules_and_unknown_games_are_refused() -> None:
    content = finished()
    assert refusal_of(content | {"rules": 99}) == "record-rules"
    assert refusal_of(content | {"game": "bridge"}) == "game-unknown"
    assert refusal_of(content | {"seed": "zz"}) == "seed-bytes"


# Fairness


def test_the_published_vectors_hold() -> None:
    for vector in json.loads((HERE / "data" / "fairness.json").read_text()):
        secret = bytes.fromhex(vector["seed"])
        assert seal(secret).hex() == vector["seal"]
        chance = SealedChance(secret, [salt.encode() for salt in vector["salts"]])
        assert [chance.word() for _ in vector["words"]] == vector["words"]
        chance = SealedChance(secret, [salt.encode() for salt in vector["salts"]])
        assert [chance.below(52) for _ in vector["below_52"]] == vector["below_52"]
        game = games.find(vector["game"])
        moment = deal_game(game, len(vector["salts"]), game.options(), secret, vector["salts"])
        assert game.to_json(moment.state)["hands"] == vector["hands"]


def test_seal_and_salts_predict_nothing() -> None:
    """Whoever deals from what is public guesses no better than anybody who guesses."""
    salts = [b"a", b"b"]
    hits = {"seal as seed": 0, "sealed again": 0, "another seed": 0}
    rounds = 4_000
    for number in range(rounds):
        secret = bytes.fromhex(seed(number))
        real = SealedChance(secret, salts).below(8)
        shown = seal(secret)
        hits["seal as seed"] += SealedChance(shown, salts).below(8) == real
        hits["sealed again"] += SealedChance(seal(shown), salts).below(8) == real
        hits["another seed"] += SealedChance(bytes(32), [shown, *salts]).below(8) == real
    for hit in hits.values():  # an eighth, give or take five standard deviations
        assert abs(hit - rounds / 8) < 5 * (rounds * 7 / 64) ** 0.5


def test_each_salt_and_its_place_change_the_deal() -> None:
    secret = bytes.fromhex(seed(1))
    streams = {
        tuple(SealedChance(secret, salts).word() for _ in range(4))
        for salts in ([], [b""], [b"a"], [b"b"], [b"a", b""], [b"", b"a"], [b"ab"], [b"a", b"b"])
    }
    assert len(streams) == 8


def test_the_record_is_plain_data() -> None:
    schema = msgspec.json.schema(record.Record)
    assert "Record" in schema["$defs"]
