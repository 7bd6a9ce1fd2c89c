"""Whether a state that was written down could come up in a game."""

from cardtable.engine.refusal import Refusal
from cardtable.games.level8.cards import cards
from cardtable.games.level8.groups import cards_in, kind_in, size_in
from cardtable.games.level8.levels import MOST_GROUPS, groups_of, kind_of, size_of
from cardtable.games.level8.piles import NONE
from cardtable.games.level8.standing import ADDING, ENDING, FILLING, KEEPING, NAMING
from cardtable.games.level8.state import Level8


def refuse_unsound(state: Level8) -> None:
    """Refuse what the fields cannot tell one by one: that they fit together."""
    seats = range(state.people)
    goes_on = not state.is_over()
    laying = state.phase in (NAMING, FILLING)
    for where, wrong in (
        ("levels", any(not 1 <= state.levels[s] <= state.rungs(s) + 1 for s in seats)),
        ("levels", goes_on and any(state.to_go(s) == 0 for s in seats)),
        ("known", any(not is_part(state, s, known(state, s)) for s in seats)),
        ("old", any(not is_part(state, s, known(state, s) + old(state, s)) for s in seats)),
        ("kept", any(not is_part(state, s, kept(state, s)) for s in seats)),
        ("kept", state.phase != KEEPING and any(state.kept)),
        ("plan", laying < bool(len(state.plan))),
        ("plan", state.phase == FILLING and not len(state.plan)),
        ("plan", laying and goes_on and not is_planned(state)),
        ("under", state.under > 0 and not state.draw_lo | state.draw_hi),
        ("skipped", goes_on and bool(state.skipped >> state.turn & 1) and state.phase != KEEPING),
        ("taken", goes_on and state.taken not in (NONE, *known(state, state.turn))),
        ("hands", goes_on and any(not state.holds_enough(s) for s in seats)),
        ("table", any(not is_laid_right(state, s) for s in seats)),
        ("spot", goes_on and state.phase in (ADDING, ENDING) and not state.table[state.spot]),
        ("spot", state.phase < ADDING and state.spot != 0),
        ("spot", state.phase == KEEPING and state.spot > state.options.carry_max),
        ("phase", goes_on and state.phase == KEEPING and not state.may_keep(state.turn)),
        ("turns", goes_on and state.turns >= state.options.turn_cap and state.phase != KEEPING),
    ):
        if wrong:
            raise Refusal("position-state", where=where)
    if goes_on and not state.legal():
        raise Refusal("position-state", where="phase")


def known(state: Level8, seat: int) -> list[int]:
    return cards(*state.bags[4 * seat + 2 : 4 * seat + 4])


def old(state: Level8, seat: int) -> list[int]:
    places = range(2 * seat, len(state.old), 2 * state.people)
    return [card for place in places for card in cards(*state.old[place : place + 2])]


def kept(state: Level8, seat: int) -> list[int]:
    return cards(*state.kept[2 * seat : 2 * seat + 2])


def is_part(state: Level8, seat: int, found: list[int]) -> bool:
    """Are all these cards, each as often as it is there, in the hand?"""
    hand = cards(state.lo(seat), state.hi(seat))
    return all(found.count(card) <= hand.count(card) for card in found)


def is_planned(state: Level8) -> bool:
    """Is the plan a beginning of the level, made of cards of the hand?"""
    level = groups_of(state.level(state.turn))
    plan = list(state.plan)
    full = plan[:-1] if state.phase == FILLING else plan
    return (
        len(full) < len(level)
        and is_part(state, state.turn, [card for group in plan for card in cards_in(group)])
        and all(kind_in(group) == kind_of(byte) for group, byte in zip(plan, level, strict=False))
        and all(size_in(group) >= size_of(byte) for group, byte in zip(full, level, strict=False))
    )


def is_laid_right(state: Level8, seat: int) -> bool:
    """Do the groups before a seat, if any, make the level it was on?"""
    found = [group for group in state.table[seat * MOST_GROUPS : (seat + 1) * MOST_GROUPS] if group]
    if not found or state.is_over() or state.phase == KEEPING:
        return True
    level = groups_of(state.level(seat))
    return len(found) == len(level) and all(
        group & 3 == kind_of(byte) and size_in(group) >= size_of(byte)
        for group, byte in zip(found, level, strict=True)
    )
