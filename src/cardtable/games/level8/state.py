"""A game of LEVEL 8. Marks such as L8-08 name lines of docs/rules/level8.en.md."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from cardtable.engine.bits import BIT
from cardtable.engine.chance import Chance
from cardtable.engine.state import NOBODY
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
    add_layer,
    add_seen_card,
    add_to_hand,
    remove_from_hand,
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
from cardtable.games.level8.levels import HAND_SIZE, MAX_GROUPS, RUN, requirement_at
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
    has_carry_rule,
    level_lists,
    starting_levels,
)
from cardtable.games.level8.piles import (
    NO_CARD,
    collect_below_tops,
    empty_piles,
    pop_card,
    push_card,
)

FIRST_CARRY_LEVEL: Final = 5  # [L8-37] the level from which cards may be kept
ROUND_CAP: Final = 100  # [L8-46]
ZEROS: Final = vec[i64]([0] * (6 * MAX_GROUPS))


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Level8State(Level8Legality):
    """Only `apply` changes a state; of its lists only `bags` and `piles` in place: clones share
    the rest."""

    def clone(self) -> "Level8State":
        return Level8State(
            self.options, self.people, self.level_lists, self.phase, self.turn,
            self.dealer, self.played, self.turns, self.taken, self.spot, self.skipped, self.under,
            self.draw_lo, self.draw_hi, self.bags[:], self.piles[:], self.levels,
            self.table, self.plan, self.unseen_layers, self.kept,
        )  # fmt: skip

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
            self.end_turn(chance)
            return
        if move == DRAW:
            add_to_hand(self.bags, seat, self.draw_card(chance))
            if not self.draw_lo | self.draw_hi:
                self.renew()  # [L8-33]
        else:
            self.taken = pop_card(self.piles, move - FIRST_TAKE)
            add_seen_card(self.bags, seat, self.taken)
        self.phase = PLAYING

    def act(self, move: i64, chance: Chance) -> None:
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
                self.end_round(self.turn, chance)  # [L8-30] a last Skip does no harm
            else:
                self.end_turn(chance)

    def name(self, move: i64) -> None:
        kind = requirement_at(self.level(self.turn), len(self.plan)) >> 4
        self.plan = append(self.plan[:], empty_group(kind, move - declaration_base(kind)))
        self.phase = FILLING

    def fill(self, move: i64, chance: Chance) -> None:
        last = len(self.plan) - 1
        if move != DONE:
            self.plan = replace_item(self.plan, last, with_card(self.plan[last], move))
            short = size_in(self.plan[last]) < requirement_at(self.level(self.turn), last) & 15
            if short or self.options.accept_longer_groups:
                return
        if requirement_at(self.level(self.turn), last + 1):
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
            table[seat * MAX_GROUPS + place] = group
            for at in range(size_in(group)):
                self.remove_card(card_in(group, at))
        self.table = table
        self.plan = NO_GROUPS
        self.phase = PLAYING
        if self.levels[seat] == self.rungs(seat):
            self.levels = replace_item(self.levels, seat, self.levels[seat] + 1)
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
        if card == self.taken:
            self.taken = NO_CARD
        self.unseen_layers = remove_from_hand(self.bags, self.unseen_layers, self.turn, card)

    def is_out(self) -> bool:
        return not self.lo(self.turn) | self.hi(self.turn)

    def draw_card(self, chance: Chance) -> i64:
        card = nth_card(self.draw_lo, self.draw_hi, chance.below(size(self.draw_lo, self.draw_hi)))
        self.draw_lo -= LO[card]
        self.draw_hi -= HI[card]
        return card

    def draw_bag(self, number: i64, chance: Chance) -> tuple[i64, i64]:
        lo: i64 = 0
        hi: i64 = 0
        while number:
            card = self.draw_card(chance)
            lo += LO[card]
            hi += HI[card]
            number -= 1
        return lo, hi

    def renew(self) -> None:
        """Make a new draw pile of the discards and the Skips under it [L8-32] [L8-34]."""
        lo, hi = collect_below_tops(self.piles, self.people)
        hi += self.under * HI[SKIP]
        self.under = 0
        if lo | hi:
            self.unseen_layers = add_layer(self.bags, self.unseen_layers)
            self.draw_lo = lo
            self.draw_hi = hi

    def end_turn(self, chance: Chance) -> None:
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
        self.taken = NO_CARD
        self.phase = TAKING

    def end_round(self, out: i64, chance: Chance) -> None:
        """Move the level cards on, and see who may keep cards. NOBODY is out of a void round."""
        self.played += 1
        self.taken = NO_CARD
        if out != NOBODY:
            self.levels = self.advanced_levels(out)
        last = self.options.rounds if self.options.rounds else ROUND_CAP
        won = out != NOBODY and self.levels[out] > self.rungs(out)
        if won or self.played >= last:
            self.turn = NOBODY  # [L8-23] [L8-46]
            return
        self.ask_keepers(0, chance)

    def advanced_levels(self, out: i64) -> vec[i64]:
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
        if self.has_laid(seat) or self.levels[seat] < FIRST_CARRY_LEVEL:
            return False
        return self.options.carry_max > 0 and has_carry_rule(self.options, seat)

    def keep(self, move: i64, chance: Chance) -> None:
        seat = self.turn
        if move != DONE:
            kept = replace_item(self.kept, 2 * seat, self.kept[2 * seat] + LO[move])
            self.kept = replace_item(kept, 2 * seat + 1, kept[2 * seat + 1] + HI[move])
        self.spot += 1
        if self.spot > self.options.carry_max:
            self.ask_keepers(seat + 1, chance)

    def deal_round(self, chance: Chance) -> None:
        """Everybody up to ten cards, and the first one onto the dealer's pile [L8-36] [L8-39]."""
        self.draw_lo, self.draw_hi = deck_of(self.options.edition)
        seat: i64
        for seat in range(self.people):
            self.draw_lo -= self.kept[2 * seat]
            self.draw_hi -= self.kept[2 * seat + 1]
        for seat in range(self.people):
            lo, hi = self.kept[2 * seat], self.kept[2 * seat + 1]
            more_lo, more_hi = self.draw_bag(HAND_SIZE - size(lo, hi), chance)
            self.bags[4 * seat] = lo + more_lo
            self.bags[4 * seat + 1] = hi + more_hi
            self.bags[4 * seat + 2] = 0
            self.bags[4 * seat + 3] = 0
        self.piles = empty_piles(self.people)
        push_card(self.piles, self.dealer, self.draw_card(chance))  # [L8-04]
        self.table = ZEROS[: self.people * MAX_GROUPS]
        self.kept = ZEROS[: 2 * self.people]
        self.unseen_layers = NO_GROUPS
        self.skipped = 0  # [L8-29]
        self.under = 0
        self.turns = 0
        self.spot = 0
        self.begin_turn((self.dealer + 1) % self.people)

    # What might be

    def imagine(self, seat: i64, chance: Chance) -> "Level8State":
        world = self.clone()
        if seat != self.turn:
            world.forget_unfinished_choice()
        world.kept = kept_as_seen_by(self.kept, seat)
        world.unseen_layers = self.unseen_layers[:]
        layer: i64 = 0
        while layer < len(self.unseen_layers):
            world.deal_layer(layer, seat, chance)
            layer += 2 * self.people
        world.deal_unlayered(self, seat, chance)
        return world

    def forget_unfinished_choice(self) -> None:
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
                self.draw_lo += self.unseen_layers[layer + 2 * owner]
                self.draw_hi += self.unseen_layers[layer + 2 * owner + 1]
        for owner in range(self.people):
            if owner != seat:
                at = layer + 2 * owner
                lo, hi = self.draw_bag(
                    size(self.unseen_layers[at], self.unseen_layers[at + 1]), chance
                )
                self.unseen_layers[at] = lo
                self.unseen_layers[at + 1] = hi

    def deal_unlayered(self, model: "Level8State", seat: i64, chance: Chance) -> None:
        """Deal what belongs to no layer anew, as many cards to each as in `model`."""
        self.draw_lo = model.draw_lo
        self.draw_hi = model.draw_hi
        owner: i64
        for owner in range(self.people):
            if owner != seat:
                lo, hi = unlayered_cards(model.bags, model.unseen_layers, owner)
                self.draw_lo += lo
                self.draw_hi += hi
        for owner in range(self.people):
            if owner != seat:
                lo, hi = unlayered_cards(model.bags, model.unseen_layers, owner)
                lo, hi = self.draw_bag(size(lo, hi), chance)
                self.bags[4 * owner] = self.bags[4 * owner + 2] + lo
                self.bags[4 * owner + 1] = self.bags[4 * owner + 3] + hi
                place = 2 * owner
                while place < len(self.unseen_layers):
                    self.bags[4 * owner] += self.unseen_layers[place]
                    self.bags[4 * owner + 1] += self.unseen_layers[place + 1]
                    place += 2 * self.people


def deal(seats: int, options: Level8Options, chance: Chance) -> Level8State:
    """Everybody's level card at its beginning, a dealer by lot [L8-40], and the first round."""
    people: i64 = seats
    state = Level8State(
        options,
        people,
        level_lists(options, seats),
        TAKING,
        0,
        chance.below(people),
        0,
        0,
        NO_CARD,
        0,
        0,
        0,
        0,
        0,
        ZEROS[: 4 * people],
        empty_piles(people),
        starting_levels(options, seats),
        NO_GROUPS,
        NO_GROUPS,
        NO_GROUPS,
        ZEROS[: 2 * people],
    )
    state.deal_round(chance)
    return state


def replace_item(items: vec[i64], at: i64, item: i64) -> vec[i64]:
    """A copy with one item changed: clones may share the original."""
    copy = items[:]
    copy[at] = item
    return copy


def kept_as_seen_by(kept: vec[i64], seat: i64) -> vec[i64]:
    """The bags that are kept, as far as one seat knows."""
    seen = ZEROS[: len(kept)]
    if seat != NOBODY:
        seen[2 * seat] = kept[2 * seat]
        seen[2 * seat + 1] = kept[2 * seat + 1]
    return seen
