"""A game of 3UP 3DOWN. Marks such as UD-08 name lines of docs/rules/threeup.en.md."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cardtable.engine.chance import Chance
from cardtable.engine.move_list import MoveList
from cardtable.engine.refusal import IllegalMove
from cardtable.engine.state import NOBODY
from cardtable.games.threeup.cards import (
    CLEAR,
    COLOURS,
    EMPTY_TOP,
    LAST_PLAIN,
    ONE,
    VALUE,
    colour_of,
    deck_of,
    extra_plays,
    has_playable,
    size,
)
from cardtable.games.threeup.moves import (
    DRAW_CARD,
    FIRST_FLIP,
    PICK_UP,
    STOP,
    SWAP,
    flip_move,
    is_card,
    is_flip,
)
from cardtable.games.threeup.options import ThreeUpOptions
from cardtable.games.threeup.ranking import (
    RankingState,
    add_finished,
    count_finished,
    finishing_place,
)
from cardtable.games.threeup.zones import (
    DRAW,
    GONE,
    PILE,
    SHARED_ZONES,
    SLOTS,
    ZONES_PER_SEAT,
    hand_zone,
    known_zone,
    up_zone,
)

THREE: Final = 3
FOUR_OF_A_COLOUR: Final = 4

LAYING: Final = 0  # phases: choosing 3UP cards
PLAYING: Final = 1  # the first play of a turn
OFFERED: Final = 2  # an extra play, before which a card may be drawn
OWING: Final = 3  # an extra play, and no more drawing
ADDING: Final = 4  # one copy is played, and more of them may follow
SWAPPING: Final = 5  # a card may be exchanged
GIVING: Final = 6  # it will be: which card of the hand?
GETTING: Final = 7  # and for which of the 3UP?


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class ThreeUpState(RankingState):
    """Only `apply` changes a state, and in place only its bags: clones share the scores.

    The draw pile has no order. Which card comes off it is settled when it is drawn, so a
    state holds nothing about the future that a search could peek at. All may know all
    fields, except for the draw pile, what is not `known` of the hands of others, 3DOWN cards
    that their owner has not seen, and 3UP cards while they are chosen.
    """

    def __init__(
        self, options: ThreeUpOptions, people: i64, phase: i64, turn: i64, step: i64, turns: i64,
        owed: i64, top: i64, run: i64, tint: i64, streak: i64, given: i64, finished: i64,
        dealer: i64, played: i64, hues: i64, bags: vec[i64], end: i64, scores: vec[i64],
    ) -> None:  # fmt: skip
        self.options = options
        self.people = people
        self.phase = phase
        self.turn = turn
        self.step = step  # 1 or -1: the way the turn goes round
        self.turns = turns  # in this game
        self.owed = owed  # plays still to be made in this turn
        self.top = top
        self.run = run  # how many cards equal to the top lie there together
        self.tint = tint  # the colour of the cards on top,
        self.streak = streak  # and how many of that colour lie together; 4 more once 4 did
        self.given = given  # the card of the hand that is being exchanged
        self.finished = finished  # who is out, in order
        self.dealer = dealer
        self.played = played  # games of a series that are over
        self.colour_count = hues
        self.bags = bags  # zones.py, and behind them past.py
        self.end = end
        self.scores = scores

    def clone(self) -> "ThreeUpState":
        return ThreeUpState(
            self.options,
            self.people,
            self.phase,
            self.turn,
            self.step,
            self.turns,
            self.owed,
            self.top,
            self.run,
            self.tint,
            self.streak,
            self.given,
            self.finished,
            self.dealer,
            self.played,
            self.colour_count,
            self.bags[: self.end],
            self.end,
            self.scores,
        )

    def seats(self) -> i64:
        return self.people

    def is_move_complete(self) -> bool:
        if self.phase == LAYING:
            return self.total(up_zone(self.receiver(self.turn))) == 0
        return self.phase != ADDING and self.phase < GIVING

    # What may be done

    def list_moves(self, moves: MoveList) -> None:
        if self.turn == NOBODY:
            return
        if self.phase == LAYING:
            laid = up_zone(self.receiver(self.turn))
            missing = THREE - self.size(laid)
            self.list_ascending(moves, hand_zone(self.turn), laid, missing)  # [UD-04]
        elif self.phase == ADDING:
            moves.add(STOP)
            self.list_cards(moves, self.playable_zone(), self.top, self.top)  # [UD-06]
        elif self.phase == SWAPPING:
            moves.add(STOP)
            moves.add(SWAP)  # [UD-34]
        elif self.phase == GIVING:
            self.list_cards(moves, hand_zone(self.turn), ONE, LAST_PLAIN)
        elif self.phase == GETTING:
            self.list_cards(moves, up_zone(self.turn), ONE, LAST_PLAIN)
        else:
            self.list_plays(moves)

    def list_plays(self, moves: MoveList) -> None:
        zone = self.playable_zone()
        cards = self.total(zone)
        if not cards and not self.total(DRAW):
            self.list_flips(moves)
            return
        fit = has_playable(cards, self.top)
        if fit and self.colour_count == 1:
            self.list_cards(moves, zone, self.top, LAST_PLAIN)  # [UD-05]
        if cards and not fit:
            moves.add(PICK_UP)  # [UD-08] [UD-20]
        if self.may_draw(fit):
            moves.add(DRAW_CARD)
        if fit and self.colour_count > 1:  # their codes come after the others
            self.list_cards(moves, zone, self.top, LAST_PLAIN)

    def playable_zone(self) -> i64:
        """The hand; or the 3UP, once hand and draw pile are gone [UD-19] [UD-23] [UD-39]."""
        own = hand_zone(self.turn)
        return own if self.total(own) or self.total(DRAW) else up_zone(self.turn)

    def may_draw(self, fit: bool) -> bool:
        if self.phase == OWING or not self.total(DRAW):
            return False
        if self.phase == PLAYING:
            return fit and self.options.free_draw  # [UD-30]
        # [UD-17], and the only move with an empty hand [UD-18]
        return self.size(hand_zone(self.turn)) < THREE or self.options.plus_draw_ignores_limit

    def list_flips(self, moves: MoveList) -> None:
        slot: i64
        for slot in range(SLOTS):
            if self.slot(self.turn, slot):
                moves.add(flip_move(slot))  # [UD-26]

    def why_not(self, move: i64) -> str:
        if self.turn == NOBODY:
            return "UD-28"
        if self.phase == LAYING:
            return "UD-04"
        if self.phase >= SWAPPING or move == SWAP:
            return "UD-34"
        if self.phase == ADDING:
            return "UD-06"
        if move == STOP:
            return "UD-08" if self.phase == PLAYING else "UD-16"
        if move == DRAW_CARD:
            return self.why_not_draw()
        if is_flip(move) or not (self.total(self.playable_zone()) or self.total(DRAW)):
            return "UD-26"
        if not is_card(move):
            return "UD-08"
        return "UD-05" if self.is_card_available(move) else "UD-23"

    def why_not_draw(self) -> str:
        if self.phase != PLAYING:
            return "UD-17"
        return "UD-30" if self.options.free_draw else "UD-10"

    def is_card_available(self, card: i64) -> bool:
        coloured = card > LAST_PLAIN
        right_deck = coloured == (self.colour_count > 1)
        return right_deck and self.holds(self.playable_zone(), card) > 0

    # What then happens

    def apply(self, move: i64, chance: Chance) -> None:
        if self.phase == LAYING:
            self.lay_up_card(move, chance)
        elif self.phase >= SWAPPING:
            self.exchange(move, chance)
        elif is_card(move):
            self.put(move, chance)
        elif move == STOP:
            self.settle(chance)
        elif move == PICK_UP:
            self.pick_up(chance)
        elif move == DRAW_CARD:
            self.take_card(chance)
        else:
            self.flip_slot(move - FIRST_FLIP, chance)

    def lay_up_card(self, card: i64, chance: Chance) -> None:
        laid = up_zone(self.receiver(self.turn))
        self.remove(hand_zone(self.turn), card)
        self.add(laid, card)
        if self.size(laid) < THREE:
            return
        self.turn = (self.turn + 1) % self.people
        if self.size(up_zone(self.receiver(self.turn))) == THREE:
            if self.options.swap_piles:
                self.swap_piles(chance)  # [UD-33]
            self.phase = PLAYING
            self.remember(self.turn_key())

    def receiver(self, seat: i64) -> i64:
        """Whose 3UP this seat chooses [UD-33]."""
        return (seat + 1) % self.people if self.options.choose_for_neighbour else seat

    def put(self, card: i64, chance: Chance) -> None:
        """Play one card. More copies may follow [UD-06], but Clear cards go singly [UD-07]."""
        zone = self.playable_zone()
        self.remove(zone, card)
        if zone == hand_zone(self.turn):
            self.forget(self.turn, card)
        else:
            self.clear_history()
        self.discard(card)
        more = self.total(zone) != 0
        if self.options.mix_zones and not self.total(DRAW):
            more = more or self.total(up_zone(self.turn)) != 0  # [UD-23]
        if more and (self.top < CLEAR or self.options.multiple_clears):
            self.phase = ADDING  # even without another copy: not to ask would tell
        else:
            self.settle(chance)

    def flip_slot(self, slot: i64, chance: Chance) -> None:
        """Play the 3DOWN card in a slot, whatever it is [UD-26]; all fit an empty pile [UD-27]."""
        card = self.slot(self.turn, slot)
        if VALUE[card] >= self.top:
            self.clear_history()
            self.empty_slot(self.turn, slot)
            self.discard(card)
            self.settle(chance)
        elif self.options.failed_down == "stays":
            if not self.is_slot_seen(self.turn, slot):
                self.clear_history()  # now its owner knows more; a second look changes nothing
            self.mark_slot_seen(self.turn, slot)
            self.pick_up(chance)
        else:  # [UD-25] unseen by the others, so not `known`
            self.clear_history()
            self.empty_slot(self.turn, slot)
            self.add(hand_zone(self.turn), card)
            self.pick_up(chance)

    def discard(self, card: i64) -> None:
        value = VALUE[card]
        if value != self.top:
            self.top = value
            self.run = 0
        self.run += 1
        self.add(PILE, card)
        if self.options.colour_swap:
            self.update_streak(colour_of(card))

    def update_streak(self, hue: i64) -> None:
        """A fourth is kept in mind until the play is complete; what follows counts anew [UD-34]."""
        earned: i64 = FOUR_OF_A_COLOUR if self.streak >= FOUR_OF_A_COLOUR else 0
        before = self.streak - earned
        self.streak = earned + (before + 1 if before and hue == self.tint else 1)
        self.tint = hue

    def settle(self, chance: Chance) -> None:
        """A play is complete: see what it does, and whether the turn goes on."""
        value = self.top
        self.owed += extra_plays(value) * self.run - 1  # [UD-16] [UD-21]
        if value == ONE and self.options.ones_reverse and self.people > 2:
            self.step = -self.step  # [UD-31]
        earned = self.streak >= FOUR_OF_A_COLOUR
        if value >= CLEAR or self.run >= THREE:  # [UD-11] [UD-12] [UD-14] [UD-15]
            self.move_all(PILE, GONE)  # [UD-13]
            self.clear_history()
            self.reset_pile()
        elif earned:
            self.streak -= FOUR_OF_A_COLOUR
            self.tint = self.tint if self.streak else NOBODY
            if self.total(hand_zone(self.turn)) and self.total(up_zone(self.turn)):
                self.phase = SWAPPING
                return
        self.go_on(chance)

    def exchange(self, move: i64, chance: Chance) -> None:
        """One card of the hand for one of the 3UP, or not [UD-34]."""
        if move == SWAP:
            self.phase = GIVING
        elif self.phase == GIVING:
            self.given = move
            if not self.holds(known_zone(self.turn), move):
                self.add(known_zone(self.turn), move)  # now everybody has seen it
            self.phase = GETTING
        else:
            if move != STOP:
                self.swap_cards(self.given, move)
            self.given = 0
            self.go_on(chance)

    def swap_cards(self, given: i64, got: i64) -> None:
        seat = self.turn
        self.remove(hand_zone(seat), given)
        self.forget(seat, given)
        self.remove(up_zone(seat), got)
        self.add(up_zone(seat), given)
        self.add(hand_zone(seat), got)
        self.add(known_zone(seat), got)

    def go_on(self, chance: Chance) -> None:
        if self.has_no_cards(self.turn):
            self.go_out(chance)  # [UD-22] [UD-28]
        elif self.owed:
            self.phase = OFFERED
        else:
            self.draw_cards(THREE - self.size(hand_zone(self.turn)), chance)  # [UD-10]
            self.end_turn(chance)

    def go_out(self, chance: Chance) -> None:
        self.finished = add_finished(self.finished, self.turn)
        if self.options.play_on and count_finished(self.finished) + 1 < self.people:
            self.end_turn(chance)  # [UD-29]
        else:
            self.end_game(chance)

    def pick_up(self, chance: Chance) -> None:
        """Take the whole pile, and nothing else [UD-09] [UD-24]."""
        self.copy_to(PILE, known_zone(self.turn))
        self.move_all(PILE, hand_zone(self.turn))
        self.reset_pile()
        self.end_turn(chance)

    def reset_pile(self) -> None:
        self.top = EMPTY_TOP
        self.run = 0
        self.streak = 0
        self.tint = NOBODY

    def take_card(self, chance: Chance) -> None:
        """Draw before an extra play [UD-17], or instead of a play [UD-30]."""
        self.draw_cards(1, chance)
        if self.phase == OFFERED:
            self.phase = OWING
        else:
            self.end_turn(chance)

    def draw_cards(self, number: i64, chance: Chance) -> None:
        """Draw so many cards, or what there is [UD-38]."""
        while number > 0 and self.total(DRAW):
            self.add(hand_zone(self.turn), self.draw_card(chance))
            self.clear_history()
            number -= 1

    def end_turn(self, chance: Chance) -> None:
        self.owed = 1
        self.phase = PLAYING
        self.turns += 1
        if self.turns >= self.options.turn_cap:  # [UD-40]
            self.end_game(chance)
            return
        self.turn = self.next_seat()
        self.remember(self.turn_key())
        if self.times() == THREE:  # [UD-41]
            self.end_game(chance)

    def next_seat(self) -> i64:
        """The next who still has cards."""
        seat = (self.turn + self.step) % self.people
        while finishing_place(self.finished, seat) != NOBODY:
            seat = (seat + self.step) % self.people
        return seat

    def turn_key(self) -> i64:
        """Whose turn it is and what lies on top, as one number."""
        way = self.turn * 4 + self.step + 1
        return ((way * 16 + self.top) * 16 + self.run) * 16 + self.streak * 4 + self.tint + 1

    # How it ends, and what follows

    def end_game(self, chance: Chance) -> None:
        self.played += 1
        self.turn = NOBODY
        self.phase = PLAYING  # nothing is left half done
        if self.options.scoring:
            self.add_points_to_scores()
            if not self.is_series_over():
                self.dealer = (self.dealer + 1) % self.people  # [UD-03]
                self.deal(chance)

    # What might be

    def imagine(self, seat: i64, chance: Chance) -> "ThreeUpState":
        world = self.clone()
        owner: i64
        for owner in range(self.people):
            if owner != seat:
                world.return_unseen(hand_zone(owner), known_zone(owner))  # [UD-37]
            if not self.sees_up_cards(owner, seat):
                world.move_all(up_zone(owner), DRAW)
            world.return_unseen_slots(owner, seat)
        for owner in range(self.people):
            world.deal_like(self, owner, chance)
        if self.phase == LAYING and self.turn != seat:
            # Let the choice under way be one that can be finished: of the lowest cards.
            laid = up_zone(self.receiver(self.turn))
            number = world.size(laid)
            world.move_all(laid, hand_zone(self.turn))
            world.lay_first(hand_zone(self.turn), laid, number)
        world.adjust_history(self)
        return world

    def sees_up_cards(self, owner: i64, seat: i64) -> bool:
        """Nobody's choice is shown until all have chosen [UD-04]."""
        return self.phase != LAYING or (seat != NOBODY and self.receiver(seat) == owner)

    # The deal

    def deal(self, chance: Chance) -> None:
        """Three cards down and six in hand each, and a pile that is open [UD-02]."""
        self.bags = new_bags(self.options, self.people)
        self.phase = LAYING
        self.step = 1
        self.turns = 0
        self.owed = 1
        self.finished = 0
        self.clear_history()
        self.reset_pile()
        seat: i64
        slot: i64
        for seat in range(self.people):
            self.turn = seat
            for slot in range(SLOTS):
                self.fill_slot(seat, slot, self.draw_card(chance))
            self.draw_cards(2 * THREE, chance)
        if self.options.turn_first_card:
            self.turn_first_card(chance)
        if self.options.first_player == "random":  # [UD-03]
            self.turn = chance.below(self.people)
        else:
            self.turn = (self.dealer + 1) % self.people

    def turn_first_card(self, chance: Chance) -> None:
        """A number lies on the pile from the start; a Clear card clears itself [UD-02] [UD-15]."""
        card = self.draw_card(chance)
        if VALUE[card] >= CLEAR:
            self.add(GONE, card)
        else:
            self.discard(card)


def count_colours(options: ThreeUpOptions) -> int:
    return len(COLOURS) if options.colour_swap else 1


def new_bags(options: ThreeUpOptions, seats: int) -> vec[i64]:
    """All cards of the colours in play, on the draw pile [UD-35]."""
    hues = count_colours(options)
    bags = vec[i64]([0] * (hues * (SHARED_ZONES + ZONES_PER_SEAT * seats)))
    for colour in options.colours:
        at: i64 = DRAW * hues + (COLOURS.index(colour) if hues > 1 else 0)
        bags[at] += deck_of(colour)
    return bags


def deal(seats: int, options: ThreeUpOptions, chance: Chance) -> ThreeUpState:
    """A game about to begin, with a dealer chosen by chance [UD-03]."""
    if not 2 <= seats <= 6:  # [UD-36]
        raise IllegalMove("UD-36", seats=seats)
    cards: int = 0
    for colour in options.colours:
        cards += size(deck_of(colour))
    if 9 * seats + (1 if options.turn_first_card else 0) > cards:
        raise IllegalMove("UD-35", seats=seats, cards=cards)
    state = ThreeUpState(
        options,
        seats,
        LAYING,
        NOBODY,
        1,
        0,
        1,
        EMPTY_TOP,
        0,
        NOBODY,
        0,
        0,
        0,
        chance.below(seats),
        0,
        count_colours(options),
        new_bags(options, seats),
        0,
        vec[i64]([0] * seats),
    )
    state.deal(chance)
    return state
