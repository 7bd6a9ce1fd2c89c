"""Hints for 3UP 3DOWN: where to look, and the reasons for a plan."""

from collections.abc import Iterator, Sequence

from cardtable.bots.bot import Observation
from cardtable.bots.threeup.features import ThreeUpFeatures
from cardtable.engine.chance import FastChance
from cardtable.engine.game import Message
from cardtable.engine.state import NOBODY
from cardtable.games.threeup.cards import (
    CLEAR,
    DRAW_CARD,
    FIRST_FLIP,
    ONE,
    PICK_UP,
    SWAP,
    VALUE,
    VALUES,
    count_of,
    has_playable,
    is_card,
    is_flip,
    size,
)
from cardtable.games.threeup.notation import STEP_NAMES
from cardtable.games.threeup.state import THIRD_TIME, ThreeUpState
from cardtable.games.threeup.view import ThreeUpView

LARGE_PILE = 5  # cards of a pile that no seat wants to pick up
NEARLY_OUT = 4  # cards of a seat that is nearly out
MIN_PERCENT = 10  # smaller chances are not mentioned
PHASES = ("laying", "swapping", "giving", "getting", "offered")
HIGH_VALUE = 7


def where_to_look(observation: Observation, steps: Sequence[int]) -> Message:
    """Return where to look. `steps` are ignored, so the hint cannot give the move away."""
    view: ThreeUpView = observation.view
    if view.phase in PHASES:
        return Message(f"hint-threeup-where-{view.phase}", {})
    values = [VALUE[move] for move in observation.moves if is_card(move)]
    if not values:
        return Message("hint-threeup-where-luck", {})
    if max(values) >= CLEAR:
        return Message("hint-threeup-where-clear", {"count": len(view.pile)})
    if (
        is_next_certain(observation, values)
        and cards_left(view, next_seat(observation)) <= NEARLY_OUT
    ):
        return Message(
            "hint-threeup-where-near", {"count": cards_left(view, next_seat(observation))}
        )
    if len(view.pile) >= LARGE_PILE:
        return Message("hint-threeup-where-pile", {"count": len(view.pile)})
    return Message("hint-threeup-where-low", {"count": view.draw})


def reasons(observation: Observation, steps: Sequence[int]) -> list[Message]:
    """Return what speaks for a plan."""
    view: ThreeUpView = observation.view
    first = steps[0]
    if view.phase == "laying":
        return list(explain_setup(view, steps))
    if first == PICK_UP and view.repeats >= THIRD_TIME:
        return [Message("hint-threeup-third-time", {"count": len(view.pile)})]
    if first == PICK_UP:
        return [Message("hint-threeup-pick-up", {"count": len(view.pile)})]
    if first == DRAW_CARD:
        before = view.phase == "offered"
        return [Message("hint-threeup-draw-before" if before else "hint-threeup-draw-instead", {})]
    if first == SWAP or view.phase in PHASES:
        return list(explain_swap(steps))
    if is_flip(first):
        return [explain_flip(observation, first)]
    return list(explain_play(observation, steps))


def explain_setup(view: ThreeUpView, steps: Sequence[int]) -> Iterator[Message]:
    laid = [VALUE[step] for step in steps]
    high = [value for value in laid if HIGH_VALUE <= value < CLEAR]
    if high:
        yield Message("hint-threeup-up-high", {"count": len(high)})
    clears = sum(VALUE[card] >= CLEAR for card in view.fronts[view.seat].hand)
    kept = clears - sum(value >= CLEAR for value in laid)
    if kept:
        yield Message("hint-threeup-up-keeps", {"count": kept})
    elif clears:
        yield Message("hint-threeup-up-clears", {"count": clears})


def explain_swap(steps: Sequence[int]) -> Iterator[Message]:
    cards = [STEP_NAMES[step] for step in steps if is_card(step)]
    if len(cards) == 2:
        yield Message("hint-threeup-swap", {"given": cards[0], "got": cards[1]})


def explain_flip(observation: Observation, move: int) -> Message:
    view: ThreeUpView = observation.view
    card = view.fronts[view.seat].peeked[move - FIRST_FLIP]
    if card:
        fit = VALUE[card] >= view.top
        return Message("hint-threeup-flip-fits" if fit else "hint-threeup-flip-fails", {})
    return Message("hint-threeup-flip", {"percent": 100 - percent_below(observation, view.top)})


def explain_play(observation: Observation, steps: Sequence[int]) -> Iterator[Message]:
    view: ThreeUpView = observation.view
    played = [step for step in steps if is_card(step)]
    value = VALUE[played[0]] if played else view.top
    pile = len(view.pile) + len(played)
    run = len(played) + (view.run if value == view.top else 0)
    if len(played) == cards_left(view, view.seat):
        yield Message("hint-threeup-out", {"count": len(played)})
        return
    if value >= CLEAR:
        yield from explain_clear(view, value)
    elif view.repeats >= THIRD_TIME:
        yield Message("hint-threeup-third-time", {"count": pile})
    elif run >= 3:
        yield Message("hint-threeup-triple", {"count": pile})
    else:
        yield from explain_number(observation, steps, value, pile)
        if len(played) > 1:
            yield Message("hint-threeup-copies", {"count": len(played)})
        yield from explain_kept_cards(view, played)


def explain_clear(view: ThreeUpView, value: int) -> Iterator[Message]:
    yield Message("hint-threeup-clears", {"count": len(view.pile)})
    if value > CLEAR:
        yield Message("hint-threeup-extra", {"count": value - CLEAR})


def explain_number(
    observation: Observation, steps: Sequence[int], value: int, pile: int
) -> Iterator[Message]:
    """Say what the next seat can play on a number."""
    seat = next_to_answer(observation, steps)
    if seat == NOBODY:
        return
    features = features_of(observation)
    assert isinstance(observation.imagined_state, ThreeUpState)
    features.update_next_seat(observation.imagined_state, seat)
    yield from explain_answer(features, value, pile)
    cards = cards_left(observation.view, seat)
    if cards <= NEARLY_OUT and value >= HIGH_VALUE:
        yield Message("hint-threeup-next-near", {"count": cards})


def explain_answer(features: ThreeUpFeatures, value: int, pile: int) -> Iterator[Message]:
    stuck = round(100 * features.block_probability(value))
    if stuck == 100:
        yield Message("hint-threeup-next-stuck", {"count": pile})
    elif stuck >= MIN_PERCENT:
        yield Message("hint-threeup-next-may-be-stuck", {"percent": stuck, "count": pile})
    elif has_playable(features.next_known, value):
        yield Message("hint-threeup-next-has", {"cards": format_cards(features.next_known, value)})


def explain_kept_cards(view: ThreeUpView, played: Sequence[int]) -> Iterator[Message]:
    hand = [VALUE[card] for card in view.fronts[view.seat].hand]
    clears = sum(value >= CLEAR for value in hand)
    fitting = [VALUE[move] for move in view.moves if is_card(move)]
    if clears:
        yield Message("hint-threeup-keeps-clears", {"count": clears})
    if played and fitting and len(set(fitting)) > 1 and VALUE[played[0]] == min(fitting):
        yield Message("hint-threeup-lowest", {})


def next_to_answer(observation: Observation, steps: Sequence[int]) -> int:
    """Return the seat to move after a plan; NOBODY if the same turn goes on or the game is over.

    It is not always the neighbour: a 1 may reverse the direction of play [UD-31].
    """
    later = state_after(observation, steps)
    return int(later.turn) if is_next_turn(observation, later) else NOBODY


def state_after(observation: Observation, steps: Sequence[int]) -> ThreeUpState:
    """Return an imagined state after the steps of a plan."""
    world = observation.imagined_state.clone()
    assert isinstance(world, ThreeUpState)
    for step in steps:
        world.apply(step, FastChance(0))
    return world


def is_next_turn(observation: Observation, later: ThreeUpState) -> bool:
    """Say whether `later` is in a later turn of a game that goes on."""
    return not later.is_over() and later.turns > observation.view.turns


# Questions about an observation


def features_of(observation: Observation) -> ThreeUpFeatures:
    features = ThreeUpFeatures(memory=True)
    assert isinstance(observation.imagined_state, ThreeUpState)
    features.update(observation.imagined_state)
    return features


def next_seat(observation: Observation) -> int:
    """Return the seat after this one, in the present direction of play."""
    assert isinstance(observation.imagined_state, ThreeUpState)
    return int(observation.imagined_state.next_seat())


def is_next_certain(observation: Observation, values: Sequence[int]) -> bool:
    """Say whether `next_seat` moves next, whichever of these values is played.

    It does not if more plays are owed [UD-16] or a 1 may reverse the direction of play [UD-31].
    """
    view: ThreeUpView = observation.view
    assert isinstance(observation.imagined_state, ThreeUpState)
    options = observation.imagined_state.options
    may_reverse = ONE in values and options.ones_reverse and len(view.fronts) > 2
    return view.owed == 1 and not may_reverse


def cards_left(view: ThreeUpView, seat: int) -> int:
    front = view.fronts[seat]
    return front.holds + front.laid + sum(front.down)


def percent_below(observation: Observation, top: int) -> int:
    """Return the percentage of unseen cards that are lower than `top`."""
    features = features_of(observation)
    lower = size(features.unseen & (16**top - 1))
    return round(100 * int(lower) / max(int(features.unseen_size), 1))


def format_cards(bag: int, least: int) -> str:
    """Return the values in a bag that are not lower than `least`, in notation."""
    found = [STEP_NAMES[value] for value in range(max(least, ONE), VALUES) if count_of(bag, value)]
    return " ".join(found)
