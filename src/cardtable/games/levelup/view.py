"""The view of LEVEL UP: what a seat may know of a state [LU-27].

From it alone follow the combinations that the seat could lay, and what its hand comes nearest to.
"""

from dataclasses import dataclass

from mypy_extensions import i64

from cardtable.engine.bits import BIT, count
from cardtable.engine.view import (
    NO_COMBINATIONS,
    Combination,
    HandCombinations,
    Meld,
    View,
    legal_moves_of,
    results_of,
)
from cardtable.games.levelup.cards import LAY_DOWN, is_card, list_cards
from cardtable.games.levelup.groups import RUN, STRAIGHT, arrange_cards
from cardtable.games.levelup.hands import (
    COMBINATION_KINDS,
    LaidCombination,
    ace_ends,
    distance,
    layout_of,
    naturals_of,
    qualifies,
    straight_places,
)
from cardtable.games.levelup.options import FIRST_ROUND, LevelUpOptions, final_round
from cardtable.games.levelup.partition import can_partition
from cardtable.games.levelup.state import LevelUpState

PHASES = ("pick", "discard", "open")

WILDS_KIND = "wilds"


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


def find_combinations(options: LevelUpOptions, view: LevelUpView) -> HandCombinations:
    """Return what the seat of `view` could make of its hand."""
    if view.seat < 0 or view.turn < 0 or not view.fronts[view.seat].hand:
        return NO_COMBINATIONS
    front = view.fronts[view.seat]
    hand = sum(int(BIT[card]) for card in front.hand)
    melds = tuple(find_melds(hand, front.round, options, view))
    groups = melds[0].groups if melds else nearest_combinations(hand, front.round, options)
    return HandCombinations(groups, melds)


def find_melds(hand: int, level: int, options: LevelUpOptions, view: LevelUpView) -> list[Meld]:
    """Return the moves that lay the hand down: at once, or together with a discard."""
    if LAY_DOWN in view.moves:
        return [Meld((LAY_DOWN,), to_combinations(hand, level, options))]
    discards = [card for card in view.moves if is_card(card)]
    return [
        Meld((card, LAY_DOWN), to_combinations(hand - int(BIT[card]), level, options))
        for card in discards
        if qualifies(hand - int(BIT[card]), level, options)
    ]


def to_combinations(hand: int, level: int, options: LevelUpOptions) -> tuple[Combination, ...]:
    """Return the groups of a hand that qualifies, as they would be laid."""
    return tuple(Combination(kind, cards) for kind, cards in layout_of(hand, level, options))


def nearest_combinations(hand: int, level: int, options: LevelUpOptions) -> tuple[Combination, ...]:
    """Group the cards that a nearest qualifying hand would keep; the wilds are a separate group.

    Cards to be drawn count as wilds here, since they may be any cards. Natural cards that have to
    be exchanged for them are left out, the highest first.
    """
    naturals = naturals_of(hand, level)
    held_wilds = hand & ~naturals
    ends = ace_ends(options)
    wilds = int(count(held_wilds) + distance(hand, level, level, options))
    drops = int(count(naturals)) + wilds - level
    for card in reversed(list_cards(naturals)):
        rest = naturals & ~BIT[card]
        if drops > 0 and (drops >= count(naturals) or can_partition(rest, wilds, drops - 1, ends)):
            naturals, drops = rest, drops - 1
    groups = [
        Combination(COMBINATION_KINDS[group.kind], order_cards(int(group.cards), group.kind, ends))
        for group in (arrange_cards(naturals, wilds, ends, 0) if naturals else [])
    ]
    if held_wilds:
        groups.append(Combination(WILDS_KIND, list_cards(held_wilds)))
    return tuple(groups)


def order_cards(cards: int, kind: int, ends: int) -> tuple[int, ...]:
    """Return the cards of a group in order; `ends` says where an ace may stand in a straight."""
    if kind not in (RUN, STRAIGHT):
        return list_cards(cards)
    return tuple(card for _, card in sorted(straight_places(cards, ends).items()))
