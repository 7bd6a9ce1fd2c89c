"""Saying things to people."""

from cardtable import words


def test_what_is_repeated_is_cut_short() -> None:
    said = words.say("en", "refused-notation", {"text": "x" * 5000})
    assert "x…" in said
    assert len(said) < 600
