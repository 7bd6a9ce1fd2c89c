"""The state of a game of LEVEL 8: how moves change it, and how rounds are dealt."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from cardtable.engine.bits import BIT
from cardtable.engine.chance import Chance
from cardtable.engine.refusal import IllegalMove
from cardtable.engine.state import NOBODY, left_neighbour
from cardtable.games.level8.cards import HI, LO, SKIP, WILD, deck_of, nth_card, number_of, size
from cardtable.games.level8.groups import (
    card_in,
    empty_group,
    extend_run,
    has_two_ends,
    high_in,
    kind_in,
    size_in,
    value_in,
    with_card,
)
from cardtable.games.level8.hands import (
    NO_CARD,
    add_layer,
    add_seen_card,
    add_to_hand,
    collect_below_tops,
    empty_piles,
    pop_card,
    push_card,
    remove_from_hand,
    set_hand,
    unlayered_cards,
)
from cardtable.games.level8.legality import (
    ADDING,
    ENDING,
    FILLING,
    KEEPING,
    NAMING,
    NO_GROUPS,
    PLAYING,
    TAKING,
    Level8Legality,
)
from cardtable.games.level8.levels import (
    HAND_SIZE,
    MAX_GROUPS,
    RUN,
    required_kind,
    required_size,
    requirement_at,
)
from cardtable.games.level8.moves import (
    DONE,
    DRAW,
    FIRST_GROUP,
    FIRST_SKIP,
    FIRST_TAKE,
    LAY,
    LOW,
    declaration_base,
    is_group,
    is_skip,
)
from cardtable.games.level8.options import (
    Level8Options,
    level_lists,
    starting_levels,
)
from cardtable.games.level8.scoring import (
    is_game_over,
    is_last_level,
    levels_after_laying_last,
    levels_after_round,
    may_keep_cards,
)

ZEROS: Final = vec[i64]([0] * (6 * MAX_GROUPS))


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Level8State(Level8Legality):
    """A state of LEVEL 8. Only `apply` changes it.

    It changes only `bags` and `piles` in place; clones share all other vectors.
    """

    def clone(self) -> "Level8State":
        return Level8State(
            self.options, self.seat_count, self.level_lists, self.phase, self.turn,
            self.dealer, self.played, self.turns, self.taken, self.spot, self.skipped, self.under,
            self.draw_lo, self.draw_hi, self.bags[:], self.piles[:], self.levels,
            self.table, self.plan, self.unseen_layers, self.kept,
        )  # fmt: skip

    # Moves

    def apply(self, move: i64, chance: Chance) -> None:
        if self.phase == TAKING:
            self.take_card(move, chance)
        elif self.phase == PLAYING:
            self.make_main_move(move, chance)
        elif self.phase == NAMING:
            self.declare_group(move)
        elif self.phase == FILLING:
            self.fill_group(move, chance)
        elif self.phase == ADDING:
            self.choose_card_to_add(move, chance)
        elif self.phase == ENDING:
            group = self.table[self.spot]
            number = value_in(group) - 1 if move == LOW else high_in(group) + 1
            self.add_to_group(WILD, number, chance)
        else:
            self.keep_card(move, chance)

    def take_card(self, move: i64, chance: Chance) -> None:
        """Draw a card, take one from a discard pile, or pass."""
        seat = self.turn
        if move == DONE:
            self.end_turn(chance)
            return
        if move == DRAW:
            add_to_hand(self.bags, seat, self.draw_card(chance))
            if not self.draw_lo | self.draw_hi:
                self.renew_draw_pile()  # [L8-33]
        else:
            self.taken = pop_card(self.piles, move - FIRST_TAKE)
            add_seen_card(self.bags, seat, self.taken)
        self.phase = PLAYING

    def make_main_move(self, move: i64, chance: Chance) -> None:
        """Begin to add a card or to lay the level; or end the turn with a discard or a Skip."""
        if is_group(move):
            self.spot = move - FIRST_GROUP
            self.phase = ADDING
        elif move == LAY:
            self.phase = NAMING
        else:
            if is_skip(move):
                self.remove_card(SKIP)
                self.skipped |= BIT[move - FIRST_SKIP]
            else:
                self.remove_card(move)
                push_card(self.piles, self.turn, move)
            if self.is_out():
                self.end_round(self.turn, chance)  # [L8-30] a Skip as the last card has no effect
            else:
                self.end_turn(chance)

    def declare_group(self, move: i64) -> None:
        """Add a group to the plan, with the value that `move` declares."""
        kind = required_kind(requirement_at(self.level(self.turn), len(self.plan)))
        self.plan = append(self.plan[:], empty_group(kind, move - declaration_base(kind)))
        self.phase = FILLING

    def fill_group(self, move: i64, chance: Chance) -> None:
        """Add a card to the last group of the plan, or end that group."""
        last = len(self.plan) - 1
        level = self.level(self.turn)
        if move != DONE:
            self.plan = replace_item(self.plan, last, with_card(self.plan[last], move))
            needs_more = size_in(self.plan[last]) < required_size(requirement_at(level, last))
            if needs_more or self.options.accept_longer_groups:
                return
        if requirement_at(level, last + 1):
            self.phase = NAMING
        else:
            self.lay_level(chance)

    def lay_level(self, chance: Chance) -> None:
        """Put the complete plan on the table; the last level wins the game [L8-24]."""
        seat = self.turn
        table = self.table[:]
        number: i64
        index: i64
        for number in range(len(self.plan)):
            group = self.plan[number]
            table[seat * MAX_GROUPS + number] = group
            for index in range(size_in(group)):
                self.remove_card(card_in(group, index))
        self.table = table
        self.plan = NO_GROUPS
        self.phase = PLAYING
        if is_last_level(self.levels, self.level_lists, seat):
            self.levels = levels_after_laying_last(self.levels, seat)
            self.turn = NOBODY
        elif self.is_out():
            self.end_round(seat, chance)

    def choose_card_to_add(self, card: i64, chance: Chance) -> None:
        """Add a card to the chosen group, or ask first for the end of the run."""
        group = self.table[self.spot]
        if card == WILD and has_two_ends(group):
            self.phase = ENDING
            return
        low = value_in(group)
        number = number_of(card)
        if card == WILD:  # the run can grow at one end only
            number = low - 1 if low > 1 else high_in(group) + 1
        self.add_to_group(card, number, chance)

    def add_to_group(self, card: i64, number: i64, chance: Chance) -> None:
        """Add a card to the chosen group; in a run it stands for `number` [L8-14] [L8-19]."""
        group = self.table[self.spot]
        longer = (
            extend_run(group, card, number) if kind_in(group) == RUN else with_card(group, card)
        )
        self.table = replace_item(self.table, self.spot, longer)
        self.remove_card(card)
        self.spot = 0
        self.phase = PLAYING
        if self.is_out():
            self.end_round(self.turn, chance)  # [L8-17]

    def remove_card(self, card: i64) -> None:
        """Remove a card from the hand of the seat to move."""
        if card == self.taken:
            self.taken = NO_CARD
        self.unseen_layers = remove_from_hand(self.bags, self.unseen_layers, self.turn, card)

    def is_out(self) -> bool:
        return not self.lo(self.turn) | self.hi(self.turn)

    def draw_card(self, chance: Chance) -> i64:
        """Remove a random card from the draw pile and return it."""
        card = nth_card(self.draw_lo, self.draw_hi, chance.below(size(self.draw_lo, self.draw_hi)))
        self.draw_lo -= LO[card]
        self.draw_hi -= HI[card]
        return card

    def draw_bag(self, number: i64, chance: Chance) -> tuple[i64, i64]:
        """Remove `number` random cards from the draw pile and return them as a bag."""
        lo: i64 = 0
        hi: i64 = 0
        while number:
            card = self.draw_card(chance)
            lo += LO[card]
            hi += HI[card]
            number -= 1
        return lo, hi

    def renew_draw_pile(self) -> None:
        """Make a new draw pile of the discards and the Skips under the old one [L8-32].

        The pile stays empty if there are none.
        """
        lo, hi = collect_below_tops(self.piles, self.seat_count)
        hi += self.under * HI[SKIP]
        self.under = 0
        if lo | hi:
            self.unseen_layers = add_layer(self.bags, self.unseen_layers)
            self.draw_lo = lo
            self.draw_hi = hi

    def end_turn(self, chance: Chance) -> None:
        """End the turn; seats with a Skip in front of them miss the next one [L8-28] [L8-31]."""
        seat = self.turn
        while True:
            self.turns += 1
            if self.turns >= self.options.turn_cap:
                self.end_round(NOBODY, chance)  # [L8-43]
                return
            if not self.draw_lo | self.draw_hi:
                self.renew_draw_pile()  # [L8-34] a discard was covered, or a Skip came back
            seat = (seat + 1) % self.seat_count
            if not self.is_skipped(seat):
                break
            self.skipped -= BIT[seat]
            self.under += 1
        self.begin_turn(seat)

    def begin_turn(self, seat: i64) -> None:
        self.turn = seat
        self.taken = NO_CARD
        self.phase = TAKING

    def end_round(self, out: i64, chance: Chance) -> None:
        """End the round, which `out` has won by its last card (NOBODY: a void round)."""
        self.played += 1
        self.taken = NO_CARD
        if out != NOBODY:
            laid = self.seats_that_laid()
            self.levels = levels_after_round(self.levels, self.level_lists, laid, out)
        if is_game_over(self.levels, self.level_lists, out, self.played, self.options):
            self.turn = NOBODY
            return
        self.ask_next_keeper(0, chance)

    def seats_that_laid(self) -> i64:
        """Return the seats that have laid their level in this round, as a set."""
        laid: i64 = 0
        seat: i64
        for seat in range(self.seat_count):
            if self.has_laid(seat):
                laid |= BIT[seat]
        return laid

    def ask_next_keeper(self, first: i64, chance: Chance) -> None:
        """Ask the next seat, from `first` on, that may keep cards; or deal the next round."""
        seat: i64
        for seat in range(first, self.seat_count):
            if self.may_keep(seat):
                self.turn = seat
                self.spot = 0
                self.phase = KEEPING
                return
        self.dealer = left_neighbour(self.dealer, self.seat_count)  # [L8-36]
        self.deal_round(chance)

    def may_keep(self, seat: i64) -> bool:
        return may_keep_cards(self.levels, self.has_laid(seat), seat, self.options)

    def keep_card(self, move: i64, chance: Chance) -> None:
        """Keep a card for the next round, or none."""
        seat = self.turn
        if move != DONE:
            kept = replace_item(self.kept, 2 * seat, self.kept[2 * seat] + LO[move])
            self.kept = replace_item(kept, 2 * seat + 1, kept[2 * seat + 1] + HI[move])
        self.spot += 1
        if self.spot > self.options.carry_max:
            self.ask_next_keeper(seat + 1, chance)

    def deal_round(self, chance: Chance) -> None:
        """Deal ten cards to each seat, with those it kept; turn one up for the dealer's pile.

        [L8-36] [L8-39]
        """
        self.draw_lo, self.draw_hi = deck_of(self.options.edition)
        seat: i64
        for seat in range(self.seat_count):
            lo, hi = self.kept_bag(seat)
            self.draw_lo -= lo
            self.draw_hi -= hi
        for seat in range(self.seat_count):
            lo, hi = self.kept_bag(seat)
            more_lo, more_hi = self.draw_bag(HAND_SIZE - size(lo, hi), chance)
            set_hand(self.bags, seat, lo + more_lo, hi + more_hi)
        self.piles = empty_piles(self.seat_count)
        push_card(self.piles, self.dealer, self.draw_card(chance))  # [L8-04]
        self.table = ZEROS[: self.seat_count * MAX_GROUPS]
        self.kept = ZEROS[: 2 * self.seat_count]
        self.unseen_layers = NO_GROUPS
        self.skipped = 0  # [L8-29]
        self.under = 0
        self.turns = 0
        self.spot = 0
        self.begin_turn(left_neighbour(self.dealer, self.seat_count))

    # Hidden cards

    def imagine(self, seat: i64, chance: Chance) -> "Level8State":
        world = self.clone()
        if seat != self.turn:
            world.forget_unfinished_choice()
        world.kept = kept_as_seen_by(self.kept, seat)
        world.unseen_layers = self.unseen_layers[:]
        layer: i64 = 0
        while layer < len(self.unseen_layers):
            world.deal_layer(layer, seat, chance)
            layer += 2 * self.seat_count
        world.deal_unlayered(self, seat, chance)
        return world

    def forget_unfinished_choice(self) -> None:
        """Undo the steps of a move that is not complete, which other seats have not seen."""
        if PLAYING < self.phase < KEEPING:
            self.phase = PLAYING
            self.plan = NO_GROUPS
            self.spot = 0

    def deal_layer(self, layer: i64, seat: i64, chance: Chance) -> None:
        """Deal the cards of one layer anew to all seats but `seat`; `layer` is its index."""
        self.draw_lo = 0
        self.draw_hi = 0
        owner: i64
        for owner in range(self.seat_count):
            if owner != seat:
                self.draw_lo += self.unseen_layers[layer + 2 * owner]
                self.draw_hi += self.unseen_layers[layer + 2 * owner + 1]
        for owner in range(self.seat_count):
            if owner != seat:
                index = layer + 2 * owner
                number = size(self.unseen_layers[index], self.unseen_layers[index + 1])
                lo, hi = self.draw_bag(number, chance)
                self.unseen_layers[index] = lo
                self.unseen_layers[index + 1] = hi

    def deal_unlayered(self, model: "Level8State", seat: i64, chance: Chance) -> None:
        """Deal the unseen cards that are in no layer anew to all seats but `seat`.

        Each gets as many as in the state `model`; its known cards and layers are added.
        """
        self.draw_lo = model.draw_lo
        self.draw_hi = model.draw_hi
        owner: i64
        for owner in range(self.seat_count):
            if owner != seat:
                lo, hi = unlayered_cards(model.bags, model.unseen_layers, owner)
                self.draw_lo += lo
                self.draw_hi += hi
        for owner in range(self.seat_count):
            if owner != seat:
                lo, hi = unlayered_cards(model.bags, model.unseen_layers, owner)
                lo, hi = self.draw_bag(size(lo, hi), chance)
                known_lo, known_hi = self.known_bag(owner)
                self.bags[4 * owner] = known_lo + lo
                self.bags[4 * owner + 1] = known_hi + hi
                index = 2 * owner
                while index < len(self.unseen_layers):
                    self.bags[4 * owner] += self.unseen_layers[index]
                    self.bags[4 * owner + 1] += self.unseen_layers[index + 1]
                    index += 2 * self.seat_count


def deal(seats: int, options: Level8Options, chance: Chance) -> Level8State:
    """Deal a new game."""
    seat_count: i64 = seats
    state = Level8State(
        options=options,
        seat_count=seat_count,
        level_lists=level_lists(options, seats),
        phase=TAKING,
        turn=0,
        dealer=first_dealer(seat_count, options, chance),
        played=0,
        turns=0,
        taken=NO_CARD,
        spot=0,
        skipped=0,
        under=0,
        draw_lo=0,
        draw_hi=0,
        bags=ZEROS[: 4 * seat_count],
        piles=empty_piles(seat_count),
        levels=starting_levels(options, seats),
        table=NO_GROUPS,
        plan=NO_GROUPS,
        unseen_layers=NO_GROUPS,
        kept=ZEROS[: 2 * seat_count],
    )
    state.deal_round(chance)
    return state


def first_dealer(seats: i64, options: Level8Options, chance: Chance) -> i64:
    """Return the seat that deals first: the agreed one, or one drawn by lot [L8-40]."""
    if options.first_dealer == "random":
        return chance.below(seats)
    dealer: i64 = int(options.first_dealer)
    if dealer >= seats:
        raise IllegalMove("L8-40", seat=options.first_dealer, seats=seats)
    return dealer


def replace_item(items: vec[i64], index: i64, item: i64) -> vec[i64]:
    """Return a copy with one item replaced, since clones may share the original."""
    copy = items[:]
    copy[index] = item
    return copy


def kept_as_seen_by(kept: vec[i64], seat: i64) -> vec[i64]:
    """Return the bags of kept cards with those of all seats but `seat` emptied."""
    visible = ZEROS[: len(kept)]
    if seat != NOBODY:
        visible[2 * seat] = kept[2 * seat]
        visible[2 * seat + 1] = kept[2 * seat + 1]
    return visible
