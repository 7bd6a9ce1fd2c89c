"""The fields of a state of LEVEL 8, and its legal moves. `state` adds how moves change it."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from cardtable.engine.bits import BIT
from cardtable.engine.state import NOBODY, MoveList, State
from cardtable.games.level8.cards import (
    COUNT_SHIFT,
    HI,
    LO,
    SKIP,
    WILD,
    count_of,
    first_card,
    last_card,
    size,
)
from cardtable.games.level8.groups import bag_in, fitting_naturals, size_in, takes_wild, with_card
from cardtable.games.level8.hands import NO_CARD, top_card
from cardtable.games.level8.level_search import can_complete
from cardtable.games.level8.levels import (
    HAND_SIZE,
    MAX_GROUPS,
    MAX_LEVELS,
    level_from,
    level_size,
    required_kind,
    required_size,
    requirement_at,
)
from cardtable.games.level8.melds import can_declare, can_finish, max_value, next_cards
from cardtable.games.level8.moves import (
    DONE,
    DRAW,
    FIRST_GROUP,
    FIRST_TAKE,
    HIGH,
    LAY,
    LOW,
    add_cards,
    declaration_base,
    is_card,
    is_group,
    is_skip,
    is_take,
    skip_move,
    take_move,
)
from cardtable.games.level8.options import Level8Options
from cardtable.games.level8.scoring import level_count, levels_to_go, result_of

# Phases
TAKING: Final = 0  # the seat to move must take a card
PLAYING: Final = 1  # it may lay its level and add to groups, and ends its turn with a discard
NAMING: Final = 2  # it is laying its level, and declares the value of the next group
FILLING: Final = 3  # it chooses the next card of that group
ADDING: Final = 4  # it chooses the card to add to a group on the table
ENDING: Final = 5  # it chooses the end of the run to which it adds a wild
KEEPING: Final = 6  # the round is over, and it chooses cards to keep for the next round

NO_GROUPS: Final = vec[i64]([])


@mypyc_attr(acyclic=True)
class Level8Legality(State):
    """The fields of a state and its legal moves. Marks name rules in docs/rules/level8.en.md.

    Everything is public except the draw pile, the cards in hands that nobody saw being taken, the
    cards that seats keep, and the steps of a move that is not complete. The draw pile is a bag
    without order: a card is chosen when it is drawn.
    """

    def __init__(
        self, options: Level8Options, seat_count: i64, level_lists: vec[i64], phase: i64, turn: i64,
        dealer: i64, played: i64, turns: i64, taken: i64, spot: i64, skipped: i64, under: i64,
        draw_lo: i64, draw_hi: i64, bags: vec[i64], piles: vec[u8], levels: vec[i64],
        table: vec[i64], plan: vec[i64], unseen_layers: vec[i64], kept: vec[i64],
    ) -> None:  # fmt: skip
        self.options = options
        self.seat_count = seat_count
        self.level_lists = level_lists  # MAX_LEVELS for each seat, with zeros after its last
        self.phase = phase
        self.turn = turn
        self.dealer = dealer
        self.played = played  # finished rounds [L8-42]
        self.turns = turns  # finished turns of this round
        self.taken = taken  # the card taken from a discard pile in this turn, or NO_CARD
        # While ADDING or ENDING the index in `table` of the group to add to; while KEEPING how
        # often the seat to move has been asked for a card; otherwise 0.
        self.spot = spot
        self.skipped = skipped  # the seats with a Skip in front of them, as bits
        self.under = under  # the number of Skips that lie face up under the draw pile
        self.draw_lo = draw_lo
        self.draw_hi = draw_hi
        self.bags = bags  # the hand and the known cards of each seat: see hands.py
        self.piles = piles  # see hands.py
        self.levels = levels  # the level of each seat, from 1; one past its last is victory
        self.table = table  # MAX_GROUPS groups for each seat, 0 for no group
        self.plan = plan  # the groups that are being laid; their cards are still in the hand
        self.unseen_layers = unseen_layers  # see hands.py
        self.kept = kept  # a bag for each seat; while KEEPING its cards are still in the hand

    def seats(self) -> i64:
        return self.seat_count

    def is_move_complete(self) -> bool:
        if self.phase == KEEPING:
            return self.spot == 0
        return self.phase <= PLAYING

    # Cards and levels of a seat

    def lo(self, seat: i64) -> i64:
        """Return the first integer of the bag of a hand."""
        return self.bags[4 * seat]

    def hi(self, seat: i64) -> i64:
        """Return the second integer of the bag of a hand."""
        return self.bags[4 * seat + 1]

    def known_bag(self, seat: i64) -> tuple[i64, i64]:
        """Return the cards of a hand that everybody saw it take, as a bag."""
        return self.bags[4 * seat + 2], self.bags[4 * seat + 3]

    def kept_bag(self, seat: i64) -> tuple[i64, i64]:
        """Return the cards that a seat keeps for the next round, as a bag."""
        return self.kept[2 * seat], self.kept[2 * seat + 1]

    def holds(self, seat: i64) -> i64:
        """Return the number of cards in a hand."""
        return size(self.bags[4 * seat], self.bags[4 * seat + 1])

    def is_skipped(self, seat: i64) -> bool:
        """Tell whether a Skip lies in front of a seat."""
        return self.skipped & BIT[seat] != 0

    def level(self, seat: i64) -> i64:
        """Return the level that a seat is on, or 0 if it is past its last one."""
        number = self.levels[seat]
        if number > MAX_LEVELS:
            return 0
        return self.level_lists[seat * MAX_LEVELS + number - 1]

    def has_laid(self, seat: i64) -> bool:
        return self.table[seat * MAX_GROUPS] != 0

    def has_valid_hand_size(self, seat: i64) -> bool:
        """Tell whether a hand has as many cards as it must have [L8-18].

        That is ten until its level is laid, and eleven between taking a card and the discard;
        afterwards at least one, until the round is over.
        """
        holds = self.holds(seat)
        if self.has_laid(seat):
            return holds > 0 or self.phase == KEEPING
        if seat == self.turn and self.phase != TAKING and self.phase != KEEPING:
            return holds == HAND_SIZE + 1
        return holds == HAND_SIZE

    def level_count(self, seat: i64) -> i64:
        """Return how many levels a seat has to lay."""
        return level_count(self.level_lists, seat)

    def unplanned_bag(self) -> tuple[i64, i64]:
        """Return the hand of the seat to move without the cards in `plan`, as a bag."""
        lo = self.lo(self.turn)
        hi = self.hi(self.turn)
        for group in self.plan:
            used_lo, used_hi = bag_in(group)
            lo -= used_lo
            hi -= used_hi
        return lo, hi

    # Legal moves

    def list_moves(self, moves: MoveList) -> None:
        if self.turn == NOBODY:
            return
        if self.phase == TAKING:
            self.list_takes(moves)
        elif self.phase == PLAYING:
            self.list_main_moves(moves)
        elif self.phase == NAMING:
            self.list_declarations(moves)
        elif self.phase == FILLING:
            self.list_fill_cards(moves)
        elif self.phase == ADDING:
            self.list_add_cards(moves)
        elif self.phase == ENDING:
            moves.add(LOW)
            moves.add(HIGH)
        else:
            self.list_keep_cards(moves)

    def list_takes(self, moves: MoveList) -> None:
        """List the ways to take a card [L8-05] [L8-08]; without any, list a pass [L8-45]."""
        if self.draw_lo | self.draw_hi:
            moves.add(DRAW)
        elif not self.can_take_any():
            moves.add(DONE)
        seat: i64
        for seat in range(self.seat_count):
            if self.can_take(seat):
                moves.add(take_move(seat))

    def can_take(self, seat: i64) -> bool:
        """Tell whether the top card of the pile of `seat` may be taken."""
        card = top_card(self.piles, seat)
        if card == NO_CARD or (seat == self.turn and not self.options.may_take_own_discard):
            return False
        return card != SKIP or self.options.skip_takeable  # [L8-06]

    def can_take_any(self) -> bool:
        seat: i64
        for seat in range(self.seat_count):
            if self.can_take(seat):
                return True
        return False

    def list_main_moves(self, moves: MoveList) -> None:
        """List discards, laying the level, Skips, and groups to add to."""
        seat = self.turn
        lo = self.lo(seat)
        hi = self.hi(seat)
        # A Skip may be discarded like any card [L8-27].
        add_cards(lo, hi, self.undiscardable_card(), moves)
        laid = self.has_laid(seat)
        if not laid and can_complete(lo, hi, self.level(seat), self.options.min_naturals_per_group):
            moves.add(LAY)
        if hi >> COUNT_SHIFT:
            self.list_skips(moves)
        if laid and self.may_lay_one_more(lo, hi):
            self.list_groups(lo, hi, moves)

    def undiscardable_card(self) -> i64:
        """Return the card that was taken in this turn and may not be discarded [L8-07].

        It is NO_CARD if there is a second card of that kind or no other card in the hand.
        """
        card = self.taken
        if card == NO_CARD or self.options.may_return_taken_discard:
            return NO_CARD
        lo, hi = self.lo(self.turn), self.hi(self.turn)
        if count_of(lo, hi, card) == 1 and size(lo, hi) > 1:
            return card
        return NO_CARD

    def list_skips(self, moves: MoveList) -> None:
        """List Skips in front of opponents who have none there [L8-26]."""
        seat: i64
        for seat in range(self.seat_count):
            if seat != self.turn and not self.is_skipped(seat):
                moves.add(skip_move(seat))

    def may_lay_one_more(self, lo: i64, hi: i64) -> bool:
        """Tell whether a card may be added to a group: strict rules keep the last one [L8-17]."""
        return not self.options.strict_final_discard or size(lo, hi) > 1

    def list_groups(self, lo: i64, hi: i64, moves: MoveList) -> None:
        """List the groups on the table to which a card of the hand can be added [L8-16] [L8-21]."""
        spot: i64
        for spot in range(len(self.table)):
            group = self.table[spot]
            if group and self.can_add(group, lo, hi):
                moves.add(FIRST_GROUP + spot)

    def can_add(self, group: i64, lo: i64, hi: i64) -> bool:
        """Tell whether a card of a bag can be added to a group."""
        if lo & fitting_naturals(group, 0) or hi & fitting_naturals(group, 3):
            return True
        return lo >> COUNT_SHIFT > 0 and takes_wild(group)

    def list_declarations(self, moves: MoveList) -> None:
        """List the values that the next group of the level may be declared with [L8-44]."""
        level = level_from(self.level(self.turn), len(self.plan))
        lo, hi = self.unplanned_bag()
        previous = self.equal_group_before_next()
        base = declaration_base(required_kind(level))
        value: i64
        for value in range(1, max_value(requirement_at(level, 0)) + 1):
            if can_declare(lo, hi, level, value, previous, self.options.min_naturals_per_group):
                moves.add(base + value)

    def equal_group_before_next(self) -> i64:
        """Return the last planned group if it is like the next one in kind and size, else 0."""
        level, planned = self.level(self.turn), len(self.plan)
        if planned and requirement_at(level, planned - 1) == requirement_at(level, planned):
            return self.plan[planned - 1]
        return 0

    def equal_group_before_last(self) -> i64:
        """Return the last planned group but one if it is like the last one, else 0."""
        level, planned = self.level(self.turn), len(self.plan)
        if planned > 1 and requirement_at(level, planned - 2) == requirement_at(level, planned - 1):
            return self.plan[planned - 2]
        return 0

    def list_fill_cards(self, moves: MoveList) -> None:
        """List the next cards with which the level can still be laid [L8-12] [L8-13]."""
        level = level_from(self.level(self.turn), len(self.plan) - 1)
        group, previous = self.plan[len(self.plan) - 1], self.equal_group_before_last()
        lo, hi = self.unplanned_bag()
        min_naturals = self.options.min_naturals_per_group
        is_long_enough = size_in(group) >= required_size(level)
        next_lo, next_hi = next_cards(lo, hi, group, previous)
        if is_long_enough and not self.has_card_to_spare(lo, hi, level_from(level, 1)):
            next_lo, next_hi = 0, 0
        while next_lo | next_hi:
            card = first_card(next_lo, next_hi)
            longer = with_card(group, card)
            if can_finish(lo - LO[card], hi - HI[card], level, longer, previous, min_naturals):
                moves.add(card)
            if card == WILD:
                break
            next_lo -= LO[card]
            next_hi -= HI[card]
        if is_long_enough:
            # [L8-11] This step is needed even if no card could follow, since without it others
            # would see whether one could.
            moves.add(DONE)

    def has_card_to_spare(self, lo: i64, hi: i64, level: i64) -> bool:
        """Tell whether a bag has a card for a longer group, if the groups of `level` follow."""
        spare = size(lo, hi) - level_size(level)
        return spare > 1 or (spare == 1 and not self.options.strict_final_discard)

    def list_add_cards(self, moves: MoveList) -> None:
        """List the cards that can be added to the chosen group."""
        group = self.table[self.spot]
        lo, hi = self.lo(self.turn), self.hi(self.turn)
        add_cards(lo & fitting_naturals(group, 0), hi & fitting_naturals(group, 3), NO_CARD, moves)
        if lo >> COUNT_SHIFT and takes_wild(group):
            moves.add(WILD)

    def list_keep_cards(self, moves: MoveList) -> None:
        """List the cards to keep, from the last one kept on, and DONE [L8-37].

        Every seat is asked equally often, so that nobody sees how many cards another keeps.
        """
        kept_lo, kept_hi = self.kept_bag(self.turn)
        lo = self.lo(self.turn) - kept_lo
        hi = self.hi(self.turn) - kept_hi
        kept_count = size(kept_lo, kept_hi)
        if kept_count == self.spot and kept_count < self.options.carry_max:
            card: i64
            for card in range(last_card(kept_lo, kept_hi), SKIP + 1):
                if count_of(lo, hi, card):
                    moves.add(card)
        moves.add(DONE)

    def why_not(self, move: i64) -> str:
        if self.turn == NOBODY:
            return "L8-24"
        if self.phase == TAKING:
            return self.why_not_take(move)
        if self.phase == PLAYING:
            return self.why_not_play(move)
        if self.phase == FILLING:
            lo, hi = self.unplanned_bag()
            is_held = is_card(move) and count_of(self.lo(self.turn), self.hi(self.turn), move) > 0
            return "L8-12" if is_held and not count_of(lo, hi, move) else "L8-44"
        if self.phase == KEEPING:
            return "L8-37"
        return "L8-44" if self.phase == NAMING else "L8-19"

    def why_not_take(self, move: i64) -> str:
        if move == DRAW:
            return "L8-34"
        if not is_take(move):
            return "L8-08"
        seat = move - FIRST_TAKE
        if (
            seat < self.seat_count
            and top_card(self.piles, seat) == SKIP
            and not self.options.skip_takeable
        ):
            return "L8-06"
        return "L8-05"

    def why_not_play(self, move: i64) -> str:
        if move == LAY:
            return "L8-44"
        if is_skip(move):
            return "L8-26"
        if is_group(move):
            if not self.has_laid(self.turn):
                return "L8-16"
            may_add = self.may_lay_one_more(self.lo(self.turn), self.hi(self.turn))
            return "L8-19" if may_add else "L8-17"
        return "L8-07" if is_card(move) and move == self.undiscardable_card() else "L8-08"

    # The result

    def result(self, seat: i64) -> float:
        return result_of(self.levels, self.level_lists, seat)

    def levels_to_go(self, seat: i64) -> i64:
        return levels_to_go(self.levels, self.level_lists, seat)
