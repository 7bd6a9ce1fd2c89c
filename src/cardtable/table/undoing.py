"""Taking back. Free until information is revealed, then by consent; unlimited when alone.

What was revealed stays known, so a deal is never drawn anew: the same moves would meet the
same cards again. A record therefore holds only the moves that stand.
"""

from msgspec.structs import replace

from cardtable.engine import codes
from cardtable.engine.game import Message
from cardtable.engine.refusal import IllegalMove
from cardtable.engine.state import NOBODY
from cardtable.table import commands
from cardtable.table.clocks import changed
from cardtable.table.replay import Moment, after, whole_moves
from cardtable.table.setting import taken_seat
from cardtable.table.state import OVER, PLAYING, Request, Table, chance_used


def undo(table: Table, command: commands.Undo) -> tuple[Table, Message]:
    taken_seat(table, command.seat)
    alone = len(table.people()) == 1
    if table.phase != PLAYING and not (alone and table.phase == OVER):
        raise IllegalMove(codes.TABLE_NOT_PLAYING)
    if table.seats[command.seat].bot:
        raise IllegalMove(codes.TABLE_STAND_IN, seat=command.seat)
    target = last_own(table, command.seat)
    if alone or is_free(table, command.seat, target):
        return taken_back(table, target), Message("table-undoes", {"seat": command.seat})
    if table.undone[command.seat] >= table.terms.undos:
        raise IllegalMove(codes.TABLE_UNDO_LIMIT, limit=table.terms.undos)
    asked = replace(table, request=Request(command.seat, target))
    return settled(asked, Message("table-asks", {"seat": command.seat}))


def answer(table: Table, command: commands.Answer) -> tuple[Table, Message]:
    taken_seat(table, command.seat)
    request = table.request
    if request is None or command.seat == request.seat:
        raise IllegalMove(codes.TABLE_NOTHING_ASKED)
    if not command.yes:
        return replace(table, request=None), Message("table-declines", {"seat": command.seat})
    granted = (*(seat for seat in request.granted if seat != command.seat), command.seat)
    asked = replace(table, request=replace(request, granted=granted))
    return settled(asked, Message("table-grants", {"seat": command.seat}))


def settled(table: Table, said: Message) -> tuple[Table, Message]:
    """Carry out what everybody who is there has agreed to."""
    request = table.request
    assert request is not None
    asked = {at for at, seat in enumerate(table.seats) if seat.here and at != request.seat}
    if asked - set(request.granted):
        return table, said
    undone = changed(table.undone, request.seat, table.undone[request.seat] + 1)
    table = replace(table, undone=undone)
    return taken_back(table, request.target), Message("table-undoes", {"seat": request.seat})


def last_own(table: Table, seat: int) -> int:
    """How many steps are left without the seat's last step, or its last whole move."""
    first, start = table.first, table.begun()
    assert first is not None
    if start is not table.now and start.state.turn == seat:
        return len(table.moves) - 1
    own = NOBODY
    for before, _ in whole_moves(first, table.moves):
        if before.state.turn == seat:
            own = before.made
    if own == NOBODY:
        raise IllegalMove(codes.TABLE_UNDO_NONE)
    return own


def is_free(table: Table, seat: int, target: int) -> bool:
    """No card was drawn since, nobody else has moved, and nobody else has seen anything."""
    first, now = table.first, table.here()
    assert first is not None
    then = after(first, table.moves[:target])[1]
    if chance_used(then) != chance_used(now):
        return False
    if within_hidden_choice(table, target):
        return True
    others = [at for at in range(NOBODY, len(table.seats)) if at != seat]
    return only(table, seat, then) and all(then.view(at) == now.view(at) for at in others)


def only(table: Table, seat: int, then: Moment) -> bool:
    moves = whole_moves(then, table.moves)
    return all(before.state.turn == seat for before, _ in moves)


def is_silent(before: Table, after: Table) -> bool:
    """A step of a hidden choice that was taken back: the others never knew of it."""
    back = len(after.moves) < len(before.moves)
    return back and within_hidden_choice(before, len(after.moves))


def within_hidden_choice(table: Table, target: int) -> bool:
    start = table.begun()
    if start is table.now or target < start.made:
        return False
    return table.game.hides(start.state, table.moves[start.made])


def taken_back(table: Table, target: int) -> Table:
    assert table.first is not None
    start, now = after(table.first, table.moves[:target])
    results = table.results[:-1] if table.phase == OVER else table.results
    return replace(
        table, start=start, now=now, moves=table.moves[:target], request=None, phase=PLAYING,
        results=results,
    )  # fmt: skip
