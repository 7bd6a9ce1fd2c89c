"""What speaks for a line of LEVEL UP, in words: from the features that the policy chooses by."""

from collections.abc import Sequence

from cardtable.bots.levelup.choice import unseen_by
from cardtable.bots.levelup.deficiency import Deficiency
from cardtable.bots.levelup.rivals import Rivals
from cardtable.bots.sight import Sight
from cardtable.engine.game import Message
from cardtable.games.levelup.cards import PLAIN, RANK, SUITS
from cardtable.games.levelup.hands import earns_bonus, naturals_of
from cardtable.games.levelup.moves import DRAW, LAY_DOWN, TAKE, is_card
from cardtable.games.levelup.notation import CARD_NAMES, RANKS
from cardtable.games.levelup.state import DISCARD, PICK, LevelUpState

IMAGINED = 200  # hands of the next seat
NOTEWORTHY = 5  # per cent from which on a gift is spoken of


def where(sight: Sight, steps: Sequence[int]) -> Message:
    """What to look at. Which way to go is not said, only what decides it."""
    state = world_of(sight)
    if state.phase == PICK:
        top = CARD_NAMES[state.top]
        return Message("hint-levelup-where-pick", {"card": top, "far": distance(state)})
    if state.phase == DISCARD:
        return Message("hint-levelup-where-discard", {"far": distance(state)})
    return Message("hint-levelup-where-open", {})


def reasons(sight: Sight, steps: Sequence[int]) -> list[Message]:
    state = world_of(sight)
    held = held_after(state, steps)
    if LAY_DOWN in steps:
        return ending(state, held)
    said: list[Message] = []
    if steps[0] == DRAW:
        return drawing(state)
    if steps[0] == TAKE:
        said += taking(state)
    said.append(away(state, held))
    discards = [step for step in steps if is_card(step)]
    return [*said, *gift(state, discards[0])] if discards else said


def world_of(sight: Sight) -> LevelUpState:
    world = sight.world
    assert isinstance(world, LevelUpState)
    return world


def held_after(state: LevelUpState, steps: Sequence[int]) -> int:
    """The hand after these steps; a card off the deck is not known yet."""
    held = int(state.hands[state.turn])
    for step in steps:
        if step == TAKE:
            held |= 1 << int(state.top)
        elif is_card(step):
            held &= ~(1 << step)
    return held


def distance(state: LevelUpState) -> int:
    """The deficiency of the seat to move."""
    seat = state.turn
    finder = Deficiency(state.options)
    if state.phase == DISCARD:
        return int(finder.with_pick(state.hands[seat], state.rounds[seat]))
    return int(finder.far(state.hands[seat], state.rounds[seat]))


def ending(state: LevelUpState, held: int) -> list[Message]:
    level = int(state.rounds[state.turn])
    if earns_bonus(held, level, state.options):
        return [Message("hint-levelup-bonus", {"round": level})]
    return [Message("hint-levelup-ends", {"round": level})]


def drawing(state: LevelUpState) -> list[Message]:
    """How likely the deck brings what is wanted, where it is known what that is."""
    held = int(state.hands[state.turn])
    far, outs, unseen = outlook(state, held)
    if not far:
        return [Message("hint-levelup-complete", {})]
    chance = round(100 * outs.bit_count() / max(unseen.bit_count(), 1))
    return [Message("hint-levelup-draws", {"percent": chance}), away(state, held)]


def taking(state: LevelUpState) -> list[Message]:
    """What is sure about the open card, if it is a wild or an out."""
    card = 1 << int(state.top)
    level = int(state.rounds[state.turn])
    if not naturals_of(card, level):
        return [Message("hint-levelup-takes-wild", card_of(state.top))]
    outs = int(Deficiency(state.options).outs(state.hands[state.turn], level))
    return [Message("hint-levelup-takes", card_of(state.top))] if outs & card else []


def card_of(card: int) -> dict[str, str | int]:
    return {"card": CARD_NAMES[card]}


def outlook(state: LevelUpState, held: int) -> tuple[int, int, int]:
    """The deficiency of a hand, its outs that may still come, and all that may."""
    finder = Deficiency(state.options)
    level = state.rounds[state.turn]
    unseen = int(unseen_by(state)) & ~held
    return int(finder.far(held, level)), int(finder.outs(held, level)) & unseen, unseen


def away(state: LevelUpState, held: int) -> Message:
    """How far a hand is, and with which outs: rank by rank, and the wilds at the end."""
    far, outs, _ = outlook(state, held)
    level = int(state.rounds[state.turn])
    natural = int(naturals_of(outs, level))
    wilds = (outs ^ natural).bit_count()
    about: dict[str, str | int] = {"far": far, "outs": outs.bit_count()}
    if not natural:
        return Message("hint-levelup-away", about)
    return Message("hint-levelup-outs", about | {"ranks": by_rank(natural), "wilds": wilds})


def by_rank(cards: int) -> str:
    """The commonest first: `4 × 7, 3 × Q`."""
    counts = [(cards & int(RANK[rank])).bit_count() for rank in range(1, len(RANKS) + 1)]
    ranks = sorted(range(len(RANKS)), key=lambda rank: (-counts[rank], rank))
    return ", ".join(f"{counts[rank]} × {RANKS[rank]}" for rank in ranks if counts[rank])


def gift(state: LevelUpState, card: int) -> list[Message]:
    """What the next seat could make of the discard."""
    following = state.after(state.turn)
    if 1 << card & ~PLAIN or card // SUITS + 1 == state.rounds[following]:
        return [Message("hint-levelup-gives-wild", card_of(card))]
    rivals = Rivals(Deficiency(state.options), state, IMAGINED)
    percent = round(100 * sum(rivals.use(card)))
    if percent < NOTEWORTHY:
        return [Message("hint-levelup-safe", card_of(card))]
    return [Message("hint-levelup-gives", card_of(card) | {"percent": percent})]
