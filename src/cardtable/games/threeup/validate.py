"""Checks that a state restored from a position could come up in a game.

A position may have been edited by hand. The rules and `imagine` rely on many facts without a
check, so this module checks them once, when the position is read. Each function returns pairs: a
field of the position, and whether it is wrong.
"""

from cardtable.engine import codes
from cardtable.engine.refusal import InvalidInput
from cardtable.engine.state import NOBODY
from cardtable.games.threeup.cards import CLEAR, count_of, size
from cardtable.games.threeup.ranking import finished_seats
from cardtable.games.threeup.state import (
    ADDING,
    CLEARING_RUN,
    GETTING,
    HAND_SIZE,
    LAYING,
    PLAYING,
    SWAPPING,
    THIRD_TIME,
    UP_CARDS,
    ThreeUpState,
)
from cardtable.games.threeup.zones import DRAW, GONE, PILE, SLOTS, hand_zone, known_zone, up_zone


def validate_state(state: ThreeUpState) -> None:
    """Refuse a state whose fields do not fit together."""
    checks = [*pile_faults(state), *turn_faults(state), *seat_faults(state), *end_faults(state)]
    checks += choice_faults(state) if state.phase == LAYING else history_faults(state)
    for where, is_wrong in checks:
        if is_wrong:
            raise InvalidInput(codes.POSITION_STATE, where=where)


def pile_faults(state: ThreeUpState) -> list[tuple[str, bool]]:
    """Check that the top of the pile agrees with the cards of the pile."""
    top = state.top
    pile = state.total(PILE)
    adding = state.phase == ADDING
    tinted = state.bag(PILE, state.tint) if state.tint != NOBODY else 0
    return [
        ("top", count_of(pile, top) == 0 if top else pile != 0),
        ("run", not 0 < state.run <= count_of(pile, top) if top else state.run != 0),
        ("top", top >= CLEAR and not (adding and state.options.multiple_clears)),
        ("run", state.run >= CLEARING_RUN and not adding),
        ("streak", state.colour_count == 1 and state.tint != NOBODY),
        ("streak", (state.streak == 0) != (state.tint == NOBODY)),
        ("streak", state.streak_length() > size(tinted)),
        ("streak", state.has_earned_swap() and not adding),
    ]


def turn_faults(state: ThreeUpState) -> list[tuple[str, bool]]:
    """Check that the seat to move has a move in its phase."""
    if state.turn == NOBODY:
        return [("phase", state.phase != PLAYING), ("given", state.given != 0)]
    turn = state.turn
    swapping = state.phase >= SWAPPING
    has_both = bool(state.total(hand_zone(turn)) and state.total(up_zone(turn)))
    return [
        ("phase", swapping and not (state.options.colour_swap and has_both)),
        ("phase", state.phase == ADDING and not (state.top and state.total(state.playable_zone()))),
        ("owed", state.owed == 0 and not swapping),
        ("given", (state.given != 0) != (state.phase == GETTING)),
        ("given", state.given != 0 and not state.count_card(known_zone(turn), state.given)),
        ("turns", state.turns >= state.options.turn_cap),
        ("played", state.played > 0 and not state.options.scoring),
        ("played", state.options.scoring and state.is_series_over()),
    ]


def seat_faults(state: ThreeUpState) -> list[tuple[str, bool]]:
    """Check the cards of the seats: no more than are dealt, and a hand while cards can be drawn."""
    seats = range(state.seat_count)
    can_draw = state.turn != NOBODY and state.total(DRAW) != 0
    finished = finished_seats(state.finished)
    waiting = [seat for seat in seats if seat != state.turn and seat not in finished]
    stays = state.options.failed_down == "stays"
    seen = [state.is_slot_seen(seat, slot) for seat in seats for slot in range(SLOTS)]
    return [
        ("step", state.step == 0),
        ("up", any(state.size(up_zone(seat)) > UP_CARDS for seat in seats)),
        ("down", any(seen) and not stays),
        ("hands", can_draw and any(state.total(hand_zone(seat)) == 0 for seat in waiting)),
    ]


def end_faults(state: ThreeUpState) -> list[tuple[str, bool]]:
    """Check that exactly the seats without cards have finished, and that an end has a reason."""
    finished = finished_seats(state.finished)
    without_cards = [seat for seat in range(state.seat_count) if state.has_no_cards(seat)]
    over = state.turn == NOBODY
    enough = state.seat_count - 1 if state.options.play_on else 1
    repeated = state.repeats >= THIRD_TIME
    return [
        ("out", sorted(finished) != without_cards),
        ("out", not over and len(finished) >= enough),
        ("out", over and len(finished) > enough),
        ("played", over and state.played == 0),
        ("played", over and state.options.scoring and not state.is_series_over()),
        ("turn", over and not (
            len(finished) == enough or state.turns >= state.options.turn_cap or repeated
        )),
    ]  # fmt: skip


def choice_faults(state: ThreeUpState) -> list[tuple[str, bool]]:
    """Check the choice of the 3UP: nine cards for each seat, and the seats choose in order."""
    others = [(state.turn + n) % state.seat_count for n in range(1, state.seat_count)]
    laid = [state.size(up_zone(state.receiver(seat))) for seat in (state.turn, *others)]
    hands = [state.size(hand_zone(seat)) for seat in (state.turn, *others)]
    return [
        ("up", laid[0] >= UP_CARDS or any(count not in (0, UP_CARDS) for count in laid[1:])),
        ("up", laid[1:] != sorted(laid[1:])),
        ("hands", any(a + b != UP_CARDS + HAND_SIZE for a, b in zip(laid, hands, strict=True))),
        ("known", any(state.total(known_zone(seat)) for seat in range(state.seat_count))),
        ("down", any(state.down_count(seat) < SLOTS for seat in range(state.seat_count))),
        ("pile", state.size(PILE) + state.size(GONE) != int(state.options.turn_first_card)),
        ("step", state.step != 1),
        ("turns", state.turns != 0),
        ("owed", state.owed != 1),
        ("past", state.history_end > state.history_start()),
        ("repeats", state.repeats != 0),
    ]


def history_faults(state: ThreeUpState) -> list[tuple[str, bool]]:
    """Check the number of repeats, and that earlier hands have only cards that fit in them."""
    length = state.entry_length()
    numbers = list(state.bags[state.history_start() : state.history_end])
    if len(numbers) % length or len(numbers) // length > state.turns + 1:
        return [("past", True)]
    entries = [numbers[start : start + length] for start in range(0, len(numbers), length)]
    return [
        ("past", any(not is_entry_possible(state, entry[1:]) for entry in entries)),
        ("repeats", state.turn != NOBODY and not are_repeats_possible(state)),
    ]


def are_repeats_possible(state: ThreeUpState) -> bool:
    """Return whether `repeats` agrees with the history of a game that is not over.

    A card from the 3UP ends the history, but the play that it belongs to may still be the one that
    clears the pile.
    """
    third = state.repeats >= THIRD_TIME
    if third and state.options.repetition != "clear":
        return False
    if state.phase == PLAYING or state.history_end > state.history_start():
        return state.repeats == state.repetition_count()
    return not third or state.phase == ADDING


def is_entry_possible(state: ThreeUpState, bags: list[int]) -> bool:
    """Return whether the seats can have had these bags at an earlier turn.

    The unseen cards of a hand have been in it since; all other cards may have moved between the
    hands and the pile, and the 3UP where they can be exchanged.
    """
    width = 1 if state.colour_count == 1 else 2  # bags for each seat and colour: hand, 3UP
    zones = (hand_zone, up_zone)[:width]
    mobile = [PILE] + [zone_of(seat) for seat in range(state.seat_count) for zone_of in zones]
    for colour in range(state.colour_count):
        hands = bags[colour * width :: state.colour_count * width]
        ups = bags[colour * width + 1 :: state.colour_count * width] if width == 2 else []
        for value in range(16):
            held = [count_of(bag, value) for bag in hands]
            unseen = [
                count_of(state.bag(hand_zone(seat), colour), value)
                - count_of(state.bag(known_zone(seat), colour), value)
                for seat in range(state.seat_count)
            ]
            if any(earlier < now for earlier, now in zip(held, unseen, strict=True)):
                return False
            total = sum(count_of(state.bag(zone, colour), value) for zone in mobile)
            if sum(held) + sum(count_of(bag, value) for bag in ups) > total:
                return False
    return True
