"""The deal: whatever people do while salts are exchanged, the table goes on and stays fair."""

from hypothesis import given
from hypothesis import strategies as st

from cardtable.engine.chance import salt_commitment, seal
from cardtable.engine.refusal import Refusal
from cardtable.table import commands
from cardtable.table.table import CLOSED, COMMITTING, LOBBY, OPENING, PLAYING, Table
from cardtable.table.table_view import table_view_of
from support.sample_sizes import with_examples
from support.tables import (
    SALT_TIME,
    TableDriver,
    commitment_command,
    replay_commands,
    salt_of,
    seated_table,
)


def draw_command(driver: TableDriver, data: st.DataObject) -> commands.AnyCommand:
    """Draw a command that somebody may send during the deal, legal or not."""
    seat = data.draw(st.integers(0, len(driver.table.seats) - 1))
    attempt = len(driver.table.void_deals)
    candidates: list[commands.AnyCommand] = [
        commands.Leave(seat),
        commands.Sit(seat, f"new{driver.now}", "New"),
        commands.TransferSeat(seat, f"other{driver.now}"),
        commands.MarkAway(seat),
        commands.ReclaimSeat(seat),
        commands.CommitSalt(seat, attempt, "ab" * 32),  # nobody can open this one
        commands.Start(seat, SALT_TIME),
        commands.Tick(),
    ]
    candidates += [commitment_command(driver, seat)] * 5
    candidates += [commands.OpenSalt(seat, salt_of(seat, attempt))] * 5
    return data.draw(st.sampled_from(candidates))


def check_secrecy(table: Table) -> None:
    """Salts are shown with the cards, and not before; none is opened before all are committed."""
    if table.phase in (LOBBY, COMMITTING, OPENING):
        assert not any(seat.salt for seat in table_view_of(table).seats)
    if table.phase in (LOBBY, COMMITTING):
        assert not any(seat.salt for seat in table.seats)


def check_deal(table: Table) -> None:
    """Each salt fits its commitment, and bots play where one was kept back."""
    for index, seat in enumerate(table.seats_at_deal):
        attempt = len(table.void_deals)
        expected = salt_commitment(seal(table.seed), attempt, index, seat.salt.encode()).hex()
        assert seat.commitment == (expected if seat.salt else "")
    for index in table.withheld_seats():
        assert table.seats[index].bot
        assert table.seats_at_deal[index].person == ""
        assert not table.seats_at_deal[index].salt


@with_examples(150)
@given(st.data())
def test_a_deal_is_fair_whatever_people_do_meanwhile(data: st.DataObject) -> None:
    driver = seated_table("threeup", data.draw(st.integers(1, 3)), seats=3)
    driver.apply(commands.Start(0, SALT_TIME))
    barred: set[int] = set()
    for _ in range(data.draw(st.integers(0, 40))):
        try:
            driver.apply(draw_command(driver, data), data.draw(st.sampled_from([1, SALT_TIME])))
        except Refusal:
            continue
        check_secrecy(driver.table)
        if driver.table.phase in (COMMITTING, OPENING):
            barred |= driver.table.withheld_seats()
            assert all(driver.table.seats[seat].bot for seat in barred)
        if driver.table.phase == PLAYING:
            check_deal(driver.table)
            break
    assert replay_commands(driver.log).void_deals == driver.table.void_deals
    assert table_view_of(replay_commands(driver.log)) == table_view_of(driver.table)


@with_examples(60)
@given(st.data())
def test_a_deal_never_waits_longer_than_it_may(data: st.DataObject) -> None:
    """Once somebody has committed, each tick that is due takes the deal further."""
    driver = seated_table("threeup", 3, seats=3)
    driver.apply(commands.Start(0, SALT_TIME))
    while driver.table.phase in (COMMITTING, OPENING):
        seats = [index for index, seat in enumerate(driver.table.seats) if not seat.bot]
        attempt = len(driver.table.void_deals)
        if driver.table.phase == COMMITTING:
            driver.apply(commitment_command(driver, data.draw(st.sampled_from(seats))))
        for seat in data.draw(st.permutations(seats))[: data.draw(st.integers(0, len(seats)))]:
            try:
                driver.apply(commands.OpenSalt(seat, salt_of(seat, attempt)))
            except Refusal:
                continue
        phase, voids = driver.table.phase, len(driver.table.void_deals)
        if driver.table.next_deadline() is not None and phase in (COMMITTING, OPENING):
            driver.apply(commands.Tick(), SALT_TIME)
            after = driver.table.phase, len(driver.table.void_deals)
            assert after != (phase, voids)
    assert driver.table.phase in (PLAYING, CLOSED)
