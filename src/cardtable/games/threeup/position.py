"""Positions of 3UP 3DOWN: a state as plain data, and back, if it can occur in a game."""

from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64

from cardtable.engine import codes
from cardtable.engine.position import FieldReader, parse_number, parse_text
from cardtable.engine.refusal import InvalidInput, abbreviate
from cardtable.engine.state import NOBODY
from cardtable.games.threeup.cards import CLEAR, COLOURS, LAST_PLAIN, STOP, count_of, is_card, size
from cardtable.games.threeup.notation import CODE_BY_NAME, STEP_NAMES
from cardtable.games.threeup.options import ThreeUpOptions
from cardtable.games.threeup.ranking import add_finished, finished_seats
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
    count_colours,
    new_bags,
)
from cardtable.games.threeup.view import PHASES, cards_in_zone
from cardtable.games.threeup.zones import DRAW, GONE, PILE, SLOTS, hand_zone, known_zone, up_zone


def zone_text(state: ThreeUpState, zone: int) -> str:
    """Return the names of the cards in a zone."""
    return " ".join(STEP_NAMES[card] for card in cards_in_zone(state, zone))


def slot_texts(state: ThreeUpState, seat: int) -> list[str]:
    """Return the 3DOWN cards: `7`, `7!` if its owner has seen it, empty if it is gone."""
    return [
        (STEP_NAMES[state.slot(seat, slot)] if state.slot(seat, slot) else "")
        + ("!" if state.is_slot_seen(seat, slot) else "")
        for slot in range(SLOTS)
    ]


def to_json(state: ThreeUpState) -> dict[str, Any]:
    seats = range(state.seat_count)
    return {
        "phase": PHASES[state.phase],
        "turn": state.turn,
        "step": state.step,
        "turns": state.turns,
        "owed": state.owed,
        "top": state.top,
        "run": state.run,
        "tint": state.tint,
        "streak": state.streak,
        "given": STEP_NAMES[state.given] if state.given else "",
        "out": list(finished_seats(state.finished)),
        "dealer": state.dealer,
        "played": state.played,
        "scores": list(state.scores),
        "pile": zone_text(state, PILE),
        "gone": zone_text(state, GONE),
        "draw": zone_text(state, DRAW),
        "hands": [zone_text(state, hand_zone(seat)) for seat in seats],
        "known": [zone_text(state, known_zone(seat)) for seat in seats],
        "up": [zone_text(state, up_zone(seat)) for seat in seats],
        "down": [slot_texts(state, seat) for seat in seats],
        "repeats": state.repeats,
        "past": [str(entry) for entry in state.bags[state.history_start() : state.history_end]],
    }


def from_json(options: ThreeUpOptions, fields: FieldReader) -> ThreeUpState:
    scores = fields.each("scores", parse_number)
    seats = len(scores)
    if not 2 <= seats <= 6:
        raise InvalidInput("UD-36", seats=seats)
    last = seats - 1
    colour_count = count_colours(options)
    state = ThreeUpState(
        options=options,
        seat_count=seats,
        phase=PHASES.index(fields.text("phase", PHASES)),
        turn=fields.number("turn", NOBODY, last),
        step=fields.number("step", -1, 1),
        turns=fields.number("turns", 0, options.turn_cap),
        owed=fields.number("owed", 0, 16),
        top=fields.number("top", 0, LAST_PLAIN),
        run=fields.number("run", 0, 7),
        tint=fields.number("tint", NOBODY, len(COLOURS) - 1),
        streak=fields.number("streak", 0, 10),
        given=parse_given(fields.text("given"), colour_count),
        finished=parse_finished(fields, last),
        dealer=fields.number("dealer", 0, last),
        played=fields.number("played", 0, options.games),
        colour_count=colour_count,
        bags=new_bags(options, seats),
        history_end=0,
        repeats=fields.number("repeats", 0, THIRD_TIME),
        scores=vec[i64](scores),
    )
    read_zones(state, fields)
    for number in fields.each("past", parse_history_number):
        state.bags = append(state.bags, number)
    state.history_end = len(state.bags)
    validate_state(state)
    return state


def parse_given(name: str, colour_count: int) -> int:
    """Return the card that is being exchanged, or 0 for an empty name."""
    return parse_card(name, "given", colour_count) if name else 0


def parse_finished(fields: FieldReader, last: int) -> int:
    """Return the seats that have finished, packed."""
    finished = 0
    for seat in fields.each("out", lambda value, where: parse_number(value, where, 0, last)):
        finished = add_finished(finished, seat)
    return finished


def parse_history_number(value: object, where: str) -> int:
    """Parse a number of the history, which is text as it may be too large for JavaScript."""
    digits = parse_text(value, where)
    short = digits.isascii() and digits.isdigit() and len(digits) < 20
    if not short or int(digits) >= 2**62 or str(int(digits)) != digits:
        raise InvalidInput(codes.POSITION_RANGE, where=where, low=0, high="2^62", found=digits)
    return int(digits)


def parse_card(name: object, where: str, colour_count: int) -> int:
    code = CODE_BY_NAME.get(parse_text(name, where), STOP)
    if not is_card(code) or (code > LAST_PLAIN) != (colour_count > 1):
        raise InvalidInput(codes.POSITION_CARDS, where=where, found=abbreviate(name))
    return code


class ThreeUpPositionReader:
    """Takes cards off the draw pile of a state and puts them where a position has them."""

    def __init__(self, state: ThreeUpState) -> None:
        self.state = state  # whose draw pile is the whole deck

    def draw_named(self, name: str, where: str) -> int:
        """Take the card with this name off the draw pile."""
        card = parse_card(name, where, self.state.colour_count)
        if not self.state.count_card(DRAW, card):
            raise InvalidInput(codes.POSITION_DECK, where=where, found=name)
        self.state.remove(DRAW, card)
        return card

    def fill_zone(self, zone: int, names: object, where: str) -> None:
        for name in parse_text(names, where).split():
            self.state.add(zone, self.draw_named(name, where))

    def fill_slots(self, seat: int, names: list[Any], where: str) -> None:
        """Fill the slots of a seat with 3DOWN cards, written as by `slot_texts`."""
        for slot, entry in enumerate(names):
            name = parse_text(entry, f"{where}[{slot}]")
            if name:
                card = self.draw_named(name.removesuffix("!"), f"{where}[{slot}]")
                self.state.fill_slot(seat, slot, card)
            if name.endswith("!"):
                self.state.mark_slot_seen(seat, slot)

    def fill_known(self, seat: int, names: object, where: str) -> None:
        for name in parse_text(names, where).split():
            card = parse_card(name, where, self.state.colour_count)
            if self.state.count_card(known_zone(seat), card) == self.state.count_card(
                hand_zone(seat), card
            ):
                raise InvalidInput(codes.POSITION_DECK, where=where, found=name)
            self.state.add(known_zone(seat), card)

    def check_draw(self, names: object) -> None:
        """Refuse the position unless the cards that are left are those of its draw pile."""
        named = sorted(
            parse_card(name, "draw", self.state.colour_count)
            for name in parse_text(names, "draw").split()
        )
        if tuple(named) != cards_in_zone(self.state, DRAW):
            raise InvalidInput(codes.POSITION_DECK, where="draw", found=zone_text(self.state, DRAW))


def read_zones(state: ThreeUpState, fields: FieldReader) -> None:
    """Put every card of the deck into one of the zones."""
    reader = ThreeUpPositionReader(state)
    seats = state.seat_count
    for name, zone in (("pile", PILE), ("gone", GONE)):
        reader.fill_zone(zone, fields.take(name), name)
    for seat, names in enumerate(fields.items("hands", seats)):
        reader.fill_zone(hand_zone(seat), names, f"hands[{seat}]")
    for seat, names in enumerate(fields.items("up", seats)):
        reader.fill_zone(up_zone(seat), names, f"up[{seat}]")
    for seat, slots in enumerate(fields.each("down", parse_slots, seats)):
        reader.fill_slots(seat, slots, f"down[{seat}]")
    for seat, names in enumerate(fields.items("known", seats)):
        reader.fill_known(seat, names, f"known[{seat}]")
    reader.check_draw(fields.take("draw"))


def parse_slots(value: object, where: str) -> list[Any]:
    return FieldReader({"slots": value}, where).items("slots", SLOTS)


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
