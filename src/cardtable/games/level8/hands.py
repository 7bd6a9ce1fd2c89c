"""The hands, and what everybody knows of them.

`bags` has four words for each seat: its hand, and that part of it which was taken off a discard
pile before everybody's eyes (`known`).

`old` is for what follows when a new draw pile is made. All have seen the discards that go into
it, so whatever else nobody has seen is then in the hands, and no card of the new pile is. So at
that moment the unseen part of each hand becomes a layer of `old`: two words for each seat, one
layer for each new pile in the round. A card of a layer can only be where that layer is.
"""

from librt.vecs import append, vec
from mypy_extensions import i64

from cardtable.games.level8.cards import HI, LO, count_of


def add_to_hand(bags: vec[i64], seat: i64, card: i64) -> None:
    bags[4 * seat] += LO[card]
    bags[4 * seat + 1] += HI[card]


def add_seen_card(bags: vec[i64], seat: i64, card: i64) -> None:
    add_to_hand(bags, seat, card)
    bags[4 * seat + 2] += LO[card]
    bags[4 * seat + 3] += HI[card]


def remove_from_hand(bags: vec[i64], old: vec[i64], seat: i64, card: i64) -> vec[i64]:
    """Take a card out of a hand before everybody's eyes; what is then `old`.

    If there are several of the kind it may have been the one that was known, so that is what is
    no longer known.
    """
    at = 4 * seat
    bags[at] -= LO[card]
    bags[at + 1] -= HI[card]
    if count_of(bags[at + 2], bags[at + 3], card):
        bags[at + 2] -= LO[card]
        bags[at + 3] -= HI[card]
        return old
    if len(old) == 0:
        return old
    return remove_from_layer(bags, old, seat, card)


def remove_from_layer(bags: vec[i64], old: vec[i64], seat: i64, card: i64) -> vec[i64]:
    """Take the card out of the latest layer that has it, unless it was drawn since."""
    at = 4 * seat
    unaccounted = count_of(bags[at], bags[at + 1], card) - count_of(
        bags[at + 2], bags[at + 3], card
    )
    latest: i64 = -1
    place = 2 * seat
    while place < len(old):
        number = count_of(old[place], old[place + 1], card)
        unaccounted -= number
        if number:
            latest = place
        place += len(bags) // 2
    if unaccounted >= 0:
        return old
    left = old[:]
    left[latest] -= LO[card]
    left[latest + 1] -= HI[card]
    return left


def unlayered_cards(bags: vec[i64], old: vec[i64], seat: i64) -> tuple[i64, i64]:
    """What the seat holds that nobody else has seen and that belongs to no layer: a bag."""
    lo = bags[4 * seat] - bags[4 * seat + 2]
    hi = bags[4 * seat + 1] - bags[4 * seat + 3]
    place = 2 * seat
    while place < len(old):
        lo -= old[place]
        hi -= old[place + 1]
        place += len(bags) // 2
    return lo, hi


def add_layer(bags: vec[i64], old: vec[i64]) -> vec[i64]:
    """The layers with one more: a new draw pile is being made."""
    layers = old[:]
    seat: i64
    for seat in range(len(bags) // 4):
        lo, hi = unlayered_cards(bags, old, seat)
        layers = append(append(layers, lo), hi)
    return layers
