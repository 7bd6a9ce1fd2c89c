"""The hands that a player could make now, for a page that lists them before one is played."""

from cardtable.engine.bits import BIT
from cardtable.engine.combinations import NO_COMBINATIONS, Combination, HandCombinations, Meld
from cardtable.games.pragon.cards import CARDS
from cardtable.games.pragon.hands import (
    KIND_COUNT,
    ace_ends,
    declarable_kinds,
    find_hands,
    max_hand_size,
    min_hand_size,
    usable_cards,
)
from cardtable.games.pragon.moves import declare_move
from cardtable.games.pragon.notation import step_name
from cardtable.games.pragon.options import PragonOptions
from cardtable.games.pragon.view import PragonView, members


def find_combinations(options: PragonOptions, view: PragonView) -> HandCombinations:
    """Return every hand that can be made of the cards of a view, the strongest first."""
    if view.phase != "choosing" or view.chosen or not view.moves:
        return NO_COMBINATIONS
    hand = usable_cards(card_set(view.hand), options)
    table = usable_cards(
        card_set(tuple(stack.cards[-1] for stack in view.stacks if stack.is_open)), options
    )
    least, most = min_hand_size(view.pairs, options), max_hand_size(view.made, options)
    melds = [
        Meld((*step_order(cards, hand), int(declare_move(kind))), (to_combination(cards, kind),))
        for cards in find_hands(hand, table, ace_ends(options), least, most)
        for kind in members(declarable_kinds(cards, options), KIND_COUNT)
    ]
    return HandCombinations((), tuple(sorted(melds, key=strength_key)))


def card_set(cards: tuple[int, ...]) -> int:
    """Return cards as the bits of one integer."""
    return sum(int(BIT[card]) for card in cards)


def step_order(cards: int, hand: int) -> tuple[int, ...]:
    """Return the cards in the order of the steps: those of `hand`, then those of the table."""
    return (*members(cards & hand, CARDS), *members(cards & ~hand, CARDS))


def to_combination(cards: int, kind: int) -> Combination:
    return Combination(step_name(int(declare_move(kind))), members(cards, CARDS))


def strength_key(meld: Meld) -> tuple[int, tuple[int, ...]]:
    """Return a key that sorts the strongest kind first, then by the codes of the steps."""
    return -meld.steps[-1], meld.steps
