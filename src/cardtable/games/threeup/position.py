"""3UP 3DOWN as plain data: positions, both ways."""

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
from cardtable.games.threeup.ranking import add_finished
from cardtable.games.threeup.state import ThreeUpState, count_colours, new_bags
from cardtable.games.threeup.validate import validate_state
from cardtable.games.threeup.view import PHASES, cards_in_zone, finished_seats
from cardtable.games.threeup.zones import DRAW, GONE, PILE, SLOTS, hand_zone, known_zone, up_zone


def zone_text(state: ThreeUpState, zone: int) -> str:
    return " ".join(STEP_NAMES[card] for card in cards_in_zone(state, zone))


def slot_texts(state: ThreeUpState, seat: int) -> list[str]:
    """`7`, `7!` if its owner has seen it, and nothing for an empty slot."""
    return [
        (STEP_NAMES[state.slot(seat, slot)] if state.slot(seat, slot) else "")
        + ("!" if state.is_slot_seen(seat, slot) else "")
        for slot in range(SLOTS)
    ]


def to_json(state: ThreeUpState) -> dict[str, Any]:
    seats = range(state.people)
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
        "out": list(finished_seats(state)),
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
        "past": [str(state.bags[at]) for at in range(state.begin(), state.end)],
    }


def from_json(options: ThreeUpOptions, fields: FieldReader) -> ThreeUpState:
    scores = fields.each("scores", parse_number)
    seats = len(scores)
    if not 2 <= seats <= 6:
        raise InvalidInput("UD-36", seats=seats)
    last = seats - 1
    phase = PHASES.index(fields.text("phase", PHASES))
    turn = fields.number("turn", NOBODY, last)
    step = fields.number("step", -1, 1)
    turns = fields.number("turns", 0, options.turn_cap)
    owed = fields.number("owed", 0, 16)
    top = fields.number("top", 0, LAST_PLAIN)
    run = fields.number("run", 0, 7)
    tint = fields.number("tint", NOBODY, len(COLOURS) - 1)
    streak = fields.number("streak", 0, 10)
    given = fields.text("given")
    finished = 0
    for seat in fields.each("out", lambda value, where: parse_number(value, where, 0, last)):
        finished = add_finished(finished, seat)
    dealer = fields.number("dealer", 0, last)
    played = fields.number("played", 0, options.games)
    hues = count_colours(options)
    state = ThreeUpState(
        options, seats, phase, turn, step, turns, owed, top, run, tint, streak,
        parse_card(given, "given", hues) if given else 0, finished,
        dealer, played, hues, new_bags(options, seats), 0, vec[i64](scores),
    )  # fmt: skip
    read_zones(state, fields)
    for word in fields.each("past", parse_history_word):
        state.bags = append(state.bags, word)
    state.end = len(state.bags)
    validate_state(state)
    return state


def parse_history_word(value: object, where: str) -> int:
    """Larger than a browser keeps, so it is written as text."""
    digits = parse_text(value, where)
    short = digits.isascii() and digits.isdigit() and len(digits) < 20
    if not short or int(digits) >= 2**62 or str(int(digits)) != digits:
        raise InvalidInput(codes.POSITION_RANGE, where=where, low=0, high="2^62", found=digits)
    return int(digits)


def parse_card(name: object, where: str, hues: int) -> int:
    code = CODE_BY_NAME.get(parse_text(name, where), STOP)
    if not is_card(code) or (code > LAST_PLAIN) != (hues > 1):
        raise InvalidInput(codes.POSITION_CARDS, where=where, found=abbreviate(name))
    return code


class ThreeUpPositionReader:
    """Takes the cards of a position off the deck and puts them where they lie."""

    def __init__(self, state: ThreeUpState) -> None:
        self.state = state  # with the whole deck on its draw pile

    def taken(self, name: str, where: str) -> int:
        found = parse_card(name, where, self.state.colour_count)
        if not self.state.holds(DRAW, found):
            raise InvalidInput(codes.POSITION_DECK, where=where, found=name)
        self.state.remove(DRAW, found)
        return found

    def fill(self, zone: int, names: object, where: str) -> None:
        for name in parse_text(names, where).split():
            self.state.add(zone, self.taken(name, where))

    def fill_slots(self, seat: int, names: list[Any], where: str) -> None:
        """`7` for a hidden card, `7!` for one that its owner has seen, nothing for none."""
        for slot, entry in enumerate(names):
            name = parse_text(entry, f"{where}[{slot}]")
            if name:
                found = self.taken(name.removesuffix("!"), f"{where}[{slot}]")
                self.state.fill_slot(seat, slot, found)
            if name.endswith("!"):
                self.state.mark_slot_seen(seat, slot)

    def fill_known(self, seat: int, names: object, where: str) -> None:
        for name in parse_text(names, where).split():
            found = parse_card(name, where, self.state.colour_count)
            if self.state.holds(known_zone(seat), found) == self.state.holds(
                hand_zone(seat), found
            ):
                raise InvalidInput(codes.POSITION_DECK, where=where, found=name)
            self.state.add(known_zone(seat), found)

    def check_draw(self, names: object) -> None:
        """What is left of the deck must be the draw pile."""
        named = sorted(
            parse_card(name, "draw", self.state.colour_count)
            for name in parse_text(names, "draw").split()
        )
        if tuple(named) != cards_in_zone(self.state, DRAW):
            raise InvalidInput(codes.POSITION_DECK, where="draw", found=zone_text(self.state, DRAW))


def read_zones(state: ThreeUpState, fields: FieldReader) -> None:
    """Put every card of the deck into one of the zones."""
    laying = ThreeUpPositionReader(state)
    seats = state.people
    for name, zone in (("pile", PILE), ("gone", GONE)):
        laying.fill(zone, fields.take(name), name)
    for seat, names in enumerate(fields.items("hands", seats)):
        laying.fill(hand_zone(seat), names, f"hands[{seat}]")
    for seat, names in enumerate(fields.items("up", seats)):
        laying.fill(up_zone(seat), names, f"up[{seat}]")
    for seat, slots in enumerate(fields.each("down", parse_slots, seats)):
        laying.fill_slots(seat, slots, f"down[{seat}]")
    for seat, names in enumerate(fields.items("known", seats)):
        laying.fill_known(seat, names, f"known[{seat}]")
    laying.check_draw(fields.take("draw"))


def parse_slots(value: object, where: str) -> list[Any]:
    return FieldReader({"slots": value}, where).items("slots", SLOTS)
