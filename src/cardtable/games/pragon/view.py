"""The view of a seat, and the hands that the player could make now.

Spectators of a solitaire see what the player sees [SP-47].
"""

from dataclasses import dataclass

from mypy_extensions import i64

from cardtable.engine.bits import BIT, count
from cardtable.engine.view import (
    NO_COMBINATIONS,
    Combination,
    HandCombinations,
    Meld,
    View,
    legal_moves_of,
    results_of,
)
from cardtable.games.pragon.cards import CARDS
from cardtable.games.pragon.hands import (
    KIND_COUNT,
    KIND_NAMES,
    ace_ends,
    declarable_kinds,
    find_hands,
    max_hand_size,
    min_hand_size,
    usable_cards,
)
from cardtable.games.pragon.layout import STACKS
from cardtable.games.pragon.legality import NO_CARD
from cardtable.games.pragon.moves import declare_move
from cardtable.games.pragon.options import PragonOptions
from cardtable.games.pragon.state import PragonState

UNKNOWN_CARD = -1
PHASES = ("choosing", "aiming", "lifting", "taking", "asked", "placing")


@dataclass(unsafe_hash=True)
class StackView:
    """A stack from its lowest card to its top card; UNKNOWN_CARD for cards that were never seen."""

    cards: tuple[int, ...]
    is_open: bool


@dataclass(kw_only=True, unsafe_hash=True)
class PragonView(View):
    """What the player may know. Fields without a comment are those of `PragonState`."""

    phase: str
    rounds: int
    made: int
    pairs: int
    deck: int  # the number of cards in the draw deck
    hand: tuple[int, ...]
    pile: tuple[int, ...]
    stacks: tuple[StackView, ...]
    kind: int
    chosen: tuple[int, ...]
    picked: tuple[int, ...]


def view_of(state: PragonState, seat: int) -> PragonView:
    return PragonView(
        seat=seat,
        turn=state.turn,
        moves=legal_moves_of(state, seat),
        results=results_of(state),
        phase=PHASES[state.phase],
        rounds=state.rounds,
        made=state.made,
        pairs=state.pairs,
        deck=count(state.draw),
        hand=members(state.hand, CARDS),
        pile=members(state.pile, CARDS),
        stacks=tuple([stack_view_of(state, stack) for stack in range(STACKS)]),
        kind=state.kind,
        chosen=members(state.chosen, CARDS),
        picked=members(state.picked, STACKS),
    )


def stack_view_of(state: PragonState, stack: i64) -> StackView:
    seen = state.known | state.open_cards()
    cards = [card if seen & BIT[card] else UNKNOWN_CARD for card in stack_cards(state, stack)]
    return StackView(tuple(cards), bool(state.open_stacks & BIT[stack]))


def stack_cards(state: PragonState, stack: i64) -> list[int]:
    """Return the cards of a stack, from the lowest to the top."""
    cards: list[int] = []
    card = state.top(stack)
    while card != NO_CARD:
        cards.append(card)
        card = state.card_below(card)
    return cards[::-1]


def members(bits: i64, size: i64) -> tuple[int, ...]:
    """Return the numbers below `size` whose bit is set."""
    return tuple([number for number in range(size) if bits & BIT[number]])


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
    return Combination(KIND_NAMES[kind], members(cards, CARDS))


def strength_key(meld: Meld) -> tuple[int, tuple[int, ...]]:
    """Return a key that sorts the strongest kind first, then by the codes of the steps."""
    return -meld.steps[-1], meld.steps
