"""Who somebody is, and what a signed word is good for: one table, one person, for a while."""

from time import time

import pytest
from itsdangerous import TimestampSigner

from cardtable.server.identity import PASS_LIFETIME, Guest, Identity

OURS = Identity(["bb", "aa"])
ELSEWHERE = Identity(["cc"])
ANNA = Guest("a1", "Anna")


def later(seconds: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TimestampSigner, "get_timestamp", lambda _: int(time()) + seconds)


def test_a_cookie_is_believed_where_it_was_signed() -> None:
    cookie = OURS.cookie_of(ANNA)
    assert OURS.guest_of(cookie) == ANNA
    assert ELSEWHERE.guest_of(cookie) is None
    assert OURS.guest_of(cookie[:-1]) is None
    assert OURS.guest_of(None) is None


def test_the_newest_key_signs_and_older_ones_are_believed() -> None:
    assert Identity(["bb"]).guest_of(OURS.cookie_of(ANNA)) == ANNA
    assert OURS.guest_of(Identity(["aa"]).cookie_of(ANNA)) == ANNA


def test_an_invite_is_for_one_table() -> None:
    invite = OURS.invite_to("t1")
    assert OURS.is_invited("t1", invite)
    assert not OURS.is_invited("t2", invite)
    assert not OURS.is_invited("t1", "")
    assert not ELSEWHERE.is_invited("t1", invite)


def test_a_pass_is_for_one_seat_at_one_table_and_a_quarter_of_an_hour(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    token = OURS.seat_pass("t1", "a1")
    assert OURS.person_of_pass("t1", token) == "a1"
    assert OURS.person_of_pass("t2", token) == ""
    assert OURS.person_of_pass("t1", "") == ""
    later(PASS_LIFETIME - 60, monkeypatch)
    assert OURS.person_of_pass("t1", token) == "a1"
    later(PASS_LIFETIME + 60, monkeypatch)
    assert OURS.person_of_pass("t1", token) == ""


def test_nothing_signed_for_one_purpose_serves_another() -> None:
    assert OURS.guest_of(OURS.seat_pass("a1", "Anna")) is None
    assert OURS.person_of_pass("a1", OURS.cookie_of(ANNA)) == ""
    assert not OURS.is_peer_token(OURS.cookie_of(ANNA))
    assert OURS.is_peer_token(OURS.peer_token("house"))
    assert not ELSEWHERE.is_peer_token(OURS.peer_token("house"))
