"""What a search to the end of The Seal of Pragon has to know.

With the deck gone, all that luck still does is to turn up closed cards that were never seen,
and they are few. While there is a deck, nobody can count what may be drawn; but where every
card of the table is known, a win may be sure without drawing.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr, u8

from cardtable.bots.search.policy import UNKNOWN_VALUE, Endgame, Outcome, PositionKey
from cardtable.engine.bits import BIT, count, lowest
from cardtable.engine.chance import WORD_MASK, Chance
from cardtable.engine.move_list import MoveList
from cardtable.engine.state import State
from cardtable.games.pragon.layout import STACKS
from cardtable.games.pragon.legality import CHOOSING, NO_CARD, ROUND_LIMIT, STACK_TOPS
from cardtable.games.pragon.moves import is_card, is_place
from cardtable.games.pragon.state import PragonState

MAX_ROUNDS: Final = ROUND_LIMIT // 2  # rounds after which a game would be near its limit
MAX_ORDERS: Final = 120  # in which the cards that are turned up may come, at most
UNSEEN_CARD: Final = 63  # in the name of a stack: a card that was never seen


@final
@mypyc_attr(acyclic=True)
class ChanceProbe(Chance):
    """Chance that only says whether it was asked."""

    def __init__(self) -> None:
        self.asked = False

    def word(self) -> i64:
        self.asked = True
        return WORD_MASK  # `below` never draws this one again


@final
@mypyc_attr(acyclic=True)
class PragonEndgame(Endgame):
    def __init__(self) -> None:
        self.heard = ChanceProbe()

    def is_searchable(self, state: State, seat: i64) -> bool:
        assert isinstance(state, PragonState)
        if state.rounds >= MAX_ROUNDS or not state.options.show_known_cards:
            return False
        return not state.draw or not state.unseen()

    def has_private_knowledge(self, state: State, seat: i64) -> bool:
        return False  # there is nobody else

    def place(self, state: State) -> PositionKey:
        """What lies on the pile follows from the rest, and rounds do not matter."""
        assert isinstance(state, PragonState)
        made: i64 = 1 if state.made else 0
        step = (((state.pairs * 2 + made) * 8 + state.phase) * 16 + state.kind) * 64 + state.picked
        hidden = state.unseen() | state.draw
        stack: i64
        names: list[int] = [
            step,
            count(state.draw),
            hidden,
            state.hand,
            state.chosen,
            state.open_stacks,
        ]
        for stack in range(STACKS):
            names.append(stack_key(state, stack, hidden))
        return tuple(names)

    def list_distinct_moves(self, state: State, moves: MoveList) -> None:
        state.list_moves(moves)

    def is_chance_move(self, state: State, move: i64) -> bool:
        """Whatever ends a choice may turn up cards or draw some."""
        assert isinstance(state, PragonState)
        return not is_place(move) and not (is_card(move) and state.phase == CHOOSING)

    def outcomes(self, state: State, move: i64) -> list[Outcome]:
        """None where cards are drawn, or turned up in too many orders to count."""
        assert isinstance(state, PragonState)
        unseen = state.unseen()
        after = self.made(state.clone(), move)
        if after is None:
            return []
        turned = unseen & ~after.unseen()
        hidden = unseen | state.draw
        if not turned:
            return [Outcome(after, 1.0, secret=False)]
        if count_orders(count(hidden), count(turned)) > MAX_ORDERS:
            return []
        found: list[Outcome] = []
        for world in deal_orders(state, stacks_of_tops(state, turned), hidden):
            after = self.made(world, move)
            if after is None:
                return []
            found.append(Outcome(after, 1.0, secret=False))
        for outcome in found:
            outcome.weight /= len(found)
        return found

    def made(self, state: PragonState, move: i64) -> PragonState | None:
        """The state after a move; None if that hangs on cards that are drawn."""
        self.heard.asked = False
        state.apply(move, self.heard)
        return None if self.heard.asked else state

    def share(self, state: State, seat: i64) -> float:
        return state.result(seat)

    def cycle_value(self, state: State, seat: i64) -> float:
        return UNKNOWN_VALUE  # nothing comes round


def stack_key(state: PragonState, stack: i64, hidden: i64) -> int:
    """The cards of a stack as one number, as far as they are known."""
    name = 1
    card = state.top(stack)
    while card != NO_CARD:
        name = name * 64 + (UNSEEN_CARD if hidden & BIT[card] else card)
        card = i64(state.under[card])
    return name


def count_orders(cards: i64, places: i64) -> i64:
    """In how many ways some of these cards can come to so many places."""
    number: i64 = 1
    at: i64
    for at in range(min(places, 6)):
        number *= cards - at
    return number


def stacks_of_tops(state: PragonState, turned: i64) -> vec[i64]:
    """The stacks on which these cards lie on top."""
    found = vec[i64]()
    stack: i64
    for stack in range(STACKS):
        top = state.top(stack)
        if top != NO_CARD and turned & BIT[top]:
            found = append(found, stack)
    return found


def deal_orders(state: PragonState, stacks: vec[i64], hidden: i64) -> list[PragonState]:
    """A world for each order in which hidden cards may lie on top of these stacks."""
    worlds = [state]
    settled: list[int] = [0]  # the cards that lie there already
    stack: i64
    for stack in stacks:
        further: list[PragonState] = []
        kept: list[int] = []
        at: i64
        for at in range(len(worlds)):
            taken: i64 = settled[at]
            left = hidden & ~taken
            while left:
                card = lowest(left)
                left &= left - 1
                further.append(with_swapped_cards(worlds[at], worlds[at].top(stack), card))
                kept.append(taken | BIT[card])
        worlds, settled = further, kept
    return worlds


def with_swapped_cards(state: PragonState, card: i64, other: i64) -> PragonState:
    """A world in which each of two cards lies where the other did."""
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
