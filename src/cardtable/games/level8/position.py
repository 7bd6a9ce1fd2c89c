"""LEVEL 8 as plain data: positions, both ways."""

from collections.abc import Sequence
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from cardtable.engine.position import Fields, number, text
from cardtable.engine.refusal import Refusal
from cardtable.engine.state import NOBODY
from cardtable.games.level8.cards import (
    COLOURS,
    HI,
    LO,
    NUMBERS,
    SKIP,
    WILD,
    cards,
    colour_of,
    deck,
    held,
    number_of,
)
from cardtable.games.level8.groups import (
    bare,
    cards_in,
    high_in,
    kind_in,
    size_in,
    value_in,
    with_card,
)
from cardtable.games.level8.levels import MOST_GROUPS, RUN, SET
from cardtable.games.level8.notation import CODE, NAMES
from cardtable.games.level8.options import Options, ladders_of
from cardtable.games.level8.piles import NONE, cards_from_bottom, no_piles, put
from cardtable.games.level8.sound import refuse_unsound
from cardtable.games.level8.state import ROUND_CAP, Level8
from cardtable.games.level8.view import KINDS, PHASES, Laid, groups, laid

KIND_CODES: Final = {name: kind for kind, name in KINDS.items()}


def to_json(state: Level8) -> dict[str, Any]:
    seats = range(state.people)
    layers = range(0, len(state.old), 2 * state.people)
    return {
        "phase": PHASES[state.phase],
        "turn": state.turn,
        "dealer": state.dealer,
        "played": state.played,
        "turns": state.turns,
        "taken": NAMES[state.taken] if state.taken != NONE else "",
        "spot": state.spot,
        "skipped": [seat for seat in seats if state.skipped >> seat & 1],
        "under": state.under,
        "draw": bag_text(state.draw_lo, state.draw_hi),
        "levels": list(state.levels),
        "hands": [bag_text(*state.bags[4 * seat : 4 * seat + 2]) for seat in seats],
        "known": [bag_text(*state.bags[4 * seat + 2 : 4 * seat + 4]) for seat in seats],
        "old": [
            [bag_text(*state.old[at + 2 * seat : at + 2 * seat + 2]) for seat in seats]
            for at in layers
        ],
        "kept": [bag_text(*state.kept[2 * seat : 2 * seat + 2]) for seat in seats],
        "piles": [card_text(cards_from_bottom(state.piles, seat)) for seat in seats],
        "table": [[group_json(group) for group in groups(state, seat)] for seat in seats],
        "plan": [group_json(laid(group)) for group in state.plan],
    }


def card_text(found: Sequence[int]) -> str:
    return " ".join(NAMES[card] for card in found)


def bag_text(lo: int, hi: int) -> str:
    return card_text(cards(lo, hi))


def group_json(group: Laid) -> dict[str, Any]:
    return {"kind": group.kind, "value": group.value, "cards": card_text(group.cards)}


def from_json(options: Options, fields: Fields) -> Level8:
    return Reading(options, fields).state()


class Reading:
    """Reads the fields of a position, each card of the deck once."""

    def __init__(self, options: Options, fields: Fields) -> None:
        self.options = options
        self.fields = fields
        self.left = list(deck(options.edition))
        self.levels: list[int] = fields.each("levels", number)
        self.seats = len(self.levels)
        if not 2 <= self.seats <= 6:
            raise Refusal("seats", low=2, high=6, found=self.seats)

    def state(self) -> Level8:
        fields, last = self.fields, self.seats - 1
        rounds = self.options.rounds or ROUND_CAP
        taken = fields.text("taken")
        draw = self.bag(fields.take("draw"), "draw")
        hands = self.bags("hands")
        skipped = self.seats_of("skipped")
        under = fields.number("under", 0, 4)
        self.spend([SKIP] * (under + len(skipped)), "skipped")
        state = Level8(
            self.options, self.seats, ladders_of(self.options, self.seats),
            PHASES.index(fields.text("phase", PHASES)),
            fields.number("turn", NOBODY, last),
            fields.number("dealer", 0, last),
            fields.number("played", 0, rounds),
            fields.number("turns", 0, self.options.turn_cap),
            self.kinds(taken, "taken")[0] if taken else NONE,
            fields.number("spot", 0, self.seats * MOST_GROUPS - 1),
            sum(2**seat for seat in skipped), under, *draw,
            vec[i64](self.with_known(hands)), self.piles(), vec[i64](self.levels),
            self.table(), self.plan(), self.layers(), vec[i64](self.parts("kept")),
        )  # fmt: skip
        if self.left[0] | self.left[1]:
            raise Refusal("position-deck", where="draw", found=bag_text(*self.left))
        refuse_unsound(state)
        return state

    # Cards

    def kinds(self, value: object, where: str) -> list[int]:
        found = [CODE.get(name, -1) for name in text(value, where).split()]
        if any(not 0 <= card <= SKIP for card in found):
            raise Refusal("position-cards", where=where, found=str(value))
        return found

    def spend(self, found: list[int], where: str) -> None:
        for card in found:
            if not held(self.left[0], self.left[1], card):
                raise Refusal("position-deck", where=where, found=NAMES[card])
            self.left[0] -= LO[card]
            self.left[1] -= HI[card]

    def bag(self, value: object, where: str) -> tuple[int, int]:
        found = self.kinds(value, where)
        self.spend(found, where)
        return sum(LO[card] for card in found), sum(HI[card] for card in found)

    def bags(self, name: str) -> list[tuple[int, int]]:
        return self.fields.each(name, self.bag, self.seats)

    def seats_of(self, name: str) -> list[int]:
        def seat(value: object, where: str) -> int:
            return number(value, where, 0, self.seats - 1)

        found = self.fields.each(name, seat)
        if len(set(found)) < len(found):
            raise Refusal("position-state", where=name)
        return found

    # Parts of hands: their cards are not spent a second time

    def part(self, value: object, where: str) -> tuple[int, int]:
        found = self.kinds(value, where)
        if len({card for card in found if card < WILD}) < sum(card < WILD for card in found):
            raise Refusal("position-deck", where=where, found=str(value))
        return sum(LO[card] for card in found), sum(HI[card] for card in found)

    def parts(self, name: str) -> list[int]:
        found = self.fields.each(name, self.part, self.seats)
        return [word for bag in found for word in bag]

    def with_known(self, hands: list[tuple[int, int]]) -> list[int]:
        known = self.fields.each("known", self.part, self.seats)
        return [word for hand, seen in zip(hands, known, strict=True) for word in (*hand, *seen)]

    def layers(self) -> vec[i64]:
        words: list[int] = []
        for at, layer in enumerate(self.fields.items("old")):
            words += self.parts_of(layer, f"old[{at}]")
        return vec[i64](words)

    def parts_of(self, layer: object, where: str) -> list[int]:
        found = Fields({"seats": layer}, where).each("seats", self.part, self.seats)
        return [word for bag in found for word in bag]

    # Piles and groups

    def piles(self) -> vec[u8]:
        piles = no_piles(self.seats)
        for seat, value in enumerate(self.fields.items("piles", self.seats)):
            found = self.kinds(value, f"piles[{seat}]")
            self.spend(found, f"piles[{seat}]")
            for card in found:
                put(piles, seat, card)
        return piles

    def table(self) -> vec[i64]:
        words: list[int] = []
        for seat, rows in enumerate(self.fields.items("table", self.seats)):
            where = f"table[{seat}]"
            found = Fields({"groups": rows}, where).each("groups", self.group)
            if len(found) > MOST_GROUPS:
                raise Refusal("position-size", where=where, wanted=MOST_GROUPS, found=len(found))
            for group in found:
                self.spend(cards_in(group), where)
            words += [*found, *[0] * (MOST_GROUPS - len(found))]
        return vec[i64](words)

    def plan(self) -> vec[i64]:
        return vec[i64](self.fields.each("plan", self.group))

    def group(self, value: object, where: str) -> int:
        fields = Fields(value, where)
        kind = KIND_CODES[fields.text("kind", tuple(KIND_CODES))]
        most = COLOURS if KINDS[kind] == "colour" else NUMBERS
        word = bare(kind, fields.number("value", 1, most))
        found = self.kinds(fields.take("cards"), f"{where}.cards")
        fields.done()
        for card in found:
            if not belongs(word, card):
                raise Refusal("position-cards", where=f"{where}.cards", found=NAMES[card])
            word = with_card(word, card)
        if list(cards_in(word)) != found:
            raise Refusal("position-cards", where=f"{where}.cards", found=card_text(found))
        return word


def belongs(group: int, card: int) -> bool:
    """May that card come next into a group?"""
    kind, value = kind_in(group), value_in(group)
    if kind == RUN and high_in(group) == NUMBERS:
        return False
    if card >= WILD:
        return card == WILD and size_in(group) < NUMBERS
    if kind == RUN:
        return number_of(card) == high_in(group) + 1
    return number_of(card) == value if kind == SET else colour_of(card) + 1 == value
