"""The state of a game of LEVEL UP. Marks such as LU-07 name rules in docs/rules/levelup.en.md."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from cardtable.engine.bits import BIT, count, lowest
from cardtable.engine.chance import Chance
from cardtable.engine.refusal import IllegalMove
from cardtable.engine.state import NOBODY, MoveList, State, left_neighbour
from cardtable.games.levelup.cards import DRAW, END, LAY_DOWN, TAKE, deck_of, is_card, nth_card
from cardtable.games.levelup.hands import earns_bonus, qualifies
from cardtable.games.levelup.options import MAX_SEATS, LevelUpOptions, final_round, first_round
from cardtable.games.levelup.scoring import (
    check_rounds,
    is_game_over,
    progress_of,
    result_of,
    round_after,
)

# Phases of a turn
PICK: Final = 0  # draw, or take the top of the pile [LU-06]
DISCARD: Final = 1
OPEN: Final = 2  # lay down or end the turn, after the discard [LU-07]

NO_CARD: Final = -1
NO_SETS: Final = vec[i64]([])


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class LevelUpState(State):
    """A state of LEVEL UP. Only `apply` changes it.

    Clones share `rounds` and `older`, which are replaced and never changed in place.

    The deck is a set without order: a card is chosen when it is drawn. The pile below its top
    card is a set too, since its order never matters.

    Everybody has seen the cards of the pile and which of them were taken. `fresh` and `older`
    hold the cards in hands that only their owners have seen since they left the deck: `fresh`
    those that left it after the last reshuffle, and each set of `older` those that left it
    between two earlier reshuffles. They are kept apart because everybody knows which cards a
    reshuffle puts into the deck, and so also which unseen cards are then in the hands.

    Everything except the hands and the deck is public.
    """

    def __init__(
        self, options: LevelUpOptions, phase: i64, turn: i64, dealer: i64, played: i64, turns: i64,
        reshuffles: i64, top: i64, taken: i64, pile: i64, deck: i64, fresh: i64,
        winner: i64, laid: i64, level: i64, rounds: vec[i64], older: vec[i64], hands: vec[i64],
    ) -> None:  # fmt: skip
        self.options = options
        self.phase = phase
        self.turn = turn
        self.dealer = dealer
        self.played = played  # finished hands
        self.turns = turns  # finished turns of this hand
        self.reshuffles = reshuffles  # since a card was last taken from the pile
        self.top = top  # of the pile; NO_CARD after it was taken, until the discard
        self.taken = taken  # the card just taken from the pile, until the discard
        self.pile = pile  # the cards below the top
        self.deck = deck
        self.fresh = fresh
        self.winner = winner  # the seat that laid down last; NOBODY after a stalemate
        self.laid = laid  # the cards that it laid down
        self.level = level  # the ROUND on which it laid down
        self.rounds = rounds  # of each seat; the winner of the game is beyond the final ROUND
        self.older = older
        self.hands = hands

    def clone(self) -> "LevelUpState":
        return LevelUpState(
            self.options, self.phase, self.turn, self.dealer, self.played, self.turns,
            self.reshuffles, self.top, self.taken, self.pile, self.deck, self.fresh,
            self.winner, self.laid, self.level, self.rounds, self.older, self.hands[:],
        )  # fmt: skip

    def seats(self) -> i64:
        return len(self.hands)

    def is_move_complete(self) -> bool:
        return self.phase != OPEN or self.turn == NOBODY

    # Legal moves

    def list_moves(self, moves: MoveList) -> None:
        if self.turn == NOBODY:
            return
        if self.phase == PICK:
            if self.deck or self.pile:
                moves.add(DRAW)  # [LU-20]
            moves.add(TAKE)
        elif self.phase == DISCARD:
            self.list_discards(moves)
            if self.options.allow_lay_all_without_discard and self.may_lay_down():
                moves.add(LAY_DOWN)  # [LU-05]
        else:
            if self.may_lay_down():
                moves.add(LAY_DOWN)
            moves.add(END)

    def list_discards(self, moves: MoveList) -> None:
        cards = self.hands[self.turn]
        if self.taken != NO_CARD and not self.options.may_return_picked_discard:
            cards ^= BIT[self.taken]  # [LU-19]
        while cards:
            moves.add(lowest(cards))
            cards &= cards - 1

    def may_lay_down(self) -> bool:
        """Tell whether the hand of the seat to move qualifies; no other may lay down [LU-28]."""
        seat = self.turn
        return qualifies(self.hands[seat], self.rounds[seat], self.options)  # [LU-02] [LU-29]

    def why_not(self, move: i64) -> str:
        if self.turn == NOBODY:
            return "LU-17"
        if self.phase == PICK:
            return self.why_not_pick(move)
        if self.phase == DISCARD:
            return self.why_not_discard(move)
        return "LU-03" if move == LAY_DOWN else "LU-07"

    def why_not_pick(self, move: i64) -> str:
        if move == DRAW:
            return "LU-20"
        return "LU-08" if move == LAY_DOWN else "LU-06"  # [LU-08] not before the pick

    def why_not_discard(self, move: i64) -> str:
        if is_card(move) and self.hands[self.turn] & BIT[move]:
            return "LU-19"
        if move == LAY_DOWN and self.options.allow_lay_all_without_discard:
            return "LU-03"
        return "LU-05"

    # Moves

    def apply(self, move: i64, chance: Chance) -> None:
        if move == DRAW:
            self.draw(chance)
        elif move == TAKE:
            self.take()
        elif move == LAY_DOWN:
            self.lay_down(chance)
        elif move == END:
            self.end_turn(chance)
        else:
            self.discard(move)

    def draw(self, chance: Chance) -> None:
        if not self.deck:
            self.reshuffle()
            if self.reshuffles == self.options.stalemate_reshuffles:  # [LU-21]
                self.end_hand(NOBODY, chance)
                return
        card = self.draw_card(chance)
        self.hands[self.turn] |= card
        self.fresh |= card
        self.phase = DISCARD

    def draw_card(self, chance: Chance) -> i64:
        """Remove a random card from the deck and return it, as a set of one card."""
        card = nth_card(self.deck, chance.below(count(self.deck)))
        self.deck ^= card
        return card

    def reshuffle(self) -> None:
        """Make a new deck of the pile; the top card stays [LU-20]."""
        self.deck = self.pile
        self.pile = 0
        self.reshuffles += 1
        if self.fresh:
            self.older = append(self.older[:], self.fresh)
            self.fresh = 0

    def take(self) -> None:
        self.hands[self.turn] |= BIT[self.top]
        self.taken = self.top
        self.top = NO_CARD
        self.reshuffles = 0  # [LU-21]
        self.phase = DISCARD

    def discard(self, card: i64) -> None:
        self.hands[self.turn] ^= BIT[card]
        self.fresh &= ~BIT[card]
        if len(self.older):
            self.older = remove_from_sets(self.older, BIT[card])
        if self.top != NO_CARD:
            self.pile |= BIT[self.top]
        self.top = card
        self.taken = NO_CARD
        self.phase = OPEN  # for every hand, or others would see whether it qualifies

    def end_turn(self, chance: Chance) -> None:
        self.turns += 1
        self.turn = self.next_seat(self.turn)
        self.phase = PICK
        if self.turns >= self.options.turn_cap:  # [LU-30]
            self.end_hand(NOBODY, chance)

    def next_seat(self, seat: i64) -> i64:
        return left_neighbour(seat, len(self.hands))

    # The end of a hand

    def lay_down(self, chance: Chance) -> None:
        """Lay the hand down; its seat alone advances, by one ROUND or two [LU-16] [LU-18]."""
        seat = self.turn
        self.laid = self.hands[seat]
        self.level = self.rounds[seat]
        has_bonus = earns_bonus(self.laid, self.level, self.options)
        last = final_round(self.options, len(self.hands))
        rounds = self.rounds[:]
        rounds[seat] = round_after(self.level, has_bonus, last)
        self.rounds = rounds
        self.end_hand(seat, chance)

    def end_hand(self, winner: i64, chance: Chance) -> None:
        """End the hand (`winner` NOBODY: a stalemate); deal the next one or end the game."""
        self.winner = winner
        if winner == NOBODY:
            self.laid = 0
            self.level = 0
        self.played += 1
        if self.is_decided():
            self.turn = NOBODY
        else:
            self.dealer = self.next_seat(self.dealer)  # [LU-22] [LU-25]
            self.deal(chance)

    def is_decided(self) -> bool:
        """Tell whether the hand that has just ended was the last one of the game."""
        return is_game_over(self.rounds, self.winner, self.played, len(self.hands), self.options)

    def result(self, seat: i64) -> float:
        return 0.0 if self.turn != NOBODY else result_of(self.rounds, seat, self.options)

    def progress_of(self, seat: i64) -> i64:
        return progress_of(self.rounds, seat, self.options)

    # Hidden cards

    def known_cards(self, seat: i64) -> i64:
        """Return the cards in the hand of a seat that everybody has seen it take."""
        unseen = self.fresh
        for cards in self.older:
            unseen |= cards
        return self.hands[seat] & ~unseen

    def imagine(self, seat: i64, chance: Chance) -> "LevelUpState":
        """Exchange unseen cards for others that left the deck between the same two reshuffles."""
        world = self.clone()
        own: i64 = 0
        if seat != NOBODY:
            own = self.hands[seat]
        owner: i64
        for owner in range(len(self.hands)):
            if owner != seat:
                world.hands[owner] = self.known_cards(owner)
        for cards in self.older:
            world.deal_unseen(self, cards & ~own, cards, seat, chance)
        world.deck = world.deal_unseen(
            self, (self.fresh | self.deck) & ~own, self.fresh, seat, chance
        )
        world.fresh = (self.fresh | self.deck) & ~world.deck
        return world

    def deal_unseen(
        self, model: "LevelUpState", pool: i64, drawn: i64, seat: i64, chance: Chance
    ) -> i64:
        """Deal cards of `pool` to all seats but `seat`; return the cards that remain.

        Each gets as many cards as it holds of the set `drawn` in the state `model`.
        """
        owner: i64
        for owner in range(len(self.hands)):
            if owner == seat:
                continue
            for _ in range(count(model.hands[owner] & drawn)):
                card = nth_card(pool, chance.below(count(pool)))
                pool ^= card
                self.hands[owner] |= card
        return pool

    # The deal

    def deal(self, chance: Chance) -> None:
        """Deal to each seat as many cards as its ROUND, one at a time [LU-26]; turn one card up."""
        seats: i64 = len(self.hands)
        self.deck = deck_of(self.options.jokers)
        self.fresh = 0
        self.older = NO_SETS
        self.pile = 0
        self.taken = NO_CARD
        self.turns = 0
        self.reshuffles = 0
        self.phase = PICK
        self.hands = vec[i64]([0] * seats)
        self.turn = self.next_seat(self.dealer)
        most: i64 = 0
        seat: i64
        for seat in range(seats):
            most = max(most, self.rounds[seat])
        dealt: i64
        for dealt in range(most):
            for seat in range(seats):
                receiver = (self.turn + seat) % seats
                if dealt < self.rounds[receiver]:
                    card = self.draw_card(chance)
                    self.hands[receiver] |= card
                    self.fresh |= card
        self.top = lowest(self.draw_card(chance))


def closing_step(state: LevelUpState) -> int | None:
    """Return the step that ends a turn after its discard: the left neighbour's pick implies it.

    There is none if the hand would end with the turn: only its player can do that [LU-07] [LU-30].
    """
    is_last_turn = state.turns + 1 >= state.options.turn_cap
    return END if state.phase == OPEN and state.turn != NOBODY and not is_last_turn else None


def remove_from_sets(sets: vec[i64], card: i64) -> vec[i64]:
    """Return the sets without `card`, a set of one; sets that become empty are left out."""
    return vec[i64]([cards & ~card for cards in sets if cards & ~card])


def check_deal(seats: i64, options: LevelUpOptions) -> None:
    """Refuse options with which `seats` players cannot be dealt a game."""
    check_rounds(seats, options)
    if options.first_dealer != "random" and int(options.first_dealer) >= seats:
        raise IllegalMove("LU-25", seat=options.first_dealer, seats=seats)


def deal(seats: int, options: LevelUpOptions, chance: Chance) -> LevelUpState:
    """Deal a new game [LU-01] [LU-25]."""
    if not 2 <= seats <= MAX_SEATS:
        raise IllegalMove("LU-01", seats=seats)
    check_deal(seats, options)
    if options.first_dealer == "random":
        dealer = chance.below(seats)
    else:
        dealer = int(options.first_dealer)
    rounds = vec[i64]([first_round(options, seat) for seat in range(seats)])
    state = LevelUpState(
        options=options,
        phase=PICK,
        turn=NOBODY,
        dealer=dealer,
        played=0,
        turns=0,
        reshuffles=0,
        top=NO_CARD,
        taken=NO_CARD,
        pile=0,
        deck=0,
        fresh=0,
        winner=NOBODY,
        laid=0,
        level=0,
        rounds=rounds,
        older=NO_SETS,
        hands=vec[i64]([0] * seats),
    )
    state.deal(chance)
    return state
