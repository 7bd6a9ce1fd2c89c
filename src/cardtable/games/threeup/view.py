"""What a seat may know of a game of 3UP 3DOWN [UD-37]."""

from dataclasses import dataclass

from mypy_extensions import i64

from cardtable.engine.view import View, legal_moves_of, results_of
from cardtable.games.threeup.cards import card_of
from cardtable.games.threeup.ranking import count_finished
from cardtable.games.threeup.state import ThreeUpState
from cardtable.games.threeup.zones import DRAW, GONE, PILE, SLOTS, hand_zone, known_zone, up_zone

PHASES = ("laying", "playing", "offered", "owing", "adding", "swapping", "giving", "getting")


@dataclass(kw_only=True, unsafe_hash=True)
class ThreeUpSeatView:
    """What lies before one seat."""

    holds: int
    hand: tuple[int, ...]  # all of it to its owner, and to others what they saw picked up
    laid: int
    up: tuple[int, ...]
    down: tuple[bool, ...]
    peeked: tuple[int, ...]  # 3DOWN cards that their owner has seen; 0 for one that is not


@dataclass(kw_only=True, unsafe_hash=True)
class ThreeUpView(View):
    phase: str
    fronts: tuple[ThreeUpSeatView, ...]
    pile: tuple[int, ...]
    top: int
    run: int
    tint: int
    streak: int
    given: int  # the card of a hand that is being exchanged; 0 for none
    gone: tuple[int, ...]
    draw: int
    owed: int
    step: int
    turns: int
    repeats: int  # how often the game has stood like this
    out: tuple[int, ...]  # who has no more cards, in order
    dealer: int
    played: int
    scores: tuple[int, ...]


def view_of(state: ThreeUpState, seat: int) -> ThreeUpView:
    """The view of a seat; NOBODY is a spectator."""
    return ThreeUpView(
        seat=seat,
        turn=state.turn,
        moves=legal_moves_of(state, seat),
        results=results_of(state),
        phase=PHASES[state.phase],
        fronts=tuple([seat_view_of(state, owner, seat) for owner in range(state.people)]),
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
        repeats=state.times(),
        out=finished_seats(state),
        dealer=state.dealer,
        played=state.played,
        scores=tuple(state.scores),
    )


def seat_view_of(state: ThreeUpState, owner: i64, seat: i64) -> ThreeUpSeatView:
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
    hues = state.colour_count
    found: list[int] = []
    hue: i64
    for hue in range(hues):
        bag = state.bags[zone * hues + hue]
        value: i64 = 0
        while bag:
            for _ in range(bag & 15):
                found.append(card_of(value, hue, hues))
            bag >>= 4
            value += 1
    return tuple(found)


def finished_seats(state: ThreeUpState) -> tuple[int, ...]:
    number = count_finished(state.finished)
    return tuple([(state.finished >> 4 * at & 15) - 1 for at in range(number)])
