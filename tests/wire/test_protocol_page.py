"""docs/protocol.md lists every message with its fields, and nothing else."""

import dataclasses
import re
import typing
from collections.abc import Iterable

import msgspec

from cardtable.bots.advice import Advice, RatedPlan
from cardtable.engine.view import Combination, HandCombinations, Meld
from cardtable.table.table_view import SeatView, TableView
from cardtable.table.updates import HistoryEntry
from cardtable.wire import client_messages, server_messages
from cardtable.wire.to_command import VERSION_FREE
from support.sources import ROOT

PAGE = (ROOT / "docs" / "protocol.md").read_text()
QUERIES = {"sync", "history", "combinations", "react"}  # they change nothing


def section(title: str) -> str:
    """Return the text below a heading, up to the next one."""
    return PAGE.split(f"\n## {title}\n")[1].split("\n## ")[0]


def names_in(text: str) -> list[str]:
    return re.findall(r"`([a-z_]+)`", text)


def listed_messages(title: str) -> dict[str, set[str]]:
    """Return the fields of each message in the table of a section, by tag."""
    table = re.split(r"\| `type` \|.* fields \| meaning \|\n", section(title))[1]
    rows = table.split("\n\n")[0].splitlines()[1:]
    found: dict[str, set[str]] = {}
    for row in rows:
        tags, fields = row.split("|")[1:3]
        for tag in names_in(tags):
            assert tag not in found, f"{tag} is listed twice"
            found[tag] = set(names_in(fields))
    return found


def messages_of(union: object, without: Iterable[str]) -> dict[str, set[str]]:
    """Return the fields of each message of a union, by tag."""
    return {
        kind.__struct_config__.tag: set(kind.__struct_fields__) - set(without)
        for kind in typing.get_args(union)
    }


def test_client_messages_are_listed_with_their_fields() -> None:
    common = client_messages.ClientMessage.__struct_fields__
    found = messages_of(client_messages.AnyClientMessage, common)
    assert listed_messages("Client messages") == found


def test_server_messages_are_listed_with_their_fields() -> None:
    found = messages_of(server_messages.AnyServerMessage, {"v"})
    assert listed_messages("Server messages") == found


def test_messages_without_a_version_check_are_listed() -> None:
    text = section("Client messages").split("accepted with any version:")[1].split(".")[0]
    free = {kind.__struct_config__.tag for kind in VERSION_FREE}
    assert set(names_in(text)) == free | QUERIES


def test_every_field_inside_a_server_message_is_named() -> None:
    text = set(names_in(section("Server messages")))
    for kind in (TableView, SeatView, HistoryEntry, Advice, RatedPlan):
        assert {field.name for field in msgspec.structs.fields(kind)} <= text, kind
    for shape in (HandCombinations, Combination, Meld):
        assert {field.name for field in dataclasses.fields(shape)} <= text, shape
