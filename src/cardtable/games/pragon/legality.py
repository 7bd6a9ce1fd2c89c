"""The fields of a state of Pragon and its legal moves. `state.py` has what the moves do."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from cardtable.engine.bits import BIT, count, lowest
from cardtable.engine.state import NOBODY, MoveList, State
from cardtable.games.pragon.cards import CARDS, DECK, JOKERS, fill_below, lowest_and_highest
from cardtable.games.pragon.hands import (
    ACES,
    FOUR,
    JACKS,
    KINGS,
    LONGEST,
    PAIR,
    PAIR_SIZE,
    STRAIGHT,
    THREE,
    ace_ends,
    declarable_kinds,
    kinds_of,
    max_hand_size,
    min_hand_size,
    next_cards,
    usable_cards,
)
from cardtable.games.pragon.layout import STACKS, is_reachable, reachable_sets
from cardtable.games.pragon.moves import (
    DONE,
    END,
    FIRST_CARD,
    FIRST_FLIP,
    FIRST_KIND,
    FIRST_PLACE,
    FIRST_PUT,
    FIRST_REMOVE,
    SHUFFLE,
    is_card,
    is_flip,
    is_kind,
    is_place,
    is_remove,
)
from cardtable.games.pragon.options import PragonOptions

PLAYER: Final = 0
HAND_SIZE: Final = 3  # [SP-44]
ROUND_LIMIT: Final = 1000  # [SP-46]
RETURNED_CARDS: Final = 5  # cards that four of a kind shuffles back [SP-17]

NO_CARD: Final = 63  # below the lowest card of a stack, and the top of an empty stack
STACK_TOPS: Final = CARDS  # the index in `under` from which the top cards of the stacks follow

# Phases: what the player has to choose.
CHOOSING: Final = 0  # the cards of a hand, a card to place, or to end the round
AIMING: Final = 1  # the stacks that the declared hand acts on
LIFTING: Final = 2  # the stack that a pair of aces removes from, after it turned one up
TAKING: Final = 3  # a card of the discard pile, for a pair of queens
ASKED: Final = 4  # whether to shuffle cards back
PLACING: Final = 5  # the stack for a card that is placed


@mypyc_attr(acyclic=True)
class PragonLegality(State):
    """The fields of a state and its queries. Marks such as SP-26 name rules.

    The draw deck has no order: chance decides which card is drawn when it is drawn. A stack is a
    linked list: `under[STACK_TOPS + stack]` is its top card, and `under[card]` is the card below
    `card`. Only a top card can be open. Sets of cards and of stacks are bits of one integer.
    """

    def __init__(
        self, options: PragonOptions, turn: i64, phase: i64, rounds: i64, made: i64, pairs: i64,
        draw: i64, hand: i64, pile: i64, known: i64, open_stacks: i64,
        under: vec[u8], kind: i64, chosen: i64, picked: i64,
    ) -> None:  # fmt: skip
        self.options = options
        self.turn = turn
        self.phase = phase
        self.rounds = rounds  # rounds that are over
        self.made = made  # hands made in this round
        self.pairs = pairs  # pairs made in this round
        self.draw = draw  # the cards of the draw deck
        self.hand = hand  # the cards that the player holds
        self.pile = pile  # the cards of the discard pile
        self.known = known  # closed cards that the player has seen
        self.open_stacks = open_stacks  # stacks whose top card is face up
        self.under = under
        self.kind = kind  # the kind of the declared hand
        self.chosen = chosen  # the cards of the hand, or the card that is being placed
        self.picked = picked  # stacks chosen so far for the effect

    def seats(self) -> i64:
        return 1

    def is_move_complete(self) -> bool:
        return self.phase == CHOOSING and not self.chosen

    def result(self, seat: i64) -> float:
        """Return 1 if the table is empty, even with an empty deck [SP-39], else 0."""
        return 1.0 if not self.occupied_stacks() else 0.0

    # The table

    def top(self, stack: i64) -> i64:
        """Return the top card of a stack; NO_CARD if the stack is empty."""
        return i64(self.under[STACK_TOPS + stack])

    def card_below(self, card: i64) -> i64:
        """Return the card below a card of a stack; NO_CARD if it is the lowest."""
        return i64(self.under[card])

    def occupied_stacks(self) -> i64:
        """Return the stacks that are not empty."""
        stacks: i64 = 0
        stack: i64
        for stack in range(STACKS):
            if self.top(stack) != NO_CARD:
                stacks |= BIT[stack]
        return stacks

    def closed_stacks(self) -> i64:
        return self.occupied_stacks() & ~self.open_stacks

    def open_cards(self) -> i64:
        cards: i64 = 0
        stack: i64
        for stack in range(STACKS):
            if self.open_stacks & BIT[stack]:
                cards |= BIT[self.top(stack)]
        return cards

    def unseen_cards(self) -> i64:
        """Return the closed cards of the table that the player does not know."""
        return DECK & ~(self.draw | self.hand | self.pile | self.known | self.open_cards())

    # Legal moves

    def list_moves(self, moves: MoveList) -> None:
        if self.turn == NOBODY:
            return
        if self.phase == CHOOSING:
            self.list_choices(moves)
        elif self.phase == TAKING:
            add_moves(moves, FIRST_CARD, self.takeable_cards())
        elif self.phase == ASKED:
            moves.add(SHUFFLE)
            moves.add(DONE)
        elif self.phase == PLACING:
            add_moves(moves, FIRST_PUT, self.placing_stacks())
        else:
            targets = self.targets()
            add_moves(moves, FIRST_FLIP, targets & ~self.open_stacks)
            add_moves(moves, FIRST_REMOVE, targets & self.open_stacks)
            moves.add(DONE)  # [SP-20]

    def list_choices(self, moves: MoveList) -> None:
        cards = self.next_cards()
        add_moves(moves, FIRST_CARD, cards)
        if self.chosen:
            add_moves(moves, FIRST_KIND, self.declarable_kinds())
        elif self.made:
            moves.add(END)
        elif self.draw and (not cards or self.options.voluntary_placement):
            add_moves(moves, FIRST_PLACE, self.placeable_cards())  # [SP-28] [SP-40]

    def next_cards(self) -> i64:
        """Return the cards that may be added to the hand that is being chosen."""
        return self.next_cards_within(self.min_hand_size(), self.max_hand_size())

    def next_cards_within(self, least: i64, most: i64) -> i64:
        hand, table = self.usable_cards(self.hand), self.usable_cards(self.open_cards())
        return next_cards(self.chosen, hand, table, self.ace_ends(), least, most)

    def declarable_kinds(self) -> i64:
        """Return the kinds that the chosen cards can be declared as."""
        if count(self.chosen) < self.min_hand_size():
            return 0
        return declarable_kinds(self.chosen, self.options)

    def usable_cards(self, cards: i64) -> i64:
        return usable_cards(cards, self.options)

    def ace_ends(self) -> i64:
        return ace_ends(self.options)

    def min_hand_size(self) -> i64:
        return min_hand_size(self.pairs, self.options)

    def max_hand_size(self) -> i64:
        return max_hand_size(self.made, self.options)

    def placeable_cards(self) -> i64:
        return lowest_and_highest(self.hand, self.options.ace_placement)

    def placing_stacks(self) -> i64:
        """Return the stacks for a placed card: closed ones, or else open ones [SP-30]."""
        closed = self.closed_stacks()
        return closed if closed else self.open_stacks

    def takeable_cards(self) -> i64:
        """Return the cards that a pair of queens may bring back [SP-16]."""
        own = self.chosen if self.options.queens_exclude_own_pair else 0
        return self.pile & ~own

    def targets(self) -> i64:
        """Return the stacks that may be picked next for the effect."""
        if self.kind == STRAIGHT:
            return self.reachable_stacks()
        if self.kind == JACKS or self.phase == LIFTING:
            return self.open_stacks & ~fill_below(self.picked)  # [SP-24] [SP-25]
        if self.kind == KINGS or self.kind == THREE:
            return self.closed_stacks() & ~fill_below(self.picked)  # [SP-21]
        return self.occupied_stacks()  # a pair [SP-19], or the first half of a pair of aces

    def reachable_stacks(self) -> i64:
        """Return the stacks that may be picked next for a straight."""
        sets = reachable_sets(self.options.straight_lines, self.options.adjacency_needs_neighbours)
        left = self.occupied_stacks() & ~fill_below(self.picked)
        found: i64 = 0
        while left:
            stack = left & -left
            left ^= stack
            if self.is_in_line(self.picked | stack, sets):
                found |= stack
        return found

    def is_in_line(self, stacks: i64, sets: i64) -> bool:
        """Return whether a straight can act on all of `stacks` [SP-04] [SP-05] [SP-06].

        `sets` is a result of `reachable_sets`.
        """
        if is_reachable(sets, stacks):
            return True
        if not self.options.straight_two_lines:
            return False
        return is_reachable(sets, stacks & self.open_stacks) and is_reachable(
            sets, stacks & ~self.open_stacks
        )

    def is_lost(self) -> bool:
        """Return whether no hand can be made and no card can be drawn [SP-40] [SP-41]."""
        return not self.draw and not self.next_cards()

    # Reasons of refusals

    def why_not(self, move: i64) -> str:
        if self.turn == NOBODY:
            return "SP-40" if self.occupied_stacks() else "SP-39"
        if self.phase == CHOOSING:
            return self.why_not_choose(move)
        if self.phase == PLACING:
            return "SP-30"
        if self.phase == ASKED:
            return "SP-17" if self.kind == FOUR else "SP-18"
        if self.phase == TAKING:
            return "SP-16"
        return self.why_not_target(move)

    def why_not_choose(self, move: i64) -> str:
        if is_card(move):
            return self.why_not_card(BIT[move])
        if is_place(move):
            return self.why_not_place(BIT[move - FIRST_PLACE])
        if is_kind(move):
            return self.why_not_declare(move - FIRST_KIND)
        return "SP-28" if move == END else "SP-15"

    def why_not_card(self, card: i64) -> str:
        if card & JOKERS and not self.options.jokers_wild:
            return "SP-36"
        if not card & (self.hand | self.open_cards() if self.chosen else self.hand):
            return "SP-10"
        if count(self.chosen) == LONGEST:
            return "SP-09"
        return "SP-26" if self.next_cards_within(PAIR_SIZE, LONGEST) & card else "SP-08"

    def why_not_place(self, card: i64) -> str:
        if self.chosen or self.made or self.next_cards():
            return "SP-28"
        return "SP-12" if card & self.hand else "SP-31"

    def why_not_declare(self, kind: i64) -> str:
        made = kinds_of(self.chosen, self.ace_ends()) & BIT[kind]
        if not made:
            return "SP-08"
        return "SP-37" if self.options.hard_mode and PAIR < kind <= ACES else "SP-26"

    def why_not_target(self, move: i64) -> str:
        if self.kind == STRAIGHT:
            return self.why_not_straight_target(move)
        if self.kind == JACKS:
            return "SP-25"
        if self.kind == KINGS:
            return "SP-20"
        if self.kind == ACES:
            return "SP-24"
        return "SP-21" if self.kind == THREE else "SP-19"

    def why_not_straight_target(self, move: i64) -> str:
        if not is_flip(move) and not is_remove(move):
            return "SP-06"
        stack = BIT[(move - FIRST_FLIP) % STACKS]
        if self.picked & stack or not self.occupied_stacks() & stack:
            return "SP-07"
        with_gaps = reachable_sets(self.options.straight_lines, neighbours=False)
        return "SP-05" if self.is_in_line(self.picked | stack, with_gaps) else "SP-04"


def add_moves(moves: MoveList, first: i64, bits: i64) -> None:
    """Add the move `first + n` for every bit `n` that is set."""
    while bits:
        bit = bits & -bits
        moves.add(first + lowest(bit))
        bits ^= bit
