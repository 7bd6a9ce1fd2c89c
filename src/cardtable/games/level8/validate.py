"""Whether a state that was written down could come up in a game."""

from cardtable.engine import codes
from cardtable.engine.refusal import InvalidInput
from cardtable.games.level8.cards import list_cards
from cardtable.games.level8.groups import cards_in, kind_in, size_in
from cardtable.games.level8.legality import ADDING, ENDING, FILLING, KEEPING, NAMING
from cardtable.games.level8.levels import MAX_GROUPS, required_kind, required_size, requirements_of
from cardtable.games.level8.piles import NO_CARD
from cardtable.games.level8.state import Level8State


def validate_state(state: Level8State) -> None:
    """Refuse what the fields cannot tell one by one: that they fit together."""
    seats = range(state.people)
    goes_on = not state.is_over()
    laying = state.phase in (NAMING, FILLING)
    for where, wrong in (
        ("levels", any(not 1 <= state.levels[s] <= state.rungs(s) + 1 for s in seats)),
        ("levels", goes_on and any(state.levels_to_go(s) == 0 for s in seats)),
        ("known", any(not is_in_hand(state, s, known_cards(state, s)) for s in seats)),
        (
            "old",
            any(
                not is_in_hand(state, s, known_cards(state, s) + layer_cards(state, s))
                for s in seats
            ),
        ),
        ("kept", any(not is_in_hand(state, s, kept_cards(state, s)) for s in seats)),
        ("kept", state.phase != KEEPING and any(state.kept)),
        ("plan", laying < bool(len(state.plan))),
        ("plan", state.phase == FILLING and not len(state.plan)),
        ("plan", laying and goes_on and not is_plan_valid(state)),
        ("under", state.under > 0 and not state.draw_lo | state.draw_hi),
        ("skipped", goes_on and bool(state.skipped >> state.turn & 1) and state.phase != KEEPING),
        ("taken", goes_on and state.taken not in (NO_CARD, *known_cards(state, state.turn))),
        ("hands", goes_on and any(not state.has_valid_hand_size(s) for s in seats)),
        ("table", any(not is_table_valid(state, s) for s in seats)),
        ("spot", goes_on and state.phase in (ADDING, ENDING) and not state.table[state.spot]),
        ("spot", state.phase < ADDING and state.spot != 0),
        ("spot", state.phase == KEEPING and state.spot > state.options.carry_max),
        ("phase", goes_on and state.phase == KEEPING and not state.may_keep(state.turn)),
        ("turns", goes_on and state.turns >= state.options.turn_cap and state.phase != KEEPING),
    ):
        if wrong:
            raise InvalidInput(codes.POSITION_STATE, where=where)
    if goes_on and not state.legal():
        raise InvalidInput(codes.POSITION_STATE, where="phase")


def known_cards(state: Level8State, seat: int) -> list[int]:
    return list_cards(*state.bags[4 * seat + 2 : 4 * seat + 4])


def layer_cards(state: Level8State, seat: int) -> list[int]:
    places = range(2 * seat, len(state.unseen_layers), 2 * state.people)
    return [
        card for place in places for card in list_cards(*state.unseen_layers[place : place + 2])
    ]


def kept_cards(state: Level8State, seat: int) -> list[int]:
    return list_cards(*state.kept[2 * seat : 2 * seat + 2])


def is_in_hand(state: Level8State, seat: int, found: list[int]) -> bool:
    """Are all these cards, each as often as it is there, in the hand?"""
    hand = list_cards(state.lo(seat), state.hi(seat))
    return all(found.count(card) <= hand.count(card) for card in found)


def is_plan_valid(state: Level8State) -> bool:
    """Is the plan a beginning of the level, made of cards of the hand?"""
    level = requirements_of(state.level(state.turn))
    plan = list(state.plan)
    full = plan[:-1] if state.phase == FILLING else plan
    return (
        len(full) < len(level)
        and is_in_hand(state, state.turn, [card for group in plan for card in cards_in(group)])
        and all(
            kind_in(group) == required_kind(byte) for group, byte in zip(plan, level, strict=False)
        )
        and all(
            size_in(group) >= required_size(byte) for group, byte in zip(full, level, strict=False)
        )
    )


def is_table_valid(state: Level8State, seat: int) -> bool:
    """Do the groups before a seat, if any, make the level it was on?"""
    found = [group for group in state.table[seat * MAX_GROUPS : (seat + 1) * MAX_GROUPS] if group]
    if not found or state.is_over() or state.phase == KEEPING:
        return True
    level = requirements_of(state.level(seat))
    return len(found) == len(level) and all(
        group & 3 == required_kind(byte) and size_in(group) >= required_size(byte)
        for group, byte in zip(found, level, strict=True)
    )
