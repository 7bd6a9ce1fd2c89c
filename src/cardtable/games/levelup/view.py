"""What a seat may know of a game of LEVEL UP [LU-27]."""

from dataclasses import dataclass

from mypy_extensions import i64

from cardtable.engine.bits import count
from cardtable.engine.view import View, moves_of, results_of
from cardtable.games.levelup.cards import listed
from cardtable.games.levelup.layout import Laid, laid_out
from cardtable.games.levelup.options import final_round
from cardtable.games.levelup.state import LevelUp

PHASES = ("pick", "discard", "open")


@dataclass(kw_only=True, unsafe_hash=True)
class Front:
    """What lies before one seat."""

    round: int
    holds: int
    hand: tuple[int, ...]  # all of it to its owner, and to others what they saw taken up


@dataclass(kw_only=True, unsafe_hash=True)
class LevelUpView(View):
    phase: str
    dealer: int
    played: int  # hands that are over
    turns: int
    final_round: int
    fronts: tuple[Front, ...]
    deck: int
    top: int  # the card on the pile; NO_CARD while it has been taken
    taken: int  # the card just taken from the pile, until the discard
    below: int  # how many cards lie below the top,
    pile: tuple[int, ...]  # and which, if that is shown
    reshuffles: int  # since a card was last taken from the pile
    winner: int  # who laid down last; NOBODY after a stalemate
    level: int  # on which ROUND,
    laid: tuple[Laid, ...]  # and what


def show(state: LevelUp, seat: int) -> LevelUpView:
    """The view of a seat; NOBODY is a spectator."""
    seats = range(state.seats())
    return LevelUpView(
        seat=seat,
        turn=state.turn,
        moves=moves_of(state, seat),
        results=results_of(state),
        phase=PHASES[state.phase],
        dealer=state.dealer,
        played=state.played,
        turns=state.turns,
        final_round=final_round(state.options, state.seats()),
        fronts=tuple([front(state, owner, seat) for owner in seats]),
        deck=count(state.deck),
        top=state.top,
        taken=state.taken,
        below=count(state.pile),
        pile=listed(state.pile) if state.options.show_discard_history else (),
        reshuffles=state.reshuffles,
        winner=state.winner,
        level=state.level,
        laid=laid_out(state.laid, state.level, state.options) if state.laid else (),
    )


def front(state: LevelUp, owner: i64, seat: i64) -> Front:
    return Front(
        round=state.rounds[owner],
        holds=count(state.hands[owner]),
        hand=listed(state.hands[owner] if owner == seat else state.known(owner)),
    )
