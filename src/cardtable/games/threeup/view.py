"""The view of a seat: what it may know of a game of 3UP 3DOWN [UD-37]."""

from dataclasses import dataclass

from mypy_extensions import i64

from cardtable.engine.view import View, legal_moves_of, results_of
from cardtable.games.threeup.cards import card_of
from cardtable.games.threeup.ranking import finished_seats
from cardtable.games.threeup.state import ThreeUpState
from cardtable.games.threeup.zones import DRAW, GONE, PILE, SLOTS, hand_zone, known_zone, up_zone

PHASES = ("laying", "playing", "offered", "owing", "adding", "swapping", "giving", "getting")


@dataclass(kw_only=True, unsafe_hash=True)
class ThreeUpSeatView:
    """What another seat, or the owner, may know of the cards of one seat."""

    holds: int  # the number of hand cards
    hand: tuple[int, ...]  # the whole hand for its owner, the known cards for others
    laid: int  # the number of 3UP cards
    up: tuple[int, ...]  # empty while the 3UP cards are secret
    down: tuple[bool, ...]  # whether each slot has a 3DOWN card
    peeked: tuple[int, ...]  # for the owner, the 3DOWN cards that were seen; 0 for each other


@dataclass(kw_only=True, unsafe_hash=True)
class ThreeUpView(View):
    """What one seat may know of a game. Fields without a comment are those of `ThreeUpState`."""

    phase: str
    fronts: tuple[ThreeUpSeatView, ...]
    pile: tuple[int, ...]
    top: int
    run: int
    tint: int
    streak: int
    given: int
    gone: tuple[int, ...]  # cards that are out of the game
    draw: int  # the number of cards on the draw pile
    owed: int
    step: int
    turns: int
    repeats: int  # at the third time a play clears the pile [UD-41]
    out: tuple[int, ...]  # the seats that have finished, in order
    dealer: int
    played: int
    scores: tuple[int, ...]


def view_of(state: ThreeUpState, seat: int) -> ThreeUpView:
    """Return the view of a seat; NOBODY is a spectator."""
    return ThreeUpView(
        seat=seat,
        turn=state.turn,
        moves=legal_moves_of(state, seat),
        results=results_of(state),
        phase=PHASES[state.phase],
        fronts=tuple([seat_view_of(state, owner, seat) for owner in range(state.seat_count)]),
        pile=cards_in_zone(state, PILE),
        top=state.top,
        run=state.run,
        tint=state.tint,
        streak=state.streak,
        given=state.given,
        gone=cards_in_zone(state, GONE),
        draw=state.size(DRAW),
        owed=state.owed,
        step=state.step,
        turns=state.turns,
        repeats=state.repeats,
        out=finished_seats(state.finished),
        dealer=state.dealer,
        played=state.played,
        scores=tuple(state.scores),
    )


def seat_view_of(state: ThreeUpState, owner: i64, seat: i64) -> ThreeUpSeatView:
    """Return what `seat` may know of the cards of `owner`."""
    own = owner == seat
    return ThreeUpSeatView(
        holds=state.size(hand_zone(owner)),
        hand=cards_in_zone(state, hand_zone(owner) if own else known_zone(owner)),
        laid=state.size(up_zone(owner)),
        up=cards_in_zone(state, up_zone(owner)) if state.sees_up_cards(owner, seat) else (),
        down=tuple([state.slot(owner, slot) > 0 for slot in range(SLOTS)]),
        peeked=tuple(
            [
                state.slot(owner, slot) if own and state.is_slot_seen(owner, slot) else 0
                for slot in range(SLOTS)
            ]
        ),
    )


def cards_in_zone(state: ThreeUpState, zone: i64) -> tuple[int, ...]:
    """Return the cards of a zone, ascending."""
    cards: list[int] = []
    colour: i64
    for colour in range(state.colour_count):
        bag = state.bag(zone, colour)
        value: i64 = 0
        while bag:
            for _ in range(bag & 15):
                cards.append(card_of(value, colour, state.colour_count))
            bag >>= 4
            value += 1
    return tuple(cards)
