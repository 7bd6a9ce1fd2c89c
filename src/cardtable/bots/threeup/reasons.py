"""What there is to say about a choice in 3UP 3DOWN: where to look, and what speaks for a line."""

from collections.abc import Iterator, Sequence

from cardtable.bots.observation import Observation
from cardtable.bots.threeup.features import ThreeUpFeatures
from cardtable.engine.chance import FastChance
from cardtable.engine.game import Message
from cardtable.engine.state import NOBODY
from cardtable.games.threeup.cards import CLEAR, ONE, VALUE, VALUES, count_of, has_playable, size
from cardtable.games.threeup.moves import DRAW_CARD, FIRST_FLIP, PICK_UP, SWAP, is_card, is_flip
from cardtable.games.threeup.notation import STEP_NAMES
from cardtable.games.threeup.state import ThreeUpState
from cardtable.games.threeup.view import ThreeUpView

LARGE_PILE = 5  # cards of a pile that nobody wants
NEARLY_OUT = 4  # cards of a player who is nearly out
MIN_PERCENT = 10  # per cent from which on a chance is worth a word
PHASES = ("laying", "swapping", "giving", "getting", "offered")
HIGH_VALUE = 7


def where_to_look(sight: Observation, steps: Sequence[int]) -> Message:
    """Where to look. It follows from the moment alone, so it cannot give the move away."""
    view: ThreeUpView = sight.view
    if view.phase in PHASES:
        return Message(f"hint-threeup-where-{view.phase}", {})
    values = [VALUE[move] for move in sight.moves if is_card(move)]
    if not values:
        return Message("hint-threeup-where-luck", {})
    if max(values) >= CLEAR:
        return Message("hint-threeup-where-clear", {"count": len(view.pile)})
    if is_next_certain(sight, values) and cards_left(view, next_seat(sight)) <= NEARLY_OUT:
        return Message("hint-threeup-where-near", {"count": cards_left(view, next_seat(sight))})
    if len(view.pile) >= LARGE_PILE:
        return Message("hint-threeup-where-pile", {"count": len(view.pile)})
    return Message("hint-threeup-where-low", {"count": view.draw})


def reasons(sight: Observation, steps: Sequence[int]) -> list[Message]:
    view: ThreeUpView = sight.view
    first = steps[0]
    if view.phase == "laying":
        return list(explain_setup(view, steps))
    if first == PICK_UP:
        return [Message("hint-threeup-pick-up", {"count": len(view.pile)})]
    if first == DRAW_CARD:
        before = view.phase == "offered"
        return [Message("hint-threeup-draw-before" if before else "hint-threeup-draw-instead", {})]
    if first == SWAP or view.phase in PHASES:
        return list(explain_swap(steps))
    if is_flip(first):
        return [explain_flip(sight, first)]
    return list(explain_play(sight, steps))


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


def explain_flip(sight: Observation, move: int) -> Message:
    view: ThreeUpView = sight.view
    card = view.fronts[view.seat].peeked[move - FIRST_FLIP]
    if card:
        fit = VALUE[card] >= view.top
        return Message("hint-threeup-flip-fits" if fit else "hint-threeup-flip-fails", {})
    return Message("hint-threeup-flip", {"percent": 100 - percent_below(sight, view.top)})


def explain_play(sight: Observation, steps: Sequence[int]) -> Iterator[Message]:
    view: ThreeUpView = sight.view
    played = [step for step in steps if is_card(step)]
    value = VALUE[played[0]] if played else view.top
    pile = len(view.pile) + len(played)
    run = len(played) + (view.run if value == view.top else 0)
    if len(played) == cards_left(view, view.seat):
        yield Message("hint-threeup-out", {"count": len(played)})
        return
    if value >= CLEAR:
        yield from explain_clear(view, value)
    elif run >= 3:
        yield Message("hint-threeup-triple", {"count": pile})
    else:
        yield from explain_number(sight, steps, value, pile)
        if len(played) > 1:
            yield Message("hint-threeup-copies", {"count": len(played)})
        yield from explain_kept_cards(view, played)
    if is_repetition(sight, steps):
        yield Message("hint-threeup-again", {})


def explain_clear(view: ThreeUpView, value: int) -> Iterator[Message]:
    yield Message("hint-threeup-clears", {"count": len(view.pile)})
    if value > CLEAR:
        yield Message("hint-threeup-extra", {"count": value - CLEAR})


def explain_number(
    sight: Observation, steps: Sequence[int], value: int, pile: int
) -> Iterator[Message]:
    """What the next player can do about it."""
    seat = next_to_answer(sight, steps)
    if seat == NOBODY:
        return
    look = features_of(sight)
    assert isinstance(sight.imagined_state, ThreeUpState)
    look.update_next_seat(sight.imagined_state, seat)
    yield from explain_answer(look, value, pile)
    cards = cards_left(sight.view, seat)
    if cards <= NEARLY_OUT and value >= HIGH_VALUE:
        yield Message("hint-threeup-next-near", {"count": cards})


def explain_answer(look: ThreeUpFeatures, value: int, pile: int) -> Iterator[Message]:
    stuck = round(100 * look.block_probability(value))
    if stuck == 100:
        yield Message("hint-threeup-next-stuck", {"count": pile})
    elif stuck >= MIN_PERCENT:
        yield Message("hint-threeup-next-may-be-stuck", {"percent": stuck, "count": pile})
    elif has_playable(look.shown, value):
        yield Message("hint-threeup-next-has", {"cards": format_cards(look.shown, value)})


def explain_kept_cards(view: ThreeUpView, played: Sequence[int]) -> Iterator[Message]:
    hand = [VALUE[card] for card in view.fronts[view.seat].hand]
    clears = sum(value >= CLEAR for value in hand)
    fitting = [VALUE[move] for move in view.moves if is_card(move)]
    if clears:
        yield Message("hint-threeup-keeps-clears", {"count": clears})
    if played and fitting and len(set(fitting)) > 1 and VALUE[played[0]] == min(fitting):
        yield Message("hint-threeup-lowest", {})


def is_repetition(sight: Observation, steps: Sequence[int]) -> bool:
    """Has the position after this line been before [UD-41]?"""
    later = state_after(sight, steps)
    return is_next_turn(sight, later) and later.repetition_count() > 1


def next_to_answer(sight: Observation, steps: Sequence[int]) -> int:
    """Who has to answer this line; NOBODY if the same player goes on, or the game is over.

    It is not always the neighbour: a 1 may turn the way round [UD-31].
    """
    later = state_after(sight, steps)
    return int(later.turn) if is_next_turn(sight, later) else NOBODY


def state_after(sight: Observation, steps: Sequence[int]) -> ThreeUpState:
    """A world in which this line was made."""
    world = sight.imagined_state.clone()
    assert isinstance(world, ThreeUpState)
    for step in steps:
        world.apply(step, FastChance(0))
    return world


def is_next_turn(sight: Observation, later: ThreeUpState) -> bool:
    """Is it the next turn of the same game?"""
    return not later.is_over() and later.turns > sight.view.turns


# What lies before whom


def features_of(sight: Observation) -> ThreeUpFeatures:
    look = ThreeUpFeatures(memory=True)
    assert isinstance(sight.imagined_state, ThreeUpState)
    look.see(sight.imagined_state)
    return look


def next_seat(sight: Observation) -> int:
    """Whose turn comes after this one, as the way goes round now."""
    assert isinstance(sight.imagined_state, ThreeUpState)
    return int(sight.imagined_state.next_seat())


def is_next_certain(sight: Observation, values: Sequence[int]) -> bool:
    """Is it the follower's turn next, whichever of these values is played?

    Not with plays still owed [UD-16], nor with a 1 that turns the way round [UD-31].
    """
    view: ThreeUpView = sight.view
    assert isinstance(sight.imagined_state, ThreeUpState)
    turns = ONE in values and sight.imagined_state.options.ones_reverse and len(view.fronts) > 2
    return view.owed == 1 and not turns


def cards_left(view: ThreeUpView, seat: int) -> int:
    front = view.fronts[seat]
    return front.holds + front.laid + sum(front.down)


def percent_below(sight: Observation, top: int) -> int:
    look = features_of(sight)
    low = size(look.unseen & (16**top - 1))
    return round(100 * int(low) / max(int(look.others), 1))


def format_cards(bag: int, least: int) -> str:
    """The cards of a bag that are no lower, in notation."""
    found = [STEP_NAMES[value] for value in range(max(least, ONE), VALUES) if count_of(bag, value)]
    return " ".join(found)
