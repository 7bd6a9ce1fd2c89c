"""Whether a state that was written down could come up in a game.

Somebody may have tampered with a position. One that is let in must be safe to play on and to
imagine worlds from, so whatever the rules rely on without a check is checked here.
"""

from cardtable.engine import codes
from cardtable.engine.refusal import InvalidInput
from cardtable.engine.state import NOBODY
from cardtable.games.threeup.cards import CLEAR, count_of, size
from cardtable.games.threeup.state import (
    ADDING,
    FOUR_OF_A_COLOUR,
    GETTING,
    LAYING,
    PLAYING,
    SWAPPING,
    THREE,
    ThreeUpState,
)
from cardtable.games.threeup.view import finished_seats
from cardtable.games.threeup.zones import DRAW, GONE, PILE, SLOTS, hand_zone, known_zone, up_zone


def validate_state(state: ThreeUpState) -> None:
    """Refuse what the fields cannot tell one by one: that they fit together."""
    wrong = [*pile_faults(state), *turn_faults(state), *seat_faults(state), *end_faults(state)]
    wrong += choice_faults(state) if state.phase == LAYING else history_faults(state)
    for where, is_wrong in wrong:
        if is_wrong:
            raise InvalidInput(codes.POSITION_STATE, where=where)


def pile_faults(state: ThreeUpState) -> list[tuple[str, bool]]:
    """What lies on top must lie there."""
    top = state.top
    pile = state.total(PILE)
    adding = state.phase == ADDING
    tinted = state.bags[PILE * state.colour_count + state.tint] if state.tint != NOBODY else 0
    return [
        ("top", count_of(pile, top) == 0 if top else pile != 0),
        ("run", not 0 < state.run <= count_of(pile, top) if top else state.run != 0),
        ("top", top >= CLEAR and not (adding and state.options.multiple_clears)),
        ("run", state.run >= THREE and not adding),
        ("streak", state.colour_count == 1 and state.tint != NOBODY),
        ("streak", (state.streak == 0) != (state.tint == NOBODY)),
        ("streak", state.streak % FOUR_OF_A_COLOUR > size(tinted)),
        ("streak", state.streak >= FOUR_OF_A_COLOUR and not adding),
    ]


def turn_faults(state: ThreeUpState) -> list[tuple[str, bool]]:
    """Whoever is to move must be able to."""
    if state.turn == NOBODY:
        return [("phase", state.phase != PLAYING), ("given", state.given != 0)]
    turn = state.turn
    exchange = state.phase >= SWAPPING
    both = bool(state.total(hand_zone(turn)) and state.total(up_zone(turn)))
    return [
        ("phase", exchange and not (state.options.colour_swap and both)),
        ("phase", state.phase == ADDING and not (state.top and state.total(state.playable_zone()))),
        ("owed", state.owed == 0 and not exchange),
        ("given", (state.given != 0) != (state.phase == GETTING)),
        ("given", state.given != 0 and not state.holds(known_zone(turn), state.given)),
        ("turns", state.turns >= state.options.turn_cap),
        ("played", state.played > 0 and not state.options.scoring),
        ("played", state.options.scoring and state.is_series_over()),
    ]


def seat_faults(state: ThreeUpState) -> list[tuple[str, bool]]:
    """Nobody has more than is dealt, nor comes to a turn without a hand that has to be played."""
    seats = range(state.people)
    locked = state.turn != NOBODY and state.total(DRAW) != 0
    waiting = [seat for seat in seats if seat != state.turn and seat not in finished_seats(state)]
    stays = state.options.failed_down == "stays"
    seen = [state.is_slot_seen(seat, slot) for seat in seats for slot in range(SLOTS)]
    return [
        ("step", state.step == 0),
        ("up", any(state.size(up_zone(seat)) > THREE for seat in seats)),
        ("down", any(seen) and not stays),
        ("hands", locked and any(state.total(hand_zone(seat)) == 0 for seat in waiting)),
    ]


def end_faults(state: ThreeUpState) -> list[tuple[str, bool]]:
    """Who is out has no cards, and who has none is out; and an end has a reason."""
    gone_out = finished_seats(state)
    bare = [seat for seat in range(state.people) if state.has_no_cards(seat)]
    over = state.turn == NOBODY
    enough = state.people - 1 if state.options.play_on else 1
    round_again = state.times() >= THREE
    return [
        ("out", sorted(gone_out) != bare),
        ("out", not over and len(gone_out) >= enough),
        ("out", over and len(gone_out) > enough),
        ("played", over and state.played == 0),
        ("played", over and state.options.scoring and not state.is_series_over()),
        ("turn", over and not (
            len(gone_out) == enough or state.turns >= state.options.turn_cap or round_again
        )),
    ]  # fmt: skip


def choice_faults(state: ThreeUpState) -> list[tuple[str, bool]]:
    """While 3UP are chosen: nine cards each, and those who have chosen are done in order."""
    others = [(state.turn + way) % state.people for way in range(1, state.people)]
    laid = [state.size(up_zone(state.receiver(seat))) for seat in (state.turn, *others)]
    hands = [state.size(hand_zone(seat)) for seat in (state.turn, *others)]
    return [
        ("up", laid[0] >= THREE or any(number not in (0, THREE) for number in laid[1:])),
        ("up", laid[1:] != sorted(laid[1:])),
        ("hands", [a + b for a, b in zip(laid, hands, strict=True)] != [2 * THREE] * len(laid)),
        ("known", any(state.total(known_zone(seat)) for seat in range(state.people))),
        ("down", any(state.down_count(seat) < SLOTS for seat in range(state.people))),
        ("pile", state.size(PILE) + state.size(GONE) != int(state.options.turn_first_card)),
        ("step", state.step != 1),
        ("turns", state.turns != 0),
        ("owed", state.owed != 1),
        ("past", state.end > state.begin()),
    ]


def history_faults(state: ThreeUpState) -> list[tuple[str, bool]]:
    """Hands of earlier turns must be made of cards that have been about since."""
    entry = state.entry_length()
    words = list(state.bags[state.begin() : state.end])
    if len(words) % entry or len(words) // entry > state.turns + 1:
        return [("past", True)]
    moments = [words[at : at + entry] for at in range(0, len(words), entry)]
    return [("past", any(not is_entry_possible(state, moment[1:]) for moment in moments))]


def is_entry_possible(state: ThreeUpState, bags: list[int]) -> bool:
    """What nobody has seen of a hand has long been in it; the rest may have gone round."""
    wide = (
        1 if state.colour_count == 1 else 2
    )  # entries for each seat and colour: the hand, the 3UP
    for hue in range(state.colour_count):
        about = [PILE] + [
            place(seat) for seat in range(state.people) for place in (hand_zone, up_zone)[:wide]
        ]
        for value in range(16):
            then = [count_of(bag, value) for bag in bags[hue * wide :: state.colour_count * wide]]
            unseen = [
                count_of(state.bags[hand_zone(seat) * state.colour_count + hue], value)
                - count_of(state.bags[known_zone(seat) * state.colour_count + hue], value)
                for seat in range(state.people)
            ]
            if any(had < has for had, has in zip(then, unseen, strict=True)):
                return False
            laid = bags[hue * wide + 1 :: state.colour_count * wide] if wide == 2 else []
            most = sum(
                count_of(state.bags[zone * state.colour_count + hue], value) for zone in about
            )
            if sum(then) + sum(count_of(bag, value) for bag in laid) > most:
                return False
    return True
