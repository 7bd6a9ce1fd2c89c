"""The zones where cards lie: three piles in the middle, and four zones for each seat.

All zones are in one list, so that a clone copies one list. The history of `repetition.py` follows
them in the same list. A zone has one entry, a bag, for each colour that matters. The zone of the
3DOWN cards is not a bag: its first entry holds three slots.
"""

from math import factorial
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cardtable.engine.bits import BIT
from cardtable.engine.chance import Chance
from cardtable.engine.state import MoveList, State
from cardtable.games.threeup.cards import (
    ONE,
    UNIT,
    VALUE,
    VALUES,
    card_of,
    colour_of,
    count_of,
    nth_value,
    points,
    size,
)

PILE: Final = 0
GONE: Final = 1
DRAW: Final = 2
SHARED_ZONES: Final = 3
ZONES_PER_SEAT: Final = 4

SLOTS: Final = 3  # for the 3DOWN cards of a seat
SLOT_BITS: Final = 8  # bits of a slot: the card, and whether its owner has seen it
SLOT_CARD_MASK: Final = 63
SLOT_SEEN_BIT: Final = 64


def hand_zone(seat: i64) -> i64:
    return SHARED_ZONES + ZONES_PER_SEAT * seat


def known_zone(seat: i64) -> i64:
    """Return the zone for the cards of a hand that everybody knows; the hand has them, too."""
    return SHARED_ZONES + ZONES_PER_SEAT * seat + 1


def up_zone(seat: i64) -> i64:
    return SHARED_ZONES + ZONES_PER_SEAT * seat + 2


def down_zone(seat: i64) -> i64:
    return SHARED_ZONES + ZONES_PER_SEAT * seat + 3


@mypyc_attr(acyclic=True)
class ZoneState(State):
    """The part of a state that holds the cards.

    The methods that a playout calls index `bags` directly, as mypyc does not inline a call of
    `bag`.
    """

    seat_count: i64
    colour_count: i64  # colours that matter: all of them, or 1 where cards have no colour
    bags: vec[i64]

    def bag(self, zone: i64, colour: i64) -> i64:
        """Return the cards of one colour in a zone."""
        return self.bags[zone * self.colour_count + colour]

    def total(self, zone: i64) -> i64:
        """Return the cards of all colours in a zone as one bag."""
        return self.bags[zone] if self.colour_count == 1 else self.total_of_colours(zone)

    def total_of_colours(self, zone: i64) -> i64:
        bag: i64 = 0
        colour: i64
        for colour in range(self.colour_count):
            bag += self.bags[zone * self.colour_count + colour]
        return bag

    def size(self, zone: i64) -> i64:
        return size(self.total(zone))

    def count_card(self, zone: i64, card: i64) -> i64:
        """Return the number of copies of `card` in a zone."""
        if self.colour_count == 1:
            return count_of(self.bags[zone], card)
        return count_of(self.bags[zone * self.colour_count + colour_of(card)], VALUE[card])

    def add(self, zone: i64, card: i64) -> None:
        if self.colour_count == 1:
            self.bags[zone] += UNIT[card]
        else:
            self.bags[zone * self.colour_count + colour_of(card)] += UNIT[VALUE[card]]

    def remove(self, zone: i64, card: i64) -> None:
        if self.colour_count == 1:
            self.bags[zone] -= UNIT[card]
        else:
            self.bags[zone * self.colour_count + colour_of(card)] -= UNIT[VALUE[card]]

    def copy_all(self, source: i64, target: i64) -> None:
        """Add the cards of `source` to `target`, and leave them in `source`."""
        colour: i64
        for colour in range(self.colour_count):
            self.bags[target * self.colour_count + colour] += self.bags[
                source * self.colour_count + colour
            ]

    def move_all(self, source: i64, target: i64) -> None:
        """Move all cards of `source` to `target`."""
        self.copy_all(source, target)
        colour: i64
        for colour in range(self.colour_count):
            self.bags[source * self.colour_count + colour] = 0

    def forget_known_card(self, seat: i64, card: i64) -> None:
        """Note that `card` has left the hand: if a copy of it was known, that copy is gone."""
        if self.count_card(known_zone(seat), card):
            self.remove(known_zone(seat), card)

    def draw_card(self, chance: Chance) -> i64:
        """Take a random card off the draw pile, which must not be empty [UD-01]."""
        n = chance.below(self.size(DRAW))
        colour: i64 = 0
        while self.colour_count > 1 and n >= size(self.bags[DRAW * self.colour_count + colour]):
            n -= size(self.bags[DRAW * self.colour_count + colour])
            colour += 1
        card = card_of(
            nth_value(self.bags[DRAW * self.colour_count + colour], n), colour, self.colour_count
        )
        self.remove(DRAW, card)
        return card

    # 3DOWN cards

    def slot(self, seat: i64, slot: i64) -> i64:
        """Return the card in a slot, or 0 if the slot is empty."""
        return self.bags[down_zone(seat) * self.colour_count] >> SLOT_BITS * slot & SLOT_CARD_MASK

    def is_slot_seen(self, seat: i64, slot: i64) -> bool:
        return (
            self.bags[down_zone(seat) * self.colour_count] >> SLOT_BITS * slot & SLOT_SEEN_BIT != 0
        )

    def fill_slot(self, seat: i64, slot: i64, card: i64) -> None:
        self.bags[down_zone(seat) * self.colour_count] += card * BIT[SLOT_BITS * slot]

    def empty_slot(self, seat: i64, slot: i64) -> None:
        content: i64 = self.bags[down_zone(seat) * self.colour_count] >> SLOT_BITS * slot & (
            SLOT_CARD_MASK | SLOT_SEEN_BIT
        )
        self.bags[down_zone(seat) * self.colour_count] -= content * BIT[SLOT_BITS * slot]

    def mark_slot_seen(self, seat: i64, slot: i64) -> None:
        self.bags[down_zone(seat) * self.colour_count] |= SLOT_SEEN_BIT * BIT[SLOT_BITS * slot]

    def down_count(self, seat: i64) -> i64:
        """Return the number of 3DOWN cards that a seat has."""
        count: i64 = 0
        slot: i64
        for slot in range(SLOTS):
            if self.slot(seat, slot):
                count += 1
        return count

    # The cards of a seat

    def has_no_cards(self, seat: i64) -> bool:
        """Return whether a seat has no cards in any zone [UD-28]."""
        return not (
            self.total(hand_zone(seat))
            or self.total(up_zone(seat))
            or self.bags[down_zone(seat) * self.colour_count]
        )

    def seat_card_count(self, seat: i64) -> i64:
        return self.size(hand_zone(seat)) + self.size(up_zone(seat)) + self.down_count(seat)

    def points(self, seat: i64, all_zones: bool) -> i64:
        """Return the points of the hand, or of all cards of a seat [UD-32]."""
        total = points(self.total(hand_zone(seat)))
        if all_zones:
            total += points(self.total(up_zone(seat)))
            slot: i64
            for slot in range(SLOTS):
                total += points(UNIT[VALUE[self.slot(seat, slot)]])  # 0 for an empty slot
        return total

    # Cards to choose from

    def list_cards(self, moves: MoveList, zone: i64, low: i64, high: i64) -> None:
        """List the cards of a zone with a value from `low` to `high`."""
        colour: i64
        for colour in range(self.colour_count):
            bag = self.bags[zone * self.colour_count + colour] >> 4 * low
            card = card_of(low, colour, self.colour_count)
            last = card + high - low
            while bag and card <= last:
                if bag & 15:
                    moves.add(card)
                bag >>= 4
                card += 1

    def list_ascending(self, moves: MoveList, zone: i64, laid: i64, missing: i64) -> None:
        """List the cards of `zone` that may follow those of `laid` in ascending order.

        In ascending order each set of cards can be chosen in one way only. A card is listed only
        if enough cards are left from it onwards to lay the `missing` ones.
        """
        lowest = self.last_card(laid)
        left = self.size(zone)
        colour: i64
        value: i64
        for colour in range(self.colour_count):
            for value in range(ONE, VALUES):
                card = card_of(value, colour, self.colour_count)
                copies = self.count_card(zone, card)
                if copies and card >= lowest and left >= missing:
                    moves.add(card)
                left -= copies

    def last_card(self, zone: i64) -> i64:
        """Return the card of a zone with the highest code, or 0 if the zone is empty."""
        last: i64 = 0
        colour: i64
        value: i64
        for colour in range(self.colour_count):
            for value in range(ONE, VALUES):
                if count_of(self.bags[zone * self.colour_count + colour], value):
                    last = card_of(value, colour, self.colour_count)
        return last

    def move_first_cards(self, source: i64, target: i64, count: i64) -> None:
        """Move the `count` cards with the lowest codes from `source` to `target`."""
        colour: i64
        value: i64
        for colour in range(self.colour_count):
            for value in range(ONE, VALUES):
                card = card_of(value, colour, self.colour_count)
                while count and self.count_card(source, card):
                    self.remove(source, card)
                    self.add(target, card)
                    count -= 1

    def swap_piles(self, chance: Chance) -> None:
        """Deal the piles of 3UP and 3DOWN cards to the seats anew, each as a whole [UD-33].

        At least two seats get another pile. All orders of the piles are numbered, and number 0,
        in which all seats keep their own, is left out.
        """
        before = self.bags[:]
        owners = list(range(self.seat_count))
        number: i64 = 1 + chance.below(factorial(self.seat_count) - 1)
        seat: i64
        entry: i64
        for seat in range(self.seat_count):
            owner = owners.pop(number % len(owners))
            number //= len(owners) + 1
            for entry in range(2 * self.colour_count):  # the zone of the 3DOWN follows the 3UP
                content = before[up_zone(owner) * self.colour_count + entry]
                self.bags[up_zone(seat) * self.colour_count + entry] = content

    # Determinization

    def return_unseen(self, zone: i64, seen: i64) -> None:
        """Put the cards of `zone` back on the draw pile, except for those of the zone `seen`."""
        colour: i64
        for colour in range(self.colour_count):
            index = zone * self.colour_count + colour
            kept = self.bags[seen * self.colour_count + colour]
            self.bags[DRAW * self.colour_count + colour] += self.bags[index] - kept
            self.bags[index] = kept

    def return_unseen_slots(self, owner: i64, seat: i64) -> None:
        """Put the 3DOWN cards of `owner` that `seat` has not seen back on the draw pile."""
        slot: i64
        for slot in range(SLOTS):
            card = self.slot(owner, slot)
            if card and not (owner == seat and self.is_slot_seen(owner, slot)):
                self.empty_slot(owner, slot)
                self.add(DRAW, card)

    def deal_like(self, model: "ZoneState", owner: i64, chance: Chance) -> None:
        """Deal cards to the zones of `owner` until each has as many as in `model`."""
        zone: i64
        for zone in (hand_zone(owner), up_zone(owner)):
            for _ in range(model.size(zone) - self.size(zone)):
                self.add(zone, self.draw_card(chance))
        slot: i64
        for slot in range(SLOTS):
            if model.slot(owner, slot) and not self.slot(owner, slot):
                self.fill_slot(owner, slot, self.draw_card(chance))
                if model.is_slot_seen(owner, slot):
                    self.mark_slot_seen(owner, slot)
