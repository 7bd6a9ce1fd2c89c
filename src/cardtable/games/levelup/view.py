"""The view of LEVEL UP: what a seat may know of a state [LU-27]."""

from dataclasses import dataclass

from mypy_extensions import i64

from cardtable.engine.bits import count
from cardtable.engine.view import View, legal_moves_of, results_of
from cardtable.games.levelup.cards import list_cards
from cardtable.games.levelup.hands import LaidCombination, layout_of
from cardtable.games.levelup.options import FIRST_ROUND, final_round
from cardtable.games.levelup.state import LevelUpState

PHASES = ("pick", "discard", "open")


@dataclass(kw_only=True, unsafe_hash=True)
class LevelUpSeatView:
    """What the viewer may know of one seat."""

    round: int
    holds: int  # how many cards are in its hand
    hand: tuple[int, ...]  # the whole hand for its owner; for others what they saw it take


@dataclass(kw_only=True, unsafe_hash=True)
class LevelUpView(View):
    """What one seat may know of a game of LEVEL UP."""

    phase: str
    dealer: int
    played: int  # finished hands
    turns: int  # finished turns of this hand
    first_round: int  # of a whole game
    final_round: int
    fronts: tuple[LevelUpSeatView, ...]  # one for each seat
    deck: int  # how many cards are in it
    top: int  # the top card of the pile; NO_CARD after it was taken, until the discard
    taken: int  # the card just taken from the pile, until the discard
    below: int  # how many cards lie below the top
    pile: tuple[int, ...]  # the cards below the top, if an option shows them
    reshuffles: int  # since a card was last taken from the pile
    winner: int  # the seat that laid down last; NOBODY after a stalemate
    level: int  # the ROUND on which it laid down
    laid: tuple[LaidCombination, ...]  # what it laid down


def view_of(state: LevelUpState, seat: int) -> LevelUpView:
    """Return the view of `seat`; NOBODY is a spectator."""
    seats = range(state.seats())
    return LevelUpView(
        seat=seat,
        turn=state.turn,
        moves=legal_moves_of(state, seat),
        results=results_of(state),
        phase=PHASES[state.phase],
        dealer=state.dealer,
        played=state.played,
        turns=state.turns,
        first_round=FIRST_ROUND,
        final_round=final_round(state.options, state.seats()),
        fronts=tuple([seat_view_of(state, owner, seat) for owner in seats]),
        deck=count(state.deck),
        top=state.top,
        taken=state.taken,
        below=count(state.pile),
        pile=list_cards(state.pile) if state.options.show_discard_history else (),
        reshuffles=state.reshuffles,
        winner=state.winner,
        level=state.level,
        laid=layout_of(state.laid, state.level, state.options) if state.laid else (),
    )


def seat_view_of(state: LevelUpState, owner: i64, seat: i64) -> LevelUpSeatView:
    """Return what `seat` may know of the seat `owner`."""
    return LevelUpSeatView(
        round=state.rounds[owner],
        holds=count(state.hands[owner]),
        hand=list_cards(state.hands[owner] if owner == seat else state.known_cards(owner)),
    )
