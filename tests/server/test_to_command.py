"""From an ask to a command, and the log that remembers which asks were carried out."""

import pytest

from cardtable.engine.refusal import Refusal
from cardtable.engine.state import NOBODY
from cardtable.server.event_log import (
    MAX_KEYS_PER_PERSON,
    IdempotencyKeys,
    LoggedCommand,
    log_entry,
    replay_log,
)
from cardtable.server.to_command import check_version, hint_state, to_command
from cardtable.table import commands
from cardtable.table.lobby import new_table
from cardtable.wire import VERSION, client_messages
from support.tables import Sitting, playing, seed, sitting


def code_of(refused: pytest.ExceptionInfo[Refusal]) -> str:
    return refused.value.code


def test_only_bots_that_are_there_are_seated() -> None:
    s = sitting(people=1, seats=2)
    for bot, there in (("level1", True), ("level9", False), ("exec:/bin/sh", False)):
        ask = client_messages.AddBotRequest(VERSION, "k", 0, target_seat=1, bot=bot)
        if there:
            assert to_command(s.table, 0, "p0", ask) == commands.AddBot(0, 1, bot)
            continue
        with pytest.raises(Refusal) as refused:
            to_command(s.table, 0, "p0", ask)
        assert code_of(refused) == "bot-unknown"


def test_a_person_sits_down_as_themself() -> None:
    s = sitting(people=1, seats=2)
    ask = client_messages.SitRequest(VERSION, "k", 0, seat=1, name="Zoe")
    assert to_command(s.table, NOBODY, "z9", ask) == commands.Sit(1, "z9", "Zoe", "")


def test_old_news_are_refused_where_they_matter() -> None:
    s = playing(seats=2)
    now = s.table.versions[0]
    check_version(s.table, 0, client_messages.UndoRequest(VERSION, "k", now))
    check_version(s.table, 0, client_messages.LeaveRequest(VERSION, "k", now - 1))
    with pytest.raises(Refusal) as refused:
        check_version(s.table, 0, client_messages.UndoRequest(VERSION, "k", now - 1))
    assert code_of(refused) == "table-stale"


@pytest.mark.parametrize(
    ("people", "who", "code"),
    [(1, "spectator", "table-not-seated"), (2, "mover", "hint-people"), (2, "other", "hint-turn")],
)
def test_who_gets_no_hint(people: int, who: str, code: str) -> None:
    s = playing(people=people, seats=2)
    seat = {"spectator": NOBODY, "mover": s.table.turn, "other": 1 - s.table.turn}[who]
    with pytest.raises(Refusal) as refused:
        hint_state(s.table, seat)
    assert code_of(refused) == code


def test_the_keys_of_one_person_are_forgotten_one_by_one() -> None:
    keys = IdempotencyKeys()
    for number in range(MAX_KEYS_PER_PERSON + 1):
        keys.add("anna", f"k{number}", number)
    keys.add("ben", "k0", 7)
    assert keys.version("anna", "k0") is None
    assert keys.version("anna", "k1") == 1
    assert keys.version("anna", f"k{MAX_KEYS_PER_PERSON}") == MAX_KEYS_PER_PERSON
    assert (keys.version("ben", "k0"), keys.version("zoe", "k0")) == (7, None)


def test_a_table_comes_back_from_its_log_with_the_keys_of_its_asks() -> None:
    opening = commands.OpenTable("threeup", 2, seed(1))
    s = Sitting(new_table(opening, 1_000_000), [(opening, 1_000_000)])
    s.do(commands.Sit(0, "p0", "Anna"))
    s.do(commands.Sit(1, "p1", "Ben"))
    s.do(commands.Start(0))
    asked = {2: ("k1", "p0"), 3: ("k2", "p1"), 4: ("k3", "p0")}
    log = [
        log_entry(seq, at, LoggedCommand(one, *asked.get(seq, ("", ""))))
        for seq, (one, at) in enumerate(s.log, 1)
    ]
    table, keys = replay_log(log)
    assert (table.phase, table.versions) == ("playing", s.table.versions)
    assert keys.version("p0", "k3") == table.versions[0]
    assert keys.version("p1", "k2") == table.versions[1] - 1
    assert keys.version("p1", "k3") is None
