"""What a seat may know of a game of LEVEL UP [LU-27]."""

from dataclasses import dataclass

from mypy_extensions import i64

from cardtable.engine.bits import count
from cardtable.engine.view import View, legal_moves_of, results_of
from cardtable.games.levelup.cards import list_cards
from cardtable.games.levelup.hands import LaidCombination, layout_of
from cardtable.games.levelup.options import final_round
from cardtable.games.levelup.state import LevelUpState

PHASES = ("pick", "discard", "open")


@dataclass(kw_only=True, unsafe_hash=True)
class LevelUpSeatView:
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
    fronts: tuple[LevelUpSeatView, ...]
    deck: int
    top: int  # the card on the pile; NO_CARD while it has been taken
    taken: int  # the card just taken from the pile, until the discard
    below: int  # how many cards lie below the top,
    pile: tuple[int, ...]  # and which, if that is shown
    reshuffles: int  # since a card was last taken from the pile
    winner: int  # who laid down last; NOBODY after a stalemate
    level: int  # on which ROUND,
    laid: tuple[LaidCombination, ...]  # and what


def view_of(state: LevelUpState, seat: int) -> LevelUpView:
    """The view of a seat; NOBODY is a spectator."""
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
    return LevelUpSeatView(
        round=state.rounds[owner],
        holds=count(state.hands[owner]),
        hand=list_cards(state.hands[owner] if owner == seat else state.known(owner)),
    )
