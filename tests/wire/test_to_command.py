"""From the message of a person to a command."""

import pytest

from cardtable.engine.refusal import Refusal
from cardtable.engine.state import NOBODY
from cardtable.table import commands
from cardtable.wire import VERSION, client_messages
from cardtable.wire.to_command import check_version, hint_state, to_command
from support.tables import dealt_table, seated_table


@pytest.mark.parametrize("bot", ["level9", "exec:/bin/sh"])
def test_an_unknown_bot_is_refused(bot: str) -> None:
    table = seated_table(people=1, seats=2).table
    message = client_messages.AddBotRequest(VERSION, "k", 0, target_seat=1, bot=bot)
    with pytest.raises(Refusal, match="bot-unknown"):
        to_command(table, "p0", message, 5_000)


def test_a_known_bot_is_added() -> None:
    table = seated_table(people=1, seats=2).table
    message = client_messages.AddBotRequest(VERSION, "k", 0, target_seat=1, bot="level1")
    assert to_command(table, "p0", message, 5_000) == commands.AddBot(0, 1, "level1")


def test_the_person_of_a_command_is_that_of_the_connection() -> None:
    table = seated_table(people=1, seats=2).table
    message = client_messages.SitRequest(VERSION, "k", 0, seat=1, name="Zoe")
    sit = commands.Sit(1, "z9", "Zoe", keeps_host=True)
    assert to_command(table, "z9", message, 5_000) == sit


def test_an_outdated_message_is_refused_if_its_version_matters() -> None:
    table = dealt_table(seats=2).table
    version = table.versions[0]
    check_version(table, 0, client_messages.UndoRequest(VERSION, "k", version))
    check_version(table, 0, client_messages.LeaveRequest(VERSION, "k", version - 1))
    with pytest.raises(Refusal, match="table-stale"):
        check_version(table, 0, client_messages.UndoRequest(VERSION, "k", version - 1))


@pytest.mark.parametrize(
    ("people", "role", "code"),
    [(1, "spectator", "table-not-seated"), (2, "mover", "hint-people"), (2, "other", "hint-turn")],
)
def test_a_hint_is_refused(people: int, role: str, code: str) -> None:
    table = dealt_table(people=people, seats=2).table
    seat = {"spectator": NOBODY, "mover": table.turn, "other": 1 - table.turn}[role]
    with pytest.raises(Refusal, match=code):
        hint_state(table, seat)
