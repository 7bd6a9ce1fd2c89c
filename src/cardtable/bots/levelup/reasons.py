"""What speaks for a line of LEVEL UP, in words: from the features that the policy chooses by."""

from collections.abc import Sequence

from cardtable.bots.levelup.discards import unseen_cards
from cardtable.bots.levelup.features import DeficiencyFinder
from cardtable.bots.levelup.opponents import NextSeatHands
from cardtable.bots.observation import Observation
from cardtable.engine.game import Message
from cardtable.games.levelup.cards import PLAIN, RANK, SUITS
from cardtable.games.levelup.hands import earns_bonus, naturals_of
from cardtable.games.levelup.moves import DRAW, LAY_DOWN, TAKE, is_card
from cardtable.games.levelup.notation import CARD_NAMES, RANKS
from cardtable.games.levelup.state import DISCARD, PICK, LevelUpState

SAMPLED_HANDS = 200  # hands of the next seat
MIN_PERCENT = 5  # per cent from which on a gift is spoken of


def where_to_look(sight: Observation, steps: Sequence[int]) -> Message:
    """What to look at. Which way to go is not said, only what decides it."""
    state = imagined_state_of(sight)
    if state.phase == PICK:
        top = CARD_NAMES[state.top]
        return Message("hint-levelup-where-pick", {"card": top, "far": deficiency_of_mover(state)})
    if state.phase == DISCARD:
        return Message("hint-levelup-where-discard", {"far": deficiency_of_mover(state)})
    return Message("hint-levelup-where-open", {})


def reasons(sight: Observation, steps: Sequence[int]) -> list[Message]:
    state = imagined_state_of(sight)
    held = hand_after(state, steps)
    if LAY_DOWN in steps:
        return explain_ending(state, held)
    said: list[Message] = []
    if steps[0] == DRAW:
        return explain_drawing(state)
    if steps[0] == TAKE:
        said += explain_taking(state)
    said.append(describe_distance(state, held))
    discards = [step for step in steps if is_card(step)]
    return [*said, *explain_gift(state, discards[0])] if discards else said


def imagined_state_of(sight: Observation) -> LevelUpState:
    world = sight.imagined_state
    assert isinstance(world, LevelUpState)
    return world


def hand_after(state: LevelUpState, steps: Sequence[int]) -> int:
    """The hand after these steps; a card off the deck is not known yet."""
    held = int(state.hands[state.turn])
    for step in steps:
        if step == TAKE:
            held |= 1 << int(state.top)
        elif is_card(step):
            held &= ~(1 << step)
    return held


def deficiency_of_mover(state: LevelUpState) -> int:
    """The deficiency of the seat to move."""
    seat = state.turn
    finder = DeficiencyFinder(state.options)
    if state.phase == DISCARD:
        return int(finder.deficiency_with_pick(state.hands[seat], state.rounds[seat]))
    return int(finder.far(state.hands[seat], state.rounds[seat]))


def explain_ending(state: LevelUpState, held: int) -> list[Message]:
    level = int(state.rounds[state.turn])
    if earns_bonus(held, level, state.options):
        return [Message("hint-levelup-bonus", {"round": level})]
    return [Message("hint-levelup-ends", {"round": level})]


def explain_drawing(state: LevelUpState) -> list[Message]:
    """How likely the deck brings what is wanted, where it is known what that is."""
    held = int(state.hands[state.turn])
    far, outs, unseen = outs_of(state, held)
    if not far:
        return [Message("hint-levelup-complete", {})]
    chance = round(100 * outs.bit_count() / max(unseen.bit_count(), 1))
    return [Message("hint-levelup-draws", {"percent": chance}), describe_distance(state, held)]


def explain_taking(state: LevelUpState) -> list[Message]:
    """What is sure about the open card, if it is a wild or an out."""
    card = 1 << int(state.top)
    level = int(state.rounds[state.turn])
    if not naturals_of(card, level):
        return [Message("hint-levelup-takes-wild", card_argument(state.top))]
    outs = int(DeficiencyFinder(state.options).outs(state.hands[state.turn], level))
    return [Message("hint-levelup-takes", card_argument(state.top))] if outs & card else []


def card_argument(card: int) -> dict[str, str | int]:
    return {"card": CARD_NAMES[card]}


def outs_of(state: LevelUpState, held: int) -> tuple[int, int, int]:
    """The deficiency of a hand, its outs that may still come, and all that may."""
    finder = DeficiencyFinder(state.options)
    level = state.rounds[state.turn]
    unseen = int(unseen_cards(state)) & ~held
    return int(finder.far(held, level)), int(finder.outs(held, level)) & unseen, unseen


def describe_distance(state: LevelUpState, held: int) -> Message:
    """How far a hand is, and with which outs: rank by rank, and the wilds at the end."""
    far, outs, _ = outs_of(state, held)
    level = int(state.rounds[state.turn])
    natural = int(naturals_of(outs, level))
    wilds = (outs ^ natural).bit_count()
    about: dict[str, str | int] = {"far": far, "outs": outs.bit_count()}
    if not natural:
        return Message("hint-levelup-away", about)
    return Message("hint-levelup-outs", about | {"ranks": format_by_rank(natural), "wilds": wilds})


def format_by_rank(cards: int) -> str:
    """The commonest first: `4 × 7, 3 × Q`."""
    counts = [(cards & int(RANK[rank])).bit_count() for rank in range(1, len(RANKS) + 1)]
    ranks = sorted(range(len(RANKS)), key=lambda rank: (-counts[rank], rank))
    return ", ".join(f"{counts[rank]} × {RANKS[rank]}" for rank in ranks if counts[rank])


def explain_gift(state: LevelUpState, card: int) -> list[Message]:
    """What the next seat could make of the discard."""
    following = state.next_seat(state.turn)
    if 1 << card & ~PLAIN or card // SUITS + 1 == state.rounds[following]:
        return [Message("hint-levelup-gives-wild", card_argument(card))]
    rivals = NextSeatHands(DeficiencyFinder(state.options), state, SAMPLED_HANDS)
    percent = round(100 * sum(rivals.usefulness(card)))
    if percent < MIN_PERCENT:
        return [Message("hint-levelup-safe", card_argument(card))]
    return [Message("hint-levelup-gives", card_argument(card) | {"percent": percent})]
