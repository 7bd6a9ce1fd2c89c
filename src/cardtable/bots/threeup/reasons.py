"""What there is to say about a choice in 3UP 3DOWN: where to look, and what speaks for a line."""

from collections.abc import Iterator, Sequence

from cardtable.bots.sight import Sight
from cardtable.bots.threeup.outlook import Outlook
from cardtable.engine.chance import FastChance
from cardtable.engine.game import Said
from cardtable.games.threeup.cards import CLEAR, ONE, VALUE, VALUES, fits, held, size
from cardtable.games.threeup.moves import DRAW_CARD, FIRST_FLIP, PICK_UP, SWAP, is_card, is_flip
from cardtable.games.threeup.notation import NAMES
from cardtable.games.threeup.state import ThreeUp
from cardtable.games.threeup.view import ThreeUpView

LARGE = 5  # cards of a pile that nobody wants
NEAR = 4  # cards of a player who is nearly out
LIKELY = 10  # per cent from which on a chance is worth a word
PHASES = ("laying", "swapping", "giving", "getting", "offered")
HIGH = 7


def where(sight: Sight, steps: Sequence[int]) -> Said:
    """Where to look. It follows from the moment alone, so it cannot give the move away."""
    view: ThreeUpView = sight.view
    if view.phase in PHASES:
        return Said(f"hint-threeup-where-{view.phase}", {})
    values = [VALUE[move] for move in sight.moves if is_card(move)]
    if not values:
        return Said("hint-threeup-where-luck", {})
    if max(values) >= CLEAR:
        return Said("hint-threeup-where-clear", {"count": len(view.pile)})
    if burden(view, follower(sight)) <= NEAR:
        return Said("hint-threeup-where-near", {"count": burden(view, follower(sight))})
    if len(view.pile) >= LARGE:
        return Said("hint-threeup-where-pile", {"count": len(view.pile)})
    return Said("hint-threeup-where-low", {"count": view.draw})


def reasons(sight: Sight, steps: Sequence[int]) -> list[Said]:
    view: ThreeUpView = sight.view
    first = steps[0]
    if view.phase == "laying":
        return list(of_setup(view, steps))
    if first == PICK_UP:
        return [Said("hint-threeup-pick-up", {"count": len(view.pile)})]
    if first == DRAW_CARD:
        before = view.phase == "offered"
        return [Said("hint-threeup-draw-before" if before else "hint-threeup-draw-instead", {})]
    if first == SWAP or view.phase in PHASES:
        return list(of_swap(steps))
    if is_flip(first):
        return [of_flip(sight, first)]
    return list(of_play(sight, steps))


def of_setup(view: ThreeUpView, steps: Sequence[int]) -> Iterator[Said]:
    laid = [VALUE[step] for step in steps]
    high = [value for value in laid if HIGH <= value < CLEAR]
    if high:
        yield Said("hint-threeup-up-high", {"count": len(high)})
    clears = sum(VALUE[card] >= CLEAR for card in view.fronts[view.seat].hand)
    kept = clears - sum(value >= CLEAR for value in laid)
    if kept:
        yield Said("hint-threeup-up-keeps", {"count": kept})
    elif clears:
        yield Said("hint-threeup-up-clears", {"count": clears})


def of_swap(steps: Sequence[int]) -> Iterator[Said]:
    cards = [NAMES[step] for step in steps if is_card(step)]
    if len(cards) == 2:
        yield Said("hint-threeup-swap", {"given": cards[0], "got": cards[1]})


def of_flip(sight: Sight, move: int) -> Said:
    view: ThreeUpView = sight.view
    card = view.fronts[view.seat].peeked[move - FIRST_FLIP]
    if card:
        fit = VALUE[card] >= view.top
        return Said("hint-threeup-flip-fits" if fit else "hint-threeup-flip-fails", {})
    return Said("hint-threeup-flip", {"percent": 100 - percent_below(sight, view.top)})


def of_play(sight: Sight, steps: Sequence[int]) -> Iterator[Said]:
    view: ThreeUpView = sight.view
    played = [step for step in steps if is_card(step)]
    value = VALUE[played[0]] if played else view.top
    pile = len(view.pile) + len(played)
    run = len(played) + (view.run if value == view.top else 0)
    if len(played) == burden(view, view.seat):
        yield Said("hint-threeup-out", {"count": len(played)})
        return
    if value >= CLEAR:
        yield from of_clear(view, value)
    elif run >= 3:
        yield Said("hint-threeup-triple", {"count": pile})
    else:
        yield from of_number(sight, value, pile)
        if len(played) > 1:
            yield Said("hint-threeup-copies", {"count": len(played)})
        yield from of_what_is_kept(view, played)
    if comes_round(sight, steps):
        yield Said("hint-threeup-again", {})


def of_clear(view: ThreeUpView, value: int) -> Iterator[Said]:
    yield Said("hint-threeup-clears", {"count": len(view.pile)})
    if value > CLEAR:
        yield Said("hint-threeup-extra", {"count": value - CLEAR})


def of_number(sight: Sight, value: int, pile: int) -> Iterator[Said]:
    """What the next player can do about it."""
    look = outlook(sight)
    view: ThreeUpView = sight.view
    stuck = round(100 * look.blocked(value))
    if stuck == 100:
        yield Said("hint-threeup-next-stuck", {"count": pile})
    elif stuck >= LIKELY:
        yield Said("hint-threeup-next-may-be-stuck", {"percent": stuck, "count": pile})
    elif fits(look.shown, value):
        yield Said("hint-threeup-next-has", {"cards": told(look.shown, value)})
    if burden(view, follower(sight)) <= NEAR and value >= HIGH:
        yield Said("hint-threeup-next-near", {"count": burden(view, follower(sight))})


def of_what_is_kept(view: ThreeUpView, played: Sequence[int]) -> Iterator[Said]:
    hand = [VALUE[card] for card in view.fronts[view.seat].hand]
    clears = sum(value >= CLEAR for value in hand)
    fitting = [VALUE[move] for move in view.moves if is_card(move)]
    if clears:
        yield Said("hint-threeup-keeps-clears", {"count": clears})
    if played and fitting and len(set(fitting)) > 1 and VALUE[played[0]] == min(fitting):
        yield Said("hint-threeup-lowest", {})


def comes_round(sight: Sight, steps: Sequence[int]) -> bool:
    """Has the position after this line been before [UD-41]?"""
    world = sight.world.clone()
    assert isinstance(world, ThreeUp)
    turns = world.turns
    for step in steps:
        world.apply(step, FastChance(0))
    return not world.is_over() and world.turns > turns and world.times() > 1


# What lies before whom


def outlook(sight: Sight) -> Outlook:
    look = Outlook(memory=True)
    assert isinstance(sight.world, ThreeUp)
    look.see(sight.world)
    return look


def follower(sight: Sight) -> int:
    """Whose turn comes after this one."""
    assert isinstance(sight.world, ThreeUp)
    return int(sight.world.next_seat())


def burden(view: ThreeUpView, seat: int) -> int:
    front = view.fronts[seat]
    return front.holds + front.laid + sum(front.down)


def percent_below(sight: Sight, top: int) -> int:
    look = outlook(sight)
    low = size(look.unseen & (16**top - 1))
    return round(100 * int(low) / max(int(look.others), 1))


def told(bag: int, least: int) -> str:
    """The cards of a bag that are no lower, in notation."""
    found = [NAMES[value] for value in range(max(least, ONE), VALUES) if held(bag, value)]
    return " ".join(found)
