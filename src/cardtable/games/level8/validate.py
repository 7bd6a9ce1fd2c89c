"""Validation of states that were read from positions."""

from cardtable.engine import codes
from cardtable.engine.refusal import InvalidInput
from cardtable.games.level8.cards import list_cards
from cardtable.games.level8.groups import cards_in, kind_in, size_in
from cardtable.games.level8.legality import ADDING, ENDING, FILLING, KEEPING, NAMING
from cardtable.games.level8.levels import MAX_GROUPS, required_kind, required_size, requirements_of
from cardtable.games.level8.piles import NO_CARD, pile_height
from cardtable.games.level8.state import Level8State


def validate_state(state: Level8State) -> None:
    """Refuse a state whose fields, each valid by itself, do not fit together."""
    seats = range(state.seat_count)
    ongoing = not state.is_over()
    laying = state.phase in (NAMING, FILLING)
    for where, wrong in (
        ("levels", any(not 1 <= state.levels[s] <= state.level_count(s) + 1 for s in seats)),
        ("levels", ongoing and any(state.levels_to_go(s) == 0 for s in seats)),
        ("known", any(not is_in_hand(state, s, known_cards(state, s)) for s in seats)),
        ("old", any(not is_in_hand(state, s, placed_cards(state, s)) for s in seats)),
        ("kept", any(not is_in_hand(state, s, kept_cards(state, s)) for s in seats)),
        ("kept", state.phase != KEEPING and any(state.kept)),
        ("plan", laying < bool(len(state.plan))),
        ("plan", state.phase == FILLING and not len(state.plan)),
        ("plan", laying and ongoing and not is_plan_valid(state)),
        ("under", state.under > 0 and not state.draw_lo | state.draw_hi),
        ("draw", ongoing and state.phase != KEEPING and is_pile_overdue(state)),
        ("skipped", ongoing and state.is_skipped(state.turn) and state.phase != KEEPING),
        ("taken", ongoing and state.taken not in (NO_CARD, *known_cards(state, state.turn))),
        ("hands", ongoing and any(not state.has_valid_hand_size(s) for s in seats)),
        ("table", any(not is_table_valid(state, s) for s in seats)),
        ("spot", ongoing and state.phase in (ADDING, ENDING) and not state.table[state.spot]),
        ("spot", state.phase < ADDING and state.spot != 0),
        ("spot", state.phase == KEEPING and state.spot > state.options.carry_max),
        ("phase", ongoing and state.phase == KEEPING and not state.may_keep(state.turn)),
        ("turns", ongoing and state.turns >= state.options.turn_cap and state.phase != KEEPING),
    ):
        if wrong:
            raise InvalidInput(codes.POSITION_STATE, where=where)
    if ongoing and not state.legal():
        raise InvalidInput(codes.POSITION_STATE, where="phase")


def is_pile_overdue(state: Level8State) -> bool:
    """Tell whether there is no draw pile although discards could become one [L8-34]."""
    heights = (pile_height(state.piles, seat) for seat in range(state.seat_count))
    return not state.draw_lo | state.draw_hi and any(height > 1 for height in heights)


def known_cards(state: Level8State, seat: int) -> list[int]:
    """Return the cards of a hand that everybody saw it take."""
    return list_cards(*state.known_bag(seat))


def placed_cards(state: Level8State, seat: int) -> list[int]:
    """Return the known cards of a hand and those of its layers."""
    cards = known_cards(state, seat)
    for index in range(2 * seat, len(state.unseen_layers), 2 * state.seat_count):
        cards += list_cards(*state.unseen_layers[index : index + 2])
    return cards


def kept_cards(state: Level8State, seat: int) -> list[int]:
    """Return the cards that a seat keeps for the next round."""
    return list_cards(*state.kept_bag(seat))


def is_in_hand(state: Level8State, seat: int, cards: list[int]) -> bool:
    """Tell whether a hand has all `cards`, counting repeated ones."""
    hand = list_cards(state.lo(seat), state.hi(seat))
    return all(cards.count(card) <= hand.count(card) for card in cards)


def is_plan_valid(state: Level8State) -> bool:
    """Tell whether the plan consists of the first groups of the level and of cards of the hand."""
    level = requirements_of(state.level(state.turn))
    plan = list(state.plan)
    full = plan[:-1] if state.phase == FILLING else plan
    return (
        len(full) < len(level)
        and is_in_hand(state, state.turn, [card for group in plan for card in cards_in(group)])
        and all(
            kind_in(group) == required_kind(requirement)
            for group, requirement in zip(plan, level, strict=False)
        )
        and all(
            size_in(group) >= required_size(requirement)
            for group, requirement in zip(full, level, strict=False)
        )
    )


def is_table_valid(state: Level8State, seat: int) -> bool:
    """Tell whether the groups in front of a seat, if there are any, make its level."""
    groups = [group for group in state.table[seat * MAX_GROUPS : (seat + 1) * MAX_GROUPS] if group]
    if not groups or state.is_over() or state.phase == KEEPING:
        return True
    level = requirements_of(state.level(seat))
    return len(groups) == len(level) and all(
        kind_in(group) == required_kind(requirement)
        and size_in(group) >= required_size(requirement)
        for group, requirement in zip(groups, level, strict=True)
    )
