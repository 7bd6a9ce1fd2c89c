"""What there is to say about a choice in LEVEL 8: where to look, and what speaks for a line."""

from collections import Counter
from collections.abc import Iterator, Sequence

from cardtable.bots.level8.evaluation import fits_somewhere
from cardtable.bots.level8.features import LevelProgress
from cardtable.bots.level8.weights import PLAIN
from cardtable.bots.observation import Observation
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
from cardtable.games.level8.piles import cards_from_bottom, top_card
from cardtable.games.level8.state import Level8State

SAMPLED_WORLDS = 60  # that are looked at for what others can use
MIN_PERCENT = 10  # per cent from which on a chance is worth a word
MAX_NAMED = 4  # outs that are named
ROUNDING = 1e-9  # less is the rounding of sums


def where_to_look(sight: Observation, steps: Sequence[int]) -> Message:
    """Where to look. It follows from the moment alone, so it cannot give the move away."""
    state = imagined_state_of(sight)
    if state.phase == KEEPING:
        return Message("hint-level8-where-keeping", {})
    laid = state.has_laid(sight.seat)
    if state.phase == TAKING:
        if not any(is_take(move) for move in sight.moves):
            return Message("hint-level8-where-taking-none", {})
        return Message("hint-level8-where-taking-laid" if laid else "hint-level8-where-taking", {})
    if laid:
        return Message("hint-level8-where-laid", {})
    return Message("hint-level8-where-missing", {"count": missing_cards(state)})


def reasons(sight: Observation, steps: Sequence[int]) -> list[Message]:
    state = imagined_state_of(sight)
    first = steps[0]
    if state.phase == KEEPING:
        kept = sum(step != DONE for step in steps)
        return [Message("hint-level8-keeps", {"count": kept})]
    if first == DRAW or is_take(first):
        return list(explain_taking(state, first))
    return list(explain_turn(sight, state, steps))


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


def explain_turn(sight: Observation, state: Level8State, steps: Sequence[int]) -> Iterator[Message]:
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
    seat = sight.seat
    added = sum(is_group(step) for step in steps)
    if steps[0] == LAY:
        yield Message("hint-level8-lays", {"count": int(after.holds(seat))})
    elif added:
        yield Message("hint-level8-adds", {"count": added})
    elif LAY in sight.moves and not any(state.table):
        yield Message("hint-level8-waits", {})
    elif not state.has_laid(seat):
        yield from explain_outs(state, int(after.lo(seat)), int(after.hi(seat)))
    if is_skip(last):
        laid = state.has_laid(last - FIRST_SKIP)
        yield Message("hint-level8-skips-laid" if laid else "hint-level8-skips", {})
    elif is_card(last):
        yield from explain_discard(sight, last)


def explain_outs(state: Level8State, lo: int, hi: int) -> Iterator[Message]:
    """How far a hand is from its level, and which unseen cards bring it nearer."""
    away = distance_of(state, lo, hi)
    if not away:
        return
    least = state.options.min_naturals_per_group
    level = int(state.level(state.turn))
    found: Counter[str] = Counter()
    colours = any(required_kind(group) == COLOUR for group in requirements_of(level))
    helpers = improving_cards(lo, hi, level, least)
    for kind in helpers:
        if kind != WILD:
            found[name_out(kind, helpers, colours)] += count_unseen(state, kind)
    wilds = count_unseen(state, WILD) if WILD in helpers else 0
    yield describe_outs(away, +found, wilds)


def describe_outs(away: int, found: Counter[str], wilds: int) -> Message:
    """The commonest by name, the wilds in words, and how many there are besides: it adds up."""
    if not found and not wilds:
        return Message("hint-level8-no-outs", {"away": away})
    if not found:
        return Message("hint-level8-outs-wild", {"away": away, "wilds": wilds})
    some = found.most_common(MAX_NAMED)
    return Message(
        "hint-level8-outs",
        {
            "away": away,
            "outs": found.total() + wilds,
            "cards": ", ".join(f"{name} ×{number}" for name, number in some),
            "wilds": wilds,
            "others": found.total() - sum(number for _, number in some),
        },
    )


def name_out(kind: int, helpers: Sequence[int], colours: bool) -> str:
    """A number, or the letter of a colour where it is the colour that counts."""
    alike = sum(other < WILD and number_of(other) == number_of(kind) for other in helpers)
    if colours and alike < 3:
        return COLOUR_LETTERS[colour_of(kind)]
    return str(int(number_of(kind)))


def explain_discard(sight: Observation, card: int) -> Iterator[Message]:
    """What the others can do with it, in worlds that the seat holds possible."""
    state = imagined_state_of(sight)
    if card == SKIP:
        return
    others = [seat for seat in range(int(state.seat_count)) if seat != sight.seat]
    used = 0
    chance = FastChance(1)
    for _ in range(SAMPLED_WORLDS):
        world = state.imagine(sight.seat, chance)
        used += any(can_use(world, seat, card) for seat in others)
    percent = round(100 * used / SAMPLED_WORLDS)
    if percent >= MIN_PERCENT:
        yield Message("hint-level8-gift", {"percent": percent, "seats": len(others)})
    else:
        yield Message("hint-level8-no-gift", {"seats": len(others)})


def can_use(world: Level8State, seat: int, card: int) -> bool:
    if world.has_laid(seat):
        return fits_somewhere(world.table, card)
    level, least = int(world.level(seat)), world.options.min_naturals_per_group
    lo, hi = int(world.lo(seat)), int(world.hi(seat))
    return distance(lo + LO[card], hi + HI[card], level, least) < distance(lo, hi, level, least)


# What is where


def imagined_state_of(sight: Observation) -> Level8State:
    assert isinstance(sight.imagined_state, Level8State)
    return sight.imagined_state


def distance_of(state: Level8State, lo: int, hi: int) -> int:
    level, least = int(state.level(state.turn)), state.options.min_naturals_per_group
    return int(distance(lo, hi, level, least))


def hand_of(state: Level8State) -> tuple[int, int]:
    return int(state.lo(state.turn)), int(state.hi(state.turn))


def missing_cards(state: Level8State) -> int:
    return distance_of(state, *hand_of(state))


def opens_alternatives(state: Level8State, lo: int, hi: int) -> bool:
    """Does this hand fill more slots of some road than the hand of now, by the bots' gauge?
    For that it does not matter how much more each slot counts."""
    gauge = LevelProgress(state.level(state.turn), PLAIN["base"])
    now_lo, now_hi = hand_of(state)
    now = gauge.worth(tally(now_lo, now_hi), now_lo, now_hi, 0.0)
    return bool(gauge.worth(tally(lo, hi), lo, hi, 0.0) > now + ROUNDING)


def count_unseen(state: Level8State, kind: int) -> int:
    """How many of a kind may still come: neither in the hand nor open anywhere, nor buried."""
    wilds, skips = EDITIONS[state.options.edition]
    there = wilds if kind == WILD else skips if kind == SKIP else 1
    there -= int(count_of(state.lo(state.turn), state.hi(state.turn), kind))
    for seat in range(int(state.seat_count)):
        there -= cards_from_bottom(state.piles, seat).count(kind)
        if seat != state.turn:
            there -= int(count_of(state.bags[4 * seat + 2], state.bags[4 * seat + 3], kind))
    for group in state.table:
        if group:
            lo, hi = bag_in(group)
            there -= int(count_of(lo, hi, kind))
    return max(there, 0)
