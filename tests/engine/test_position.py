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
    to_bytes,
)
from cardtable.engine.refusal import Refusal


def refusal_of(request: Callable[[], object]) -> tuple[str, dict[str, Any]]:
    """Return the code and the arguments of the refusal that `request` raises."""
    with pytest.raises(Refusal) as refused:
        request()
    return refused.value.code, refused.value.about


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
    assert refusal_of(lambda: parse_number(MAX_SAFE_INTEGER + 1, "here")) == (
        "position-range",
        about,
    )


def test_a_number_has_limits() -> None:
    fields = FieldReader({"a": 2, "b": 5, "c": 0, "d": MAX_SAFE_INTEGER})
    assert fields.number("a", 2, 5) == 2
    assert fields.number("b", 2, 5) == 5
    assert fields.number("c") == 0
    assert fields.number("d") == MAX_SAFE_INTEGER
    for wrong in (1, 6):
        about = {"where": "x", "low": 2, "high": 5, "found": str(wrong)}
        assert refusal_of(lambda: parse_number(wrong, "x", 2, 5)) == ("position-range", about)  # noqa: B023
    assert refusal_of(lambda: parse_number(-1, "x"))[0] == "position-range"
    assert refusal_of(lambda: FieldReader({"e": -1}).number("e"))[0] == "position-range"
    assert (
        refusal_of(lambda: FieldReader({"e": MAX_SAFE_INTEGER + 1}).number("e"))[0]
        == "position-range"
    )


@pytest.mark.parametrize("value", [True, False, 1.0, "1", None, [1]])
def test_what_is_no_number_is_refused(value: object) -> None:
    about = {"where": "x", "wanted": "number"}
    assert refusal_of(lambda: parse_number(value, "x")) == ("position-type", about)


def test_a_text_may_have_choices() -> None:
    assert parse_text("any", "x") == "any"
    assert parse_text("b", "x", ("a", "b")) == "b"
    assert refusal_of(lambda: parse_text(3, "x")) == (
        "position-type",
        {"where": "x", "wanted": "text"},
    )
    about = {"where": "x", "found": "c", "allowed": "a, b"}
    assert refusal_of(lambda: parse_text("c", "x", ("a", "b"))) == ("position-choice", about)


def test_a_list_may_have_a_size() -> None:
    def fields() -> FieldReader:
        return FieldReader({"a": [1, 2], "b": (1, 2), "c": []})

    assert fields().items("a") == fields().items("a", 2) == [1, 2]
    assert fields().items("c", 0) == []
    about = {"where": "a", "wanted": 3, "found": 2}
    assert refusal_of(lambda: fields().items("a", 3)) == ("position-size", about)
    assert refusal_of(lambda: fields().each("a", parse_number, 0))[0] == "position-size"
    about = {"where": "b", "wanted": "list"}
    assert refusal_of(lambda: fields().items("b")) == ("position-type", about)


def test_each_item_is_read_and_named_by_its_place() -> None:
    inner = FieldReader({"outer": {"a": [3, 4, "x"]}}).inner("outer")
    about = {"where": "outer.a[2]", "wanted": "number"}
    assert refusal_of(lambda: inner.each("a", parse_number)) == ("position-type", about)
    assert FieldReader({"a": [3, 4]}).each("a", parse_number) == [3, 4]


def test_a_field_can_be_taken_once_and_none_may_be_left() -> None:
    data = {"a": 1, "b": 2}
    fields = FieldReader(data, "top")
    assert fields.take("a") == 1
    assert refusal_of(lambda: fields.take("a")) == ("position-missing", {"where": "top.a"})
    assert refusal_of(fields.done) == ("position-unknown", {"where": "top.b"})
    fields.take("b")
    fields.done()
    assert data == {"a": 1, "b": 2}


def test_what_is_no_object_is_refused() -> None:
    about = {"where": "position", "wanted": "object"}
    assert refusal_of(lambda: FieldReader([])) == ("position-type", about)
    about = {"where": "a", "wanted": "object"}
    assert refusal_of(lambda: FieldReader({"a": 1}).inner("a")) == ("position-type", about)


def test_fields_say_which_field_is_wrong() -> None:
    fields = FieldReader({"inner": {"number": 7, "text": 1}})
    inner = fields.inner("inner")
    for request, code, where in (
        (lambda: inner.number("number", 8, 9), "position-range", "inner.number"),
        (lambda: inner.text("text"), "position-type", "inner.text"),
        (lambda: inner.text("none"), "position-missing", "inner.none"),
    ):
        with pytest.raises(Refusal) as refused:
            request()
        assert (refused.value.code, refused.value.about["where"]) == (code, where)


def test_what_is_not_json_is_refused_with_its_place() -> None:
    with pytest.raises(Refusal) as refused:
        from_bytes(b'{\n "a": }')
    assert (refused.value.code, refused.value.about) == ("json", {"line": 2, "column": 7})
    for data in (b"\xff", b"[" * 100_000, b"9" * 10_000):
        with pytest.raises(Refusal, match="json"):
            from_bytes(data)


def test_equal_positions_are_equal_bytes_whatever_their_order() -> None:
    assert (
        to_bytes({"b": 1, "a": "ü"}) == to_bytes({"a": "ü", "b": 1}) == '{"a":"ü","b":1}'.encode()
    )


def test_bytes_that_are_no_json_are_refused_with_their_place() -> None:
    assert refusal_of(lambda: from_bytes(b'"ab\xff"')) == ("json-bytes", {"byte": 3})
    assert refusal_of(lambda: from_bytes(b"9" * 10_000)) == ("json-size", {})
