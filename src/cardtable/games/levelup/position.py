"""Positions of LEVEL UP: states as plain data, written, read and validated."""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from cardtable.engine import codes
from cardtable.engine.bits import BIT, count
from cardtable.engine.position import FieldReader, parse_number, parse_text
from cardtable.engine.refusal import InvalidInput
from cardtable.engine.state import NOBODY
from cardtable.games.levelup.cards import deck_of
from cardtable.games.levelup.hands import qualifies
from cardtable.games.levelup.notation import CARD_BY_NAME, CARD_NAMES, cards_text
from cardtable.games.levelup.options import (
    FIRST_ROUND,
    LAST_ROUND,
    MAX_SEATS,
    LevelUpOptions,
    final_round,
)
from cardtable.games.levelup.scoring import HAND_CAP
from cardtable.games.levelup.state import DISCARD, NO_CARD, LevelUpState, check_deal
from cardtable.games.levelup.view import PHASES


def card_text(card: int) -> str:
    return "" if card == NO_CARD else CARD_NAMES[card]


def to_json(state: LevelUpState) -> dict[str, Any]:
    """Return the fields of `state` as plain data."""
    return {
        "phase": PHASES[state.phase],
        "turn": state.turn,
        "dealer": state.dealer,
        "played": state.played,
        "turns": state.turns,
        "reshuffles": state.reshuffles,
        "rounds": list(state.rounds),
        "hands": [cards_text(hand) for hand in state.hands],
        "top": card_text(state.top),
        "taken": card_text(state.taken),
        "pile": cards_text(state.pile),
        "deck": cards_text(state.deck),
        "fresh": cards_text(state.fresh),
        "older": [cards_text(cards) for cards in state.older],
        "winner": state.winner,
        "laid": cards_text(state.laid),
        "level": state.level,
    }


def from_json(options: LevelUpOptions, fields: FieldReader) -> LevelUpState:
    """Read a state; refuse one that cannot come up in a game."""
    rounds = fields.each(
        "rounds", lambda value, where: parse_number(value, where, FIRST_ROUND, LAST_ROUND + 1)
    )
    seats = len(rounds)
    if not 2 <= seats <= MAX_SEATS:
        raise InvalidInput("LU-01", seats=seats)
    check_deal(seats, options)
    last = final_round(options, seats)
    state = LevelUpState(
        options=options,
        phase=PHASES.index(fields.text("phase", PHASES)),
        turn=fields.number("turn", NOBODY, seats - 1),
        dealer=fields.number("dealer", 0, seats - 1),
        played=fields.number("played", 0, options.hands or HAND_CAP),
        turns=fields.number("turns", 0, options.turn_cap),
        reshuffles=fields.number("reshuffles", 0, options.stalemate_reshuffles),
        top=parse_card(fields, "top"),
        taken=parse_card(fields, "taken"),
        pile=parse_cards(fields.take("pile"), "pile"),
        deck=parse_cards(fields.take("deck"), "deck"),
        fresh=parse_cards(fields.take("fresh"), "fresh"),
        winner=fields.number("winner", NOBODY, seats - 1),
        laid=parse_cards(fields.take("laid"), "laid"),
        level=fields.number("level", 0, last),
        rounds=vec[i64](rounds),
        older=vec[i64](fields.each("older", parse_cards)),
        hands=vec[i64](fields.each("hands", parse_cards, seats)),
    )
    validate_state(state)
    return state


def parse_card(fields: FieldReader, field: str) -> int:
    """Read the name of one card; no name is NO_CARD."""
    name = fields.text(field)
    if name and name not in CARD_BY_NAME:
        raise InvalidInput(codes.POSITION_CARDS, where=field, found=name)
    return CARD_BY_NAME[name] if name else NO_CARD


def parse_cards(value: object, where: str) -> int:
    """Read the names of several cards as a set."""
    cards = 0
    for name in parse_text(value, where).split():
        if name not in CARD_BY_NAME:
            raise InvalidInput(codes.POSITION_CARDS, where=where, found=name)
        if cards >> CARD_BY_NAME[name] & 1:
            raise InvalidInput(codes.POSITION_DECK, where=where, found=name)
        cards |= BIT[CARD_BY_NAME[name]]
    return cards


def validate_state(state: LevelUpState) -> None:
    """Refuse a state whose fields, each valid by itself, do not fit together."""
    check_cards(state)
    check_consistency(state)


def check_cards(state: LevelUpState) -> None:
    """Check that each card of the deck is in exactly one place, and that there are no others."""
    left = deck_of(state.options.jokers)
    top = BIT[state.top] if state.top != NO_CARD else 0
    hands = [(f"hands[{seat}]", hand) for seat, hand in enumerate(state.hands)]
    for where, cards in (*hands, ("top", top), ("pile", state.pile), ("deck", state.deck)):
        if cards & ~left:
            raise InvalidInput(codes.POSITION_DECK, where=where, found=cards_text(cards & ~left))
        left &= ~cards
    if left:
        raise InvalidInput(codes.POSITION_DECK, where="deck", found=f"-{cards_text(left)}")
    held = sum(int(hand) for hand in state.hands)
    sets = [(f"older[{index}]", older) for index, older in enumerate(state.older)]
    for where, cards in (("fresh", state.fresh), *sets):
        if cards & ~held:
            raise InvalidInput(codes.POSITION_DECK, where=where, found=cards_text(cards & ~held))
        held &= ~cards


def check_consistency(state: LevelUpState) -> None:
    """Check that the fields do not contradict each other."""
    over = state.turn == NOBODY
    last = final_round(state.options, state.seats())
    decided = max(state.rounds) > last
    played_out = state.played == (state.options.hands or HAND_CAP)
    must_discard = state.phase == DISCARD
    has_taken = state.taken != NO_CARD
    laid_qualifies = not state.laid or qualifies(state.laid, state.level, state.options)
    for where, wrong in (
        ("turn", over != (decided or played_out)),
        ("rounds", max(state.rounds) > last + 1),
        ("rounds", decided and (state.winner == NOBODY or not is_winner_ahead(state))),
        ("hands", not over and expected_hand_sizes(state) != [count(hand) for hand in state.hands]),
        ("top", not over and (state.top == NO_CARD) != (must_discard and has_taken)),
        ("taken", has_taken and not must_discard),
        ("taken", has_taken and not state.known_cards(state.turn) >> state.taken & 1),
        ("older", 0 in list(state.older)),
        ("turns", not over and state.turns == state.options.turn_cap),
        ("reshuffles", not over and state.reshuffles == state.options.stalemate_reshuffles),
        ("winner", state.played == 0 and state.winner != NOBODY),
        ("laid", (state.winner == NOBODY) != (state.laid == 0)),
        ("level", (state.winner == NOBODY) != (state.level == 0)),
        ("laid", not laid_qualifies),
    ):
        if wrong:
            raise InvalidInput(codes.POSITION_STATE, where=where)


def is_winner_ahead(state: LevelUpState) -> bool:
    """Tell whether the winner of the last hand, and no other, is beyond the final ROUND."""
    last = final_round(state.options, state.seats())
    return [seat for seat, level in enumerate(state.rounds) if level > last] == [state.winner]


def expected_hand_sizes(state: LevelUpState) -> list[int]:
    """Return how many cards each seat must hold."""
    return [
        state.rounds[seat] + (state.phase == DISCARD and seat == state.turn)
        for seat in range(state.seats())
    ]
