"""Hints for LEVEL 8: where to look, and the reasons for a plan."""

from collections import Counter
from collections.abc import Iterator, Sequence

from cardtable.bots.bot import Observation
from cardtable.bots.level8.evaluation import PLAIN, fits_somewhere
from cardtable.bots.level8.features import LevelProgress
from cardtable.engine.chance import FastChance
from cardtable.engine.game import Message
from cardtable.games.level8.cards import (
    COLOUR_LETTERS,
    EDITIONS,
    HI,
    LO,
    SKIP,
    WILD,
    colour_of,
    count_of,
    number_of,
)
from cardtable.games.level8.groups import bag_in
from cardtable.games.level8.hands import cards_from_bottom, top_card
from cardtable.games.level8.legality import KEEPING, TAKING
from cardtable.games.level8.level_search import distance, improving_cards, tally
from cardtable.games.level8.levels import COLOUR, required_kind, requirements_of
from cardtable.games.level8.moves import (
    DONE,
    DRAW,
    FIRST_SKIP,
    FIRST_TAKE,
    LAY,
    is_card,
    is_group,
    is_skip,
    is_take,
)
from cardtable.games.level8.state import Level8State

SAMPLED_WORLDS = 60  # imagined states, to see what opponents can use
MIN_PERCENT = 10  # smaller chances are not mentioned
MAX_NAMED = 4  # outs named one by one
ROUNDING = 1e-9  # smaller differences are rounding errors


def where_to_look(observation: Observation, steps: Sequence[int]) -> Message:
    """Return where to look. `steps` are ignored, so the hint cannot give the move away."""
    state = imagined_state_of(observation)
    if state.phase == KEEPING:
        return Message("hint-level8-where-keeping", {})
    laid = state.has_laid(observation.seat)
    if state.phase == TAKING:
        if not any(is_take(move) for move in observation.moves):
            return Message("hint-level8-where-taking-none", {})
        return Message("hint-level8-where-taking-laid" if laid else "hint-level8-where-taking", {})
    if laid:
        return Message("hint-level8-where-laid", {})
    return Message("hint-level8-where-missing", {"count": missing_cards(state)})


def reasons(observation: Observation, steps: Sequence[int]) -> list[Message]:
    """Return what speaks for a plan."""
    state = imagined_state_of(observation)
    first = steps[0]
    if state.phase == KEEPING:
        kept = sum(step != DONE for step in steps)
        return [Message("hint-level8-keeps", {"count": kept})]
    if first == DRAW or is_take(first):
        return list(explain_taking(state, first))
    return list(explain_turn(observation, state, steps))


def explain_taking(state: Level8State, first: int) -> Iterator[Message]:
    if first == DRAW:
        if not state.has_laid(state.turn):
            yield from explain_outs(state, *hand_of(state))
        return
    card = int(top_card(state.piles, first - FIRST_TAKE))
    if state.has_laid(state.turn):
        if fits_somewhere(state.table, card):
            yield Message("hint-level8-take-fits", {})
        return
    lo, hi = hand_of(state)
    lo, hi = lo + LO[card], hi + HI[card]
    away = distance_of(state, lo, hi)
    if away < missing_cards(state):
        yield Message("hint-level8-take-nearer", {"count": away})
    elif away and opens_alternatives(state, lo, hi):
        yield Message("hint-level8-take-roads", {})


def explain_turn(
    observation: Observation, state: Level8State, steps: Sequence[int]
) -> Iterator[Message]:
    after = state.clone()
    for step in steps:
        after.apply(step, FastChance(0))
    if after.is_over():
        yield Message("hint-level8-wins", {})
        return
    if after.played > state.played:
        yield Message("hint-level8-out", {})
        return
    last = steps[-1]
    seat = observation.seat
    added = sum(is_group(step) for step in steps)
    if steps[0] == LAY:
        yield Message("hint-level8-lays", {"count": int(after.holds(seat))})
    elif added:
        yield Message("hint-level8-adds", {"count": added})
    elif LAY in observation.moves and not any(state.table):
        yield Message("hint-level8-waits", {})
    elif not state.has_laid(seat):
        yield from explain_outs(state, int(after.lo(seat)), int(after.hi(seat)))
    if is_skip(last):
        laid = state.has_laid(last - FIRST_SKIP)
        yield Message("hint-level8-skips-laid" if laid else "hint-level8-skips", {})
    elif is_card(last):
        yield from explain_discard(observation, last)


def explain_outs(state: Level8State, lo: int, hi: int) -> Iterator[Message]:
    """Say how far a hand is from its level, and which unseen cards bring it nearer."""
    away = distance_of(state, lo, hi)
    if not away:
        return
    least = state.options.min_naturals_per_group
    level = int(state.level(state.turn))
    outs: Counter[str] = Counter()
    needs_colour = any(required_kind(group) == COLOUR for group in requirements_of(level))
    improving = improving_cards(lo, hi, level, least)
    for kind in improving:
        if kind != WILD:
            outs[name_out(kind, improving, needs_colour)] += count_unseen(state, kind)
    wilds = count_unseen(state, WILD) if WILD in improving else 0
    yield describe_outs(away, +outs, wilds)


def describe_outs(away: int, outs: Counter[str], wilds: int) -> Message:
    """Name the most frequent outs and the wilds, each with its number, and count the others.

    `counted` is `9:6 R:2 W:5`, which the words layer says as “six 9s, two red, five wild cards”.
    """
    if not outs and not wilds:
        return Message("hint-level8-no-outs", {"away": away})
    if not outs:
        return Message("hint-level8-outs-wild", {"away": away, "wilds": wilds})
    named = outs.most_common(MAX_NAMED)
    counted = [*named, ("W", wilds)] if wilds else named
    return Message(
        "hint-level8-outs",
        {
            "away": away,
            "outs": outs.total() + wilds,
            "counted": " ".join(f"{name}:{number}" for name, number in counted),
            "others": outs.total() - sum(number for _, number in named),
        },
    )


def name_out(kind: int, improving: Sequence[int], needs_colour: bool) -> str:
    """Return the number of a card, or the letter of its colour if only the colour helps."""
    same_number = sum(other < WILD and number_of(other) == number_of(kind) for other in improving)
    if needs_colour and same_number < 3:
        return COLOUR_LETTERS[colour_of(kind)]
    return str(int(number_of(kind)))


def explain_discard(observation: Observation, card: int) -> Iterator[Message]:
    """Say how likely an opponent can use the card, in states that the seat imagines."""
    state = imagined_state_of(observation)
    if card == SKIP:
        return
    opponents = [seat for seat in range(int(state.seat_count)) if seat != observation.seat]
    used = 0
    chance = FastChance(1)
    for _ in range(SAMPLED_WORLDS):
        world = state.imagine(observation.seat, chance)
        used += any(can_use(world, seat, card) for seat in opponents)
    percent = round(100 * used / SAMPLED_WORLDS)
    if percent >= MIN_PERCENT:
        yield Message("hint-level8-gift", {"percent": percent, "seats": len(opponents)})
    else:
        yield Message("hint-level8-no-gift", {"seats": len(opponents)})


def can_use(world: Level8State, seat: int, card: int) -> bool:
    if world.has_laid(seat):
        return fits_somewhere(world.table, card)
    level, least = int(world.level(seat)), world.options.min_naturals_per_group
    lo, hi = int(world.lo(seat)), int(world.hi(seat))
    return distance(lo + LO[card], hi + HI[card], level, least) < distance(lo, hi, level, least)


# Questions about a state


def imagined_state_of(observation: Observation) -> Level8State:
    assert isinstance(observation.imagined_state, Level8State)
    return observation.imagined_state


def distance_of(state: Level8State, lo: int, hi: int) -> int:
    level, least = int(state.level(state.turn)), state.options.min_naturals_per_group
    return int(distance(lo, hi, level, least))


def hand_of(state: Level8State) -> tuple[int, int]:
    return int(state.lo(state.turn)), int(state.hi(state.turn))


def missing_cards(state: Level8State) -> int:
    return distance_of(state, *hand_of(state))


def opens_alternatives(state: Level8State, lo: int, hi: int) -> bool:
    """Say whether this hand fills more slots of some candidate meld than the present hand.

    The answer is the same for every `base`.
    """
    progress = LevelProgress(state.level(state.turn), PLAIN["base"])
    now_lo, now_hi = hand_of(state)
    now = progress.value(tally(now_lo, now_hi), now_lo, now_hi, 0.0)
    return bool(progress.value(tally(lo, hi), lo, hi, 0.0) > now + ROUNDING)


def count_unseen(state: Level8State, kind: int) -> int:
    """Return how many cards of a kind may still come.

    Those in the hand, in a discard pile, on the table and known in another hand are subtracted.
    """
    wilds, skips = EDITIONS[state.options.edition]
    number = wilds if kind == WILD else skips if kind == SKIP else 1
    number -= int(count_of(state.lo(state.turn), state.hi(state.turn), kind))
    for seat in range(int(state.seat_count)):
        number -= cards_from_bottom(state.piles, seat).count(kind)
        if seat != state.turn:
            number -= int(count_of(*state.known_bag(seat), kind))
    for group in state.table:
        if group:
            lo, hi = bag_in(group)
            number -= int(count_of(lo, hi, kind))
    return max(number, 0)
