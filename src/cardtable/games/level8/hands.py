"""The hands of all seats, and what everybody knows of them.

`bags` has four integers for each seat: its hand (a bag), and the known cards of the hand (a bag),
which everybody saw it take from a discard pile.

`layers` records what follows from a new draw pile. Everybody has seen the discards that go into
it, so at that moment every other unseen card is in a hand, and no card of the new pile is. The
unseen cards of each hand then become a layer: two integers (a bag) for each seat. Layers whose
cards have all left the hands are dropped when the next one is made. Players cannot know which
hand has which card of a layer, but they know that its cards are neither in the draw pile nor among
the cards drawn later.
"""

from librt.vecs import append, vec
from mypy_extensions import i64

from cardtable.games.level8.cards import HI, LO, count_of


def add_to_hand(bags: vec[i64], seat: i64, card: i64) -> None:
    bags[4 * seat] += LO[card]
    bags[4 * seat + 1] += HI[card]


def add_seen_card(bags: vec[i64], seat: i64, card: i64) -> None:
    """Add a card to a hand and to the known cards of that hand."""
    add_to_hand(bags, seat, card)
    bags[4 * seat + 2] += LO[card]
    bags[4 * seat + 3] += HI[card]


def set_hand(bags: vec[i64], seat: i64, lo: i64, hi: i64) -> None:
    """Replace a hand by a bag of which no card is known."""
    bags[4 * seat] = lo
    bags[4 * seat + 1] = hi
    bags[4 * seat + 2] = 0
    bags[4 * seat + 3] = 0


def remove_from_hand(bags: vec[i64], layers: vec[i64], seat: i64, card: i64) -> vec[i64]:
    """Remove a card from a hand while everybody watches; return the layers after that.

    If the hand has several of the kind, it may have been the known one that left. So a known
    card is removed first.
    """
    start = 4 * seat
    bags[start] -= LO[card]
    bags[start + 1] -= HI[card]
    if count_of(bags[start + 2], bags[start + 3], card):
        bags[start + 2] -= LO[card]
        bags[start + 3] -= HI[card]
        return layers
    if len(layers) == 0:
        return layers
    return remove_from_layer(bags, layers, seat, card)


def remove_from_layer(bags: vec[i64], layers: vec[i64], seat: i64, card: i64) -> vec[i64]:
    """Return the layers without a card that has left the hand, if it must have been in a layer.

    It is removed from the latest layer that has it. A card that was drawn after the last layer
    was made is in none.
    """
    start = 4 * seat
    later_cards = count_of(bags[start], bags[start + 1], card) - count_of(
        bags[start + 2], bags[start + 3], card
    )
    latest: i64 = -1
    index = 2 * seat
    while index < len(layers):
        number = count_of(layers[index], layers[index + 1], card)
        later_cards -= number
        if number:
            latest = index
        index += len(bags) // 2
    if later_cards >= 0:
        return layers
    changed = layers[:]
    changed[latest] -= LO[card]
    changed[latest + 1] -= HI[card]
    return changed


def unlayered_cards(bags: vec[i64], layers: vec[i64], seat: i64) -> tuple[i64, i64]:
    """Return the unseen cards of a hand that are in no layer, as a bag."""
    lo = bags[4 * seat] - bags[4 * seat + 2]
    hi = bags[4 * seat + 1] - bags[4 * seat + 3]
    index = 2 * seat
    while index < len(layers):
        lo -= layers[index]
        hi -= layers[index + 1]
        index += len(bags) // 2
    return lo, hi


def add_layer(bags: vec[i64], layers: vec[i64]) -> vec[i64]:
    """Return the layers with one more, for a new draw pile; layers without cards are left out."""
    latest = vec[i64]([])
    seat: i64
    for seat in range(len(bags) // 4):
        lo, hi = unlayered_cards(bags, layers, seat)
        latest = append(append(latest, lo), hi)
    kept = vec[i64]([])
    start: i64 = 0
    while start < len(layers):
        kept = join_layer(kept, layers[start : start + len(latest)])
        start += len(latest)
    return join_layer(kept, latest)


def join_layer(layers: vec[i64], layer: vec[i64]) -> vec[i64]:
    """Return `layers` followed by `layer`, or `layers` alone if no hand has a card of `layer`."""
    total: i64 = 0
    for word in layer:
        total |= word
    if total:
        for word in layer:
            layers = append(layers, word)
    return layers
