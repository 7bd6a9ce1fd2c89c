"""How a play of some copies of a card is weighed, and which steps it takes."""

from librt.vecs import vec
from mypy_extensions import i64

from cardtable.bots.threeup.choices import then
from cardtable.bots.threeup.outlook import Outlook
from cardtable.bots.threeup.weights import (
    BLOCK,
    BLOCK_PILE,
    COVER,
    FEW_HIGH,
    LAST,
    LEFT_CLEAR,
    LEFT_HIGH,
    LEFT_SWEEP,
    LOAD_HIGH,
    MORE,
    MORE_HIGH,
    MORE_LOAD,
    NEAR,
    NEXT_LOAD,
    OPEN_HIGH,
    PAIR,
    PART,
    RISK,
    SPARE,
    SWEEP,
    TRIPLE,
    TWINS,
)
from cardtable.games.threeup.cards import CLEAR, EMPTY_TOP, UNIT, card_of, count_of, has_playable
from cardtable.games.threeup.moves import STOP
from cardtable.games.threeup.state import ADDING, THREE, ThreeUpState
from cardtable.games.threeup.zones import hand_zone, up_zone


def rating(
    state: ThreeUpState, look: Outlook, weights: vec[float], at: i64, value: i64, copies: i64
) -> float:
    """What speaks for so many copies. If a first one lies there already, for so many more.

    The weights that count begin `at`. It is a sum of weights, each times something.
    """
    run = copies
    if value == state.top:
        run += state.run
    pile = float(look.pile + copies) / 10.0
    rest = look.bag - min(copies, count_of(look.bag, value)) * UNIT[value]
    score = price(look, weights, at, value, copies - (0 if state.phase == ADDING else 1))
    score += prospect(weights, at, rest)
    if value >= CLEAR:
        score += (weights[at + SWEEP] + weights[at + LEFT_SWEEP] * look.stock) * pile
        return score + (weights[at + SPARE] if rest >> 4 * CLEAR else 0.0)
    if state.top == EMPTY_TOP:
        score += weights[at + OPEN_HIGH] * float(value) / 10.0
    if run >= THREE:
        score += (weights[at + SWEEP] + weights[at + LEFT_SWEEP] * look.stock) * pile
        return score + weights[at + TRIPLE]
    if run == 2:
        score += weights[at + PAIR]
    return score + pressure(look, weights, at, value, pile, rest)


def price(look: Outlook, weights: vec[float], at: i64, value: i64, further: i64) -> float:
    """What the cards themselves are worth to the player."""
    high = float(value) / 10.0
    score = -weights[at + value]
    if further:
        each = weights[at + MORE] + weights[at + MORE_HIGH] * high
        if look.cards > THREE:
            each += weights[at + MORE_LOAD]
        score += float(further) * each
    if value >= CLEAR:
        return score + weights[at + LEFT_CLEAR] * look.stock
    bend = weights[at + LEFT_HIGH] * look.stock + weights[at + FEW_HIGH] * look.few
    if look.cards > THREE:
        bend += weights[at + LOAD_HIGH]
    if look.hidden > THREE:
        bend += weights[at + NEXT_LOAD]
    return score + bend * high


def prospect(weights: vec[float], at: i64, rest: i64) -> float:
    """What the cards that stay in the zone are good for."""
    if not rest:
        return weights[at + LAST]
    score = weights[at + COVER] * float(highest(rest)) / 10.0
    if rest & 0xEEEEEEEEEE0:  # two or more of a number
        score += weights[at + TWINS]
    return score


def pressure(
    look: Outlook, weights: vec[float], at: i64, value: i64, pile: float, rest: i64
) -> float:
    """What it does to the next player, and what may come back."""
    score = look.blocked(value) * (weights[at + BLOCK] + weights[at + BLOCK_PILE] * pile)
    score += weights[at + NEAR] * look.near * float(value) / 10.0
    if has_playable(look.parting, value):
        score += weights[at + PART]
    best = float(highest(rest)) / 10.0
    return score + weights[at + RISK] * pile * max(1.0 - best, 0.0)


def highest(bag: i64) -> i64:
    """The highest value in a bag; 0 if there is none."""
    value: i64 = -1
    while bag:
        bag >>= 4
        value += 1
    return max(value, 0)


def copies_behind(state: ThreeUpState, look: Outlook, value: i64) -> i64:
    """Copies in the 3UP that may follow the last of the hand [UD-23]."""
    if not state.options.mix_zones or look.left or look.zone != hand_zone(state.turn):
        return 0
    if look.bag != count_of(look.bag, value) * UNIT[value]:
        return 0
    return count_of(state.total(up_zone(state.turn)), value)


def way_of(state: ThreeUpState, look: Outlook, value: i64, copies: i64, hue: i64) -> i64:
    """The steps of a play; of equal cards those of the colour `hue` go first."""
    way: i64 = 0
    at: i64 = 0
    zone: i64
    turn: i64
    for zone in (look.zone, up_zone(state.turn)):
        for turn in range(state.colour_count):
            card = card_of(value, (hue + turn) % state.colour_count, state.colour_count)
            left = state.holds(zone, card)
            while left and at < copies:
                way = then(way, at, card)
                at += 1
                left -= 1
    return then(way, at, STOP) if is_asked(state, look, value, copies) else way


def is_asked(state: ThreeUpState, look: Outlook, value: i64, copies: i64) -> bool:
    """Is the player asked for more copies after so many?"""
    if not copies:
        return True
    if value >= CLEAR and not state.options.multiple_clears:
        return False
    here = count_of(look.bag, value)
    if copies > here:
        return state.size(up_zone(state.turn)) > copies - here
    if look.cards > copies:
        return True
    if look.zone != hand_zone(state.turn):
        return False  # these are the 3UP, and nothing lies behind them
    return state.options.mix_zones and not look.left and state.total(up_zone(state.turn)) != 0
