"""Where cards can lie: three piles in the middle, and four zones before each seat.

All zones are in one list, so that a clone copies one list (and the past with it: past.py).
A zone has as many entries as there are colours that matter, one bag each. The 3DOWN are no
bag but three slots.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cardtable.engine.bits import BIT
from cardtable.engine.chance import Chance, shuffled
from cardtable.engine.moves import Moves
from cardtable.engine.state import State
from cardtable.games.threeup.cards import (
    ONE,
    UNIT,
    VALUE,
    VALUES,
    card_of,
    held,
    hue_of,
    nth_value,
    points,
    size,
)

PILE: Final = 0
GONE: Final = 1
DRAW: Final = 2
MIDDLE: Final = 3
BEFORE: Final = 4  # zones before each seat

SLOTS: Final = 3  # of the 3DOWN
SLOT: Final = 8  # bits for each: a card, and whether its owner has seen it
CARD: Final = 63
SEEN: Final = 64


def hand(seat: i64) -> i64:
    return MIDDLE + BEFORE * seat


def known(seat: i64) -> i64:
    """The part of a hand that everybody has seen picked up."""
    return MIDDLE + BEFORE * seat + 1


def up(seat: i64) -> i64:
    return MIDDLE + BEFORE * seat + 2


def down(seat: i64) -> i64:
    return MIDDLE + BEFORE * seat + 3


@mypyc_attr(acyclic=True)
class WithZones(State):
    """The part of a state that knows where its cards lie."""

    people: i64
    hues: i64  # how many colours matter: all, or none and they are one
    bags: vec[i64]

    def total(self, zone: i64) -> i64:
        """The cards of a zone as one bag, whatever their colours."""
        return self.bags[zone] if self.hues == 1 else self.total_of_colours(zone)

    def total_of_colours(self, zone: i64) -> i64:
        bag: i64 = 0
        hue: i64
        for hue in range(self.hues):
            bag += self.bags[zone * self.hues + hue]
        return bag

    def size(self, zone: i64) -> i64:
        return size(self.total(zone))

    def holds(self, zone: i64, card: i64) -> i64:
        """How many of that card are there."""
        if self.hues == 1:
            return held(self.bags[zone], card)
        return held(self.bags[zone * self.hues + hue_of(card)], VALUE[card])

    def add(self, zone: i64, card: i64) -> None:
        if self.hues == 1:
            self.bags[zone] += UNIT[card]
        else:
            self.bags[zone * self.hues + hue_of(card)] += UNIT[VALUE[card]]

    def remove(self, zone: i64, card: i64) -> None:
        if self.hues == 1:
            self.bags[zone] -= UNIT[card]
        else:
            self.bags[zone * self.hues + hue_of(card)] -= UNIT[VALUE[card]]

    def copy_to(self, source: i64, target: i64) -> None:
        """Add to a zone what lies in another."""
        hue: i64
        for hue in range(self.hues):
            self.bags[target * self.hues + hue] += self.bags[source * self.hues + hue]

    def pour(self, source: i64, target: i64) -> None:
        """Move all cards of a zone to another."""
        self.copy_to(source, target)
        hue: i64
        for hue in range(self.hues):
            self.bags[source * self.hues + hue] = 0

    def forget(self, seat: i64, card: i64) -> None:
        """A card has left the hand; if one like it was known, that one is taken to be it."""
        if self.holds(known(seat), card):
            self.remove(known(seat), card)

    def drawn(self, chance: Chance) -> i64:
        """A card off the draw pile, which is not empty [UD-01]."""
        n = chance.below(self.size(DRAW))
        hue: i64 = 0
        while self.hues > 1 and n >= size(self.bags[DRAW * self.hues + hue]):
            n -= size(self.bags[DRAW * self.hues + hue])
            hue += 1
        card = card_of(nth_value(self.bags[DRAW * self.hues + hue], n), hue, self.hues)
        self.remove(DRAW, card)
        return card

    # 3DOWN cards

    def slot(self, seat: i64, slot: i64) -> i64:
        """The card in a slot; 0 if it is empty."""
        return self.bags[down(seat) * self.hues] >> SLOT * slot & CARD

    def slot_seen(self, seat: i64, slot: i64) -> bool:
        return self.bags[down(seat) * self.hues] >> SLOT * slot & SEEN != 0

    def fill_slot(self, seat: i64, slot: i64, card: i64) -> None:
        self.bags[down(seat) * self.hues] += card * BIT[SLOT * slot]

    def empty_slot(self, seat: i64, slot: i64) -> None:
        content: i64 = self.bags[down(seat) * self.hues] >> SLOT * slot & (CARD | SEEN)
        self.bags[down(seat) * self.hues] -= content * BIT[SLOT * slot]

    def see_slot(self, seat: i64, slot: i64) -> None:
        self.bags[down(seat) * self.hues] |= SEEN * BIT[SLOT * slot]

    def downs(self, seat: i64) -> i64:
        """How many 3DOWN cards a seat has."""
        number: i64 = 0
        slot: i64
        for slot in range(SLOTS):
            if self.slot(seat, slot):
                number += 1
        return number

    # What lies before a seat

    def is_bare(self, seat: i64) -> bool:
        """Has it no more cards [UD-28]?"""
        return not (
            self.total(hand(seat)) or self.total(up(seat)) or self.bags[down(seat) * self.hues]
        )

    def cards_before(self, seat: i64) -> i64:
        return self.size(hand(seat)) + self.size(up(seat)) + self.downs(seat)

    def points(self, seat: i64, all_zones: bool) -> i64:
        """Of the hand, or of all that lies before a seat [UD-32]."""
        number = points(self.total(hand(seat)))
        if all_zones:
            number += points(self.total(up(seat)))
            slot: i64
            for slot in range(SLOTS):
                number += points(UNIT[VALUE[self.slot(seat, slot)]])
        return number

    # Choosing cards

    def list_cards(self, moves: Moves, zone: i64, low: i64, high: i64) -> None:
        """The cards of a zone with a value from `low` to `high`."""
        hue: i64
        for hue in range(self.hues):
            bag = self.bags[zone * self.hues + hue] >> 4 * low
            card = card_of(low, hue, self.hues)
            last = card + high - low
            while bag and card <= last:
                if bag & 15:
                    moves.add(card)
                bag >>= 4
                card += 1

    def list_ascending(self, moves: Moves, zone: i64, laid: i64, number: i64) -> None:
        """The cards that may be laid next of so many, each no lower than the one before.

        In ascending order a choice can be made in one way only. A card is listed only if
        enough others are left to finish with.
        """
        least = self.last_card(laid)
        left = self.size(zone)
        hue: i64
        value: i64
        for hue in range(self.hues):
            for value in range(ONE, VALUES):
                card = card_of(value, hue, self.hues)
                copies = self.holds(zone, card)
                if copies and card >= least and left >= number:
                    moves.add(card)
                left -= copies

    def last_card(self, zone: i64) -> i64:
        """The last card of a zone in their order; 0 if there is none."""
        last: i64 = 0
        hue: i64
        value: i64
        for hue in range(self.hues):
            for value in range(ONE, VALUES):
                if held(self.bags[zone * self.hues + hue], value):
                    last = card_of(value, hue, self.hues)
        return last

    def lay_first(self, source: i64, target: i64, number: i64) -> None:
        """Move the first cards of a zone, in their order, to another."""
        hue: i64
        value: i64
        for hue in range(self.hues):
            for value in range(ONE, VALUES):
                card = card_of(value, hue, self.hues)
                while number and self.holds(source, card):
                    self.remove(source, card)
                    self.add(target, card)
                    number -= 1

    def swap_piles(self, chance: Chance) -> None:
        """Deal out the 3UP 3DOWN piles anew, each as a whole [UD-33]."""
        before = self.bags[:]
        owners = shuffled(vec[i64](list(range(self.people))), chance)
        seat: i64
        entry: i64
        for seat in range(self.people):
            for entry in range(2 * self.hues):  # the 3DOWN lie next to the 3UP
                was = before[up(owners[seat]) * self.hues + entry]
                self.bags[up(seat) * self.hues + entry] = was

    # What might be

    def take_unseen(self, zone: i64, seen: i64) -> None:
        """Put back on the draw pile what lies in a zone and is not in `seen`."""
        hue: i64
        for hue in range(self.hues):
            at = zone * self.hues + hue
            shown = self.bags[seen * self.hues + hue]
            self.bags[DRAW * self.hues + hue] += self.bags[at] - shown
            self.bags[at] = shown

    def take_unseen_slots(self, owner: i64, seat: i64) -> None:
        slot: i64
        for slot in range(SLOTS):
            card = self.slot(owner, slot)
            if card and not (owner == seat and self.slot_seen(owner, slot)):
                self.empty_slot(owner, slot)
                self.add(DRAW, card)

    def deal_like(self, model: "WithZones", owner: i64, chance: Chance) -> None:
        """Fill up what lies before `owner`, until it is as much as in `model`."""
        zone: i64
        for zone in (hand(owner), up(owner)):
            for _ in range(model.size(zone) - self.size(zone)):
                self.add(zone, self.drawn(chance))
        slot: i64
        for slot in range(SLOTS):
            if model.slot(owner, slot) and not self.slot(owner, slot):
                self.fill_slot(owner, slot, self.drawn(chance))
                if model.slot_seen(owner, slot):
                    self.see_slot(owner, slot)
