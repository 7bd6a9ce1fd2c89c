"""The HTTP status of refusals, and responses to failures."""

import json
from typing import Any

import pytest
from litestar import Litestar, get
from litestar.testing import TestClient

from cardtable.engine import codes
from cardtable.engine.refusal import IllegalMove, InvalidInput, Refusal, Unavailable
from cardtable.server.problems import (
    EXCEPTION_HANDLERS,
    PROBLEM_RESPONSES,
    STATUS_BY_CODE,
    STATUS_BY_FAMILY,
    encode_problem,
    status_of,
)
from cardtable.store.rows import StoreFailed


@pytest.mark.parametrize(
    ("refusal", "status"),
    [
        (InvalidInput(codes.OPTION_UNKNOWN), 400),
        (IllegalMove(codes.START_SEATS), 409),
        (IllegalMove("UD-08"), 409),
        (Unavailable(codes.SERVER_CLOSING), 503),
        (Unavailable(codes.ANALYSIS_BUSY), 503),
        (Unavailable(codes.PAGE_MISSING), 503),
        (InvalidInput(codes.GAME_UNKNOWN), 404),
        (InvalidInput(codes.RECORD_UNKNOWN), 404),
        (InvalidInput(codes.TABLE_UNKNOWN), 404),
        (InvalidInput(codes.PAGE_UNKNOWN), 404),
        (Unavailable(codes.TABLE_PRIVATE), 403),
        (Unavailable(codes.ORIGIN), 403),
        (Unavailable(codes.RATE), 429),
    ],
    ids=lambda value: value.code if isinstance(value, Refusal) else "",
)
def test_the_status_follows_the_family_or_the_code(refusal: Refusal, status: int) -> None:
    assert status_of(refusal) == status


def test_every_status_is_described() -> None:
    assert {*STATUS_BY_FAMILY.values(), *STATUS_BY_CODE.values()} <= set(PROBLEM_RESPONSES)


def test_every_family_has_a_status() -> None:
    assert set(STATUS_BY_FAMILY) == set(Refusal.__subclasses__())


@pytest.mark.parametrize(
    ("failure", "status", "code"),
    [
        (InvalidInput(codes.OPTION_UNKNOWN, name="x"), 400, "option-unknown"),
        (StoreFailed("disk full"), 503, "store-failed"),
        (ZeroDivisionError(), 500, "bug"),
    ],
    ids=["refusal", "store", "bug"],
)
def test_a_failure_is_answered_with_a_problem(failure: Exception, status: int, code: str) -> None:
    @get("/fails", sync_to_thread=False)
    def fail() -> None:
        raise failure

    with TestClient(Litestar([fail], exception_handlers=EXCEPTION_HANDLERS)) as client:
        response = client.get("/fails")
    assert (response.status_code, response.json()["code"]) == (status, code)
    assert "disk full" not in response.text


def test_middleware_sends_the_same_problem() -> None:
    status, body = encode_problem(Unavailable(codes.RATE))
    expected: dict[str, Any] = {"code": "rate", "about": {}}
    assert (status, json.loads(body)) == (429, expected)
