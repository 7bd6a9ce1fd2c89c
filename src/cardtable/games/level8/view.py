"""What a seat may know of a game of LEVEL 8 [L8-41]."""

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
    """A group of cards. The wilds in it stand for what their place or its value says [L8-14]."""

    kind: str
    value: int  # where a run begins, the number of a set, the colour (from 1) of a colour group
    cards: tuple[int, ...]


@dataclass(kw_only=True, unsafe_hash=True)
class Level8SeatView:
    """What lies before one seat."""

    level: int  # one more than `rungs` is victory
    rungs: int  # how many levels there are on its card
    aim: str  # the level it is on
    holds: int
    hand: tuple[int, ...]  # all of it to its owner, and to others what they saw taken
    groups: tuple[LaidGroup, ...]
    top: int  # of the discard pile, or -1
    height: int  # how many cards lie there
    skipped: bool


@dataclass(kw_only=True, unsafe_hash=True)
class Level8View(View):
    phase: str
    fronts: tuple[Level8SeatView, ...]
    draw: int
    under: int  # Skips that lie face up under the draw pile
    dealer: int
    played: int
    turns: int
    taken: int  # the card taken off a discard pile in this turn, or -1
    plan: tuple[LaidGroup, ...]  # what this seat is about to lay
    spot: int  # the group, as five for each seat, that this seat is adding to; or -1
    kept: tuple[int, ...]  # what this seat keeps for the next round
    asked: int  # how often the seat to move has been asked for a card to keep


def view_of(state: Level8State, seat: int) -> Level8View:
    """The view of a seat; NOBODY is a spectator."""
    mine = seat == state.turn and not state.is_over()
    unfinished = PLAYING < state.phase < KEEPING
    adding = mine and state.phase in (ADDING, ENDING)
    return Level8View(
        seat=seat,
        turn=state.turn,
        moves=legal_moves_of(state, seat),
        results=results_of(state),
        phase=PHASES[PLAYING if unfinished and not mine else state.phase],
        fronts=tuple([seat_view_of(state, owner, seat) for owner in range(state.people)]),
        draw=size(state.draw_lo, state.draw_hi),
        under=state.under,
        dealer=state.dealer,
        played=state.played,
        turns=state.turns,
        taken=state.taken,
        plan=tuple([laid_group(group) for group in state.plan]) if mine else (),
        spot=state.spot if adding else -1,
        kept=tuple(list_cards(state.kept[2 * seat], state.kept[2 * seat + 1])) if seat >= 0 else (),
        asked=state.spot if state.phase == KEEPING else 0,
    )


def seat_view_of(state: Level8State, owner: i64, seat: i64) -> Level8SeatView:
    at = 4 * owner if owner == seat else 4 * owner + 2
    return Level8SeatView(
        level=state.levels[owner],
        rungs=state.rungs(owner),
        aim=format_level(state.level(owner)),
        holds=state.holds(owner),
        hand=tuple(list_cards(state.bags[at], state.bags[at + 1])),
        groups=laid_groups(state, owner),
        top=top_card(state.piles, owner),
        height=pile_height(state.piles, owner),
        skipped=bool(state.skipped >> owner & 1),
    )


def laid_groups(state: Level8State, owner: i64) -> tuple[LaidGroup, ...]:
    places = range(owner * MAX_GROUPS, (owner + 1) * MAX_GROUPS)
    return tuple([laid_group(state.table[place]) for place in places if state.table[place]])


def laid_group(group: i64) -> LaidGroup:
    return LaidGroup(
        kind=GROUP_KINDS[kind_in(group)], value=value_in(group), cards=tuple(cards_in(group))
    )
