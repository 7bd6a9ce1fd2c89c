"""A check for schemathesis, which loads it by the variable SCHEMATHESIS_HOOKS."""

from typing import Any

import schemathesis
from schemathesis import Case, CheckContext
from schemathesis.core.transport import Response

from cardtable.engine import codes


@schemathesis.check
def valid_request_is_understood(ctx: CheckContext, response: Response, case: Case[Any]) -> None:
    """Fail if the server cannot parse a request that fits the description.

    It may still refuse a value with status 400 and a code of its own, such as an unknown option:
    what a game allows cannot be described.
    """
    is_valid = case.meta is not None and case.meta.generation.mode.is_positive
    if is_valid and response.status_code == 400:
        assert response.json()["code"] != codes.REQUEST, response.text
