"""Hints for LEVEL UP in words: where to look, and what speaks for a plan.

They name the features that the policy chooses by: the deficiency of the hand, its outs, and what
the next seat could make of a discard.
"""

from collections.abc import Sequence

from cardtable.bots.bot import Observation
from cardtable.bots.levelup.discards import NextSeatHands, unseen_cards
from cardtable.bots.levelup.features import DeficiencyFinder
from cardtable.engine.game import Message
from cardtable.games.levelup.cards import DRAW, LAY_DOWN, PLAIN, RANK, SUITS, TAKE, is_card
from cardtable.games.levelup.hands import earns_bonus, naturals_of
from cardtable.games.levelup.notation import CARD_NAMES, RANKS
from cardtable.games.levelup.state import DISCARD, PICK, LevelUpState

SAMPLED_HANDS = 200  # hands to imagine for the next seat
MIN_PERCENT = 5  # a gift to the next seat that is less likely is not mentioned


def where_to_look(observation: Observation, steps: Sequence[int]) -> Message:
    """Return what decides the choice, without the choice itself."""
    state = imagined_state_of(observation)
    if state.phase == PICK:
        top = CARD_NAMES[state.top]
        return Message("hint-levelup-where-pick", {"card": top, "far": deficiency_of_mover(state)})
    if state.phase == DISCARD:
        return Message("hint-levelup-where-discard", {"far": deficiency_of_mover(state)})
    return Message("hint-levelup-where-open", {})


def reasons(observation: Observation, steps: Sequence[int]) -> list[Message]:
    """Return what speaks for the plan `steps`."""
    state = imagined_state_of(observation)
    held = hand_after(state, steps)
    if LAY_DOWN in steps:
        return explain_ending(state, held)
    if steps[0] == DRAW:
        return explain_drawing(state)
    messages = explain_taking(state) if steps[0] == TAKE else []
    messages.append(describe_distance(state, held))
    discards = [step for step in steps if is_card(step)]
    return [*messages, *explain_gift(state, discards[0])] if discards else messages


def imagined_state_of(observation: Observation) -> LevelUpState:
    state = observation.imagined_state
    assert isinstance(state, LevelUpState)
    return state


def hand_after(state: LevelUpState, steps: Sequence[int]) -> int:
    """Return the hand after these steps, without a card off the deck: it is not known yet."""
    held = int(state.hands[state.turn])
    for step in steps:
        if step == TAKE:
            held |= 1 << int(state.top)
        elif is_card(step):
            held &= ~(1 << step)
    return held


def deficiency_of_mover(state: LevelUpState) -> int:
    """Return the deficiency of the seat to move."""
    seat = state.turn
    finder = DeficiencyFinder(state.options)
    if state.phase == DISCARD:
        return int(finder.deficiency_with_pick(state.hands[seat], state.rounds[seat]))
    return int(finder.deficiency(state.hands[seat], state.rounds[seat]))


def explain_ending(state: LevelUpState, held: int) -> list[Message]:
    level = int(state.rounds[state.turn])
    if earns_bonus(held, level, state.options):
        return [Message("hint-levelup-bonus", {"round": level})]
    return [Message("hint-levelup-ends", {"round": level})]


def explain_drawing(state: LevelUpState) -> list[Message]:
    """Say how likely the deck brings an out."""
    held = int(state.hands[state.turn])
    deficiency, outs, unseen = outs_of(state, held)
    if not deficiency:
        return [Message("hint-levelup-complete", {})]
    percent = round(100 * outs.bit_count() / max(unseen.bit_count(), 1))
    return [Message("hint-levelup-draws", {"percent": percent}), describe_distance(state, held)]


def explain_taking(state: LevelUpState) -> list[Message]:
    """Praise the open card if it is a wild or an out."""
    card = 1 << int(state.top)
    level = int(state.rounds[state.turn])
    if not naturals_of(card, level):
        return [Message("hint-levelup-takes-wild", card_argument(state.top))]
    outs = int(DeficiencyFinder(state.options).outs(state.hands[state.turn], level))
    return [Message("hint-levelup-takes", card_argument(state.top))] if outs & card else []


def card_argument(card: int) -> dict[str, str | int]:
    return {"card": CARD_NAMES[card]}


def outs_of(state: LevelUpState, held: int) -> tuple[int, int, int]:
    """Return the deficiency of a hand, its outs that are unseen, and all unseen cards."""
    finder = DeficiencyFinder(state.options)
    level = state.rounds[state.turn]
    unseen = int(unseen_cards(state)) & ~held
    return int(finder.deficiency(held, level)), int(finder.outs(held, level)) & unseen, unseen


def describe_distance(state: LevelUpState, held: int) -> Message:
    """Say how many exchanges a hand needs, and list its outs: ranks first, wilds last."""
    deficiency, outs, _ = outs_of(state, held)
    level = int(state.rounds[state.turn])
    naturals = int(naturals_of(outs, level))
    wilds = (outs ^ naturals).bit_count()
    about: dict[str, str | int] = {"far": deficiency, "outs": outs.bit_count()}
    if not naturals:
        return Message("hint-levelup-away", about)
    return Message("hint-levelup-outs", about | {"counted": count_by_rank(naturals, wilds)})


def count_by_rank(cards: int, wilds: int) -> str:
    """Write a set of cards as counts of ranks, the commonest first, then wilds: `7:4 Q:3 W:2`.

    The words layer says it as “four 7s, three queens, two wild cards”.
    """
    counts = [(cards & int(RANK[rank])).bit_count() for rank in range(1, len(RANKS) + 1)]
    ranks = sorted(range(len(RANKS)), key=lambda rank: (-counts[rank], rank))
    counted = [f"{RANKS[rank]}:{counts[rank]}" for rank in ranks if counts[rank]]
    return " ".join([*counted, f"W:{wilds}"] if wilds else counted)


def explain_gift(state: LevelUpState, card: int) -> list[Message]:
    """Say what the next seat could make of the discard."""
    next_seat = state.next_seat(state.turn)
    if 1 << card & ~PLAIN or card // SUITS + 1 == state.rounds[next_seat]:
        return [Message("hint-levelup-gives-wild", card_argument(card))]
    hands = NextSeatHands(DeficiencyFinder(state.options), state, SAMPLED_HANDS)
    percent = round(100 * sum(hands.usefulness(card)))
    if percent < MIN_PERCENT:
        return [Message("hint-levelup-safe", card_argument(card))]
    return [Message("hint-levelup-gives", card_argument(card) | {"percent": percent})]
