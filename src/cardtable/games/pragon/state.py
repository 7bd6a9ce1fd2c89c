"""A game of The Seal of Pragon. Marks such as SP-26 name lines of docs/rules/pragon.en.md."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from cardtable.engine.bits import BIT, count, lowest
from cardtable.engine.chance import Chance
from cardtable.engine.moves import Moves
from cardtable.engine.state import NOBODY, State
from cardtable.games.pragon.cards import CARDS, COURT, DECK, JOKERS, extremes, is_joker, up_to
from cardtable.games.pragon.hands import (
    ACES,
    FIVE,
    FLUSH,
    FOUR,
    JACKS,
    KINGS,
    LONGEST,
    PAIR,
    QUEENS,
    STRAIGHT,
    STRAIGHT_FLUSH,
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
from cardtable.games.pragon.layout import STACKS, C, reach, within
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
    is_put,
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


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Pragon(State):
    """Only `apply` changes a state, and of its lists there is only `under`, which `clone` copies.

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

    def clone(self) -> "Pragon":
        return Pragon(
            self.options, self.turn, self.phase, self.rounds, self.made, self.pairs,
            self.draw, self.hand, self.pile, self.known, self.faces, self.under[:],
            self.kind, self.chosen, self.picked,
        )  # fmt: skip

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

    # What then happens

    def apply(self, move: i64, chance: Chance) -> None:
        if is_card(move):
            if self.phase == TAKING:
                self.take(BIT[move], chance)
            else:
                self.chosen |= BIT[move]
        elif is_kind(move):
            self.declare(move - FIRST_KIND, chance)
        elif is_flip(move):
            self.pick(BIT[move - FIRST_FLIP], chance)
        elif is_remove(move):
            self.pick(BIT[move - FIRST_REMOVE], chance)
        elif is_place(move):
            self.chosen = BIT[move - FIRST_PLACE]
            self.phase = PLACING
        elif is_put(move):
            self.put(move - FIRST_PUT, chance)
        elif move == END:
            self.end_round(chance)
        else:
            if move == SHUFFLE:
                self.shuffle(chance)
            self.carry_out()
            self.finish(chance)

    def declare(self, kind: i64, chance: Chance) -> None:
        """Pay for the hand [SP-15], then begin its effect."""
        self.lift(self.open_where(self.chosen))
        self.hand &= ~self.chosen
        self.pile |= self.chosen
        self.made += 1
        if kind <= ACES:
            self.pairs += 1  # [SP-27]
        self.kind = kind
        if not self.standing():
            self.finish(chance)
        elif kind in (FOUR, FIVE):
            self.phase = ASKED
        elif kind == QUEENS:
            self.ask_if(TAKING, self.takeable(), chance)
        elif kind in (FLUSH, STRAIGHT_FLUSH):
            self.sweep()
            self.finish(chance)
        else:
            self.ask_if(AIMING, self.targets(), chance)

    def ask_if(self, phase: i64, answers: i64, chance: Chance) -> None:
        """Let the player choose, where there is anything to choose [SP-43]."""
        self.phase = phase
        if not answers:
            self.carry_out()
            self.finish(chance)

    def open_where(self, cards: i64) -> i64:
        """The open stacks that show one of these cards."""
        stacks: i64 = 0
        stack: i64
        for stack in range(STACKS):
            if self.faces & BIT[stack] and cards & BIT[self.top(stack)]:
                stacks |= BIT[stack]
        return stacks

    def sweep(self) -> None:
        """A flush opens all stacks [SP-22]; a straight flush clears them, too [SP-23]."""
        if self.kind == STRAIGHT_FLUSH and self.options.straight_flush == "simultaneous":
            self.picked = self.standing()
            self.carry_out()
            return
        self.turn_up(self.closed())
        if self.kind == STRAIGHT_FLUSH:
            self.lift(self.faces)

    def pick(self, stack: i64, chance: Chance) -> None:
        """One more stack for the effect."""
        self.picked |= stack
        if self.kind == ACES and self.phase == AIMING and not self.faces & stack:
            self.carry_out()
            self.ask_if(LIFTING, self.faces, chance)
        elif self.kind == PAIR or self.kind == ACES:
            self.ask_if(AIMING, 0, chance)
        else:
            more = count(self.picked) < self.most_targets()
            self.ask_if(AIMING, self.targets() if more else 0, chance)

    def most_targets(self) -> i64:
        if self.kind == THREE:
            return 3
        return STACKS if self.kind == STRAIGHT else 2

    def carry_out(self) -> None:
        """Act on all chosen stacks at once: each is flipped or removed [SP-07] [SP-45]."""
        closed = self.picked & ~self.faces
        self.lift(self.picked & self.faces)
        self.picked = 0
        self.turn_up(closed)

    def lift(self, stacks: i64) -> None:
        """Discard the open top cards of these stacks."""
        stack: i64
        for stack in range(STACKS):
            if stacks & BIT[stack]:
                card = self.top(stack)
                self.under[LID + stack] = self.under[card]
                self.under[card] = NONE
                self.pile |= BIT[card]
        self.faces &= ~stacks

    def turn_up(self, stacks: i64) -> None:
        """Open these closed stacks, and then see to the jokers among them [SP-33]."""
        self.faces |= stacks
        shown: i64 = 0
        stack: i64
        for stack in range(STACKS):
            if stacks & BIT[stack]:
                shown |= BIT[self.top(stack)]
        self.known &= ~shown
        if shown & JOKERS:
            self.trigger()

    def trigger(self) -> None:
        """A joker turns down the middle card and all court cards and aces, but no joker."""
        stack: i64
        for stack in range(STACKS):
            if self.faces & BIT[stack]:
                card = self.top(stack)
                if not is_joker(card) and (stack == C or COURT & BIT[card]):
                    self.turn_down(stack)

    def turn_down(self, stack: i64) -> None:
        self.faces &= ~BIT[stack]
        self.remember(BIT[self.top(stack)])

    def remember(self, card: i64) -> None:
        if self.options.show_known_cards:
            self.known |= card  # [SP-47]

    def take(self, card: i64, chance: Chance) -> None:
        self.pile &= ~card
        self.hand |= card
        self.finish(chance)

    def shuffle(self, chance: Chance) -> None:
        """Cards of the discard pile, or all of it, go back into the draw deck."""
        back = self.pile  # [SP-18]
        if self.kind == FOUR:
            left = self.pile
            for _ in range(min(RETURNED, count(left))):  # [SP-17]
                left &= ~BIT[chance.card(left)]
            back &= ~left
        self.pile &= ~back
        self.draw |= back

    def finish(self, chance: Chance) -> None:
        """The hand is complete: the game, the round or neither may be over."""
        last = self.kind
        self.phase = CHOOSING
        self.kind = PAIR
        self.chosen = 0
        if not self.standing():
            self.turn = NOBODY  # [SP-39]
        elif self.is_last_hand(last):
            self.end_round(chance)

    def is_last_hand(self, kind: i64) -> bool:
        """Whether the agreed number of hands is made [SP-26]."""
        if self.options.hands_per_round == "many":
            return False
        if self.options.hands_per_round == "one":
            return True
        return kind > ACES or self.pairs >= min(TWO, self.options.pair_limit)

    def put(self, stack: i64, chance: Chance) -> None:
        """Lay the placed card face down on a stack, which closes it [SP-30] [SP-31]."""
        if self.faces & BIT[stack]:
            self.turn_down(stack)
        self.lay(stack, lowest(self.chosen))
        self.remember(self.chosen)
        self.hand &= ~self.chosen
        self.chosen = 0
        self.phase = CHOOSING
        self.end_round(chance)

    def lay(self, stack: i64, card: i64) -> None:
        self.under[card] = self.under[LID + stack]
        self.under[LID + stack] = u8(card)

    def end_round(self, chance: Chance) -> None:
        self.rounds += 1
        self.made = 0
        self.pairs = 0
        self.fill_hand(chance)
        if self.rounds == ROUND_LIMIT or self.is_lost():
            self.turn = NOBODY

    def fill_hand(self, chance: Chance) -> None:
        """Draw up to three cards, or what there is [SP-42]."""
        drawn: i64 = 0
        while self.draw and count(self.hand) < HAND:
            card = BIT[self.drawn_card(chance)]
            drawn |= card
            if card & JOKERS and not self.options.jokers_wild:
                self.pile |= card  # [SP-36]
            else:
                self.hand |= card
        wakes = self.options.joker_triggers_on_draw or not self.options.jokers_wild
        if drawn & JOKERS and wakes:
            self.trigger()  # [SP-32]

    def drawn_card(self, chance: Chance) -> i64:
        card = chance.card(self.draw)
        self.draw &= ~BIT[card]
        return card

    def is_lost(self) -> bool:
        """A hand is due, none can be made, and there is nothing to draw [SP-40] [SP-41]."""
        return not self.draw and not self.next_cards()

    # What might be

    def imagine(self, seat: i64, chance: Chance) -> "Pragon":
        """Deal the deck and the closed cards that were never seen afresh [SP-47]."""
        world = self.clone()
        unseen = self.unseen()
        world.draw |= unseen
        stack: i64
        for stack in range(STACKS):
            above: i64 = LID + stack
            card = self.top(stack)
            while card != NONE:
                here = card
                if unseen & BIT[card]:
                    here = chance.card(world.draw)
                    world.draw &= ~BIT[here]
                world.under[above] = u8(here)
                above = here
                card = i64(self.under[card])
            world.under[above] = NONE
        left: i64
        for left in range(CARDS):
            if world.draw & BIT[left]:
                world.under[left] = NONE
        return world

    def unseen(self) -> i64:
        """The closed cards of the table that the player does not know."""
        return DECK & ~(self.draw | self.hand | self.pile | self.known | self.open_cards())

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


def bare_table(options: Options) -> Pragon:
    """Places without cards, and cards without a place."""
    return Pragon(
        options, PLAYER, CHOOSING, 0, 0, 0, 0, 0, 0, 0, 0,
        vec[u8]([NONE] * (CARDS + STACKS)), PAIR, 0, 0,
    )  # fmt: skip


def deal(seats: int, options: Options, chance: Chance) -> Pragon:
    """Six stacks, the middle one higher and open [SP-01] [SP-02], and three cards in hand."""
    state = bare_table(options)
    state.draw = DECK
    stack: i64
    for stack in range(STACKS):
        for _ in range(4 if stack == C else 3):
            state.lay(stack, state.drawn_card(chance))
    top = chance.card(state.draw)
    while is_joker(top):
        top = chance.card(state.draw)  # [SP-03] it goes back, and another card is turned up
    state.draw &= ~BIT[top]
    state.lay(C, top)
    state.faces = 1 << C
    while count(state.hand) < HAND:
        card = BIT[state.drawn_card(chance)]
        if card & JOKERS and not options.jokers_wild:
            state.pile |= card  # [SP-36] and no joker has an effect before the first round
        else:
            state.hand |= card
    return state
