"""Which cards to keep for the next round."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from cardtable.bots.level8.judge import UNIT, Judge
from cardtable.bots.search.policy import Line
from cardtable.games.level8.cards import HI, LO, SKIP, last_card, list_cards, size
from cardtable.games.level8.level_search import tally
from cardtable.games.level8.moves import DONE
from cardtable.games.level8.state import Level8State

SKIP_KEPT: Final = 0.5  # in slots


def keepings(state: Level8State, judge: Judge, most: i64) -> list[Line]:
    """The cards that are worth more than unknown ones; then fewer, none, and as many as can be."""
    seat = state.turn
    base_lo, base_hi = state.kept[2 * seat], state.kept[2 * seat + 1]
    most_kept = state.options.carry_max
    if size(base_lo, base_hi) < state.spot:
        most_kept = size(base_lo, base_hi)  # no more, it has been said
    full = thinned(state, judge, open_cards(state), most_kept - size(base_lo, base_hi), 0.0)
    worth_it = thinned(state, judge, full, len(full), judge.weights.draw)
    found: list[Line] = []
    nothing: list[int] = []
    for chosen in (worth_it, full, worth_it[:-1], nothing):
        add_line(found, state, chosen)
    return found[:most]


def add_line(found: list[Line], state: Level8State, chosen: list[int]) -> None:
    steps = vec[i64]()
    for card in chosen:
        steps = append(steps, i64(card))
    asked = state.options.carry_max + 1 - state.spot
    while len(steps) < asked:
        steps = append(steps, DONE)
    line = Line(steps, -0.5 * float(len(found)))
    for other in found:
        if other.listed() == line.listed():
            return
    found.append(line)


def open_cards(state: Level8State) -> list[int]:
    """The cards that may still be kept: in ascending order."""
    seat = state.turn
    lo = state.lo(seat) - state.kept[2 * seat]
    hi = state.hi(seat) - state.kept[2 * seat + 1]
    last = last_card(state.kept[2 * seat], state.kept[2 * seat + 1])
    return [card for card in list_cards(lo, hi) if card >= last]


def thinned(
    state: Level8State, judge: Judge, chosen: list[int], room: i64, least: float
) -> list[int]:  # fmt: skip
    """Leave out the card that is missed least, until they are few enough and worth it."""
    left = chosen[:]
    while left:
        losses = [loss(state, judge, left, card) for card in left]
        smallest = min(losses)
        if len(left) <= room and (least == 0.0 or smallest > least):
            break
        del left[losses.index(smallest)]
    return left


def loss(state: Level8State, judge: Judge, held: list[int], card: int) -> float:
    if card == SKIP:
        return SKIP_KEPT
    seat = state.turn
    lo, hi = state.kept[2 * seat], state.kept[2 * seat + 1]
    for other in held:
        lo += LO[other]
        hi += HI[other]
    level = state.level(seat)
    counts = tally(lo, hi)
    before = judge.worth(level, counts, lo, hi)
    kind: i64 = card
    return before - judge.worth(level, counts - UNIT[kind], lo - LO[kind], hi - HI[kind])
