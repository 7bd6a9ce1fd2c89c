"""How a play of some copies of a card is weighed, and which steps it takes."""

from librt.vecs import append, vec
from mypy_extensions import i64

from cardtable.bots.threeup.features import ThreeUpFeatures
from cardtable.bots.threeup.packed_plans import PackedPlans, append_step
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
    UP,
    UP_TWINS,
)
from cardtable.engine.move_list import MoveList
from cardtable.games.threeup.cards import (
    CLEAR,
    EMPTY_TOP,
    ONE,
    UNIT,
    VALUE,
    VALUES,
    card_of,
    count_of,
    has_playable,
)
from cardtable.games.threeup.moves import STOP, SWAP
from cardtable.games.threeup.state import (
    ADDING,
    CLEARING_RUN,
    GETTING,
    GIVING,
    HAND_SIZE,
    UP_CARDS,
    ThreeUpState,
)
from cardtable.games.threeup.zones import hand_zone, up_zone


def rate_play(
    state: ThreeUpState,
    look: ThreeUpFeatures,
    weights: vec[float],
    at: i64,
    value: i64,
    copies: i64,
) -> float:
    """What speaks for so many copies. If a first one lies there already, for so many more.

    The weights that count begin `at`. It is a sum of weights, each times something.
    """
    run = copies
    if value == state.top:
        run += state.run
    pile = float(look.pile + copies) / 10.0
    rest = look.bag - min(copies, count_of(look.bag, value)) * UNIT[value]
    score = rate_cards_played(
        look, weights, at, value, copies - (0 if state.phase == ADDING else 1)
    )
    score += rate_rest(weights, at, rest)
    if value >= CLEAR:
        score += (weights[at + SWEEP] + weights[at + LEFT_SWEEP] * look.stock) * pile
        return score + (weights[at + SPARE] if rest >> 4 * CLEAR else 0.0)
    if state.top == EMPTY_TOP:
        score += weights[at + OPEN_HIGH] * float(value) / 10.0
    if run >= CLEARING_RUN:
        score += (weights[at + SWEEP] + weights[at + LEFT_SWEEP] * look.stock) * pile
        return score + weights[at + TRIPLE]
    if run == 2:
        score += weights[at + PAIR]
    return score + rate_pressure(look, weights, at, value, pile, rest)


def rate_cards_played(
    look: ThreeUpFeatures, weights: vec[float], at: i64, value: i64, further: i64
) -> float:
    """What the cards themselves are worth to the player."""
    high = float(value) / 10.0
    score = -weights[at + value]
    if further:
        each = weights[at + MORE] + weights[at + MORE_HIGH] * high
        if look.cards > HAND_SIZE:
            each += weights[at + MORE_LOAD]
        score += float(further) * each
    if value >= CLEAR:
        return score + weights[at + LEFT_CLEAR] * look.stock
    bend = weights[at + LEFT_HIGH] * look.stock + weights[at + FEW_HIGH] * look.few
    if look.cards > HAND_SIZE:
        bend += weights[at + LOAD_HIGH]
    if look.hidden > HAND_SIZE:
        bend += weights[at + NEXT_LOAD]
    return score + bend * high


def rate_rest(weights: vec[float], at: i64, rest: i64) -> float:
    """What the cards that stay in the zone are good for."""
    if not rest:
        return weights[at + LAST]
    score = weights[at + COVER] * float(highest_value(rest)) / 10.0
    if rest & 0xEEEEEEEEEE0:  # two or more of a number
        score += weights[at + TWINS]
    return score


def rate_pressure(
    look: ThreeUpFeatures, weights: vec[float], at: i64, value: i64, pile: float, rest: i64
) -> float:
    """What it does to the next player, and what may come back."""
    score = look.block_probability(value) * (weights[at + BLOCK] + weights[at + BLOCK_PILE] * pile)
    score += weights[at + NEAR] * look.near * float(value) / 10.0
    if has_playable(look.parting, value):
        score += weights[at + PART]
    best = float(highest_value(rest)) / 10.0
    return score + weights[at + RISK] * pile * max(1.0 - best, 0.0)


def highest_value(bag: i64) -> i64:
    """The highest value in a bag; 0 if there is none."""
    value: i64 = -1
    while bag:
        bag >>= 4
        value += 1
    return max(value, 0)


def copies_behind(state: ThreeUpState, look: ThreeUpFeatures, value: i64) -> i64:
    """Copies in the 3UP that may follow the last of the hand [UD-23]."""
    if not state.options.mix_zones or look.left or look.zone != hand_zone(state.turn):
        return 0
    if look.bag != count_of(look.bag, value) * UNIT[value]:
        return 0
    return count_of(state.total(up_zone(state.turn)), value)


def pack_play(state: ThreeUpState, look: ThreeUpFeatures, value: i64, copies: i64, hue: i64) -> i64:
    """The steps of a play; of equal cards those of the colour `hue` go first."""
    way: i64 = 0
    at: i64 = 0
    zone: i64
    turn: i64
    for zone in (look.zone, up_zone(state.turn)):
        for turn in range(state.colour_count):
            card = card_of(value, (hue + turn) % state.colour_count, state.colour_count)
            left = state.count_card(zone, card)
            while left and at < copies:
                way = append_step(way, at, card)
                at += 1
                left -= 1
    return append_step(way, at, STOP) if asks_for_more(state, look, value, copies) else way


def asks_for_more(state: ThreeUpState, look: ThreeUpFeatures, value: i64, copies: i64) -> bool:
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


def rate_setups(choices: PackedPlans, state: ThreeUpState, weights: vec[float]) -> None:
    """All ways to lay what is missing, in ascending order as the rules ask for it [UD-04]."""
    laid = up_zone(state.receiver(state.turn))
    least = state.last_card(laid)
    rate_remaining_setup(
        choices, state, weights, cards_from(state, least), 0, 0, 0, 0.0, VALUE[least]
    )


def rate_remaining_setup(
    choices: PackedPlans, state: ThreeUpState, weights: vec[float], cards: vec[i64], start: i64,
    way: i64, at: i64, score: float, before: i64,
) -> None:  # fmt: skip
    if at == UP_CARDS - state.size(up_zone(state.receiver(state.turn))):
        choices.add(way, score)
        return
    last: i64 = 0
    place: i64
    for place in range(start, len(cards)):
        card = cards[place]
        if card == last:
            continue  # the same choice again
        last = card
        more = score + rate_up_card(state, weights, VALUE[card])
        if VALUE[card] == before:
            more += weights[UP_TWINS]
        further = append_step(way, at, card)
        rate_remaining_setup(
            choices, state, weights, cards, place + 1, further, at + 1, more, VALUE[card]
        )


def rate_up_card(state: ThreeUpState, weights: vec[float], value: i64) -> float:
    """What others will play from, or may, is best made of the cards that one likes least."""
    if state.options.choose_for_neighbour or state.options.swap_piles:  # [UD-33]
        return -float(value)
    return weights[UP + value]


def cards_from(state: ThreeUpState, least: i64) -> vec[i64]:
    """The cards of the hand in ascending order, from that one on."""
    cards = vec[i64]()
    hue: i64
    value: i64
    for hue in range(state.colour_count):
        for value in range(ONE, VALUES):
            card = card_of(value, hue, state.colour_count)
            if card >= least:
                for _ in range(state.count_card(hand_zone(state.turn), card)):
                    cards = append(cards, card)
    return cards


def rate_swaps(choices: PackedPlans, state: ThreeUpState, weights: vec[float]) -> None:
    """All that is left to choose of an exchange."""
    seat = state.turn
    if state.phase == GETTING:
        rate_received(choices, state, weights, 0, 0, state.given)
        return
    way: i64 = 0
    at: i64 = 0
    if state.phase != GIVING:
        choices.add(append_step(0, 0, STOP), 0.0)
        way = append_step(0, 0, SWAP)
        at = 1
    given = cards_in_zone(state, hand_zone(seat))
    place: i64
    for place in range(given.count):
        card = given.at(place)
        rate_received(choices, state, weights, append_step(way, at, card), at + 1, card)


def rate_received(
    choices: PackedPlans, state: ThreeUpState, weights: vec[float], way: i64, at: i64, given: i64
) -> None:
    got = cards_in_zone(state, up_zone(state.turn))
    place: i64
    for place in range(got.count):
        card = got.at(place)
        gain = weights[UP + VALUE[given]] - weights[UP + VALUE[card]]
        choices.add(append_step(way, at, card), gain)


def cards_in_zone(state: ThreeUpState, zone: i64) -> MoveList:
    cards = MoveList()
    state.list_cards(cards, zone, 1, 13)
    return cards
