"""Refusals as text."""

from cardtable.engine.refusal import Refusal, abbreviate


def test_a_value_in_a_sentence_is_cut_at_a_hundred_characters() -> None:
    assert abbreviate("a" * 100) == "a" * 100
    assert abbreviate("a" * 101) == "a" * 99 + "…"
    assert abbreviate([1, "b"]) == "[1, 'b']"
    assert abbreviate(10**10_000) == "…"


def test_a_refusal_as_text() -> None:
    assert str(Refusal("seats", low=2, found="x")) == "seats (low 2, found 'x')"
    assert str(Refusal("json-size")) == "json-size"
