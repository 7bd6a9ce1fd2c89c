"""What has been before, for the rule that the third time is the last [UD-41].

A game can only come round again while cards go to and fro between hands and pile; whatever
else moves never moves back. The past is a list of entries of equal length since that last
happened: one word for whose turn it is and what lies on top, then the cards in every hand
(and the 3UP, where they can be exchanged).
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from cardtable.games.threeup.zones import Zones, hand, up

NO_PAST: Final = vec[i64]()


def length(seats: i64, hues: i64) -> i64:
    """The length of an entry."""
    return 1 + seats if hues == 1 else 1 + 2 * seats * hues


def times(past: vec[i64], entry: i64) -> i64:
    """How often the latest of these entries is there."""
    number: i64 = 0
    at: i64 = 0
    last = len(past) - entry
    while at <= last:
        if same(past, at, last, entry):
            number += 1
        at += entry
    return number


def same(past: vec[i64], at: i64, other: i64, entry: i64) -> bool:
    place: i64
    for place in range(entry):
        if past[at + place] != past[other + place]:
            return False
    return True


def longer(past: vec[i64], word: i64, zones: Zones, seats: i64) -> vec[i64]:
    """The past with the present added; the old one is left as it is."""
    grown = append(past[:], word)
    seat: i64
    hue: i64
    for seat in range(seats):
        for hue in range(zones.hues):
            grown = append(grown, zones.bags[hand(seat) * zones.hues + hue])
            if zones.hues > 1:
                grown = append(grown, zones.bags[up(seat) * zones.hues + hue])
    return grown


def reimagined(past: vec[i64], was: Zones, now: Zones, seats: i64) -> vec[i64]:
    """The past of a world whose hands are other ones.

    All that came to a hand or left it in this time was seen by everybody, so each hand
    was then as much different from the old hand of now as from the new one.
    """
    copy = past[:]
    hues = now.hues
    wide: i64 = 1 if hues == 1 else 2
    at: i64 = 1
    seat: i64
    hue: i64
    while at < len(copy):
        for seat in range(seats):
            for hue in range(hues):
                change = now.bags[hand(seat) * hues + hue] - was.bags[hand(seat) * hues + hue]
                copy[at + (seat * hues + hue) * wide] += change
        at += length(seats, hues)
    return copy
