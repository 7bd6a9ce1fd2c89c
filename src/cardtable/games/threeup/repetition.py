"""What has been before, for the rule that the third time is the last [UD-41].

A game can only come round again while cards go to and fro between hands and pile; whatever
else moves never moves back. The past is a list of entries of equal length since that last
happened: one word for whose turn it is and what lies on top, then the cards in every hand
(and the 3UP, where they can be exchanged). It lies behind the zones in the same list, which
is used over and over.
"""

from librt.vecs import append
from mypy_extensions import i64, mypyc_attr

from cardtable.games.threeup.zones import (
    SHARED_ZONES,
    ZONES_PER_SEAT,
    ZoneState,
    hand_zone,
    up_zone,
)


@mypyc_attr(acyclic=True)
class RepetitionState(ZoneState):
    """The part of a state that knows what has been."""

    end: i64  # how much of the list of bags counts

    def begin(self) -> i64:
        """Where the zones end and the past begins."""
        return self.colour_count * (SHARED_ZONES + ZONES_PER_SEAT * self.people)

    def entry_length(self) -> i64:
        """The length of an entry."""
        wide: i64 = 1
        if self.colour_count > 1:
            wide = 2 * self.colour_count
        return 1 + self.people * wide

    def clear_history(self) -> None:
        """A card has gone where it cannot come back from."""
        self.end = self.begin()

    def remember(self, word: i64) -> None:
        """Add the present; `word` is whose turn it is and what lies on top."""
        at = self.end
        self.end += self.entry_length()
        while len(self.bags) < self.end:
            self.bags = append(self.bags, 0)
        bags = self.bags
        bags[at] = word
        seat: i64
        if self.colour_count == 1:
            for seat in range(self.people):
                bags[at + 1 + seat] = bags[hand_zone(seat)]
        else:
            self.record_colours(at + 1)

    def record_colours(self, at: i64) -> None:
        hues = self.colour_count
        seat: i64
        hue: i64
        for seat in range(self.people):
            for hue in range(hues):
                self.bags[at] = self.bags[hand_zone(seat) * hues + hue]
                self.bags[at + 1] = self.bags[up_zone(seat) * hues + hue]
                at += 2

    def times(self) -> i64:
        """How often the latest entry is there."""
        number: i64 = 0
        begin = self.begin()
        entry = self.entry_length()
        last = self.end - entry
        at = last
        while at >= begin:
            if self.bags[at] == self.bags[last] and self.are_entries_equal(at, last):
                number += 1
            at -= entry
        return number

    def are_entries_equal(self, one: i64, other: i64) -> bool:
        """Are two entries alike?"""
        bags = self.bags
        place: i64
        for place in range(self.entry_length()):
            if bags[one + place] != bags[other + place]:
                return False
        return True

    def has_recurred(self) -> bool:
        """Is any entry there twice? Then the next time would be the last."""
        entry = self.entry_length()
        one = self.begin()
        while one < self.end:
            other = one + entry
            while other < self.end:
                if self.are_entries_equal(one, other):
                    return True
                other += entry
            one += entry
        return False

    def adjust_history(self, was: ZoneState) -> None:
        """Make it the past of a world whose hands are other ones.

        All that came to a hand or left it in this time was seen by everybody, so each hand
        was then as much different from the old hand of now as from the new one.
        """
        hues = self.colour_count
        wide: i64 = 1 if hues == 1 else 2
        at = self.begin() + 1
        seat: i64
        hue: i64
        while at < self.end:
            for seat in range(self.people):
                for hue in range(hues):
                    change = (
                        self.bags[hand_zone(seat) * hues + hue]
                        - was.bags[hand_zone(seat) * hues + hue]
                    )
                    self.bags[at + (seat * hues + hue) * wide] += change
            at += self.entry_length()
