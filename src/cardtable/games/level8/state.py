"""A game of LEVEL 8. Marks such as L8-08 name lines of docs/rules/level8.en.md."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr, u8

from cardtable.engine.bits import BIT
from cardtable.engine.chance import Chance
from cardtable.engine.moves import Moves
from cardtable.engine.state import NOBODY, State
from cardtable.games.level8.cards import (
    COUNT,
    HI,
    LO,
    SKIP,
    WILD,
    deck,
    first_card,
    held,
    last_card,
    nth_card,
    number_of,
    size,
)
from cardtable.games.level8.finder import completes
from cardtable.games.level8.groups import (
    bag_in,
    bare,
    card_in,
    fitting,
    grown,
    has_two_ends,
    high_in,
    kind_in,
    size_in,
    takes_wild,
    value_in,
    with_card,
)
from cardtable.games.level8.hands import aged, fresh, let_go, take_in, take_in_openly
from cardtable.games.level8.laying import can_finish, can_name, names, next_cards
from cardtable.games.level8.levels import (
    HAND,
    MOST_GROUPS,
    MOST_LEVELS,
    RUN,
    cards_of_level,
    group_at,
)
from cardtable.games.level8.moves import (
    DONE,
    DRAW,
    FIRST_GROUP,
    FIRST_SKIP,
    FIRST_TAKE,
    HIGH,
    LAY,
    LOW,
    add_bag,
    first_name,
    is_card,
    is_group,
    is_skip,
    is_take,
    skip,
    take,
)
from cardtable.games.level8.options import Options, carries, ladders_of, levels_of
from cardtable.games.level8.piles import NONE, collect, lift, no_piles, put, top

TAKING: Final = 0  # phases: a card must be taken
PLAYING: Final = 1  # lay, add, and in the end discard
NAMING: Final = 2  # a level is being laid: what is its next group?
FILLING: Final = 3  # and which card comes next into it?
ADDING: Final = 4  # which card is added to the group?
ENDING: Final = 5  # and at which end of the run?
KEEPING: Final = 6  # the round is over: cards may be kept for the next

FIRST_CARRIED: Final = 5  # [L8-37] the level from which cards may be kept
ROUND_CAP: Final = 100  # [L8-46]

NO_GROUPS: Final = vec[i64]([])
ZEROS: Final = vec[i64]([0] * (6 * MOST_GROUPS))


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Level8(State):
    """Only `apply` changes a state; of its lists only `bags` and `piles` in place: clones share
    the rest.

    All may know all fields, except for the draw pile, what is not `known` of the hands of others,
    what others keep, and what the seat to move has not finished choosing. The draw pile has no
    order: which card comes off it is settled when it is drawn.
    """

    def __init__(
        self, options: Options, people: i64, ladders: vec[i64], phase: i64, turn: i64,
        dealer: i64, played: i64, turns: i64, taken: i64, spot: i64, skipped: i64, under: i64,
        draw_lo: i64, draw_hi: i64, bags: vec[i64], piles: vec[u8], levels: vec[i64],
        table: vec[i64], plan: vec[i64], old: vec[i64], kept: vec[i64],
    ) -> None:  # fmt: skip
        self.options = options
        self.people = people
        self.ladders = ladders  # the levels of each seat: MOST_LEVELS words, 0 past the last
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
        self.old = old  # see `remember`
        self.kept = kept  # a bag for each seat, still in the hand while KEEPING

    def clone(self) -> "Level8":
        return Level8(
            self.options, self.people, self.ladders, self.phase, self.turn,
            self.dealer, self.played, self.turns, self.taken, self.spot, self.skipped, self.under,
            self.draw_lo, self.draw_hi, self.bags[:], self.piles[:], self.levels,
            self.table, self.plan, self.old, self.kept,
        )  # fmt: skip

    def seats(self) -> i64:
        return self.people

    def whole(self) -> bool:
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
        if at > MOST_LEVELS:
            return 0
        return self.ladders[seat * MOST_LEVELS + at - 1]

    def has_laid(self, seat: i64) -> bool:
        return self.table[seat * MOST_GROUPS] != 0

    def rungs(self, seat: i64) -> i64:
        """How many levels there are for the seat."""
        number: i64 = 0
        while number < MOST_LEVELS and self.ladders[seat * MOST_LEVELS + number]:
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

    def list_moves(self, moves: Moves) -> None:
        if self.turn == NOBODY:
            return
        if self.phase == TAKING:
            self.list_taking(moves)
        elif self.phase == PLAYING:
            self.list_playing(moves)
        elif self.phase == NAMING:
            self.list_names(moves)
        elif self.phase == FILLING:
            self.list_filling(moves)
        elif self.phase == ADDING:
            self.list_adding(moves)
        elif self.phase == ENDING:
            moves.add(LOW)
            moves.add(HIGH)
        else:
            self.list_keeping(moves)

    def list_taking(self, moves: Moves) -> None:
        """[L8-05] [L8-08]; who can take nothing passes [L8-45]."""
        if self.draw_lo | self.draw_hi:
            moves.add(DRAW)
        elif not self.can_take_any():
            moves.add(DONE)
        seat: i64
        for seat in range(self.people):
            if self.can_take(seat):
                moves.add(take(seat))

    def can_take(self, seat: i64) -> bool:
        card = top(self.piles, seat)
        if card == NONE or (seat == self.turn and not self.options.may_take_own_discard):
            return False
        return card != SKIP or self.options.skip_takeable  # [L8-06]

    def can_take_any(self) -> bool:
        seat: i64
        for seat in range(self.people):
            if self.can_take(seat):
                return True
        return False

    def list_playing(self, moves: Moves) -> None:
        seat = self.turn
        lo = self.lo(seat)
        hi = self.hi(seat)
        add_bag(lo, hi, self.stuck(), moves)  # a Skip may be discarded like any card [L8-27]
        laid = self.has_laid(seat)
        if not laid and completes(lo, hi, self.level(seat), self.options.min_naturals_per_group):
            moves.add(LAY)
        if hi >> COUNT:
            self.list_skips(moves)
        if laid and self.may_empty(lo, hi):
            self.list_groups(lo, hi, moves)

    def stuck(self) -> i64:
        """The card that may not be discarded again in the turn in which it was taken [L8-07].

        A second copy may, and so may the last card of a hand.
        """
        card = self.taken
        if card == NONE or self.options.may_return_taken_discard:
            return NONE
        lo, hi = self.lo(self.turn), self.hi(self.turn)
        if held(lo, hi, card) == 1 and size(lo, hi) > 1:
            return card
        return NONE

    def list_skips(self, moves: Moves) -> None:
        """In front of opponents who have none [L8-26]."""
        seat: i64
        for seat in range(self.people):
            if seat != self.turn and not self.skipped & BIT[seat]:
                moves.add(skip(seat))

    def may_empty(self, lo: i64, hi: i64) -> bool:
        """May one more card leave the hand without being discarded [L8-17]?"""
        return not self.options.strict_final_discard or size(lo, hi) > 1

    def list_groups(self, lo: i64, hi: i64, moves: Moves) -> None:
        """Groups on the table to which some card of the hand fits [L8-16] [L8-21]."""
        spot: i64
        for spot in range(len(self.table)):
            group = self.table[spot]
            if group and self.fits(group, lo, hi):
                moves.add(FIRST_GROUP + spot)

    def fits(self, group: i64, lo: i64, hi: i64) -> bool:
        if lo & fitting(group, 0) or hi & fitting(group, 3):
            return True
        return lo >> COUNT > 0 and takes_wild(group)

    def list_names(self, moves: Moves) -> None:
        """What the next group of the level may be [L8-44]."""
        level = self.level(self.turn) >> 8 * len(self.plan)
        lo, hi = self.rest()
        before = self.before()
        first = first_name(level >> 4 & 3)
        name: i64
        for name in range(1, names(level & 255) + 1):
            if can_name(lo, hi, level, name, before, self.options.min_naturals_per_group):
                moves.add(first + name)

    def before(self) -> i64:
        """The group laid before the next one, if both are of one kind and size."""
        level, planned = self.level(self.turn), len(self.plan)
        if planned and group_at(level, planned - 1) == group_at(level, planned):
            return self.plan[planned - 1]
        return 0

    def before_last(self) -> i64:
        level, planned = self.level(self.turn), len(self.plan)
        if planned > 1 and group_at(level, planned - 2) == group_at(level, planned - 1):
            return self.plan[planned - 2]
        return 0

    def list_filling(self, moves: Moves) -> None:
        """Cards with which the level can still be laid, each once [L8-12] [L8-13]."""
        level = self.level(self.turn) >> 8 * (len(self.plan) - 1)
        group, before = self.plan[len(self.plan) - 1], self.before_last()
        lo, hi = self.rest()
        least = self.options.min_naturals_per_group
        longer = size_in(group) >= level & 15
        next_lo, next_hi = next_cards(lo, hi, group, before)
        if longer and not self.may_lay_more(lo, hi, level >> 8):
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

    def may_lay_more(self, lo: i64, hi: i64, level: i64) -> bool:
        """Is there a card to spare for a longer group, now that `level` is still to come?"""
        spare = size(lo, hi) - cards_of_level(level)
        return spare > 1 or (spare == 1 and not self.options.strict_final_discard)

    def list_adding(self, moves: Moves) -> None:
        group = self.table[self.spot]
        lo, hi = self.lo(self.turn), self.hi(self.turn)
        add_bag(lo & fitting(group, 0), hi & fitting(group, 3), NONE, moves)
        if lo >> COUNT and takes_wild(group):
            moves.add(WILD)

    def list_keeping(self, moves: Moves) -> None:
        """Cards in ascending order, then DONE, asked for equally often of everybody [L8-37]."""
        seat = self.turn
        lo = self.lo(seat) - self.kept[2 * seat]
        hi = self.hi(seat) - self.kept[2 * seat + 1]
        carried = size(self.kept[2 * seat], self.kept[2 * seat + 1])
        if carried == self.spot and carried < self.options.carry_max:
            card: i64
            for card in range(last_card(self.kept[2 * seat], self.kept[2 * seat + 1]), SKIP + 1):
                if held(lo, hi, card):
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
            own = is_card(move) and held(self.lo(self.turn), self.hi(self.turn), move) > 0
            return "L8-12" if own and not held(lo, hi, move) else "L8-44"
        if self.phase == KEEPING:
            return "L8-37"
        return "L8-44" if self.phase == NAMING else "L8-19"

    def why_not_take(self, move: i64) -> str:
        if move == DRAW:
            return "L8-34"
        if not is_take(move):
            return "L8-08"
        seat = move - FIRST_TAKE
        if seat < self.people and top(self.piles, seat) == SKIP and not self.options.skip_takeable:
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
            last = not self.may_empty(self.lo(self.turn), self.hi(self.turn))
            return "L8-17" if last else "L8-19"
        return "L8-07" if is_card(move) and move == self.stuck() else "L8-08"

    # What then happens

    def apply(self, move: i64, chance: Chance) -> None:
        if self.phase == TAKING:
            self.take(move, chance)
        elif self.phase == PLAYING:
            self.act(move, chance)
        elif self.phase == NAMING:
            self.name(move)
        elif self.phase == FILLING:
            self.fill(move, chance)
        elif self.phase == ADDING:
            self.choose_card(move, chance)
        elif self.phase == ENDING:
            group = self.table[self.spot]
            number = value_in(group) - 1 if move == LOW else high_in(group) + 1
            self.add(WILD, number, chance)
        else:
            self.keep(move, chance)

    def take(self, move: i64, chance: Chance) -> None:
        seat = self.turn
        if move == DONE:
            self.pass_on(chance)
            return
        if move == DRAW:
            take_in(self.bags, seat, self.drawn(chance))
            if not self.draw_lo | self.draw_hi:
                self.renew()  # [L8-33]
        else:
            self.taken = lift(self.piles, move - FIRST_TAKE)
            take_in_openly(self.bags, seat, self.taken)
        self.phase = PLAYING

    def act(self, move: i64, chance: Chance) -> None:
        if is_group(move):
            self.spot = move - FIRST_GROUP
            self.phase = ADDING
        elif move == LAY:
            self.phase = NAMING
        else:
            if is_skip(move):
                self.let_go(SKIP)
                self.skipped |= BIT[move - FIRST_SKIP]
            else:
                self.let_go(move)
                put(self.piles, self.turn, move)
            if self.is_out():
                self.end_round(self.turn, chance)  # [L8-30] a last Skip does no harm
            else:
                self.pass_on(chance)

    def name(self, move: i64) -> None:
        kind = group_at(self.level(self.turn), len(self.plan)) >> 4
        self.plan = append(self.plan[:], bare(kind, move - first_name(kind)))
        self.phase = FILLING

    def fill(self, move: i64, chance: Chance) -> None:
        last = len(self.plan) - 1
        if move != DONE:
            self.plan = changed(self.plan, last, with_card(self.plan[last], move))
            short = size_in(self.plan[last]) < group_at(self.level(self.turn), last) & 15
            if short or self.options.accept_longer_groups:
                return
        if group_at(self.level(self.turn), last + 1):
            self.phase = NAMING
        else:
            self.lay(chance)

    def lay(self, chance: Chance) -> None:
        """The plan is complete: put it on the table, and see whether it wins [L8-24]."""
        seat = self.turn
        table = self.table[:]
        place: i64
        at: i64
        for place in range(len(self.plan)):
            group = self.plan[place]
            table[seat * MOST_GROUPS + place] = group
            for at in range(size_in(group)):
                self.let_go(card_in(group, at))
        self.table = table
        self.plan = NO_GROUPS
        self.phase = PLAYING
        if self.levels[seat] == self.rungs(seat):
            self.levels = changed(self.levels, seat, self.levels[seat] + 1)
            self.turn = NOBODY
        elif self.is_out():
            self.end_round(seat, chance)

    def choose_card(self, card: i64, chance: Chance) -> None:
        group = self.table[self.spot]
        if card == WILD and has_two_ends(group):
            self.phase = ENDING
            return
        low = value_in(group)
        number = number_of(card)
        if card == WILD:  # at the only end that is open
            number = low - 1 if low > 1 else high_in(group) + 1
        self.add(card, number, chance)

    def add(self, card: i64, number: i64, chance: Chance) -> None:
        """Put a card to a group; in a run it stands for the number [L8-14] [L8-19]."""
        group = self.table[self.spot]
        longer = grown(group, card, number) if kind_in(group) == RUN else with_card(group, card)
        self.table = changed(self.table, self.spot, longer)
        self.let_go(card)
        self.spot = 0
        self.phase = PLAYING
        if self.is_out():
            self.end_round(self.turn, chance)  # [L8-17]

    def let_go(self, card: i64) -> None:
        if card == self.taken:
            self.taken = NONE
        self.old = let_go(self.bags, self.old, self.turn, card)

    def is_out(self) -> bool:
        return not self.lo(self.turn) | self.hi(self.turn)

    def drawn(self, chance: Chance) -> i64:
        card = nth_card(self.draw_lo, self.draw_hi, chance.below(size(self.draw_lo, self.draw_hi)))
        self.draw_lo -= LO[card]
        self.draw_hi -= HI[card]
        return card

    def drawn_bag(self, number: i64, chance: Chance) -> tuple[i64, i64]:
        lo: i64 = 0
        hi: i64 = 0
        while number:
            card = self.drawn(chance)
            lo += LO[card]
            hi += HI[card]
            number -= 1
        return lo, hi

    def renew(self) -> None:
        """Make a new draw pile of the discards and the Skips under it [L8-32] [L8-34]."""
        lo, hi = collect(self.piles, self.people)
        hi += self.under * HI[SKIP]
        self.under = 0
        if lo | hi:
            self.old = aged(self.bags, self.old)
            self.draw_lo = lo
            self.draw_hi = hi

    def pass_on(self, chance: Chance) -> None:
        """The turn is over; those with a Skip in front of them miss theirs [L8-28] [L8-31]."""
        seat = self.turn
        while True:
            self.turns += 1
            if self.turns >= self.options.turn_cap:
                self.end_round(NOBODY, chance)  # [L8-43]
                return
            seat = (seat + 1) % self.people
            if not self.skipped & BIT[seat]:
                break
            self.skipped -= BIT[seat]
            self.under += 1
            if not self.draw_lo | self.draw_hi:
                self.renew()
        self.begin_turn(seat)

    def begin_turn(self, seat: i64) -> None:
        self.turn = seat
        self.taken = NONE
        self.phase = TAKING

    def end_round(self, out: i64, chance: Chance) -> None:
        """Move the level cards on, and see who may keep cards. NOBODY is out of a void round."""
        self.played += 1
        self.taken = NONE
        if out != NOBODY:
            self.levels = self.advanced(out)
        last = self.options.rounds if self.options.rounds else ROUND_CAP
        won = out != NOBODY and self.levels[out] > self.rungs(out)
        if won or self.played >= last:
            self.turn = NOBODY  # [L8-23] [L8-46]
            return
        self.ask_keepers(0, chance)

    def advanced(self, out: i64) -> vec[i64]:
        """Two levels for who is out, one for others who have laid theirs [L8-22] [L8-23]."""
        levels = self.levels[:]
        seat: i64
        for seat in range(self.people):
            if seat == out:
                levels[seat] = min(levels[seat] + 2, self.rungs(seat) + 1)
            elif self.has_laid(seat):
                levels[seat] += 1
        return levels

    def ask_keepers(self, first: i64, chance: Chance) -> None:
        """Who may keep cards is asked, one seat after the other; then the next round is dealt."""
        seat: i64
        for seat in range(first, self.people):
            if self.may_keep(seat):
                self.turn = seat
                self.spot = 0
                self.phase = KEEPING
                return
        self.dealer = (self.dealer + 1) % self.people  # [L8-36]
        self.deal_round(chance)

    def may_keep(self, seat: i64) -> bool:
        """[L8-37]; the carry rule goes with the side of the level card [L8-38]."""
        if self.has_laid(seat) or self.levels[seat] < FIRST_CARRIED:
            return False
        return self.options.carry_max > 0 and carries(self.options, seat)

    def keep(self, move: i64, chance: Chance) -> None:
        seat = self.turn
        if move != DONE:
            kept = changed(self.kept, 2 * seat, self.kept[2 * seat] + LO[move])
            self.kept = changed(kept, 2 * seat + 1, kept[2 * seat + 1] + HI[move])
        self.spot += 1
        if self.spot > self.options.carry_max:
            self.ask_keepers(seat + 1, chance)

    def deal_round(self, chance: Chance) -> None:
        """Everybody up to ten cards, and the first one onto the dealer's pile [L8-36] [L8-39]."""
        self.draw_lo, self.draw_hi = deck(self.options.edition)
        seat: i64
        for seat in range(self.people):
            self.draw_lo -= self.kept[2 * seat]
            self.draw_hi -= self.kept[2 * seat + 1]
        for seat in range(self.people):
            lo, hi = self.kept[2 * seat], self.kept[2 * seat + 1]
            more_lo, more_hi = self.drawn_bag(HAND - size(lo, hi), chance)
            self.bags[4 * seat] = lo + more_lo
            self.bags[4 * seat + 1] = hi + more_hi
            self.bags[4 * seat + 2] = 0
            self.bags[4 * seat + 3] = 0
        self.piles = no_piles(self.people)
        put(self.piles, self.dealer, self.drawn(chance))  # [L8-04]
        self.table = ZEROS[: self.people * MOST_GROUPS]
        self.kept = ZEROS[: 2 * self.people]
        self.old = NO_GROUPS
        self.skipped = 0  # [L8-29]
        self.under = 0
        self.turns = 0
        self.spot = 0
        self.begin_turn((self.dealer + 1) % self.people)

    def result(self, seat: i64) -> float:
        """The one who has won [L8-25], or else those with the fewest levels to go [L8-46]."""
        fewest = self.to_go(0)
        other: i64
        for other in range(1, self.people):
            fewest = min(fewest, self.to_go(other))
        if self.to_go(seat) > fewest:
            return 0.0
        sharing = 0
        for other in range(self.people):
            if self.to_go(other) == fewest:
                sharing += 1
        return 1.0 / sharing

    def to_go(self, seat: i64) -> i64:
        return self.rungs(seat) + 1 - self.levels[seat]

    # What might be

    def imagine(self, seat: i64, chance: Chance) -> "Level8":
        world = self.clone()
        if seat != self.turn:
            world.take_back()
        world.kept = only(self.kept, seat)
        world.old = self.old[:]
        layer: i64 = 0
        while layer < len(self.old):
            world.deal_layer(layer, seat, chance)
            layer += 2 * self.people
        world.deal_fresh(self, seat, chance)
        return world

    def take_back(self) -> None:
        """What the seat to move has not finished choosing is unknown to others: forget it."""
        if PLAYING < self.phase < KEEPING:
            self.phase = PLAYING
            self.plan = NO_GROUPS
            self.spot = 0

    def deal_layer(self, layer: i64, seat: i64, chance: Chance) -> None:
        """Deal the cards of one layer anew among those whose hands `seat` does not see."""
        self.draw_lo = 0
        self.draw_hi = 0
        owner: i64
        for owner in range(self.people):
            if owner != seat:
                self.draw_lo += self.old[layer + 2 * owner]
                self.draw_hi += self.old[layer + 2 * owner + 1]
        for owner in range(self.people):
            if owner != seat:
                at = layer + 2 * owner
                lo, hi = self.drawn_bag(size(self.old[at], self.old[at + 1]), chance)
                self.old[at] = lo
                self.old[at + 1] = hi

    def deal_fresh(self, model: "Level8", seat: i64, chance: Chance) -> None:
        """Deal what belongs to no layer anew, as many cards to each as in `model`."""
        self.draw_lo = model.draw_lo
        self.draw_hi = model.draw_hi
        owner: i64
        for owner in range(self.people):
            if owner != seat:
                lo, hi = fresh(model.bags, model.old, owner)
                self.draw_lo += lo
                self.draw_hi += hi
        for owner in range(self.people):
            if owner != seat:
                lo, hi = fresh(model.bags, model.old, owner)
                lo, hi = self.drawn_bag(size(lo, hi), chance)
                self.bags[4 * owner] = self.bags[4 * owner + 2] + lo
                self.bags[4 * owner + 1] = self.bags[4 * owner + 3] + hi
                place = 2 * owner
                while place < len(self.old):
                    self.bags[4 * owner] += self.old[place]
                    self.bags[4 * owner + 1] += self.old[place + 1]
                    place += 2 * self.people


def deal(seats: int, options: Options, chance: Chance) -> Level8:
    """Everybody's level card at its beginning, a dealer by lot [L8-40], and the first round."""
    people: i64 = seats
    state = Level8(
        options, people, ladders_of(options, seats), TAKING, 0, chance.below(people), 0, 0, NONE,
        0, 0, 0, 0, 0, ZEROS[: 4 * people], no_piles(people), levels_of(options, seats),
        NO_GROUPS, NO_GROUPS, NO_GROUPS, ZEROS[: 2 * people],
    )  # fmt: skip
    state.deal_round(chance)
    return state


def changed(items: vec[i64], at: i64, item: i64) -> vec[i64]:
    """A copy with one item changed: clones may share the original."""
    copy = items[:]
    copy[at] = item
    return copy


def only(kept: vec[i64], seat: i64) -> vec[i64]:
    """The bags that are kept, as far as one seat knows."""
    seen = ZEROS[: len(kept)]
    if seat != NOBODY:
        seen[2 * seat] = kept[2 * seat]
        seen[2 * seat + 1] = kept[2 * seat + 1]
    return seen
