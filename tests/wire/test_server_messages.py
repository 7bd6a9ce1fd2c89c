"""What the server sends. `test_golden.py` has the bytes of every message."""

import json

from cardtable.engine.refusal import Refusal
from cardtable.wire import server_messages


def test_a_refusal_names_its_type_and_version() -> None:
    sent = json.loads(
        server_messages.encode_message(
            server_messages.refused_message("k", Refusal("table-turn", seat=1), 7)
        )
    )
    assert sent == {
        "type": "refused", "v": 1, "key": "k", "code": "table-turn", "version": 7,
        "about": {"seat": 1},
    }  # fmt: skip
