"""Positions of LEVEL 8: a state as plain data, and back, if it can occur in a game."""

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
from cardtable.games.level8.hands import (
    NO_CARD,
    cards_from_bottom,
    empty_piles,
    pile_height,
    push_card,
)
from cardtable.games.level8.legality import ADDING, ENDING, FILLING, KEEPING, NAMING
from cardtable.games.level8.levels import (
    MAX_GROUPS,
    RUN,
    SET,
    required_kind,
    required_size,
    requirements_of,
)
from cardtable.games.level8.notation import CODE_BY_NAME, STEP_NAMES
from cardtable.games.level8.options import Level8Options, level_lists
from cardtable.games.level8.scoring import ROUND_CAP
from cardtable.games.level8.state import Level8State
from cardtable.games.level8.view import (
    GROUP_KINDS,
    PHASES,
    LaidGroup,
    bag_of,
    laid_group,
    laid_groups,
)

KIND_BY_NAME: Final = {name: kind for kind, name in GROUP_KINDS.items()}


def to_json(state: Level8State) -> dict[str, Any]:
    """Return the fields of `state` as plain data."""
    seats = range(state.seat_count)
    layers = range(0, len(state.unseen_layers), 2 * state.seat_count)
    return {
        "phase": PHASES[state.phase],
        "turn": state.turn,
        "dealer": state.dealer,
        "played": state.played,
        "turns": state.turns,
        "taken": STEP_NAMES[state.taken] if state.taken != NO_CARD else "",
        "spot": state.spot,
        "skipped": [seat for seat in seats if state.is_skipped(seat)],
        "under": state.under,
        "draw": bag_text(state.draw_lo, state.draw_hi),
        "levels": list(state.levels),
        "hands": [bag_text(state.lo(seat), state.hi(seat)) for seat in seats],
        "known": [bag_text(*state.known_bag(seat)) for seat in seats],
        "old": [
            [
                bag_text(*state.unseen_layers[layer + 2 * seat : layer + 2 * seat + 2])
                for seat in seats
            ]
            for layer in layers
        ],
        "kept": [bag_text(*state.kept_bag(seat)) for seat in seats],
        "piles": [cards_text(cards_from_bottom(state.piles, seat)) for seat in seats],
        "table": [[group_json(group) for group in laid_groups(state, seat)] for seat in seats],
        "plan": [group_json(laid_group(group)) for group in state.plan],
    }


def cards_text(cards: Sequence[int]) -> str:
    """Return the names of cards."""
    return " ".join(STEP_NAMES[card] for card in cards)


def bag_text(lo: int, hi: int) -> str:
    """Return the names of the cards of a bag."""
    return cards_text(list_cards(lo, hi))


def group_json(group: LaidGroup) -> dict[str, Any]:
    return {"kind": group.kind, "value": group.value, "cards": cards_text(group.cards)}


def from_json(options: Level8Options, fields: FieldReader) -> Level8State:
    """Read a state; refuse one that cannot come up in a game."""
    return Level8PositionReader(options, fields).read_state()


class Level8PositionReader:
    """Reads the fields of a position, and checks that each card of the deck is there once.

    `left` is the bag of the cards that were not found yet.
    """

    def __init__(self, options: Level8Options, fields: FieldReader) -> None:
        self.options = options
        self.fields = fields
        self.left = list(deck_of(options.edition))
        self.levels: list[int] = fields.each("levels", parse_number)
        self.seats = len(self.levels)
        if not 2 <= self.seats <= 6:
            raise InvalidInput(codes.SEATS, low=2, high=6, found=self.seats)

    def read_state(self) -> Level8State:
        """Read all fields and return the state."""
        fields, last_seat = self.fields, self.seats - 1
        rounds = self.options.rounds or ROUND_CAP
        taken = fields.text("taken")
        draw_lo, draw_hi = self.read_bag(fields.take("draw"), "draw")
        hands = fields.each("hands", self.read_bag, self.seats)
        skipped = self.read_seats("skipped")
        under = fields.number("under", 0, 4)
        self.take_from_deck([SKIP] * (under + len(skipped)), "skipped")
        state = Level8State(
            options=self.options,
            seat_count=self.seats,
            level_lists=level_lists(self.options, self.seats),
            phase=PHASES.index(fields.text("phase", PHASES)),
            turn=fields.number("turn", NOBODY, last_seat),
            dealer=fields.number("dealer", 0, last_seat),
            played=fields.number("played", 0, rounds),
            turns=fields.number("turns", 0, self.options.turn_cap),
            taken=self.read_cards(taken, "taken")[0] if taken else NO_CARD,
            spot=fields.number("spot", 0, self.seats * MAX_GROUPS - 1),
            skipped=sum(2**seat for seat in skipped),
            under=under,
            draw_lo=draw_lo,
            draw_hi=draw_hi,
            bags=self.read_known_cards(hands),
            piles=self.read_piles(),
            levels=vec[i64](self.levels),
            table=self.read_table(),
            plan=vec[i64](fields.each("plan", self.read_group)),
            unseen_layers=self.read_layers(),
            kept=vec[i64](join_bags(fields.each("kept", self.read_part, self.seats))),
        )
        if self.left[0] | self.left[1]:
            raise InvalidInput(codes.POSITION_DECK, where="draw", found=bag_text(*self.left))
        validate_state(state)
        return state

    # Cards

    def read_cards(self, value: object, where: str) -> list[int]:
        """Return the cards that a text names."""
        cards = [CODE_BY_NAME.get(name, -1) for name in parse_text(value, where).split()]
        if any(not 0 <= card <= SKIP for card in cards):
            raise InvalidInput(codes.POSITION_CARDS, where=where, found=str(value))
        return cards

    def take_from_deck(self, cards: list[int], where: str) -> None:
        """Remove cards from `left`; refuse a card that is not there any more."""
        for card in cards:
            if not count_of(self.left[0], self.left[1], card):
                raise InvalidInput(codes.POSITION_DECK, where=where, found=STEP_NAMES[card])
            self.left[0] -= LO[card]
            self.left[1] -= HI[card]

    def read_bag(self, value: object, where: str) -> tuple[int, int]:
        """Return a bag whose cards are taken from the deck."""
        cards = self.read_cards(value, where)
        self.take_from_deck(cards, where)
        return bag_of(cards)

    def read_seats(self, name: str) -> list[int]:
        """Return a list of seats without repetition."""

        def read_seat(value: object, where: str) -> int:
            return parse_number(value, where, 0, self.seats - 1)

        seats = self.fields.each(name, read_seat)
        if len(set(seats)) < len(seats):
            raise InvalidInput(codes.POSITION_STATE, where=name)
        return seats

    # Parts of hands, whose cards were taken from the deck with the hands

    def read_part(self, value: object, where: str) -> tuple[int, int]:
        """Return a part of a hand as a bag."""
        cards = self.read_cards(value, where)
        if len({card for card in cards if card < WILD}) < sum(card < WILD for card in cards):
            raise InvalidInput(codes.POSITION_DECK, where=where, found=str(value))
        return bag_of(cards)

    def read_known_cards(self, hands: list[tuple[int, int]]) -> vec[i64]:
        """Read the known cards of each hand; return the hands with them."""
        known = self.fields.each("known", self.read_part, self.seats)
        bags = [bag for pair in zip(hands, known, strict=True) for bag in pair]
        return vec[i64](join_bags(bags))

    def read_layers(self) -> vec[i64]:
        """Read the layers of unseen cards: see hands.py."""
        bags: list[tuple[int, int]] = []
        for index, layer in enumerate(self.fields.items("old")):
            reader = FieldReader({"seats": layer}, f"old[{index}]")
            bags += reader.each("seats", self.read_part, self.seats)
        return vec[i64](join_bags(bags))

    # Piles and groups

    def read_piles(self) -> vec[u8]:
        """Read the discard piles, which are written from the bottom up."""
        piles = empty_piles(self.seats)
        for seat, value in enumerate(self.fields.items("piles", self.seats)):
            cards = self.read_cards(value, f"piles[{seat}]")
            self.take_from_deck(cards, f"piles[{seat}]")
            for card in cards:
                push_card(piles, seat, card)
        return piles

    def read_table(self) -> vec[i64]:
        """Read the groups in front of each seat, and fill up with zeros to MAX_GROUPS."""
        table: list[int] = []
        for seat, value in enumerate(self.fields.items("table", self.seats)):
            where = f"table[{seat}]"
            groups = FieldReader({"groups": value}, where).each("groups", self.read_group)
            if len(groups) > MAX_GROUPS:
                raise InvalidInput(
                    codes.POSITION_SIZE, where=where, wanted=MAX_GROUPS, found=len(groups)
                )
            for group in groups:
                self.take_from_deck(cards_in(group), where)
            table += [*groups, *[0] * (MAX_GROUPS - len(groups))]
        return vec[i64](table)

    def read_group(self, value: object, where: str) -> int:
        """Read a group of cards that lie in the right order."""
        fields = FieldReader(value, where)
        kind = KIND_BY_NAME[fields.text("kind", tuple(KIND_BY_NAME))]
        max_value = COLOURS if GROUP_KINDS[kind] == "colour" else NUMBERS
        group = empty_group(kind, fields.number("value", 1, max_value))
        cards = self.read_cards(fields.take("cards"), f"{where}.cards")
        fields.done()
        for card in cards:
            if not can_come_next(group, card):
                raise InvalidInput(
                    codes.POSITION_CARDS, where=f"{where}.cards", found=STEP_NAMES[card]
                )
            group = with_card(group, card)
        if list(cards_in(group)) != cards:
            raise InvalidInput(
                codes.POSITION_CARDS, where=f"{where}.cards", found=cards_text(cards)
            )
        return group


def join_bags(bags: list[tuple[int, int]]) -> list[int]:
    """Return the integers of several bags in one list."""
    return [word for bag in bags for word in bag]


def can_come_next(group: int, card: int) -> bool:
    """Tell whether a card can be the next one of a group."""
    kind, value = kind_in(group), value_in(group)
    if kind == RUN and high_in(group) == NUMBERS:
        return False
    if card >= WILD:
        return card == WILD and size_in(group) < NUMBERS
    if kind == RUN:
        return number_of(card) == high_in(group) + 1
    return number_of(card) == value if kind == SET else colour_of(card) + 1 == value


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
