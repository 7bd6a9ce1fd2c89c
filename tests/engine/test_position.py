"""Reading positions field by field: limits, and refusals that say what is wrong and where."""

from collections.abc import Callable
from typing import Any

import pytest

from cardtable.engine.position import (
    MAX_SAFE_INTEGER,
    FieldReader,
    from_bytes,
    parse_number,
    parse_text,
)
from cardtable.engine.refusal import Refusal, abbreviate


def refused(ask: Callable[[], object]) -> tuple[str, dict[str, Any]]:
    with pytest.raises(Refusal) as no:
        ask()
    return no.value.code, no.value.about


def test_the_largest_number_is_the_largest_that_a_browser_keeps_exactly() -> None:
    assert float(MAX_SAFE_INTEGER) == MAX_SAFE_INTEGER
    assert float(MAX_SAFE_INTEGER + 1) == MAX_SAFE_INTEGER + 1
    assert float(MAX_SAFE_INTEGER + 2) != MAX_SAFE_INTEGER + 2
    assert parse_number(MAX_SAFE_INTEGER, "here") == MAX_SAFE_INTEGER
    about = {
        "where": "here",
        "low": 0,
        "high": MAX_SAFE_INTEGER,
        "found": str(MAX_SAFE_INTEGER + 1),
    }
    assert refused(lambda: parse_number(MAX_SAFE_INTEGER + 1, "here")) == ("position-range", about)


def test_a_number_has_limits() -> None:
    fields = FieldReader({"a": 2, "b": 5, "c": 0, "d": MAX_SAFE_INTEGER})
    assert fields.number("a", 2, 5) == 2
    assert fields.number("b", 2, 5) == 5
    assert fields.number("c") == 0
    assert fields.number("d") == MAX_SAFE_INTEGER
    for wrong in (1, 6):
        about = {"where": "x", "low": 2, "high": 5, "found": str(wrong)}
        assert refused(lambda: parse_number(wrong, "x", 2, 5)) == ("position-range", about)  # noqa: B023
    assert refused(lambda: parse_number(-1, "x"))[0] == "position-range"
    assert refused(lambda: FieldReader({"e": -1}).number("e"))[0] == "position-range"
    assert (
        refused(lambda: FieldReader({"e": MAX_SAFE_INTEGER + 1}).number("e"))[0] == "position-range"
    )


@pytest.mark.parametrize("value", [True, False, 1.0, "1", None, [1]])
def test_what_is_no_number_is_refused(value: object) -> None:
    about = {"where": "x", "wanted": "number"}
    assert refused(lambda: parse_number(value, "x")) == ("position-type", about)


def test_a_text_may_have_choices() -> None:
    assert parse_text("any", "x") == "any"
    assert parse_text("b", "x", ("a", "b")) == "b"
    assert refused(lambda: parse_text(3, "x")) == (
        "position-type",
        {"where": "x", "wanted": "text"},
    )
    about = {"where": "x", "found": "c", "allowed": "a, b"}
    assert refused(lambda: parse_text("c", "x", ("a", "b"))) == ("position-choice", about)


def test_a_flag_is_true_or_false() -> None:
    fields = FieldReader({"a": True, "b": False, "c": 1})
    assert fields.flag("a") is True
    assert fields.flag("b") is False
    about = {"where": "c", "wanted": "true/false"}
    assert refused(lambda: fields.flag("c")) == ("position-type", about)


def test_a_list_may_have_a_size() -> None:
    def fields() -> FieldReader:
        return FieldReader({"a": [1, 2], "b": (1, 2), "c": []})

    assert fields().items("a") == fields().items("a", 2) == [1, 2]
    assert fields().items("c", 0) == []
    about = {"where": "a", "wanted": 3, "found": 2}
    assert refused(lambda: fields().items("a", 3)) == ("position-size", about)
    assert refused(lambda: fields().each("a", parse_number, 0))[0] == "position-size"
    about = {"where": "b", "wanted": "list"}
    assert refused(lambda: fields().items("b")) == ("position-type", about)


def test_each_item_is_read_and_named_by_its_place() -> None:
    inner = FieldReader({"outer": {"a": [3, 4, "x"]}}).inner("outer")
    about = {"where": "outer.a[2]", "wanted": "number"}
    assert refused(lambda: inner.each("a", parse_number)) == ("position-type", about)
    assert FieldReader({"a": [3, 4]}).each("a", parse_number) == [3, 4]


def test_a_field_can_be_taken_once_and_none_may_be_left() -> None:
    data = {"a": 1, "b": 2}
    fields = FieldReader(data, "top")
    assert fields.take("a") == 1
    assert refused(lambda: fields.take("a")) == ("position-missing", {"where": "top.a"})
    assert refused(fields.done) == ("position-unknown", {"where": "top.b"})
    fields.take("b")
    fields.done()
    assert data == {"a": 1, "b": 2}


def test_what_is_no_object_is_refused() -> None:
    about = {"where": "position", "wanted": "object"}
    assert refused(lambda: FieldReader([])) == ("position-type", about)
    about = {"where": "a", "wanted": "object"}
    assert refused(lambda: FieldReader({"a": 1}).inner("a")) == ("position-type", about)


def test_bytes_that_are_no_json_are_refused_with_their_place() -> None:
    assert refused(lambda: from_bytes(b'"ab\xff"')) == ("json-bytes", {"byte": 3})
    assert refused(lambda: from_bytes(b"9" * 10_000)) == ("json-size", {})


def test_a_value_in_a_sentence_is_cut_at_a_hundred_characters() -> None:
    assert abbreviate("a" * 100) == "a" * 100
    assert abbreviate("a" * 101) == "a" * 99 + "…"
    assert abbreviate([1, "b"]) == "[1, 'b']"
    assert abbreviate(10**10_000) == "…"


def test_a_refusal_as_text() -> None:
    assert str(Refusal("seats", low=2, found="x")) == "seats (low 2, found 'x')"
    assert str(Refusal("json-size")) == "json-size"
