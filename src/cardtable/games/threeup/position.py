"""3UP 3DOWN as plain data: positions, both ways."""

from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64

from cardtable.engine.position import Fields, number, text
from cardtable.engine.refusal import Refusal, shown
from cardtable.engine.state import NOBODY
from cardtable.games.threeup.cards import COLOURS, LAST_PLAIN
from cardtable.games.threeup.moves import STOP, is_card
from cardtable.games.threeup.notation import CODE, NAMES
from cardtable.games.threeup.options import Options
from cardtable.games.threeup.sound import refuse_unsound
from cardtable.games.threeup.standing import with_out
from cardtable.games.threeup.state import ThreeUp, fresh, hues_of
from cardtable.games.threeup.view import PHASES, cards, out
from cardtable.games.threeup.zones import DRAW, GONE, PILE, SLOTS, hand, known, up


def bag_text(state: ThreeUp, zone: int) -> str:
    return " ".join(NAMES[card] for card in cards(state, zone))


def down_text(state: ThreeUp, seat: int) -> list[str]:
    """`7`, `7!` if its owner has seen it, and nothing for an empty slot."""
    return [
        (NAMES[state.slot(seat, slot)] if state.slot(seat, slot) else "")
        + ("!" if state.slot_seen(seat, slot) else "")
        for slot in range(SLOTS)
    ]


def to_json(state: ThreeUp) -> dict[str, Any]:
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
        "given": NAMES[state.given] if state.given else "",
        "out": list(out(state)),
        "dealer": state.dealer,
        "played": state.played,
        "scores": list(state.scores),
        "pile": bag_text(state, PILE),
        "gone": bag_text(state, GONE),
        "draw": bag_text(state, DRAW),
        "hands": [bag_text(state, hand(seat)) for seat in seats],
        "known": [bag_text(state, known(seat)) for seat in seats],
        "up": [bag_text(state, up(seat)) for seat in seats],
        "down": [down_text(state, seat) for seat in seats],
        "past": [str(state.bags[at]) for at in range(state.begin(), state.end)],
    }


def from_json(options: Options, fields: Fields) -> ThreeUp:
    scores = fields.each("scores", number)
    seats = len(scores)
    if not 2 <= seats <= 6:
        raise Refusal("UD-36", seats=seats)
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
    for seat in fields.each("out", lambda value, where: number(value, where, 0, last)):
        finished = with_out(finished, seat)
    dealer = fields.number("dealer", 0, last)
    played = fields.number("played", 0, options.games)
    hues = hues_of(options)
    state = ThreeUp(
        options, seats, phase, turn, step, turns, owed, top, run, tint, streak,
        card(given, "given", hues) if given else 0, finished,
        dealer, played, hues, fresh(options, seats), 0, vec[i64](scores),
    )  # fmt: skip
    lay_out(state, fields)
    for word in fields.each("past", past_word):
        state.bags = append(state.bags, word)
    state.end = len(state.bags)
    refuse_unsound(state)
    return state


def past_word(value: object, where: str) -> int:
    """Larger than a browser keeps, so it is written as text."""
    digits = text(value, where)
    short = digits.isascii() and digits.isdigit() and len(digits) < 20
    if not short or int(digits) >= 2**62 or str(int(digits)) != digits:
        raise Refusal("position-range", where=where, low=0, high="2^62", found=digits)
    return int(digits)


def card(name: object, where: str, hues: int) -> int:
    code = CODE.get(text(name, where), STOP)
    if not is_card(code) or (code > LAST_PLAIN) != (hues > 1):
        raise Refusal("position-cards", where=where, found=shown(name))
    return code


class Laying:
    """Takes the cards of a position off the deck and puts them where they lie."""

    def __init__(self, state: ThreeUp) -> None:
        self.state = state  # with the whole deck on its draw pile

    def taken(self, name: str, where: str) -> int:
        found = card(name, where, self.state.hues)
        if not self.state.holds(DRAW, found):
            raise Refusal("position-deck", where=where, found=name)
        self.state.remove(DRAW, found)
        return found

    def fill(self, zone: int, names: object, where: str) -> None:
        for name in text(names, where).split():
            self.state.add(zone, self.taken(name, where))

    def fill_slots(self, seat: int, names: list[Any], where: str) -> None:
        """`7` for a hidden card, `7!` for one that its owner has seen, nothing for none."""
        for slot, entry in enumerate(names):
            name = text(entry, f"{where}[{slot}]")
            if name:
                found = self.taken(name.removesuffix("!"), f"{where}[{slot}]")
                self.state.fill_slot(seat, slot, found)
            if name.endswith("!"):
                self.state.see_slot(seat, slot)

    def fill_known(self, seat: int, names: object, where: str) -> None:
        for name in text(names, where).split():
            found = card(name, where, self.state.hues)
            if self.state.holds(known(seat), found) == self.state.holds(hand(seat), found):
                raise Refusal("position-deck", where=where, found=name)
            self.state.add(known(seat), found)

    def check_draw(self, names: object) -> None:
        """What is left of the deck must be the draw pile."""
        named = sorted(card(name, "draw", self.state.hues) for name in text(names, "draw").split())
        if tuple(named) != cards(self.state, DRAW):
            raise Refusal("position-deck", where="draw", found=bag_text(self.state, DRAW))


def lay_out(state: ThreeUp, fields: Fields) -> None:
    """Put every card of the deck into one of the zones."""
    laying = Laying(state)
    seats = state.people
    for name, zone in (("pile", PILE), ("gone", GONE)):
        laying.fill(zone, fields.take(name), name)
    for seat, names in enumerate(fields.items("hands", seats)):
        laying.fill(hand(seat), names, f"hands[{seat}]")
    for seat, names in enumerate(fields.items("up", seats)):
        laying.fill(up(seat), names, f"up[{seat}]")
    for seat, slots in enumerate(fields.each("down", three_slots, seats)):
        laying.fill_slots(seat, slots, f"down[{seat}]")
    for seat, names in enumerate(fields.items("known", seats)):
        laying.fill_known(seat, names, f"known[{seat}]")
    laying.check_draw(fields.take("draw"))


def three_slots(value: object, where: str) -> list[Any]:
    return Fields({"slots": value}, where).items("slots", SLOTS)
