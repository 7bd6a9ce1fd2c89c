"""The history of a game, for the rule about positions that come up a third time [UD-41].

A position can come up again only while cards move between hands and pile: every other move of a
card is final. So the history goes back to the last such move. It is a list of entries of equal
length, one for each turn: a number for the turn and the top of the pile, then the cards in every
hand (and the 3UP cards, where they can be exchanged). The history follows the zones in the list
`bags`, and the room behind `history_end` is used again.
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
    """The part of a state that remembers earlier positions."""

    history_end: i64  # the end of the history in `bags`; entries behind it do not count
    repeats: i64  # how often the position at the start of this turn has come up; 0 after a clear

    def history_start(self) -> i64:
        """Return the index in `bags` at which the zones end and the history starts."""
        return self.colour_count * (SHARED_ZONES + ZONES_PER_SEAT * self.seat_count)

    def entry_length(self) -> i64:
        """Return the length of an entry of the history."""
        length: i64 = 1  # for one seat
        if self.colour_count > 1:
            length = 2 * self.colour_count
        return 1 + self.seat_count * length

    def clear_history(self) -> None:
        """Forget the history: a card has moved for good, so no earlier position can recur."""
        self.history_end = self.history_start()

    def add_to_history(self, turn_key: i64) -> None:
        """Add an entry for the present position."""
        index = self.history_end
        self.history_end += self.entry_length()
        while len(self.bags) < self.history_end:
            self.bags = append(self.bags, 0)
        bags = self.bags
        bags[index] = turn_key
        seat: i64
        if self.colour_count == 1:
            for seat in range(self.seat_count):
                bags[index + 1 + seat] = bags[hand_zone(seat)]
        else:
            self.record_colours(index + 1)

    def record_colours(self, index: i64) -> None:
        """Write hands and 3UP of all seats to `bags`, from `index` on."""
        colours = self.colour_count
        seat: i64
        colour: i64
        for seat in range(self.seat_count):
            for colour in range(colours):
                self.bags[index] = self.bags[hand_zone(seat) * colours + colour]
                self.bags[index + 1] = self.bags[up_zone(seat) * colours + colour]
                index += 2

    def repetition_count(self) -> i64:
        """Return how often the latest position is in the history; 0 if the history is empty."""
        start = self.history_start()
        if self.history_end == start:
            return 0
        count: i64 = 1
        length = self.entry_length()
        latest = self.history_end - length
        entry = latest - length
        while entry >= start:
            if self.bags[entry] == self.bags[latest] and self.are_entries_equal(entry, latest):
                count += 1
            entry -= length
        return count

    def are_entries_equal(self, first: i64, second: i64) -> bool:
        """Compare the entries that start at these indices of `bags`."""
        bags = self.bags
        offset: i64
        for offset in range(self.entry_length()):
            if bags[first + offset] != bags[second + offset]:
                return False
        return True

    def has_recurred(self) -> bool:
        """Return whether a position is in the history twice."""
        length = self.entry_length()
        first = self.history_start()
        while first < self.history_end:
            second = first + length
            while second < self.history_end:
                if self.are_entries_equal(first, second):
                    return True
                second += length
            first += length
        return False

    def adjust_history(self, original: ZoneState) -> None:
        """Make the history fit hands that were dealt anew; `original` has the old hands.

        Everybody has seen each card that came to a hand or left it since the history starts.
        So an earlier hand differs from the present one by the same cards as before.
        """
        colours = self.colour_count
        width: i64 = 1 if colours == 1 else 2
        index = self.history_start() + 1
        seat: i64
        colour: i64
        while index < self.history_end:
            for seat in range(self.seat_count):
                for colour in range(colours):
                    change = (
                        self.bags[hand_zone(seat) * colours + colour]
                        - original.bags[hand_zone(seat) * colours + colour]
                    )
                    self.bags[index + (seat * colours + colour) * width] += change
            index += self.entry_length()
