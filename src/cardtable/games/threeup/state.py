"""The state of a game of 3UP 3DOWN. Marks such as UD-08 name rules of docs/rules/threeup.en.md."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cardtable.engine.chance import Chance
from cardtable.engine.refusal import IllegalMove
from cardtable.engine.state import NOBODY, MoveList, left_neighbour
from cardtable.games.threeup.cards import (
    CLEAR,
    COLOURS,
    DRAW_CARD,
    EMPTY_TOP,
    FIRST_FLIP,
    LAST_PLAIN,
    ONE,
    PICK_UP,
    STOP,
    SWAP,
    VALUE,
    colour_of,
    deck_of,
    extra_plays,
    flip_move,
    has_playable,
    is_card,
    is_flip,
    size,
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

HAND_SIZE: Final = 3  # a hand is filled up to this [UD-10]
UP_CARDS: Final = 3  # the 3UP cards of a seat [UD-04]
CLEARING_RUN: Final = 3  # equal cards on top that clear the pile [UD-11]
THIRD_TIME: Final = 3  # a position that has come up this often is not left to itself [UD-41]
FOUR_OF_A_COLOUR: Final = 4  # cards in a row that earn an exchange [UD-34]

# Phases: what the seat to move has to choose.
LAYING: Final = 0  # the 3UP cards
PLAYING: Final = 1  # the first play of a turn
OFFERED: Final = 2  # an extra play, or to draw a card before it
OWING: Final = 3  # an extra play, after drawing
ADDING: Final = 4  # another copy of the card just played, or to stop
SWAPPING: Final = 5  # whether to exchange a card
GIVING: Final = 6  # the card of the hand to exchange
GETTING: Final = 7  # the 3UP card to exchange it for


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class ThreeUpState(RankingState):
    """Everything that is true in a game now.

    Only `apply` changes a state. It changes `bags` in place and replaces `scores`, so clones have
    their own bags and share the scores.

    The draw pile has no order: chance decides which card is drawn when it is drawn, so a search
    cannot look at cards to come. All fields are public, except for the draw pile, the cards in the
    hands of others that are not `known`, 3DOWN cards that their owner has not seen, and 3UP cards
    while they are chosen.
    """

    def __init__(
        self, options: ThreeUpOptions, seat_count: i64, phase: i64, turn: i64, step: i64,
        turns: i64, owed: i64, top: i64, run: i64, tint: i64, streak: i64, given: i64,
        finished: i64, dealer: i64, played: i64, colour_count: i64, bags: vec[i64],
        history_end: i64, repeats: i64, scores: vec[i64],
    ) -> None:  # fmt: skip
        self.options = options
        self.seat_count = seat_count
        self.phase = phase
        self.turn = turn
        self.step = step  # the direction of play: 1, or -1 after a reversal
        self.turns = turns  # turns that are over in this game
        self.owed = owed  # plays still to be made in this turn
        self.top = top  # the value of the top card of the pile; EMPTY_TOP if there is none
        self.run = run  # the number of cards on top that are equal
        self.tint = tint  # the colour of the cards on top; NOBODY if none counts
        self.streak = streak  # packed: see `streak_length` and `has_earned_swap`
        self.given = given  # the card of the hand that is being exchanged; 0 if none is
        self.finished = finished  # the seats that are out, packed: see ranking.py
        self.dealer = dealer
        self.played = played  # games of the series that are over
        self.colour_count = colour_count
        self.bags = bags  # the zones (zones.py), then the history (repetition.py)
        self.history_end = history_end
        self.repeats = repeats
        self.scores = scores

    def clone(self) -> "ThreeUpState":
        return ThreeUpState(
            self.options,
            self.seat_count,
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
            self.bags[: self.history_end],
            self.history_end,
            self.repeats,
            self.scores,
        )

    def seats(self) -> i64:
        return self.seat_count

    def is_move_complete(self) -> bool:
        if self.phase == LAYING:
            return self.total(up_zone(self.receiver(self.turn))) == 0
        return self.phase != ADDING and self.phase < GIVING

    # Legal moves

    def list_moves(self, moves: MoveList) -> None:
        if self.turn == NOBODY:
            return
        if self.phase == LAYING:
            laid = up_zone(self.receiver(self.turn))
            missing = UP_CARDS - self.size(laid)
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
        if fit and self.colour_count > 1:  # the codes of coloured cards come last
            self.list_cards(moves, zone, self.top, LAST_PLAIN)

    def playable_zone(self) -> i64:
        """Return the hand, or the 3UP once hand and draw pile are gone [UD-19] [UD-23] [UD-39]."""
        hand = hand_zone(self.turn)
        return hand if self.total(hand) or self.total(DRAW) else up_zone(self.turn)

    def may_draw(self, fit: bool) -> bool:
        """Return whether a card may be drawn; `fit` says whether a card can be played."""
        if self.phase == OWING or not self.total(DRAW):
            return False
        if self.phase == PLAYING:
            return fit and self.options.free_draw  # [UD-30]
        # [UD-17]; with an empty hand this is the only move [UD-18]
        return self.size(hand_zone(self.turn)) < HAND_SIZE or self.options.plus_draw_ignores_limit

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
        """Return whether `card` is in the zone that may be played from."""
        coloured = card > LAST_PLAIN
        right_deck = coloured == (self.colour_count > 1)
        return right_deck and self.count_card(self.playable_zone(), card) > 0

    # Moves

    def apply(self, move: i64, chance: Chance) -> None:
        if self.phase == LAYING:
            self.lay_up_card(move, chance)
        elif self.phase >= SWAPPING:
            self.exchange(move, chance)
        elif is_card(move):
            self.play_card(move, chance)
        elif move == STOP:
            self.finish_play(chance)
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
        if self.size(laid) < UP_CARDS:
            return
        self.turn = (self.turn + 1) % self.seat_count
        if self.size(up_zone(self.receiver(self.turn))) == UP_CARDS:
            if self.options.swap_piles:
                self.swap_piles(chance)  # [UD-33]
            self.phase = PLAYING
            self.note_position()

    def receiver(self, seat: i64) -> i64:
        """Return the seat whose 3UP cards `seat` chooses [UD-33]."""
        return (seat + 1) % self.seat_count if self.options.choose_for_neighbour else seat

    def play_card(self, card: i64, chance: Chance) -> None:
        """Play one card. More copies may follow [UD-06], but Clear cards go singly [UD-07]."""
        zone = self.playable_zone()
        self.remove(zone, card)
        if zone == hand_zone(self.turn):
            self.forget_known_card(self.turn, card)
        else:
            self.clear_history()
        self.discard(card)
        more = self.total(zone) != 0
        if self.options.mix_zones and not self.total(DRAW):
            more = more or self.total(up_zone(self.turn)) != 0  # [UD-23]
        if more and (self.top < CLEAR or self.options.multiple_clears):
            self.phase = ADDING  # even without another copy, or the others would learn of it
        else:
            self.finish_play(chance)

    def flip_slot(self, slot: i64, chance: Chance) -> None:
        """Turn over the 3DOWN card in a slot [UD-26]; every card fits an empty pile [UD-27]."""
        card = self.slot(self.turn, slot)
        if VALUE[card] >= self.top:
            self.clear_history()
            self.empty_slot(self.turn, slot)
            self.discard(card)
            self.finish_play(chance)
        elif self.options.failed_down == "stays":
            if not self.is_slot_seen(self.turn, slot):
                self.clear_history()  # its owner now knows it; a second look changes nothing
            self.mark_slot_seen(self.turn, slot)
            self.pick_up(chance)
        else:  # [UD-25] the others do not see the card, so it is not `known`
            self.clear_history()
            self.empty_slot(self.turn, slot)
            self.add(hand_zone(self.turn), card)
            self.pick_up(chance)

    def discard(self, card: i64) -> None:
        """Lay a card on the pile."""
        value = VALUE[card]
        if value != self.top:
            self.top = value
            self.run = 0
        self.run += 1
        self.add(PILE, card)
        if self.options.colour_swap:
            self.update_streak(colour_of(card))

    def streak_length(self) -> i64:
        """Return the number of cards on top in the colour `tint` that count [UD-34]."""
        return self.streak % FOUR_OF_A_COLOUR

    def has_earned_swap(self) -> bool:
        """Return whether the play under way has laid the fourth card of a colour [UD-34]."""
        return self.streak >= FOUR_OF_A_COLOUR

    def update_streak(self, colour: i64) -> None:
        """Count a card; those after the fourth of a colour are counted anew [UD-34]."""
        earned: i64 = FOUR_OF_A_COLOUR if self.has_earned_swap() else 0
        before = self.streak - earned
        self.streak = earned + (before + 1 if before and colour == self.tint else 1)
        self.tint = colour

    def finish_play(self, chance: Chance) -> None:
        """Carry out the effects of a complete play, then go on with the turn."""
        value = self.top
        self.owed += extra_plays(value) * self.run - 1  # [UD-16] [UD-21]
        if value == ONE and self.options.ones_reverse and self.seat_count > 2:
            self.step = -self.step  # [UD-31]
        if value >= CLEAR or self.run >= CLEARING_RUN or self.repeats >= THIRD_TIME:
            self.clear_pile()  # [UD-11] [UD-12] [UD-14] [UD-15] [UD-41]
        elif self.has_earned_swap():
            self.streak -= FOUR_OF_A_COLOUR
            self.tint = self.tint if self.streak else NOBODY
            if self.total(hand_zone(self.turn)) and self.total(up_zone(self.turn)):
                self.phase = SWAPPING
                return
        self.continue_turn(chance)

    def exchange(self, move: i64, chance: Chance) -> None:
        """Make one step of an exchange, or decline it [UD-34]."""
        if move == SWAP:
            self.phase = GIVING
        elif self.phase == GIVING:
            self.given = move
            if not self.count_card(known_zone(self.turn), move):
                self.add(known_zone(self.turn), move)  # everybody has seen it now
            self.phase = GETTING
        else:
            if move != STOP:
                self.swap_cards(self.given, move)
            self.given = 0
            self.continue_turn(chance)

    def swap_cards(self, given: i64, got: i64) -> None:
        seat = self.turn
        self.remove(hand_zone(seat), given)
        self.forget_known_card(seat, given)
        self.remove(up_zone(seat), got)
        self.add(up_zone(seat), given)
        self.add(hand_zone(seat), got)
        self.add(known_zone(seat), got)

    def continue_turn(self, chance: Chance) -> None:
        """Go out, go on to an extra play, or draw cards and end the turn."""
        if self.has_no_cards(self.turn):
            self.go_out(chance)  # [UD-22] [UD-28]
        elif self.owed:
            self.phase = OFFERED
        else:
            self.fill_hand(chance)
            self.end_turn(chance)

    def fill_hand(self, chance: Chance) -> None:
        """Draw up to three cards [UD-10]."""
        self.draw_cards(HAND_SIZE - self.size(hand_zone(self.turn)), chance)

    def go_out(self, chance: Chance) -> None:
        self.finished = add_finished(self.finished, self.turn)
        if self.options.play_on and count_finished(self.finished) + 1 < self.seat_count:
            self.end_turn(chance)  # [UD-29]
        else:
            self.end_game(chance)

    def pick_up(self, chance: Chance) -> None:
        """Take the whole pile, and nothing else, into the hand [UD-09] [UD-24].

        Before an extra play the hand may have fewer than three cards even then [UD-20]. At the
        third time of a position the pile is cleared instead [UD-41].
        """
        if self.repeats >= THIRD_TIME:
            self.clear_pile()
        else:
            self.copy_all(PILE, known_zone(self.turn))
            self.move_all(PILE, hand_zone(self.turn))
            self.reset_pile()
        self.fill_hand(chance)
        self.end_turn(chance)

    def clear_pile(self) -> None:
        """Take the pile out of the game [UD-13]."""
        self.move_all(PILE, GONE)
        self.clear_history()
        self.reset_pile()

    def reset_pile(self) -> None:
        self.top = EMPTY_TOP
        self.run = 0
        self.repeats = 0
        self.streak = 0
        self.tint = NOBODY

    def take_card(self, chance: Chance) -> None:
        """Draw before an extra play [UD-17], or instead of a play [UD-30]."""
        self.draw_cards(1, chance)
        if self.phase == OFFERED:
            self.phase = OWING
        else:
            self.end_turn(chance)

    def draw_cards(self, count: i64, chance: Chance) -> None:
        """Draw `count` cards, or as many as the draw pile has [UD-38]."""
        while count > 0 and self.total(DRAW):
            self.add(hand_zone(self.turn), self.draw_card(chance))
            self.clear_history()
            count -= 1

    def end_turn(self, chance: Chance) -> None:
        self.owed = 1
        self.phase = PLAYING
        self.turns += 1
        if self.turns >= self.options.turn_cap:  # [UD-40]
            self.end_game(chance)
            return
        self.turn = self.next_seat()
        self.note_position()
        if self.repeats >= THIRD_TIME and self.options.repetition != "clear":  # [UD-41]
            self.end_game(chance)

    def note_position(self) -> None:
        """Add the position at the start of a turn to the history, and count it there."""
        self.add_to_history(self.turn_key())
        self.repeats = self.repetition_count()

    def next_seat(self) -> i64:
        """Return the next seat that still has cards."""
        seat = (self.turn + self.step) % self.seat_count
        while finishing_place(self.finished, seat) != NOBODY:
            seat = (seat + self.step) % self.seat_count
        return seat

    def turn_key(self) -> i64:
        """Return one number for all that the history must know besides the cards."""
        turn = self.turn * 4 + self.step + 1
        return ((turn * 16 + self.top) * 16 + self.run) * 16 + self.streak * 4 + self.tint + 1

    def end_game(self, chance: Chance) -> None:
        self.played += 1
        self.turn = NOBODY
        self.phase = PLAYING  # no step of a move is left to make
        if self.options.scoring:
            self.add_points_to_scores()
            if not self.is_series_over():
                self.dealer = left_neighbour(self.dealer, self.seat_count)  # [UD-03]
                self.deal(chance)

    # Determinization

    def imagine(self, seat: i64, chance: Chance) -> "ThreeUpState":
        """Deal the cards that `seat` has not seen anew [UD-37]."""
        world = self.clone()
        owner: i64
        for owner in range(self.seat_count):
            if owner != seat:
                world.return_unseen(hand_zone(owner), known_zone(owner))
            if not self.sees_up_cards(owner, seat):
                world.move_all(up_zone(owner), DRAW)
            world.return_unseen_slots(owner, seat)
        for owner in range(self.seat_count):
            world.deal_like(self, owner, chance)
        if self.phase == LAYING and self.turn != seat:
            # Cards are laid in ascending order, so a choice that was begun can be finished only
            # if the cards laid are low enough: take the lowest.
            laid = up_zone(self.receiver(self.turn))
            count = world.size(laid)
            world.move_all(laid, hand_zone(self.turn))
            world.move_first_cards(hand_zone(self.turn), laid, count)
        world.adjust_history(self)
        return world

    def sees_up_cards(self, owner: i64, seat: i64) -> bool:
        """Return whether `seat` sees the 3UP of `owner`: all do once all have chosen [UD-04]."""
        return self.phase != LAYING or (seat != NOBODY and self.receiver(seat) == owner)

    # The deal

    def deal(self, chance: Chance) -> None:
        """Deal a game: three 3DOWN cards and six hand cards to each seat [UD-02]."""
        self.bags = new_bags(self.options, self.seat_count)
        self.phase = LAYING
        self.step = 1
        self.turns = 0
        self.owed = 1
        self.finished = 0
        self.clear_history()
        self.reset_pile()
        seat: i64
        slot: i64
        for seat in range(self.seat_count):
            self.turn = seat
            for slot in range(SLOTS):
                self.fill_slot(seat, slot, self.draw_card(chance))
            self.draw_cards(UP_CARDS + HAND_SIZE, chance)
        if self.options.turn_first_card:
            self.turn_first_card(chance)
        if self.options.first_player == "random":  # [UD-03]
            self.turn = chance.below(self.seat_count)
        else:
            self.turn = (self.dealer + 1) % self.seat_count

    def turn_first_card(self, chance: Chance) -> None:
        """Turn up a card to begin with; a Clear card clears itself away [UD-02] [UD-15]."""
        card = self.draw_card(chance)
        if VALUE[card] >= CLEAR:
            self.add(GONE, card)
        else:
            self.discard(card)


def count_colours(options: ThreeUpOptions) -> int:
    """Return the number of colours that matter: 1 where cards have no colour."""
    return len(COLOURS) if options.colour_swap else 1


def new_bags(options: ThreeUpOptions, seats: int) -> vec[i64]:
    """Return zones with all cards of the colours in play on the draw pile [UD-35]."""
    colour_count = count_colours(options)
    bags = vec[i64]([0] * (colour_count * (SHARED_ZONES + ZONES_PER_SEAT * seats)))
    for colour in options.colours:
        index: i64 = DRAW * colour_count + (COLOURS.index(colour) if colour_count > 1 else 0)
        bags[index] += deck_of(colour)
    return bags


def deal(seats: int, options: ThreeUpOptions, chance: Chance) -> ThreeUpState:
    """Deal a new game, with a dealer chosen by chance [UD-03]."""
    if not 2 <= seats <= 6:  # [UD-36]
        raise IllegalMove("UD-36", seats=seats)
    cards: int = 0
    for colour in options.colours:
        cards += size(deck_of(colour))
    if 9 * seats + (1 if options.turn_first_card else 0) > cards:
        raise IllegalMove("UD-35", seats=seats, cards=cards)
    state = ThreeUpState(
        options=options,
        seat_count=seats,
        phase=LAYING,
        turn=NOBODY,
        step=1,
        turns=0,
        owed=1,
        top=EMPTY_TOP,
        run=0,
        tint=NOBODY,
        streak=0,
        given=0,
        finished=0,
        dealer=chance.below(seats),
        played=0,
        colour_count=count_colours(options),
        bags=new_bags(options, seats),
        history_end=0,
        repeats=0,
        scores=vec[i64]([0] * seats),
    )
    state.deal(chance)
    return state
