"""Handlers of the deal: people commit themselves to salts, open them, and the cards are dealt.

Nobody opens a salt before all commitments are public, so nobody can choose one to suit the
others. A salt that is not opened in time makes the attempt void; `docs/fairness.md` says why that
gains nothing. The deal waits only for people who are present, and for a limited time.
"""

from typing import Final

from msgspec.structs import replace

from cardtable.engine import codes
from cardtable.engine.chance import SealedChance, salt_commitment, seal
from cardtable.engine.game import Message
from cardtable.engine.refusal import IllegalMove
from cardtable.engine.state import NOBODY
from cardtable.table import clocks, commands, lobby, play
from cardtable.table.lobby import parse_seed, require_host_before_deal, require_person
from cardtable.table.replay import Moment, deal_game
from cardtable.table.table import (
    CLOSED,
    COMMITTING,
    EMPTY,
    OPENING,
    OVER,
    PLAYING,
    CommandOutcome,
    Table,
    VoidDeal,
)

MAX_VOID_DEALS: Final = 100  # attempts, after which the table is closed


def start_game(table: Table, command: commands.Start, now: int) -> CommandOutcome:
    require_host_before_deal(table, command.seat)
    for index, seat in enumerate(table.seats):
        if seat.kind == EMPTY:
            raise IllegalMove(codes.TABLE_EMPTY_SEAT, seat=index)
    return begin_deal(table, (command.seat,), command.salt_time, now)


def begin_deal(table: Table, decided: tuple[int, ...], salt_time: int, now: int) -> CommandOutcome:
    """Deal, or ask for salts first. The seats that have decided it are back, if they were away."""
    if not salt_time or table.deal is not None or table.trial:  # these use no salts
        return deal_cards(table, now)
    for seat in decided:
        if table.seats[seat].bot:
            table = clocks.return_seat(table, seat)
    return CommandOutcome(wait_for_commitments(replace(table, salt_time=salt_time)))


# Another game


def play_again(table: Table, command: commands.PlayAgain, now: int) -> CommandOutcome:
    """Note that the seat wants another game. Everybody keeps the result until all have agreed."""
    require_person(table, command.seat)
    if table.phase != OVER:
        raise IllegalMove(codes.TABLE_NOT_OVER)
    if command.seat in table.again:
        raise IllegalMove(codes.TABLE_AGAIN)
    table = replace(
        table,
        again=(*table.again, command.seat),
        next_seed=table.next_seed or parse_seed(command.seed),
        salt_time=command.salt_time,
    )
    message = Message("table-again", {"seat": command.seat})
    return settle_rematch(CommandOutcome(table, (message,)), now)


def leave_seat(table: Table, command: commands.Leave, now: int) -> CommandOutcome:
    return settle_rematch(lobby.leave_seat(table, command, now), now)


def remove_person(table: Table, command: commands.RemovePerson, now: int) -> CommandOutcome:
    return settle_rematch(lobby.remove_person(table, command, now), now)


def settle_rematch(outcome: CommandOutcome, now: int) -> CommandOutcome:
    """Go on to the next game once all people who are connected have agreed to it.

    The cards are dealt if every seat is taken; otherwise people meet in the lobby.
    """
    table = outcome.table
    connected = [  # people who share a device answer with it
        index for index, seat in enumerate(table.seats) if seat.connected and not seat.device
    ]
    if table.phase != OVER or not table.again or not set(connected) <= set(table.again):
        return outcome
    decided, salt_time = table.again, table.salt_time
    table = lobby.return_to_lobby(table, table.next_seed)
    if any(seat.kind == EMPTY for seat in table.seats):
        return replace(outcome, table=table)
    return merge(outcome, begin_deal(table, decided, salt_time, now))


# Salts


def wait_for_commitments(table: Table) -> Table:
    seats = tuple(replace(seat, salt="", commitment="") for seat in table.seats)
    return replace(table, phase=COMMITTING, seats=seats)


def commit_salt(table: Table, command: commands.CommitSalt, now: int) -> CommandOutcome:
    seat = require_person(table, command.seat)
    if table.phase != COMMITTING or command.attempt != len(table.void_deals):
        raise IllegalMove(codes.TABLE_SALT_PHASE)
    if seat.bot:
        raise IllegalMove(codes.TABLE_STAND_IN, seat=command.seat)
    if seat.commitment:
        raise IllegalMove(codes.TABLE_SALT_TWICE)
    if table.salt_deadline() is None:
        table = replace(table, salts_since=now)
    seat = replace(seat, commitment=command.commitment)
    return CommandOutcome(table.with_seat(command.seat, seat))


def open_salt(table: Table, command: commands.OpenSalt, now: int) -> CommandOutcome:
    seat = require_person(table, command.seat)
    if table.phase != OPENING or not seat.commitment:
        raise IllegalMove(codes.TABLE_SALT_PHASE)
    if seat.salt:
        raise IllegalMove(codes.TABLE_SALT_TWICE)
    attempt = len(table.void_deals)
    expected = salt_commitment(seal(table.seed), attempt, command.seat, command.salt.encode())
    if seat.commitment != expected.hex():
        raise IllegalMove(codes.TABLE_SALT_OTHER)
    return CommandOutcome(table.with_seat(command.seat, replace(seat, salt=command.salt)))


def apply_tick(table: Table, command: commands.Tick, now: int) -> CommandOutcome:
    """Go on without the salts for which the table has waited long enough."""
    deadline = table.salt_deadline()
    if deadline is None:
        return play.apply_tick(table, command, now)
    if now < deadline:
        raise IllegalMove(codes.TABLE_NOT_DUE)
    if table.phase == COMMITTING:
        return CommandOutcome(wait_for_openings(table, now))
    return repeat_deal(table)


def advance_deal(outcome: CommandOutcome, now: int) -> CommandOutcome:
    """Take the next step of a deal if the table waits for nobody any more."""
    table = outcome.table
    if table.phase == COMMITTING and table.salt_deadline() is not None:
        is_awaited = any(  # a device adds one salt, however many people share it
            seat.present and not seat.device and not seat.commitment for seat in table.seats
        )
        table = table if is_awaited else wait_for_openings(table, now)
    if table.phase == OPENING:
        missing = [seat for seat in table.seats if seat.commitment and not seat.salt]
        if not missing:
            return merge(outcome, deal_cards(table, now))
        if not any(seat.person for seat in missing):  # all of them have left
            return merge(outcome, repeat_deal(table))
    return outcome if table is outcome.table else replace(outcome, table=table)


def merge(first: CommandOutcome, then: CommandOutcome) -> CommandOutcome:
    """Return the outcome of a command that led to a second change of the table."""
    return replace(first, table=then.table, messages=first.messages + then.messages)


def wait_for_openings(table: Table, now: int) -> Table:
    return replace(table, phase=OPENING, salts_since=now)


def repeat_deal(table: Table) -> CommandOutcome:
    """Declare the attempt void, and wait for new commitments.

    The seed stays, and all salts are new: nobody can foresee the next attempt. A seat that kept
    back its salt after another was opened may have known the cards, so a bot plays it.
    """
    committed = [index for index, seat in enumerate(table.seats) if seat.commitment]
    withheld = tuple(index for index in committed if not table.seats[index].salt)
    opened = tuple(index for index in committed if table.seats[index].salt)
    void_deals = (*table.void_deals, VoidDeal(withheld, opened))
    table = wait_for_commitments(replace(table, void_deals=void_deals))
    if len(void_deals) >= MAX_VOID_DEALS:
        return CommandOutcome(replace(table, phase=CLOSED), (Message("table-closes", {}),))
    if not opened:
        return CommandOutcome(table, (Message("table-void", {}),))
    for index in withheld:
        table = clocks.substitute_seat(table, index)
    messages = (
        Message("table-withholds", {"seat": index, "name": table.seats[index].name})
        for index in withheld
    )
    return CommandOutcome(table, tuple(messages))


def deal_cards(table: Table, now: int) -> CommandOutcome:
    first = first_moment(table)
    withheld = table.withheld_seats()
    table = replace(
        table,
        phase=PLAYING,
        first=first,
        start=first,
        now=first,
        moves=(),
        # The game of a bot that plays for somebody who withheld a salt is not theirs.
        seats_at_deal=tuple(
            replace(seat, person="") if index in withheld else seat
            for index, seat in enumerate(table.seats)
        ),
        people_of_deal=tuple((table.seats[seat].person, seat) for seat in table.people()),
        seed_shown=False,
        paused=False,
        pending_undo=None,
        undos_used=(0,) * len(table.seats),
    )
    about: dict[str, str | int] = {"number": len(table.results) + 1, "of": table.settings.games}
    message = Message("table-deals", about)
    narration = table.game.narrate_deal(first.view(NOBODY))
    return CommandOutcome(clocks.reset_clocks(table, now), (message, *narration))


def first_moment(table: Table) -> Moment:
    salts = [seat.salt for seat in table.seats]
    if table.trial:
        chance = SealedChance(table.seed, [salt.encode() for salt in salts])
        return Moment(table.game, table.game.restore(table.trial.position), chance, 0)
    return deal_game(table.game, len(table.seats), table.options, table.seed, salts, table.deal)
