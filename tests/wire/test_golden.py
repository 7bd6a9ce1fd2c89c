"""The bytes of every message are those in tests/data/golden, which is what clients rely on.

After the protocol was changed on purpose, write them again and read the difference:

    PYTHONPATH=src:tests python -m support.golden_messages
"""

import typing

import pytest

from cardtable import games
from cardtable.wire import client_messages, server_messages
from support.golden_messages import FOLDER, client_samples, encode_samples, tag_of

SAMPLES = encode_samples()


@pytest.mark.parametrize("name", SAMPLES)
def test_a_message_is_written_byte_for_byte(name: str) -> None:
    assert SAMPLES[name] + b"\n" == (FOLDER / f"{name}.json").read_bytes()


@pytest.mark.parametrize("message", client_samples(), ids=tag_of)
def test_a_client_message_is_read_from_its_bytes(message: client_messages.ClientMessage) -> None:
    data = (FOLDER / f"client-{message.__struct_config__.tag}.json").read_bytes()
    assert client_messages.parse_message(data) == message


def test_every_kind_of_message_has_a_sample() -> None:
    sides = {
        "client": client_messages.AnyClientMessage,
        "server": server_messages.AnyServerMessage,
    }
    wanted = {
        f"{side}-{kind.__struct_config__.tag}"
        for side, union in sides.items()
        for kind in typing.get_args(union)
    }
    wanted = wanted - {"server-sync"} | {f"server-sync-{name}" for name in games.names()}
    assert set(SAMPLES) == wanted
    on_disk = {path.stem for side in sides for path in FOLDER.glob(f"{side}-*.json")}
    assert on_disk == wanted
