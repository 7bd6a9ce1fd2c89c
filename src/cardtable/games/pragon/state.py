"""The state of a game of Pragon. Marks such as SP-26 name rules of docs/rules/pragon.en.md."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from cardtable.engine.bits import BIT, count, lowest
from cardtable.engine.chance import Chance
from cardtable.engine.state import NOBODY
from cardtable.games.pragon.cards import CARDS, COURT, DECK, JOKERS, is_joker
from cardtable.games.pragon.hands import (
    ACES,
    FIVE,
    FLUSH,
    FOUR,
    PAIR,
    PAIR_SIZE,
    QUEENS,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE,
)
from cardtable.games.pragon.layout import STACKS, C
from cardtable.games.pragon.legality import (
    AIMING,
    ASKED,
    CHOOSING,
    HAND_SIZE,
    LIFTING,
    NO_CARD,
    PLACING,
    PLAYER,
    RETURNED_CARDS,
    ROUND_LIMIT,
    STACK_TOPS,
    TAKING,
    PragonLegality,
)
from cardtable.games.pragon.moves import (
    END,
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
from cardtable.games.pragon.options import PragonOptions


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class PragonState(PragonLegality):
    """Everything that is true in a game now.

    Only `apply` changes a state. `under` is changed in place, so each clone has its own.
    """

    def clone(self) -> "PragonState":
        return PragonState(
            self.options, self.turn, self.phase, self.rounds, self.made, self.pairs,
            self.draw, self.hand, self.pile, self.known, self.open_stacks, self.under[:],
            self.kind, self.chosen, self.picked,
        )  # fmt: skip

    # Moves

    def apply(self, move: i64, chance: Chance) -> None:
        if is_card(move):
            if self.phase == TAKING:
                self.take_card(BIT[move], chance)
            else:
                self.chosen |= BIT[move]
        elif is_kind(move):
            self.declare_hand(move - FIRST_KIND, chance)
        elif is_flip(move):
            self.pick_stack(BIT[move - FIRST_FLIP], chance)
        elif is_remove(move):
            self.pick_stack(BIT[move - FIRST_REMOVE], chance)
        elif is_place(move):
            self.chosen = BIT[move - FIRST_PLACE]
            self.phase = PLACING
        elif is_put(move):
            self.put_card(move - FIRST_PUT, chance)
        elif move == END:
            self.end_round(chance)
        else:
            if move == SHUFFLE:
                self.shuffle(chance)
            self.apply_picks()
            self.finish_hand(chance)

    def declare_hand(self, kind: i64, chance: Chance) -> None:
        """Discard the cards of the hand [SP-15], then begin its effect."""
        self.discard_tops(self.open_stacks_showing(self.chosen))
        self.hand &= ~self.chosen
        self.pile |= self.chosen
        self.made += 1
        if kind <= ACES:
            self.pairs += 1  # [SP-27]
        self.kind = kind
        if not self.occupied_stacks():
            self.finish_hand(chance)
        elif kind in (FOUR, FIVE):
            self.phase = ASKED
        elif kind == QUEENS:
            self.choose_or_finish(TAKING, self.takeable_cards(), chance)
        elif kind in (FLUSH, STRAIGHT_FLUSH):
            self.apply_flush()
            self.finish_hand(chance)
        else:
            self.choose_or_finish(AIMING, self.targets(), chance)

    def choose_or_finish(self, phase: i64, choices: i64, chance: Chance) -> None:
        """Let the player choose, or finish the hand if there are no `choices` [SP-43]."""
        self.phase = phase
        if not choices:
            self.apply_picks()
            self.finish_hand(chance)

    def open_stacks_showing(self, cards: i64) -> i64:
        """Return the open stacks whose top card is one of `cards`."""
        stacks: i64 = 0
        stack: i64
        for stack in range(STACKS):
            if self.open_stacks & BIT[stack] and cards & BIT[self.top(stack)]:
                stacks |= BIT[stack]
        return stacks

    def apply_flush(self) -> None:
        """Open all stacks [SP-22]; a straight flush then removes the open cards [SP-23]."""
        if self.kind == STRAIGHT_FLUSH and self.options.straight_flush == "simultaneous":
            self.picked = self.occupied_stacks()
            self.apply_picks()
            return
        self.turn_up(self.closed_stacks())
        if self.kind == STRAIGHT_FLUSH:
            self.discard_tops(self.open_stacks)

    def pick_stack(self, stack: i64, chance: Chance) -> None:
        """Add a stack to those that the effect acts on."""
        self.picked |= stack
        if self.kind == ACES and self.phase == AIMING and not self.open_stacks & stack:
            self.apply_picks()
            self.choose_or_finish(LIFTING, self.open_stacks, chance)
        elif self.kind == PAIR or self.kind == ACES:
            self.choose_or_finish(AIMING, 0, chance)
        else:
            more = count(self.picked) < self.most_targets()
            self.choose_or_finish(AIMING, self.targets() if more else 0, chance)

    def most_targets(self) -> i64:
        """Return the largest number of stacks that the effect can act on."""
        if self.kind == THREE:
            return 3
        return STACKS if self.kind == STRAIGHT else 2

    def apply_picks(self) -> None:
        """Act on all picked stacks at once: turn up or remove each top card [SP-07] [SP-45]."""
        closed = self.picked & ~self.open_stacks
        self.discard_tops(self.picked & self.open_stacks)
        self.picked = 0
        self.turn_up(closed)

    def discard_tops(self, stacks: i64) -> None:
        """Discard the open top cards of these stacks."""
        stack: i64
        for stack in range(STACKS):
            if stacks & BIT[stack]:
                card = self.top(stack)
                self.under[STACK_TOPS + stack] = self.under[card]
                self.under[card] = NO_CARD
                self.pile |= BIT[card]
        self.open_stacks &= ~stacks

    def turn_up(self, stacks: i64) -> None:
        """Open these closed stacks, then carry out the effect of jokers among them [SP-33]."""
        self.open_stacks |= stacks
        shown: i64 = 0
        stack: i64
        for stack in range(STACKS):
            if stacks & BIT[stack]:
                shown |= BIT[self.top(stack)]
        self.known &= ~shown
        if shown & JOKERS:
            self.trigger_joker()

    def trigger_joker(self) -> None:
        """Turn down the middle card and all open court cards and aces, but no joker [SP-33]."""
        stack: i64
        for stack in range(STACKS):
            if self.open_stacks & BIT[stack]:
                card = self.top(stack)
                if not is_joker(card) and (stack == C or COURT & BIT[card]):
                    self.turn_down(stack)

    def turn_down(self, stack: i64) -> None:
        self.open_stacks &= ~BIT[stack]
        self.mark_known(BIT[self.top(stack)])

    def mark_known(self, card: i64) -> None:
        if self.options.show_known_cards:
            self.known |= card  # [SP-47]

    def take_card(self, card: i64, chance: Chance) -> None:
        self.pile &= ~card
        self.hand |= card
        self.finish_hand(chance)

    def shuffle(self, chance: Chance) -> None:
        """Return discards to the draw deck: some [SP-17] or all of them [SP-18]."""
        returned = self.pile
        if self.kind == FOUR:
            left = self.pile
            for _ in range(min(RETURNED_CARDS, count(left))):
                left &= ~BIT[chance.card(left)]
            returned &= ~left
        self.pile &= ~returned
        self.draw |= returned

    def finish_hand(self, chance: Chance) -> None:
        """End the effect of a hand, and the game or the round if they are over."""
        kind = self.kind
        self.phase = CHOOSING
        self.kind = PAIR
        self.chosen = 0
        if not self.occupied_stacks():
            self.turn = NOBODY  # [SP-39]
        elif self.is_last_hand(kind):
            self.end_round(chance)

    def is_last_hand(self, kind: i64) -> bool:
        """Return whether a hand of this kind was the last of the round [SP-26]."""
        if self.options.hands_per_round == "many":
            return False
        if self.options.hands_per_round == "one":
            return True
        return kind > ACES or self.pairs >= min(PAIR_SIZE, self.options.pair_limit)

    def put_card(self, stack: i64, chance: Chance) -> None:
        """Lay the placed card face down on a stack, which is closed then [SP-30] [SP-31]."""
        if self.open_stacks & BIT[stack]:
            self.turn_down(stack)
        self.lay_card(stack, lowest(self.chosen))
        self.mark_known(self.chosen)
        self.hand &= ~self.chosen
        self.chosen = 0
        self.phase = CHOOSING
        self.end_round(chance)

    def lay_card(self, stack: i64, card: i64) -> None:
        self.under[card] = self.under[STACK_TOPS + stack]
        self.under[STACK_TOPS + stack] = u8(card)

    def end_round(self, chance: Chance) -> None:
        self.rounds += 1
        self.made = 0
        self.pairs = 0
        self.fill_hand(chance)
        if self.rounds == ROUND_LIMIT or self.is_lost():
            self.turn = NOBODY

    def fill_hand(self, chance: Chance) -> None:
        """Fill the hand up to three cards, or with the cards that the deck has [SP-42]."""
        drawn: i64 = 0
        while self.draw and count(self.hand) < HAND_SIZE:
            card = BIT[self.draw_card(chance)]
            drawn |= card
            if card & JOKERS and not self.options.jokers_wild:
                self.pile |= card  # [SP-36]
            else:
                self.hand |= card
        triggers = self.options.joker_triggers_on_draw or not self.options.jokers_wild
        if drawn & JOKERS and triggers:
            self.trigger_joker()  # [SP-32]

    def draw_card(self, chance: Chance) -> i64:
        card = chance.card(self.draw)
        self.draw &= ~BIT[card]
        return card

    # Determinization

    def imagine(self, seat: i64, chance: Chance) -> "PragonState":
        """Deal the closed cards that the player has not seen anew [SP-47]."""
        world = self.clone()
        unseen = self.unseen_cards()
        world.draw |= unseen
        stack: i64
        for stack in range(STACKS):
            above: i64 = STACK_TOPS + stack
            card = self.top(stack)
            while card != NO_CARD:
                dealt = card
                if unseen & BIT[card]:
                    dealt = chance.card(world.draw)
                    world.draw &= ~BIT[dealt]
                world.under[above] = u8(dealt)
                above = dealt
                card = self.card_below(card)
            world.under[above] = NO_CARD
        drawn: i64
        for drawn in range(CARDS):
            if world.draw & BIT[drawn]:
                world.under[drawn] = NO_CARD
        return world


def empty_state(options: PragonOptions) -> PragonState:
    """Return a state without any cards, to be filled."""
    return PragonState(
        options=options,
        turn=PLAYER,
        phase=CHOOSING,
        rounds=0,
        made=0,
        pairs=0,
        draw=0,
        hand=0,
        pile=0,
        known=0,
        open_stacks=0,
        under=vec[u8]([NO_CARD] * (CARDS + STACKS)),
        kind=PAIR,
        chosen=0,
        picked=0,
    )


def deal(seats: int, options: PragonOptions, chance: Chance) -> PragonState:
    """Deal six stacks, the middle one higher and open [SP-01] [SP-02], and a hand of three."""
    state = empty_state(options)
    state.draw = DECK
    stack: i64
    for stack in range(STACKS):
        for _ in range(4 if stack == C else 3):
            state.lay_card(stack, state.draw_card(chance))
    top = chance.card(state.draw)
    while is_joker(top):
        top = chance.card(state.draw)  # [SP-03] the joker stays in the deck
    state.draw &= ~BIT[top]
    state.lay_card(C, top)
    state.open_stacks = 1 << C
    while count(state.hand) < HAND_SIZE:
        card = BIT[chance.card(state.draw)]
        if options.jokers_wild or not card & JOKERS:  # [SP-03] otherwise it stays in the deck
            state.draw &= ~card
            state.hand |= card
    return state
