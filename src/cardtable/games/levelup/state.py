"""A game of LEVEL UP. Marks such as LU-07 name lines of docs/rules/levelup.en.md."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from cardtable.engine import codes
from cardtable.engine.bits import BIT, count, lowest
from cardtable.engine.chance import Chance
from cardtable.engine.move_list import MoveList
from cardtable.engine.refusal import IllegalMove, InvalidInput
from cardtable.engine.state import NOBODY, State
from cardtable.games.levelup.cards import deck_of, nth_card
from cardtable.games.levelup.hands import earns_bonus, qualifies
from cardtable.games.levelup.moves import DRAW, END, LAY_DOWN, TAKE, is_card
from cardtable.games.levelup.options import MAX_SEATS, LevelUpOptions, final_round, first_round

PICK: Final = 0  # phases: take the discard, or draw [LU-06]
DISCARD: Final = 1
OPEN: Final = 2  # the turn goes on until the next seat picks: lay down, or leave it [LU-07]

NO_CARD: Final = -1
HAND_CAP: Final = 200  # [LU-30] hands after which a game without a winner ends
NO_SETS: Final = vec[i64]([])


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class LevelUpState(State):
    """Only `apply` changes a state, and of its lists only `hands` in place: clones share the rest.

    The deck has no order: which card comes off it is settled when it is drawn. Neither has
    the pile below its top card, as nothing ever depends on it. Everybody has seen the cards
    of the pile and what was taken from it. `fresh` and `older` hold the cards in hands that
    nobody but their owner has seen since they left the deck: `fresh` those that left it
    since it was last shuffled, and each set of `older` those that left it between two
    shuffles before. For when the pile becomes the deck, all know what is in it, and so
    which cards are in the hands; a hand cannot hold more of them than it has drawn since.
    All else but the hands and the deck is for all to know.
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
        self.played = played  # hands that are over
        self.turns = turns  # of this hand that are over
        self.reshuffles = reshuffles  # since a card was last taken from the pile
        self.top = top  # the card on the pile; NO_CARD while it has been taken
        self.taken = taken  # the card just taken from the pile, until the discard
        self.pile = pile  # what lies below the top
        self.deck = deck
        self.fresh = fresh
        self.winner = winner  # who laid down last; NOBODY after a stalemate
        self.laid = laid  # what was laid down
        self.level = level  # and on which ROUND
        self.rounds = rounds  # the winner of the game is beyond the last one
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

    # What may be done

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
        """Nobody but the seat to move can [LU-28]."""
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

    # What then happens

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
        """A card off the deck, as a set of one."""
        card = nth_card(self.deck, chance.below(count(self.deck)))
        self.deck ^= card
        return card

    def reshuffle(self) -> None:
        """The pile becomes the deck, and its top card stays [LU-20]."""
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
        self.phase = OPEN  # asked even if the hand does not qualify: not to ask would tell

    def end_turn(self, chance: Chance) -> None:
        self.turns += 1
        self.turn = self.after(self.turn)
        self.phase = PICK
        if self.turns >= self.options.turn_cap:  # [LU-30]
            self.end_hand(NOBODY, chance)

    def after(self, seat: i64) -> i64:
        return (seat + 1) % len(self.hands)

    # How a hand ends, and what follows

    def lay_down(self, chance: Chance) -> None:
        """Only who lays down advances, by one ROUND, or by two with the bonus [LU-16] [LU-18]."""
        seat = self.turn
        self.laid = self.hands[seat]
        self.level = self.rounds[seat]
        gain: i64 = 2 if earns_bonus(self.laid, self.level, self.options) else 1
        last = final_round(self.options, len(self.hands))
        rounds = self.rounds[:]
        rounds[seat] = min(self.level + gain, last + 1)  # [LU-17]
        self.rounds = rounds
        self.end_hand(seat, chance)

    def end_hand(self, winner: i64, chance: Chance) -> None:
        self.winner = winner
        if winner == NOBODY:
            self.laid = 0
            self.level = 0
        self.played += 1
        if self.is_decided():
            self.turn = NOBODY
        else:
            self.dealer = self.after(self.dealer)  # [LU-22] [LU-25]
            self.deal(chance)

    def is_decided(self) -> bool:
        winner = self.winner
        if winner != NOBODY and self.rounds[winner] > final_round(self.options, len(self.hands)):
            return True
        return self.played >= (self.options.hands or HAND_CAP)

    def result(self, seat: i64) -> float:
        """Return 1 for the seat that has come furthest; seats that are equally far share it."""
        if self.turn != NOBODY:
            return 0.0
        best = self.progress_of(seat)
        others: i64 = 0
        other: i64
        for other in range(len(self.hands)):
            if self.progress_of(other) > best:
                return 0.0
            if self.progress_of(other) == best:
                others += 1
        return 1.0 / float(others)

    def progress_of(self, seat: i64) -> i64:
        """The ROUND; or how many were gained, where only some hands are played."""
        level = self.rounds[seat]
        return level - first_round(self.options, seat) if self.options.hands else level

    # What might be

    def known(self, seat: i64) -> i64:
        """The cards in a hand that all have seen going there."""
        unseen = self.fresh
        for cards in self.older:
            unseen |= cards
        return self.hands[seat] & ~unseen

    def imagine(self, seat: i64, chance: Chance) -> "LevelUpState":
        """Unseen cards change places with others that left the deck between the same shuffles."""
        world = self.clone()
        own: i64 = 0
        if seat != NOBODY:
            own = self.hands[seat]
        owner: i64
        for owner in range(len(self.hands)):
            if owner != seat:
                world.hands[owner] = self.known(owner)
        for cards in self.older:
            world.deal_unseen(self, cards & ~own, cards, seat, chance)
        world.deck = world.deal_unseen(
            self, (self.fresh | self.deck) & ~own, self.fresh, seat, chance
        )
        world.fresh = (self.fresh | self.deck) & ~world.deck
        return world

    def deal_unseen(
        self, model: "LevelUpState", pool: i64, gone: i64, seat: i64, chance: Chance
    ) -> i64:
        """Deal each other seat as many cards as it has of `gone`; what remains of the pool."""
        owner: i64
        for owner in range(len(self.hands)):
            if owner == seat:
                continue
            for _ in range(count(model.hands[owner] & gone)):
                card = nth_card(pool, chance.below(count(pool)))
                pool ^= card
                self.hands[owner] |= card
        return pool

    # The deal

    def deal(self, chance: Chance) -> None:
        """To each as many cards as their ROUND, one at a time [LU-26], and one for the pile."""
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
        self.turn = self.after(self.dealer)
        most: i64 = 0
        seat: i64
        for seat in range(seats):
            most = max(most, self.rounds[seat])
        dealt: i64
        for dealt in range(most):
            for seat in range(seats):
                to = (self.turn + seat) % seats
                if dealt < self.rounds[to]:
                    card = self.draw_card(chance)
                    self.hands[to] |= card
                    self.fresh |= card
        self.top = lowest(self.draw_card(chance))


def remove_from_sets(sets: vec[i64], card: i64) -> vec[i64]:
    """The sets without that card, and without a set that was only this card."""
    return vec[i64]([cards & ~card for cards in sets if cards & ~card])


def check_deal(seats: i64, options: LevelUpOptions) -> None:
    """Refuse what cannot be dealt."""
    last = final_round(options, seats)
    if options.rounds and len(options.rounds) != seats:
        raise InvalidInput(codes.ROUNDS_NUMBER, seats=seats, found=len(options.rounds))
    seat: i64
    for seat in range(seats):
        if first_round(options, seat) > last:
            raise InvalidInput(codes.ROUNDS_START, start=first_round(options, seat), last=last)
    cards = count(deck_of(options.jokers))
    need = cards_needed(seats, options)
    if need > cards:
        raise IllegalMove("LU-23", seats=seats, need=need, cards=cards, last=last)
    if options.first_dealer != "random" and int(options.first_dealer) >= seats:
        raise IllegalMove("LU-25", seat=options.first_dealer, seats=seats)


def cards_needed(seats: i64, options: LevelUpOptions) -> i64:
    """The cards of the largest deal that can come, with one to turn up and one to draw [LU-23]."""
    total: i64 = 2
    seat: i64
    for seat in range(seats):
        alone = options.hands == 1
        total += first_round(options, seat) if alone else final_round(options, seats)
    return total


def deal(seats: int, options: LevelUpOptions, chance: Chance) -> LevelUpState:
    """A game about to begin [LU-01] [LU-25]."""
    if not 2 <= seats <= MAX_SEATS:
        raise IllegalMove("LU-01", seats=seats)
    check_deal(seats, options)
    if options.first_dealer == "random":
        dealer = chance.below(seats)
    else:
        dealer = int(options.first_dealer)
    rounds = vec[i64]([first_round(options, seat) for seat in range(seats)])
    state = LevelUpState(
        options, PICK, NOBODY, dealer, 0, 0, 0, NO_CARD, NO_CARD, 0, 0, 0,
        NOBODY, 0, 0, rounds, NO_SETS, vec[i64]([0] * seats),
    )  # fmt: skip
    state.deal(chance)
    return state
