"""Positions of 3UP 3DOWN: a state as plain data, and back."""

from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64

from cardtable.engine import codes
from cardtable.engine.position import FieldReader, parse_number, parse_text
from cardtable.engine.refusal import InvalidInput, abbreviate
from cardtable.engine.state import NOBODY
from cardtable.games.threeup.cards import COLOURS, LAST_PLAIN
from cardtable.games.threeup.moves import STOP, is_card
from cardtable.games.threeup.notation import CODE_BY_NAME, STEP_NAMES
from cardtable.games.threeup.options import ThreeUpOptions
from cardtable.games.threeup.ranking import add_finished, finished_seats
from cardtable.games.threeup.state import THIRD_TIME, ThreeUpState, count_colours, new_bags
from cardtable.games.threeup.validate import validate_state
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
