"""What an exact search needs to know about the end of a game of The Seal of Pragon.

When the deck is empty, chance only decides which unseen closed cards are turned up, and these are
few. While there is a deck, there are too many possible draws. But if every card on the table is
known, a win may be certain without drawing.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr, u8

from cardtable.bots.search.policy import ChanceOutcome, Endgame, PositionKey
from cardtable.engine.bits import BIT, count, lowest
from cardtable.engine.chance import WORD_MASK, Chance
from cardtable.engine.state import MoveList, State
from cardtable.games.pragon.layout import STACKS
from cardtable.games.pragon.legality import CHOOSING, NO_CARD, ROUND_LIMIT, STACK_TOPS
from cardtable.games.pragon.moves import is_card, is_place
from cardtable.games.pragon.state import PragonState

MAX_ROUNDS: Final = ROUND_LIMIT // 2  # after more rounds the limit could matter
MAX_ORDERS: Final = 120  # possible orders of the cards that a move turns up
UNSEEN_CARD: Final = 63  # stands in the key of a stack for a card that was never seen


@final
@mypyc_attr(acyclic=True)
class ChanceProbe(Chance):
    """Chance that only records whether it was used."""

    def __init__(self) -> None:
        self.asked = False

    def word(self) -> i64:
        self.asked = True
        return WORD_MASK  # `below` accepts this word at once


@final
@mypyc_attr(acyclic=True)
class PragonEndgame(Endgame):
    def __init__(self) -> None:
        self.probe = ChanceProbe()

    def is_searchable(self, state: State, seat: i64) -> bool:
        assert isinstance(state, PragonState)
        if state.rounds >= MAX_ROUNDS or not state.options.show_known_cards:
            return False
        return not state.draw or not state.unseen_cards()

    def has_private_knowledge(self, state: State, seat: i64) -> bool:
        return False  # there is one seat

    def position_key(self, state: State) -> PositionKey:
        """Return the key of a position. It needs no pile, which follows from the rest."""
        assert isinstance(state, PragonState)
        made: i64 = 1 if state.made else 0
        step = (((state.pairs * 2 + made) * 8 + state.phase) * 16 + state.kind) * 64 + state.picked
        hidden = state.unseen_cards() | state.draw
        stack: i64
        keys: list[int] = [
            step,
            count(state.draw),
            hidden,
            state.hand,
            state.chosen,
            state.open_stacks,
        ]
        for stack in range(STACKS):
            keys.append(stack_key(state, stack, hidden))
        return tuple(keys)

    def list_distinct_moves(self, state: State, moves: MoveList) -> None:
        state.list_moves(moves)

    def is_chance_move(self, state: State, move: i64) -> bool:
        """Say whether the move ends a choice, and so may turn up or draw cards."""
        assert isinstance(state, PragonState)
        return not is_place(move) and not (is_card(move) and state.phase == CHOOSING)

    def outcomes(self, state: State, move: i64) -> list[ChanceOutcome]:
        """Return all outcomes; none if cards are drawn, or turned up in too many orders."""
        assert isinstance(state, PragonState)
        unseen = state.unseen_cards()
        after = self.apply_without_drawing(state.clone(), move)
        if after is None:
            return []
        turned = unseen & ~after.unseen_cards()
        hidden = unseen | state.draw
        if not turned:
            return [ChanceOutcome(after, 1.0, secret=False)]
        if count_orders(count(hidden), count(turned)) > MAX_ORDERS:
            return []
        found: list[ChanceOutcome] = []
        for world in deal_orders(state, stacks_of_tops(state, turned), hidden):
            after = self.apply_without_drawing(world, move)
            if after is None:
                return []
            found.append(ChanceOutcome(after, 1.0, secret=False))
        for outcome in found:
            outcome.weight /= len(found)
        return found

    def apply_without_drawing(self, state: PragonState, move: i64) -> PragonState | None:
        """Apply a move and return the state; return None if the move draws cards."""
        self.probe.asked = False
        state.apply(move, self.probe)
        return None if self.probe.asked else state


def stack_key(state: PragonState, stack: i64, hidden: i64) -> int:
    """Return the cards of a stack as one number, with UNSEEN_CARD for each of `hidden`."""
    key = 1
    card = state.top(stack)
    while card != NO_CARD:
        key = key * 64 + (UNSEEN_CARD if hidden & BIT[card] else card)
        card = i64(state.under[card])
    return key


def count_orders(cards: i64, places: i64) -> i64:
    """Return in how many ways `places` places can be filled from `cards` cards.

    More than six places are counted as six, which is enough to compare with MAX_ORDERS.
    """
    orders: i64 = 1
    place: i64
    for place in range(min(places, 6)):
        orders *= cards - place
    return orders


def stacks_of_tops(state: PragonState, turned: i64) -> vec[i64]:
    """Return the stacks with one of these cards on top."""
    found = vec[i64]()
    stack: i64
    for stack in range(STACKS):
        top = state.top(stack)
        if top != NO_CARD and turned & BIT[top]:
            found = append(found, stack)
    return found


def deal_orders(state: PragonState, stacks: vec[i64], hidden: i64) -> list[PragonState]:
    """Return a state for each order in which hidden cards may be on top of these stacks."""
    worlds = [state]
    placed: list[int] = [0]  # in each state, the cards on the stacks that were dealt already
    stack: i64
    for stack in stacks:
        next_worlds: list[PragonState] = []
        next_placed: list[int] = []
        index: i64
        for index in range(len(worlds)):
            used: i64 = placed[index]
            left = hidden & ~used
            while left:
                card = lowest(left)
                left &= left - 1
                top = worlds[index].top(stack)
                next_worlds.append(with_swapped_cards(worlds[index], top, card))
                next_placed.append(used | BIT[card])
        worlds, placed = next_worlds, next_placed
    return worlds


def with_swapped_cards(state: PragonState, card: i64, other: i64) -> PragonState:
    """Return a state in which two cards have changed places."""
    world = state.clone()
    if card == other:
        return world
    stack: i64
    for stack in range(STACKS):
        above: i64 = STACK_TOPS + stack
        below = state.top(stack)
        while below != NO_CARD:
            here = below
            if below == card:
                here = other
            elif below == other:
                here = card
            world.under[above] = u8(here)
            above = here
            below = i64(state.under[below])
        world.under[above] = NO_CARD
    if (state.draw & BIT[card] != 0) != (state.draw & BIT[other] != 0):
        world.draw ^= BIT[card] | BIT[other]
        drawn = card if world.draw & BIT[card] else other
        world.under[drawn] = NO_CARD
    return world
