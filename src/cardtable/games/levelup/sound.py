"""Whether a state that was written down could come up in a game."""

from cardtable.engine.bits import BIT, count
from cardtable.engine.refusal import Refusal
from cardtable.engine.state import NOBODY
from cardtable.games.levelup.cards import deck_of
from cardtable.games.levelup.hands import qualifies
from cardtable.games.levelup.notation import cards_text
from cardtable.games.levelup.options import final_round
from cardtable.games.levelup.state import DISCARD, HAND_CAP, NO_CARD, LevelUp


def refuse_unsound(state: LevelUp) -> None:
    """Refuse what the fields cannot tell one by one: that they fit together."""
    check_cards(state)
    check_sense(state)


def check_cards(state: LevelUp) -> None:
    """Every card of the deck lies in one place, and none that is not in it."""
    left = deck_of(state.options.jokers)
    top = BIT[state.top] if state.top != NO_CARD else 0
    hands = [(f"hands[{seat}]", hand) for seat, hand in enumerate(state.hands)]
    for where, found in (*hands, ("top", top), ("pile", state.pile), ("deck", state.deck)):
        if found & ~left:
            raise Refusal("position-deck", where=where, found=cards_text(found & ~left))
        left &= ~found
    if left:
        raise Refusal("position-deck", where="deck", found=f"-{cards_text(left)}")
    held = sum(int(hand) for hand in state.hands)
    sets = [(f"older[{at}]", older) for at, older in enumerate(state.older)]
    for where, found in (("fresh", state.fresh), *sets):
        if found & ~held:
            raise Refusal("position-deck", where=where, found=cards_text(found & ~held))
        held &= ~found


def check_sense(state: LevelUp) -> None:
    """What the fields say of one another is true."""
    over = state.turn == NOBODY
    last = final_round(state.options, state.seats())
    decided = max(state.rounds) > last
    played_out = state.played == (state.options.hands or HAND_CAP)
    picked = state.phase == DISCARD
    taken = state.taken != NO_CARD
    laid_well = qualifies(state.laid, state.level, state.options) if state.laid else True
    for where, wrong in (
        ("turn", over != (decided or played_out)),
        ("rounds", max(state.rounds) > last + 1),
        ("rounds", decided and (state.winner == NOBODY or not is_ahead(state))),
        ("hands", not over and sizes(state) != [count(hand) for hand in state.hands]),
        ("top", not over and (state.top == NO_CARD) != (picked and taken)),
        ("taken", taken and not (picked and state.hands[state.turn] >> state.taken & 1)),
        ("taken", taken and not state.known(state.turn) >> state.taken & 1),
        ("older", 0 in list(state.older)),
        ("turns", not over and state.turns == state.options.turn_cap),
        ("reshuffles", not over and state.reshuffles == state.options.stalemate_reshuffles),
        ("winner", state.played == 0 and state.winner != NOBODY),
        ("laid", (state.winner == NOBODY) != (state.laid == 0)),
        ("level", (state.winner == NOBODY) != (state.level == 0)),
        ("laid", not laid_well),
    ):
        if wrong:
            raise Refusal("position-state", where=where)


def is_ahead(state: LevelUp) -> bool:
    """Only the winner of the last hand can be beyond the final ROUND."""
    last = final_round(state.options, state.seats())
    return [seat for seat, level in enumerate(state.rounds) if level > last] == [state.winner]


def sizes(state: LevelUp) -> list[int]:
    """How many cards each seat should hold."""
    return [
        state.rounds[seat] + (state.phase == DISCARD and seat == state.turn)
        for seat in range(state.seats())
    ]
