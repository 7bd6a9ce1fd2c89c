"""Where a game of Pragon stands, and what may be done. `state` has what then happens."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from cardtable.engine.bits import BIT, count, lowest
from cardtable.engine.moves import Moves
from cardtable.engine.state import NOBODY, State
from cardtable.games.pragon.cards import CARDS, DECK, JOKERS, extremes, up_to
from cardtable.games.pragon.hands import (
    ACES,
    FOUR,
    JACKS,
    KINGS,
    LONGEST,
    PAIR,
    STRAIGHT,
    THREE,
    TWO,
    declarable,
    ends_of,
    fewest_cards,
    kinds,
    most_cards,
    next_cards,
    usable,
)
from cardtable.games.pragon.layout import STACKS, reach, within
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
from cardtable.games.pragon.options import Options

PLAYER: Final = 0
HAND: Final = 3  # [SP-44]
ROUND_LIMIT: Final = 1000  # [SP-46]
RETURNED: Final = 5  # cards that four of a kind shuffles back [SP-17]

NONE: Final = 63  # no card: under the lowest card of a stack, and on an empty place
LID: Final = CARDS  # a stack's place in `under`, as if a lid lay on its top card

CHOOSING: Final = 0  # phases: the cards of a hand, or what else to do in the round
AIMING: Final = 1  # the stacks that the declared hand acts on
LIFTING: Final = 2  # the second half of a pair of aces
TAKING: Final = 3  # a card of the discard pile, for a pair of queens
ASKED: Final = 4  # whether to shuffle cards back
PLACING: Final = 5  # the stack for a card that is placed


@mypyc_attr(acyclic=True)
class Standing(State):
    """The fields of a state and all that can be asked of it; marks name lines of the rules.

    The draw deck has no order. Which card comes off it is settled when it is drawn. The
    cards of the stacks lie where they were dealt: `under[card]` is the card below a card,
    and `under[LID + stack]` the top card. Only a top card can be open.
    """

    def __init__(
        self, options: Options, turn: i64, phase: i64, rounds: i64, made: i64, pairs: i64,
        draw: i64, hand: i64, pile: i64, known: i64, faces: i64, under: vec[u8],
        kind: i64, chosen: i64, picked: i64,
    ) -> None:  # fmt: skip
        self.options = options
        self.turn = turn
        self.phase = phase
        self.rounds = rounds  # that are over
        self.made = made  # hands in this round
        self.pairs = pairs  # of them
        self.draw = draw
        self.hand = hand
        self.pile = pile  # the discards
        self.known = known  # closed cards that the player has seen
        self.faces = faces  # the stacks whose top card is face up
        self.under = under
        self.kind = kind  # of the hand that is taking effect
        self.chosen = chosen  # the cards of the hand, or the card that is being placed
        self.picked = picked  # the stacks chosen so far for the effect

    def seats(self) -> i64:
        return 1

    def whole(self) -> bool:
        return self.phase == CHOOSING and not self.chosen

    def result(self, seat: i64) -> float:
        """Won is won with the last card of the table, even if the deck is gone [SP-39]."""
        return 1.0 if not self.standing() else 0.0

    # What lies there

    def top(self, stack: i64) -> i64:
        return i64(self.under[LID + stack])

    def standing(self) -> i64:
        """The stacks that are not empty."""
        stacks: i64 = 0
        stack: i64
        for stack in range(STACKS):
            if self.top(stack) != NONE:
                stacks |= BIT[stack]
        return stacks

    def closed(self) -> i64:
        return self.standing() & ~self.faces

    def open_cards(self) -> i64:
        cards: i64 = 0
        stack: i64
        for stack in range(STACKS):
            if self.faces & BIT[stack]:
                cards |= BIT[self.top(stack)]
        return cards

    def unseen(self) -> i64:
        """The closed cards of the table that the player does not know."""
        return DECK & ~(self.draw | self.hand | self.pile | self.known | self.open_cards())

    # What may be done

    def list_moves(self, moves: Moves) -> None:
        if self.turn == NOBODY:
            return
        if self.phase == CHOOSING:
            self.list_choices(moves)
        elif self.phase == TAKING:
            add_all(moves, FIRST_CARD, self.takeable())
        elif self.phase == ASKED:
            moves.add(SHUFFLE)
            moves.add(DONE)
        elif self.phase == PLACING:
            add_all(moves, FIRST_PUT, self.berths())
        else:
            targets = self.targets()
            add_all(moves, FIRST_FLIP, targets & ~self.faces)
            add_all(moves, FIRST_REMOVE, targets & self.faces)
            moves.add(DONE)  # [SP-20]

    def list_choices(self, moves: Moves) -> None:
        cards = self.next_cards()
        add_all(moves, FIRST_CARD, cards)
        if self.chosen:
            add_all(moves, FIRST_KIND, self.kinds())
        elif self.made:
            moves.add(END)
        elif self.draw and (not cards or self.options.voluntary_placement):
            add_all(moves, FIRST_PLACE, self.placeable())  # [SP-28] [SP-40]

    def next_cards(self) -> i64:
        """The cards that may be taken into the hand that is being chosen."""
        return self.cards_for(self.least(), self.most())

    def cards_for(self, least: i64, most: i64) -> i64:
        hand, table = self.usable(self.hand), self.usable(self.open_cards())
        return next_cards(self.chosen, hand, table, self.aces(), least, most)

    def kinds(self) -> i64:
        """What the chosen cards can be declared to be."""
        if count(self.chosen) < self.least():
            return 0
        return declarable(self.chosen, self.options)

    def usable(self, cards: i64) -> i64:
        return usable(cards, self.options)

    def aces(self) -> i64:
        return ends_of(self.options)

    def least(self) -> i64:
        return fewest_cards(self.pairs, self.options)

    def most(self) -> i64:
        return most_cards(self.made, self.options)

    def placeable(self) -> i64:
        return extremes(self.hand, self.options.ace_placement)

    def berths(self) -> i64:
        """Where a card can be placed: on closed stacks, and else on open ones [SP-30]."""
        closed = self.closed()
        return closed if closed else self.faces

    def takeable(self) -> i64:
        own = self.chosen if self.options.queens_exclude_own_pair else 0
        return self.pile & ~own  # [SP-16]

    def targets(self) -> i64:
        """The stacks that the effect can still be given to."""
        if self.kind == STRAIGHT:
            return self.reachable()
        if self.kind == JACKS or self.phase == LIFTING:
            return self.faces & ~up_to(self.picked)  # [SP-24] [SP-25]
        if self.kind == KINGS or self.kind == THREE:
            return self.closed() & ~up_to(self.picked)  # [SP-21]
        return self.standing()  # a pair [SP-19], or the first half of a pair of aces

    def reachable(self) -> i64:
        """The stacks that a straight can act on next."""
        lines = reach(self.options.straight_lines, self.options.adjacency_needs_neighbours)
        left = self.standing() & ~up_to(self.picked)
        found: i64 = 0
        while left:
            stack = left & -left
            left ^= stack
            if self.in_line(self.picked | stack, lines):
                found |= stack
        return found

    def in_line(self, stacks: i64, lines: i64) -> bool:
        """Whether a straight can act on all of these [SP-04] [SP-05] [SP-06]."""
        if within(lines, stacks):
            return True
        if not self.options.straight_two_lines:
            return False
        return within(lines, stacks & self.faces) and within(lines, stacks & ~self.faces)

    def is_lost(self) -> bool:
        """A hand is due, none can be made, and there is nothing to draw [SP-40] [SP-41]."""
        return not self.draw and not self.next_cards()

    # Why not

    def why_not(self, move: i64) -> str:
        if self.turn == NOBODY:
            return "SP-40" if self.standing() else "SP-39"
        if self.phase == CHOOSING:
            return self.why_not_chosen(move)
        if self.phase == PLACING:
            return "SP-30"
        if self.phase == ASKED:
            return "SP-17" if self.kind == FOUR else "SP-18"
        if self.phase == TAKING:
            return "SP-16"
        return self.why_not_aimed(move)

    def why_not_chosen(self, move: i64) -> str:
        if is_card(move):
            return self.why_not_card(BIT[move])
        if is_place(move):
            return self.why_not_placed(BIT[move - FIRST_PLACE])
        if is_kind(move):
            return self.why_not_declared(move - FIRST_KIND)
        return "SP-28" if move == END else "SP-15"

    def why_not_card(self, card: i64) -> str:
        if card & JOKERS and not self.options.jokers_wild:
            return "SP-36"
        if not card & (self.hand | self.open_cards() if self.chosen else self.hand):
            return "SP-10"
        if count(self.chosen) == LONGEST:
            return "SP-09"
        return "SP-26" if self.cards_for(TWO, LONGEST) & card else "SP-08"

    def why_not_placed(self, card: i64) -> str:
        if self.chosen or self.made or self.next_cards():
            return "SP-28"
        return "SP-12" if card & self.hand else "SP-31"

    def why_not_declared(self, kind: i64) -> str:
        made = kinds(self.chosen, self.aces()) & BIT[kind]
        if not made:
            return "SP-08"
        return "SP-37" if self.options.hard_mode and PAIR < kind <= ACES else "SP-26"

    def why_not_aimed(self, move: i64) -> str:
        if self.kind == STRAIGHT:
            return self.why_not_in_line(move)
        if self.kind == JACKS:
            return "SP-25"
        if self.kind == KINGS:
            return "SP-20"
        if self.kind == ACES:
            return "SP-24"
        return "SP-21" if self.kind == THREE else "SP-19"

    def why_not_in_line(self, move: i64) -> str:
        if not is_flip(move) and not is_remove(move):
            return "SP-06"
        stack = BIT[(move - FIRST_FLIP) % STACKS]
        if self.picked & stack or not self.standing() & stack:
            return "SP-07"
        parts = reach(self.options.straight_lines, neighbours=False)
        return "SP-05" if self.in_line(self.picked | stack, parts) else "SP-04"


def add_all(moves: Moves, first: i64, bits: i64) -> None:
    """The moves of a block of codes, one for each bit that is set."""
    while bits:
        low = bits & -bits
        moves.add(first + lowest(low))
        bits ^= low
