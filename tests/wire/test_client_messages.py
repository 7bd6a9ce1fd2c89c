"""Valid messages are parsed, and all others are refused."""

import contextlib
import json
import typing

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable import words
from cardtable.engine.refusal import Refusal
from cardtable.wire import client_messages

kinds = typing.get_args(client_messages.AnyClientMessage)


def sample_fields(kind: type[client_messages.ClientMessage]) -> dict[str, object]:
    samples = {
        "v": 1, "key": "k-1", "version": 0, "seat": 0, "target_seat": 0, "name": "Anna",
        "salt": "ab" * 32, "attempt": 0, "commitment": "cd" * 32,
        "bot": "random", "options": {}, "steps": [1], "move": "5", "accept": True,
        "portrait": "fox", "colour": "red", "wait": True, "unfinished": True, "reaction": "hello",
    }  # fmt: skip
    fields = {field.name: samples[field.name] for field in msgspec.structs.fields(kind)}
    return {"type": kind.__struct_config__.tag, **fields}


def code_of(data: bytes | str) -> str:
    with pytest.raises(Refusal) as refused:
        client_messages.parse_message(data)
    for language in words.LANGUAGES:
        assert words.say_refusal(language, refused.value)
    return refused.value.code


@pytest.mark.parametrize("kind", kinds)
def test_every_message_can_be_parsed(kind: type[client_messages.ClientMessage]) -> None:
    message = client_messages.parse_message(json.dumps(sample_fields(kind)))
    assert type(message) is kind
    assert json.loads(msgspec.json.encode(message)) == sample_fields(kind)


@pytest.mark.parametrize("kind", kinds)
def test_an_unknown_or_missing_field_is_refused(kind: type[client_messages.ClientMessage]) -> None:
    message = sample_fields(kind)
    assert code_of(json.dumps(message | {"person": 0})) == "wire-field"
    for name in ("key", "version"):
        less = {key: value for key, value in message.items() if key != name}
        assert code_of(json.dumps(less)) == "wire-field"


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ({"type": "leave", "v": 2, "key": "k", "version": 0}, "wire-version"),
        ({"type": "leave", "key": "k", "version": 0}, "wire-version"),
        ({"type": "dance", "v": 1, "key": "k", "version": 0}, "wire-field"),
        ({"type": "leave", "v": 1, "key": "", "version": 0}, "wire-field"),
        ({"type": "leave", "v": 1, "key": "a b", "version": 0}, "wire-field"),
        ({"type": "leave", "v": 1, "key": "k", "version": -1}, "wire-field"),
        ({"type": "play", "v": 1, "key": "k", "version": 0, "steps": []}, "wire-field"),
        ({"type": "play", "v": 1, "key": "k", "version": 0, "steps": [1] * 65}, "wire-field"),
        ({"type": "play", "v": 1, "key": "k", "version": 0, "steps": [1.5]}, "wire-field"),
        (
            {"type": "play_notation", "v": 1, "key": "k", "version": 0, "move": "x" * 9000},
            "wire-size",
        ),
        ([], "wire-field"),
    ],
)
def test_an_invalid_message_is_refused(message: object, code: str) -> None:
    assert code_of(json.dumps(message)) == code


@given(st.binary(max_size=200) | st.text(max_size=200))
def test_any_bytes_are_a_message_or_a_refusal(data: bytes | str) -> None:
    with contextlib.suppress(Refusal):
        client_messages.parse_message(data)
    client_messages.find_key(data)


def test_a_deep_message_is_refused() -> None:
    assert code_of("[" * 4000).startswith("wire-")
    deep = '{"type":"%s","v":1,"key":"k","version":0,"options":' + '{"a":' * 1300
    for tag in ("set_options", "unknown"):
        assert code_of(deep % tag + "1" + "}" * 1301).startswith("wire-")
