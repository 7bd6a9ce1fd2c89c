"""LEVEL 8 as plain data: positions, both ways."""

from collections.abc import Sequence
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from cardtable.engine import codes
from cardtable.engine.position import FieldReader, parse_number, parse_text
from cardtable.engine.refusal import InvalidInput
from cardtable.engine.state import NOBODY
from cardtable.games.level8.cards import (
    COLOURS,
    HI,
    LO,
    NUMBERS,
    SKIP,
    WILD,
    colour_of,
    count_of,
    deck_of,
    list_cards,
    number_of,
)
from cardtable.games.level8.groups import (
    cards_in,
    empty_group,
    high_in,
    kind_in,
    size_in,
    value_in,
    with_card,
)
from cardtable.games.level8.levels import MAX_GROUPS, RUN, SET
from cardtable.games.level8.notation import CODE_BY_NAME, STEP_NAMES
from cardtable.games.level8.options import Level8Options, level_lists
from cardtable.games.level8.piles import NO_CARD, cards_from_bottom, empty_piles, push_card
from cardtable.games.level8.state import ROUND_CAP, Level8State
from cardtable.games.level8.validate import validate_state
from cardtable.games.level8.view import GROUP_KINDS, PHASES, LaidGroup, laid_group, laid_groups

KIND_BY_NAME: Final = {name: kind for kind, name in GROUP_KINDS.items()}


def to_json(state: Level8State) -> dict[str, Any]:
    seats = range(state.people)
    layers = range(0, len(state.unseen_layers), 2 * state.people)
    return {
        "phase": PHASES[state.phase],
        "turn": state.turn,
        "dealer": state.dealer,
        "played": state.played,
        "turns": state.turns,
        "taken": STEP_NAMES[state.taken] if state.taken != NO_CARD else "",
        "spot": state.spot,
        "skipped": [seat for seat in seats if state.skipped >> seat & 1],
        "under": state.under,
        "draw": bag_text(state.draw_lo, state.draw_hi),
        "levels": list(state.levels),
        "hands": [bag_text(*state.bags[4 * seat : 4 * seat + 2]) for seat in seats],
        "known": [bag_text(*state.bags[4 * seat + 2 : 4 * seat + 4]) for seat in seats],
        "old": [
            [bag_text(*state.unseen_layers[at + 2 * seat : at + 2 * seat + 2]) for seat in seats]
            for at in layers
        ],
        "kept": [bag_text(*state.kept[2 * seat : 2 * seat + 2]) for seat in seats],
        "piles": [card_text(cards_from_bottom(state.piles, seat)) for seat in seats],
        "table": [[group_json(group) for group in laid_groups(state, seat)] for seat in seats],
        "plan": [group_json(laid_group(group)) for group in state.plan],
    }


def card_text(found: Sequence[int]) -> str:
    return " ".join(STEP_NAMES[card] for card in found)


def bag_text(lo: int, hi: int) -> str:
    return card_text(list_cards(lo, hi))


def group_json(group: LaidGroup) -> dict[str, Any]:
    return {"kind": group.kind, "value": group.value, "cards": card_text(group.cards)}


def from_json(options: Level8Options, fields: FieldReader) -> Level8State:
    return Level8PositionReader(options, fields).state()


class Level8PositionReader:
    """Reads the fields of a position, each card of the deck once."""

    def __init__(self, options: Level8Options, fields: FieldReader) -> None:
        self.options = options
        self.fields = fields
        self.left = list(deck_of(options.edition))
        self.levels: list[int] = fields.each("levels", parse_number)
        self.seats = len(self.levels)
        if not 2 <= self.seats <= 6:
            raise InvalidInput(codes.SEATS, low=2, high=6, found=self.seats)

    def state(self) -> Level8State:
        fields, last = self.fields, self.seats - 1
        rounds = self.options.rounds or ROUND_CAP
        taken = fields.text("taken")
        draw = self.bag(fields.take("draw"), "draw")
        hands = self.bags("hands")
        skipped = self.read_seats("skipped")
        under = fields.number("under", 0, 4)
        self.take_from_deck([SKIP] * (under + len(skipped)), "skipped")
        state = Level8State(
            self.options, self.seats, level_lists(self.options, self.seats),
            PHASES.index(fields.text("phase", PHASES)),
            fields.number("turn", NOBODY, last),
            fields.number("dealer", 0, last),
            fields.number("played", 0, rounds),
            fields.number("turns", 0, self.options.turn_cap),
            self.kinds(taken, "taken")[0] if taken else NO_CARD,
            fields.number("spot", 0, self.seats * MAX_GROUPS - 1),
            sum(2**seat for seat in skipped), under, *draw,
            vec[i64](self.read_hand_words(hands)), self.piles(), vec[i64](self.levels),
            self.table(), self.plan(), self.read_layers(), vec[i64](self.parts("kept")),
        )  # fmt: skip
        if self.left[0] | self.left[1]:
            raise InvalidInput(codes.POSITION_DECK, where="draw", found=bag_text(*self.left))
        validate_state(state)
        return state

    # Cards

    def kinds(self, value: object, where: str) -> list[int]:
        found = [CODE_BY_NAME.get(name, -1) for name in parse_text(value, where).split()]
        if any(not 0 <= card <= SKIP for card in found):
            raise InvalidInput(codes.POSITION_CARDS, where=where, found=str(value))
        return found

    def take_from_deck(self, found: list[int], where: str) -> None:
        for card in found:
            if not count_of(self.left[0], self.left[1], card):
                raise InvalidInput(codes.POSITION_DECK, where=where, found=STEP_NAMES[card])
            self.left[0] -= LO[card]
            self.left[1] -= HI[card]

    def bag(self, value: object, where: str) -> tuple[int, int]:
        found = self.kinds(value, where)
        self.take_from_deck(found, where)
        return sum(LO[card] for card in found), sum(HI[card] for card in found)

    def bags(self, name: str) -> list[tuple[int, int]]:
        return self.fields.each(name, self.bag, self.seats)

    def read_seats(self, name: str) -> list[int]:
        def seat(value: object, where: str) -> int:
            return parse_number(value, where, 0, self.seats - 1)

        found = self.fields.each(name, seat)
        if len(set(found)) < len(found):
            raise InvalidInput(codes.POSITION_STATE, where=name)
        return found

    # Parts of hands: their cards are not spent a second time

    def part(self, value: object, where: str) -> tuple[int, int]:
        found = self.kinds(value, where)
        if len({card for card in found if card < WILD}) < sum(card < WILD for card in found):
            raise InvalidInput(codes.POSITION_DECK, where=where, found=str(value))
        return sum(LO[card] for card in found), sum(HI[card] for card in found)

    def parts(self, name: str) -> list[int]:
        found = self.fields.each(name, self.part, self.seats)
        return [word for bag in found for word in bag]

    def read_hand_words(self, hands: list[tuple[int, int]]) -> list[int]:
        known = self.fields.each("known", self.part, self.seats)
        return [word for hand, seen in zip(hands, known, strict=True) for word in (*hand, *seen)]

    def read_layers(self) -> vec[i64]:
        words: list[int] = []
        for at, layer in enumerate(self.fields.items("old")):
            words += self.read_layer(layer, f"old[{at}]")
        return vec[i64](words)

    def read_layer(self, layer: object, where: str) -> list[int]:
        found = FieldReader({"seats": layer}, where).each("seats", self.part, self.seats)
        return [word for bag in found for word in bag]

    # Piles and groups

    def piles(self) -> vec[u8]:
        piles = empty_piles(self.seats)
        for seat, value in enumerate(self.fields.items("piles", self.seats)):
            found = self.kinds(value, f"piles[{seat}]")
            self.take_from_deck(found, f"piles[{seat}]")
            for card in found:
                push_card(piles, seat, card)
        return piles

    def table(self) -> vec[i64]:
        words: list[int] = []
        for seat, rows in enumerate(self.fields.items("table", self.seats)):
            where = f"table[{seat}]"
            found = FieldReader({"groups": rows}, where).each("groups", self.group)
            if len(found) > MAX_GROUPS:
                raise InvalidInput(
                    codes.POSITION_SIZE, where=where, wanted=MAX_GROUPS, found=len(found)
                )
            for group in found:
                self.take_from_deck(cards_in(group), where)
            words += [*found, *[0] * (MAX_GROUPS - len(found))]
        return vec[i64](words)

    def plan(self) -> vec[i64]:
        return vec[i64](self.fields.each("plan", self.group))

    def group(self, value: object, where: str) -> int:
        fields = FieldReader(value, where)
        kind = KIND_BY_NAME[fields.text("kind", tuple(KIND_BY_NAME))]
        most = COLOURS if GROUP_KINDS[kind] == "colour" else NUMBERS
        word = empty_group(kind, fields.number("value", 1, most))
        found = self.kinds(fields.take("cards"), f"{where}.cards")
        fields.done()
        for card in found:
            if not can_come_next(word, card):
                raise InvalidInput(
                    codes.POSITION_CARDS, where=f"{where}.cards", found=STEP_NAMES[card]
                )
            word = with_card(word, card)
        if list(cards_in(word)) != found:
            raise InvalidInput(codes.POSITION_CARDS, where=f"{where}.cards", found=card_text(found))
        return word


def can_come_next(group: int, card: int) -> bool:
    """May that card come next into a group?"""
    kind, value = kind_in(group), value_in(group)
    if kind == RUN and high_in(group) == NUMBERS:
        return False
    if card >= WILD:
        return card == WILD and size_in(group) < NUMBERS
    if kind == RUN:
        return number_of(card) == high_in(group) + 1
    return number_of(card) == value if kind == SET else colour_of(card) + 1 == value
