"""Where a game of LEVEL 8 stands, and what may be done. `state` has what then happens."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from cardtable.engine.bits import BIT, count
from cardtable.engine.move_list import MoveList
from cardtable.engine.state import NOBODY, State
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
from cardtable.games.level8.level_search import can_complete
from cardtable.games.level8.levels import (
    HAND_SIZE,
    MAX_GROUPS,
    MAX_LEVELS,
    level_size,
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
from cardtable.games.level8.piles import NO_CARD, pile_height, top_card

TAKING: Final = 0  # phases: a card must be taken
PLAYING: Final = 1  # lay, add, and in the end discard
NAMING: Final = 2  # a level is being laid: what is its next group?
FILLING: Final = 3  # and which card comes next into it?
ADDING: Final = 4  # which card is added to the group?
ENDING: Final = 5  # and at which end of the run?
KEEPING: Final = 6  # the round is over: cards may be kept for the next

NO_GROUPS: Final = vec[i64]([])


@mypyc_attr(acyclic=True)
class Level8Legality(State):
    """The fields of a state and all that can be asked of it; marks name lines of the rules.

    All may know all fields, except for the draw pile, what is not `known` of the hands of others,
    what others keep, and what the seat to move has not finished choosing. The draw pile has no
    order: which card comes off it is settled when it is drawn.
    """

    def __init__(
        self, options: Level8Options, people: i64, ladders: vec[i64], phase: i64, turn: i64,
        dealer: i64, played: i64, turns: i64, taken: i64, spot: i64, skipped: i64, under: i64,
        draw_lo: i64, draw_hi: i64, bags: vec[i64], piles: vec[u8], levels: vec[i64],
        table: vec[i64], plan: vec[i64], old: vec[i64], kept: vec[i64],
    ) -> None:  # fmt: skip
        self.options = options
        self.people = people
        self.level_lists = ladders  # the levels of each seat: MOST_LEVELS words, 0 past the last
        self.phase = phase
        self.turn = turn
        self.dealer = dealer
        self.played = played  # rounds [L8-42] that are over
        self.turns = turns  # in this round
        self.taken = taken  # the card taken off a discard pile in this turn, or NONE
        self.spot = spot  # the group that is added to; how many times a card to keep was asked for
        self.skipped = skipped  # the seats with a Skip in front of them, as bits
        self.under = under  # Skips that lie face up under the draw pile
        self.draw_lo = draw_lo
        self.draw_hi = draw_hi
        self.bags = bags  # for each seat its hand, and what everybody has seen of it (`known`)
        self.piles = piles
        self.levels = levels  # of each seat, from 1; past the last one is victory
        self.table = table  # MOST_GROUPS for each seat, 0 for none
        self.plan = plan  # the groups that are being laid; their cards are still in the hand
        self.unseen_layers = old  # what was unseen when a new draw pile was made: see hands.py
        self.kept = kept  # a bag for each seat, still in the hand while KEEPING

    def seats(self) -> i64:
        return self.people

    def is_move_complete(self) -> bool:
        if self.phase == KEEPING:
            return self.spot == 0
        return self.phase <= PLAYING

    # What is where

    def lo(self, seat: i64) -> i64:
        return self.bags[4 * seat]

    def hi(self, seat: i64) -> i64:
        return self.bags[4 * seat + 1]

    def holds(self, seat: i64) -> i64:
        return size(self.bags[4 * seat], self.bags[4 * seat + 1])

    def level(self, seat: i64) -> i64:
        """The level that the seat is on, as a word; 0 past the last one."""
        at = self.levels[seat]
        if at > MAX_LEVELS:
            return 0
        return self.level_lists[seat * MAX_LEVELS + at - 1]

    def has_laid(self, seat: i64) -> bool:
        return self.table[seat * MAX_GROUPS] != 0

    def total_cards(self) -> i64:
        """How many cards there are in all places: always as many as the deck has."""
        total = size(self.draw_lo, self.draw_hi) + self.under + count(self.skipped)
        seat: i64
        for seat in range(self.people):
            total += self.holds(seat) + pile_height(self.piles, seat)
        for group in self.table:
            if group:
                total += size_in(group)
        return total

    def has_valid_hand_size(self, seat: i64) -> bool:
        """Ten cards without a level, one more in one's own turn; and never none [L8-18]."""
        holds = self.holds(seat)
        if self.has_laid(seat):
            return holds > 0 or self.phase == KEEPING
        if seat == self.turn and self.phase != TAKING and self.phase != KEEPING:
            return holds == HAND_SIZE + 1
        return holds == HAND_SIZE

    def rungs(self, seat: i64) -> i64:
        """How many levels there are for the seat."""
        number: i64 = 0
        while number < MAX_LEVELS and self.level_lists[seat * MAX_LEVELS + number]:
            number += 1
        return number

    def rest(self) -> tuple[i64, i64]:
        """The hand of the seat to move without what it has planned to lay: a bag."""
        lo = self.lo(self.turn)
        hi = self.hi(self.turn)
        for group in self.plan:
            used_lo, used_hi = bag_in(group)
            lo -= used_lo
            hi -= used_hi
        return lo, hi

    # What may be done

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
        """[L8-05] [L8-08]; who can take nothing passes [L8-45]."""
        if self.draw_lo | self.draw_hi:
            moves.add(DRAW)
        elif not self.can_take_any():
            moves.add(DONE)
        seat: i64
        for seat in range(self.people):
            if self.can_take(seat):
                moves.add(take_move(seat))

    def can_take(self, seat: i64) -> bool:
        card = top_card(self.piles, seat)
        if card == NO_CARD or (seat == self.turn and not self.options.may_take_own_discard):
            return False
        return card != SKIP or self.options.skip_takeable  # [L8-06]

    def can_take_any(self) -> bool:
        seat: i64
        for seat in range(self.people):
            if self.can_take(seat):
                return True
        return False

    def list_main_moves(self, moves: MoveList) -> None:
        seat = self.turn
        lo = self.lo(seat)
        hi = self.hi(seat)
        add_cards(
            lo, hi, self.undiscardable_card(), moves
        )  # a Skip may be discarded like any card [L8-27]
        laid = self.has_laid(seat)
        if not laid and can_complete(lo, hi, self.level(seat), self.options.min_naturals_per_group):
            moves.add(LAY)
        if hi >> COUNT_SHIFT:
            self.list_skips(moves)
        if laid and self.may_lay_one_more(lo, hi):
            self.list_groups(lo, hi, moves)

    def undiscardable_card(self) -> i64:
        """The card that may not be discarded again in the turn in which it was taken [L8-07].

        A second copy may, and so may the last card of a hand.
        """
        card = self.taken
        if card == NO_CARD or self.options.may_return_taken_discard:
            return NO_CARD
        lo, hi = self.lo(self.turn), self.hi(self.turn)
        if count_of(lo, hi, card) == 1 and size(lo, hi) > 1:
            return card
        return NO_CARD

    def list_skips(self, moves: MoveList) -> None:
        """In front of opponents who have none [L8-26]."""
        seat: i64
        for seat in range(self.people):
            if seat != self.turn and not self.skipped & BIT[seat]:
                moves.add(skip_move(seat))

    def may_lay_one_more(self, lo: i64, hi: i64) -> bool:
        """May one more card leave the hand without being discarded [L8-17]?"""
        return not self.options.strict_final_discard or size(lo, hi) > 1

    def list_groups(self, lo: i64, hi: i64, moves: MoveList) -> None:
        """Groups on the table to which some card of the hand fits [L8-16] [L8-21]."""
        spot: i64
        for spot in range(len(self.table)):
            group = self.table[spot]
            if group and self.fits(group, lo, hi):
                moves.add(FIRST_GROUP + spot)

    def fits(self, group: i64, lo: i64, hi: i64) -> bool:
        if lo & fitting_naturals(group, 0) or hi & fitting_naturals(group, 3):
            return True
        return lo >> COUNT_SHIFT > 0 and takes_wild(group)

    def list_declarations(self, moves: MoveList) -> None:
        """What the next group of the level may be [L8-44]."""
        level = self.level(self.turn) >> 8 * len(self.plan)
        lo, hi = self.rest()
        before = self.before()
        first = declaration_base(level >> 4 & 3)
        name: i64
        for name in range(1, max_value(level & 255) + 1):
            if can_declare(lo, hi, level, name, before, self.options.min_naturals_per_group):
                moves.add(first + name)

    def before(self) -> i64:
        """The group laid before the next one, if both are of one kind and size."""
        level, planned = self.level(self.turn), len(self.plan)
        if planned and requirement_at(level, planned - 1) == requirement_at(level, planned):
            return self.plan[planned - 1]
        return 0

    def equal_group_before_last(self) -> i64:
        level, planned = self.level(self.turn), len(self.plan)
        if planned > 1 and requirement_at(level, planned - 2) == requirement_at(level, planned - 1):
            return self.plan[planned - 2]
        return 0

    def list_fill_cards(self, moves: MoveList) -> None:
        """Cards with which the level can still be laid, each once [L8-12] [L8-13]."""
        level = self.level(self.turn) >> 8 * (len(self.plan) - 1)
        group, before = self.plan[len(self.plan) - 1], self.equal_group_before_last()
        lo, hi = self.rest()
        least = self.options.min_naturals_per_group
        longer = size_in(group) >= level & 15
        next_lo, next_hi = next_cards(lo, hi, group, before)
        if longer and not self.has_card_to_spare(lo, hi, level >> 8):
            next_lo, next_hi = 0, 0
        while next_lo | next_hi:
            card = first_card(next_lo, next_hi)
            after = with_card(group, card)
            if can_finish(lo - LO[card], hi - HI[card], level, after, before, least):
                moves.add(card)
            if card == WILD:
                break
            next_lo -= LO[card]
            next_hi -= HI[card]
        if longer:
            moves.add(DONE)  # [L8-11] asked for even if nothing could follow: not to ask would tell

    def has_card_to_spare(self, lo: i64, hi: i64, level: i64) -> bool:
        """Is there a card to spare for a longer group, now that `level` is still to come?"""
        spare = size(lo, hi) - level_size(level)
        return spare > 1 or (spare == 1 and not self.options.strict_final_discard)

    def list_add_cards(self, moves: MoveList) -> None:
        group = self.table[self.spot]
        lo, hi = self.lo(self.turn), self.hi(self.turn)
        add_cards(lo & fitting_naturals(group, 0), hi & fitting_naturals(group, 3), NO_CARD, moves)
        if lo >> COUNT_SHIFT and takes_wild(group):
            moves.add(WILD)

    def list_keep_cards(self, moves: MoveList) -> None:
        """Cards in ascending order, then DONE, asked for equally often of everybody [L8-37]."""
        seat = self.turn
        lo = self.lo(seat) - self.kept[2 * seat]
        hi = self.hi(seat) - self.kept[2 * seat + 1]
        carried = size(self.kept[2 * seat], self.kept[2 * seat + 1])
        if carried == self.spot and carried < self.options.carry_max:
            card: i64
            for card in range(last_card(self.kept[2 * seat], self.kept[2 * seat + 1]), SKIP + 1):
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
            lo, hi = self.rest()
            own = is_card(move) and count_of(self.lo(self.turn), self.hi(self.turn), move) > 0
            return "L8-12" if own and not count_of(lo, hi, move) else "L8-44"
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
            seat < self.people
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
            last = not self.may_lay_one_more(self.lo(self.turn), self.hi(self.turn))
            return "L8-17" if last else "L8-19"
        return "L8-07" if is_card(move) and move == self.undiscardable_card() else "L8-08"

    # What it was worth

    def result(self, seat: i64) -> float:
        """The one who has won [L8-25], or else those with the fewest levels to go [L8-46]."""
        fewest = self.levels_to_go(0)
        other: i64
        for other in range(1, self.people):
            fewest = min(fewest, self.levels_to_go(other))
        if self.levels_to_go(seat) > fewest:
            return 0.0
        sharing = 0
        for other in range(self.people):
            if self.levels_to_go(other) == fewest:
                sharing += 1
        return 1.0 / sharing

    def levels_to_go(self, seat: i64) -> i64:
        return self.rungs(seat) + 1 - self.levels[seat]
