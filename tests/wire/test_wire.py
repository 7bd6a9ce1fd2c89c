"""Messages: what is whole comes through, and nothing else does."""

import contextlib
import json
import typing

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable import games, words
from cardtable.engine.refusal import Refusal
from cardtable.origin import is_compiled
from cardtable.wire import asks, tells
from cardtable.wire.schema import schema, view_of
from cardtable.wire.typescript import typescript

kinds = typing.get_args(asks.Every)


def plain(kind: type[asks.Ask]) -> dict[str, object]:
    samples = {
        "v": 1, "key": "k-1", "version": 0, "place": 0, "name": "Anna", "salt": "s",
        "bot": "random", "options": {}, "steps": [1], "line": "5", "yes": True,
    }  # fmt: skip
    fields = {field.name: samples[field.name] for field in msgspec.structs.fields(kind)}
    return {"do": kind.__name__.lower(), **fields}


def code_of(data: bytes | str) -> str:
    with pytest.raises(Refusal) as refused:
        asks.read(data)
    for language in words.LANGUAGES:
        assert words.say_refusal(language, refused.value)
    return refused.value.code


@pytest.mark.parametrize("kind", kinds)
def test_every_ask_comes_through_whole(kind: type[asks.Ask]) -> None:
    message = asks.read(json.dumps(plain(kind)))
    assert type(message) is kind
    assert json.loads(msgspec.json.encode(message)) == plain(kind)


@pytest.mark.parametrize("kind", kinds)
def test_a_field_too_many_or_too_few_is_refused(kind: type[asks.Ask]) -> None:
    whole = plain(kind)
    assert code_of(json.dumps(whole | {"seat": 0})) == "wire-field"
    for name in ("key", "version"):
        less = {key: value for key, value in whole.items() if key != name}
        assert code_of(json.dumps(less)) == "wire-field"


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ({"do": "leave", "v": 2, "key": "k", "version": 0}, "wire-version"),
        ({"do": "leave", "key": "k", "version": 0}, "wire-version"),
        ({"do": "dance", "v": 1, "key": "k", "version": 0}, "wire-field"),
        ({"do": "leave", "v": 1, "key": "", "version": 0}, "wire-field"),
        ({"do": "leave", "v": 1, "key": "a b", "version": 0}, "wire-field"),
        ({"do": "leave", "v": 1, "key": "k", "version": -1}, "wire-field"),
        ({"do": "play", "v": 1, "key": "k", "version": 0, "steps": []}, "wire-field"),
        ({"do": "play", "v": 1, "key": "k", "version": 0, "steps": [1] * 65}, "wire-field"),
        ({"do": "play", "v": 1, "key": "k", "version": 0, "steps": [1.5]}, "wire-field"),
        ({"do": "say", "v": 1, "key": "k", "version": 0, "line": "x" * 9000}, "wire-size"),
        ([], "wire-field"),
    ],
)
def test_what_is_not_in_order_is_refused(message: object, code: str) -> None:
    assert code_of(json.dumps(message)) == code


@given(st.binary(max_size=200) | st.text(max_size=200))
def test_any_bytes_are_an_ask_or_a_refusal(data: bytes | str) -> None:
    with contextlib.suppress(Refusal):
        asks.read(data)
    asks.key_in(data)


def test_a_deep_message_is_refused() -> None:
    assert code_of("[" * 4000).startswith("wire-")
    deep = '{"do":"agree","v":1,"key":"k","version":0,"options":' + '{"a":' * 1300
    assert code_of(deep + "1" + "}" * 1301).startswith("wire-")


def test_tells_name_their_kind_and_version() -> None:
    sent = json.loads(tells.write(tells.refused("k", Refusal("table-turn", seat=1), 7)))
    assert sent == {
        "is": "refused", "v": 1, "key": "k", "code": "table-turn", "version": 7,
        "about": {"seat": 1},
    }  # fmt: skip


@pytest.mark.skipif(is_compiled(), reason="types are made from the sources")
@pytest.mark.parametrize("name", games.names())
def test_the_schema_knows_the_views_of_every_game(name: str) -> None:
    found = schema([games.find(name)])
    assert view_of(games.find(name)).__name__ in found["views"]["$defs"]
    text = typescript(found)
    assert "export namespace Asks" in text
    assert 'do: "play";' in text
    assert "unknown[]" not in text
