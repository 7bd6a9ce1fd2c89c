"""3UP 3DOWN in writing: notation, positions, and the ids of words."""

from collections.abc import Sequence
from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from cardtable.engine.game import Rehearsal, Said
from cardtable.engine.position import Fields, number, text
from cardtable.engine.refusal import Refusal, shown
from cardtable.engine.state import NOBODY
from cardtable.games.threeup.cards import COLOURS, LAST_PLAIN
from cardtable.games.threeup.moves import (
    DRAW_CARD,
    FIRST_FLIP,
    PICK_UP,
    STOP,
    SWAP,
    is_card,
    is_flip,
)  # fmt: skip
from cardtable.games.threeup.options import Options
from cardtable.games.threeup.sound import refuse_unsound
from cardtable.games.threeup.standing import with_out
from cardtable.games.threeup.state import (
    LAYING,
    ThreeUp,
    fresh,
    hues_of,
)  # fmt: skip
from cardtable.games.threeup.view import PHASES, ThreeUpView, cards, out
from cardtable.games.threeup.zones import (
    DRAW,
    GONE,
    PILE,
    SLOTS,
    hand,
    known,
    up,
)  # fmt: skip

PLAIN: Final = tuple(". 1 2 3 4 5 6 7 8 9 10 C C1 C2 F1 F2 F3 P D".split())
NAMES: Final = (
    *PLAIN,
    *[card + colour for colour in "gbo" for card in PLAIN[1 : LAST_PLAIN + 1]],
    "swap",
)
CODE: Final = {name: code for code, name in enumerate(NAMES)}


def name_of(move: int) -> str:
    return NAMES[move]


def write(steps: Sequence[int]) -> str:
    """One whole move: `5 5`, `P`, `swap 3g 9b`. That it stops there goes without saying."""
    said = steps[:-1] if len(steps) > 1 and steps[-1] == STOP else steps
    return " ".join(NAMES[step] for step in said)


def read(state: ThreeUp, line: str) -> list[int]:
    """The steps of a whole move, with the stop that goes without saying."""
    names = line.split()
    if not names or any(name not in CODE for name in names):
        raise Refusal("notation", text=line)
    steps = [CODE[name] for name in names]
    rehearsal = state.clone()
    for at, step in enumerate(steps):
        if at and rehearsal.whole():
            raise Refusal("notation-more", text=line)  # the rest would be played for others
        rehearsal.play(step, Rehearsal())
    if not rehearsal.whole() and rehearsal.is_legal(STOP):
        rehearsal.play(STOP, Rehearsal())
        steps.append(STOP)
    if not rehearsal.whole():
        raise Refusal("notation-part", text=line)
    return steps


# Positions


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


# Sentences


def hides(state: ThreeUp, move: int) -> bool:
    """Nobody sees what is laid until all have chosen [UD-04]."""
    return state.phase == LAYING


def tell(before: ThreeUpView, steps: Sequence[int] | None, after: ThreeUpView) -> list[Said]:
    """What a seat sees of a whole move, in words."""
    seat = before.turn
    said = [Said(*what_was_done(before, steps, after))]
    if before.phase == "laying":
        if after.phase != "laying":
            said.append(Said("threeup-begins", {"seat": after.turn}))
        return said
    if len(after.gone) > len(before.gone):
        number = len(after.gone) - len(before.gone)
        said.append(Said("threeup-clears", {"count": number}))
    if after.step != before.step and after.played == before.played:
        said.append(Said("threeup-reverses", {}))
    if len(after.out) > len(before.out) or after.played > before.played:
        said += how_it_ended(before, after)
    elif (drawn := before.draw - after.draw) and steps and steps[0] != DRAW_CARD:
        said.append(Said("threeup-draws", {"seat": seat, "count": drawn}))
    return said


def what_was_done(
    before: ThreeUpView, steps: Sequence[int] | None, after: ThreeUpView
) -> tuple[str, dict[str, str | int]]:
    seat = before.turn
    if before.phase == "laying":
        if steps is None:
            return "threeup-lays-hidden", {"seat": seat}
        return "threeup-lays", {"seat": seat, "cards": write(steps)}
    assert steps is not None
    first = steps[0]
    if first == SWAP:
        return "threeup-swaps", {"seat": seat, "given": NAMES[steps[1]], "got": NAMES[steps[2]]}
    if first == STOP:
        return "threeup-does-not-swap", {"seat": seat}
    if first == PICK_UP:
        return "threeup-picks-up", {"seat": seat, "count": len(before.pile)}
    if first == DRAW_CARD:
        return "threeup-draws", {"seat": seat, "count": 1}
    if is_flip(first):
        return what_was_flipped(before, first - FIRST_FLIP, after)
    count = sum(is_card(step) for step in steps)
    return "threeup-plays", {"seat": seat, "cards": write(steps), "count": count}


def what_was_flipped(
    before: ThreeUpView, slot: int, after: ThreeUpView
) -> tuple[str, dict[str, str | int]]:
    """A 3DOWN card that fits is seen by all; one that does not, only by its owner [UD-25]."""
    seat = before.turn
    about: dict[str, str | int] = {"seat": seat, "slot": slot + 1, "count": len(before.pile)}
    played = len(after.pile) + len(after.gone) > len(before.pile) + len(before.gone)
    if after.played > before.played or played:
        return "threeup-flips", about
    return "threeup-flips-in-vain", about


def how_it_ended(before: ThreeUpView, after: ThreeUpView) -> list[Said]:
    said = [
        Said("threeup-is-out", {"seat": seat, "place": after.out.index(seat) + 1})
        for seat in after.out
        if seat not in before.out
    ]
    if after.results:
        best = max(after.results)
        winners = [seat for seat, result in enumerate(after.results) if result == best]
        message = "threeup-wins" if len(winners) == 1 else "threeup-share"
        about: dict[str, str | int] = {"seat": winners[0], "count": len(winners)}
        said.append(Said(message, about))
    elif after.played > before.played:
        said.append(Said("threeup-next-game", {"number": after.played + 1}))
    return said
