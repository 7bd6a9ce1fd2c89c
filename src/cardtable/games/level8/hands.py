"""The hands and discard piles of all seats, and what everybody knows of them.

`bags` has four integers for each seat: its hand (a bag), and the known cards of the hand (a bag),
which everybody saw it take from a discard pile.

`layers` records what follows from a new draw pile. Everybody has seen the discards that go into
it, so at that moment every other unseen card is in a hand, and no card of the new pile is. The
unseen cards of each hand then become a layer: two integers (a bag) for each seat. Layers whose
cards have all left the hands are dropped when the next one is made. Players cannot know which
hand has which card of a layer, but they know that its cards are neither in the draw pile nor among
the cards drawn later.

`piles` holds the discard piles, in bytes. Each pile has PILE_STRIDE of them: its height, and then
its cards from the bottom up. Everybody has seen every discard, but only the top cards can be taken
[L8-05].
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from cardtable.games.level8.cards import HI, LO, count_of

PILE_STRIDE: Final = 102  # the height, and room for every card of the largest deck
NO_CARD: Final = -1
SIX_EMPTY_PILES: Final = vec[u8]([0] * (6 * PILE_STRIDE))


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


def empty_piles(seats: i64) -> vec[u8]:
    return SIX_EMPTY_PILES[: seats * PILE_STRIDE]


def pile_height(piles: vec[u8], seat: i64) -> i64:
    return i64(piles[seat * PILE_STRIDE])


def top_card(piles: vec[u8], seat: i64) -> i64:
    """Return the top card of a pile, or NO_CARD if it is empty."""
    height = i64(piles[seat * PILE_STRIDE])
    if height == 0:
        return NO_CARD
    return i64(piles[seat * PILE_STRIDE + height])


def push_card(piles: vec[u8], seat: i64, card: i64) -> None:
    height = i64(piles[seat * PILE_STRIDE]) + 1
    piles[seat * PILE_STRIDE] = u8(height)
    piles[seat * PILE_STRIDE + height] = u8(card)


def pop_card(piles: vec[u8], seat: i64) -> i64:
    """Remove the top card of a pile and return it."""
    height = i64(piles[seat * PILE_STRIDE])
    card = i64(piles[seat * PILE_STRIDE + height])
    piles[seat * PILE_STRIDE + height] = 0
    piles[seat * PILE_STRIDE] = u8(height - 1)
    return card


def collect_below_tops(piles: vec[u8], seats: i64) -> tuple[i64, i64]:
    """Remove all cards but the top ones from the piles; return them as a bag [L8-32] [L8-35]."""
    lo: i64 = 0
    hi: i64 = 0
    seat: i64
    for seat in range(seats):
        if pile_height(piles, seat) > 1:
            top = pop_card(piles, seat)
            while pile_height(piles, seat):
                card = pop_card(piles, seat)
                lo += LO[card]
                hi += HI[card]
            push_card(piles, seat, top)
    return lo, hi


def cards_from_bottom(piles: vec[u8], seat: i64) -> list[int]:
    """Return the cards of a pile, the lowest first."""
    index: i64
    found: list[int] = []
    for index in range(pile_height(piles, seat)):
        found.append(i64(piles[seat * PILE_STRIDE + index + 1]))
    return found
