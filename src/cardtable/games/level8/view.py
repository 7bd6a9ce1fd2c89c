"""The view of LEVEL 8: what a seat may know of a state [L8-41]."""

from dataclasses import dataclass
from typing import Final

from mypy_extensions import i64

from cardtable.engine.view import View, legal_moves_of, results_of
from cardtable.games.level8.cards import list_cards, size
from cardtable.games.level8.groups import cards_in, kind_in, value_in
from cardtable.games.level8.legality import ADDING, ENDING, KEEPING, PLAYING
from cardtable.games.level8.levels import COLOUR, MAX_GROUPS, RUN, SET, format_level
from cardtable.games.level8.piles import pile_height, top_card
from cardtable.games.level8.state import Level8State

PHASES: Final = ("taking", "playing", "naming", "filling", "adding", "ending", "keeping")
GROUP_KINDS: Final = {RUN: "run", SET: "set", COLOUR: "colour"}


@dataclass(kw_only=True, unsafe_hash=True)
class LaidGroup:
    """A group of cards. A wild stands for the number of its place, or for `value` [L8-14]."""

    kind: str
    value: int  # the lowest number of a run, the number of a set, or the colour (from 1)
    cards: tuple[int, ...]


@dataclass(kw_only=True, unsafe_hash=True)
class Level8SeatView:
    """What the viewer may know of one seat."""

    level: int  # from 1; one more than `rungs` is victory
    rungs: int  # how many levels it has to lay
    aim: str  # the level it is on, as text
    holds: int  # how many cards are in its hand
    hand: tuple[int, ...]  # the whole hand for its owner; for others what they saw it take
    groups: tuple[LaidGroup, ...]
    top: int  # the top card of its discard pile, or -1
    height: int  # how many cards are on its discard pile
    skipped: bool  # whether a Skip lies in front of it


@dataclass(kw_only=True, unsafe_hash=True)
class Level8View(View):
    """What one seat may know of a game of LEVEL 8."""

    phase: str
    fronts: tuple[Level8SeatView, ...]  # one for each seat
    draw: int  # how many cards are in the draw pile
    under: int  # how many Skips lie face up under the draw pile
    dealer: int
    played: int  # finished rounds
    turns: int  # finished turns of this round
    taken: int  # the card taken from a discard pile in this turn, or -1
    plan: tuple[LaidGroup, ...]  # the groups that this seat is laying
    spot: int  # the group that this seat is adding to, counted as five for each seat; or -1
    kept: tuple[int, ...]  # the cards that this seat keeps for the next round
    asked: int  # how often the seat to move has been asked for a card to keep


def view_of(state: Level8State, seat: int) -> Level8View:
    """Return the view of `seat`; NOBODY is a spectator."""
    mine = seat == state.turn and not state.is_over()
    unfinished = PLAYING < state.phase < KEEPING
    adding = mine and state.phase in (ADDING, ENDING)
    return Level8View(
        seat=seat,
        turn=state.turn,
        moves=legal_moves_of(state, seat),
        results=results_of(state),
        phase=PHASES[PLAYING if unfinished and not mine else state.phase],
        fronts=tuple([seat_view_of(state, owner, seat) for owner in range(state.seat_count)]),
        draw=size(state.draw_lo, state.draw_hi),
        under=state.under,
        dealer=state.dealer,
        played=state.played,
        turns=state.turns,
        taken=state.taken,
        plan=tuple([laid_group(group) for group in state.plan]) if mine else (),
        spot=state.spot if adding else -1,
        kept=tuple(list_cards(*state.kept_bag(seat))) if seat >= 0 else (),
        asked=state.spot if state.phase == KEEPING else 0,
    )


def seat_view_of(state: Level8State, owner: i64, seat: i64) -> Level8SeatView:
    """Return what `seat` may know of the seat `owner`."""
    lo, hi = state.known_bag(owner)
    if owner == seat:
        lo, hi = state.lo(owner), state.hi(owner)
    return Level8SeatView(
        level=state.levels[owner],
        rungs=state.level_count(owner),
        aim=format_level(state.level(owner)),
        holds=state.holds(owner),
        hand=tuple(list_cards(lo, hi)),
        groups=laid_groups(state, owner),
        top=top_card(state.piles, owner),
        height=pile_height(state.piles, owner),
        skipped=state.is_skipped(owner),
    )


def laid_groups(state: Level8State, owner: i64) -> tuple[LaidGroup, ...]:
    """Return the groups in front of a seat."""
    spots = range(owner * MAX_GROUPS, (owner + 1) * MAX_GROUPS)
    return tuple([laid_group(state.table[spot]) for spot in spots if state.table[spot]])


def laid_group(group: i64) -> LaidGroup:
    """Return a packed group as an object."""
    return LaidGroup(
        kind=GROUP_KINDS[kind_in(group)], value=value_in(group), cards=tuple(cards_in(group))
    )
