"""What a seat may know of a game of 3UP 3DOWN [UD-37]."""

from dataclasses import dataclass

from mypy_extensions import i64

from cardtable.engine.view import View, moves_of, results_of
from cardtable.games.threeup.cards import card_of
from cardtable.games.threeup.standing import number_out
from cardtable.games.threeup.state import ThreeUp
from cardtable.games.threeup.zones import DRAW, GONE, PILE, SLOTS, hand, known, up

PHASES = ("laying", "playing", "offered", "owing", "adding", "swapping", "giving", "getting")


@dataclass(kw_only=True, unsafe_hash=True)
class Front:
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
    fronts: tuple[Front, ...]
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


def show(state: ThreeUp, seat: int) -> ThreeUpView:
    """The view of a seat; NOBODY is a spectator."""
    return ThreeUpView(
        seat=seat,
        turn=state.turn,
        moves=moves_of(state, seat),
        results=results_of(state),
        phase=PHASES[state.phase],
        fronts=tuple([front(state, owner, seat) for owner in range(state.people)]),
        pile=cards(state, PILE),
        top=state.top,
        run=state.run,
        tint=state.tint,
        streak=state.streak,
        given=state.given,
        gone=cards(state, GONE),
        draw=state.size(DRAW),
        owed=state.owed,
        step=state.step,
        turns=state.turns,
        repeats=state.times(),
        out=out(state),
        dealer=state.dealer,
        played=state.played,
        scores=tuple(state.scores),
    )


def front(state: ThreeUp, owner: i64, seat: i64) -> Front:
    own = owner == seat
    return Front(
        holds=state.size(hand(owner)),
        hand=cards(state, hand(owner) if own else known(owner)),
        laid=state.size(up(owner)),
        up=cards(state, up(owner)) if state.sees_up(owner, seat) else (),
        down=tuple([state.slot(owner, slot) > 0 for slot in range(SLOTS)]),
        peeked=tuple(
            [
                state.slot(owner, slot) if own and state.slot_seen(owner, slot) else 0
                for slot in range(SLOTS)
            ]
        ),
    )


def cards(state: ThreeUp, zone: i64) -> tuple[int, ...]:
    hues = state.hues
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


def out(state: ThreeUp) -> tuple[int, ...]:
    number = number_out(state.finished)
    return tuple([(state.finished >> 4 * at & 15) - 1 for at in range(number)])
