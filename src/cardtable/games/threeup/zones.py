"""Where cards can lie: three piles in the middle, and four zones before each seat.

All zones are in one list, so that a clone copies one list (and the past with it: past.py).
A zone has as many entries as there are colours that matter, one bag each. The 3DOWN are no
bag but three slots.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cardtable.engine.bits import BIT
from cardtable.engine.chance import Chance, shuffled_copy
from cardtable.engine.move_list import MoveList
from cardtable.engine.state import State
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
ZONES_PER_SEAT: Final = 4  # zones before each seat

SLOTS: Final = 3  # of the 3DOWN
SLOT_BITS: Final = 8  # bits for each: a card, and whether its owner has seen it
SLOT_CARD_MASK: Final = 63
SLOT_SEEN_BIT: Final = 64


def hand_zone(seat: i64) -> i64:
    return SHARED_ZONES + ZONES_PER_SEAT * seat


def known_zone(seat: i64) -> i64:
    """The part of a hand that everybody has seen picked up."""
    return SHARED_ZONES + ZONES_PER_SEAT * seat + 1


def up_zone(seat: i64) -> i64:
    return SHARED_ZONES + ZONES_PER_SEAT * seat + 2


def down_zone(seat: i64) -> i64:
    return SHARED_ZONES + ZONES_PER_SEAT * seat + 3


@mypyc_attr(acyclic=True)
class ZoneState(State):
    """The part of a state that knows where its cards lie."""

    people: i64
    colour_count: i64  # how many colours matter: all, or none and they are one
    bags: vec[i64]

    def total(self, zone: i64) -> i64:
        """The cards of a zone as one bag, whatever their colours."""
        return self.bags[zone] if self.colour_count == 1 else self.total_of_colours(zone)

    def total_of_colours(self, zone: i64) -> i64:
        bag: i64 = 0
        hue: i64
        for hue in range(self.colour_count):
            bag += self.bags[zone * self.colour_count + hue]
        return bag

    def size(self, zone: i64) -> i64:
        return size(self.total(zone))

    def holds(self, zone: i64, card: i64) -> i64:
        """How many of that card are there."""
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

    def copy_to(self, source: i64, target: i64) -> None:
        """Add to a zone what lies in another."""
        hue: i64
        for hue in range(self.colour_count):
            self.bags[target * self.colour_count + hue] += self.bags[
                source * self.colour_count + hue
            ]

    def move_all(self, source: i64, target: i64) -> None:
        """Move all cards of a zone to another."""
        self.copy_to(source, target)
        hue: i64
        for hue in range(self.colour_count):
            self.bags[source * self.colour_count + hue] = 0

    def forget(self, seat: i64, card: i64) -> None:
        """A card has left the hand; if one like it was known, that one is taken to be it."""
        if self.holds(known_zone(seat), card):
            self.remove(known_zone(seat), card)

    def draw_card(self, chance: Chance) -> i64:
        """A card off the draw pile, which is not empty [UD-01]."""
        n = chance.below(self.size(DRAW))
        hue: i64 = 0
        while self.colour_count > 1 and n >= size(self.bags[DRAW * self.colour_count + hue]):
            n -= size(self.bags[DRAW * self.colour_count + hue])
            hue += 1
        card = card_of(
            nth_value(self.bags[DRAW * self.colour_count + hue], n), hue, self.colour_count
        )
        self.remove(DRAW, card)
        return card

    # 3DOWN cards

    def slot(self, seat: i64, slot: i64) -> i64:
        """The card in a slot; 0 if it is empty."""
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
        """How many 3DOWN cards a seat has."""
        number: i64 = 0
        slot: i64
        for slot in range(SLOTS):
            if self.slot(seat, slot):
                number += 1
        return number

    # What lies before a seat

    def has_no_cards(self, seat: i64) -> bool:
        """Has it no more cards [UD-28]?"""
        return not (
            self.total(hand_zone(seat))
            or self.total(up_zone(seat))
            or self.bags[down_zone(seat) * self.colour_count]
        )

    def seat_card_count(self, seat: i64) -> i64:
        return self.size(hand_zone(seat)) + self.size(up_zone(seat)) + self.down_count(seat)

    def points(self, seat: i64, all_zones: bool) -> i64:
        """Of the hand, or of all that lies before a seat [UD-32]."""
        number = points(self.total(hand_zone(seat)))
        if all_zones:
            number += points(self.total(up_zone(seat)))
            slot: i64
            for slot in range(SLOTS):
                number += points(UNIT[VALUE[self.slot(seat, slot)]])
        return number

    # Choosing cards

    def list_cards(self, moves: MoveList, zone: i64, low: i64, high: i64) -> None:
        """The cards of a zone with a value from `low` to `high`."""
        hue: i64
        for hue in range(self.colour_count):
            bag = self.bags[zone * self.colour_count + hue] >> 4 * low
            card = card_of(low, hue, self.colour_count)
            last = card + high - low
            while bag and card <= last:
                if bag & 15:
                    moves.add(card)
                bag >>= 4
                card += 1

    def list_ascending(self, moves: MoveList, zone: i64, laid: i64, number: i64) -> None:
        """The cards that may be laid next of so many, each no lower than the one before.

        In ascending order a choice can be made in one way only. A card is listed only if
        enough others are left to finish with.
        """
        least = self.last_card(laid)
        left = self.size(zone)
        hue: i64
        value: i64
        for hue in range(self.colour_count):
            for value in range(ONE, VALUES):
                card = card_of(value, hue, self.colour_count)
                copies = self.holds(zone, card)
                if copies and card >= least and left >= number:
                    moves.add(card)
                left -= copies

    def last_card(self, zone: i64) -> i64:
        """The last card of a zone in their order; 0 if there is none."""
        last: i64 = 0
        hue: i64
        value: i64
        for hue in range(self.colour_count):
            for value in range(ONE, VALUES):
                if count_of(self.bags[zone * self.colour_count + hue], value):
                    last = card_of(value, hue, self.colour_count)
        return last

    def lay_first(self, source: i64, target: i64, number: i64) -> None:
        """Move the first cards of a zone, in their order, to another."""
        hue: i64
        value: i64
        for hue in range(self.colour_count):
            for value in range(ONE, VALUES):
                card = card_of(value, hue, self.colour_count)
                while number and self.holds(source, card):
                    self.remove(source, card)
                    self.add(target, card)
                    number -= 1

    def swap_piles(self, chance: Chance) -> None:
        """Deal out the 3UP 3DOWN piles anew, each as a whole [UD-33]."""
        before = self.bags[:]
        owners = shuffled_copy(vec[i64](list(range(self.people))), chance)
        seat: i64
        entry: i64
        for seat in range(self.people):
            for entry in range(2 * self.colour_count):  # the 3DOWN lie next to the 3UP
                was = before[up_zone(owners[seat]) * self.colour_count + entry]
                self.bags[up_zone(seat) * self.colour_count + entry] = was

    # What might be

    def return_unseen(self, zone: i64, seen: i64) -> None:
        """Put back on the draw pile what lies in a zone and is not in `seen`."""
        hue: i64
        for hue in range(self.colour_count):
            at = zone * self.colour_count + hue
            shown = self.bags[seen * self.colour_count + hue]
            self.bags[DRAW * self.colour_count + hue] += self.bags[at] - shown
            self.bags[at] = shown

    def return_unseen_slots(self, owner: i64, seat: i64) -> None:
        slot: i64
        for slot in range(SLOTS):
            card = self.slot(owner, slot)
            if card and not (owner == seat and self.is_slot_seen(owner, slot)):
                self.empty_slot(owner, slot)
                self.add(DRAW, card)

    def deal_like(self, model: "ZoneState", owner: i64, chance: Chance) -> None:
        """Fill up what lies before `owner`, until it is as much as in `model`."""
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
