"""LEVEL UP in writing: notation, positions, and the ids of words."""

from collections.abc import Sequence
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from cardtable.engine.bits import BIT, count
from cardtable.engine.game import Rehearsal, Said
from cardtable.engine.position import Fields, number, text
from cardtable.engine.refusal import Refusal
from cardtable.engine.state import NOBODY
from cardtable.games.levelup.cards import deck_of, listed
from cardtable.games.levelup.hands import qualifies
from cardtable.games.levelup.moves import DRAW, END, LAY_DOWN, TAKE, is_card
from cardtable.games.levelup.options import (
    FIRST_ROUND,
    LAST_ROUND,
    MOST_SEATS,
    Options,
    final_round,
)  # fmt: skip
from cardtable.games.levelup.state import (
    DISCARD,
    HAND_CAP,
    NO_CARD,
    LevelUp,
    check,
)  # fmt: skip
from cardtable.games.levelup.view import PHASES, LevelUpView

RANKS: Final = "A 2 3 4 5 6 7 8 9 10 J Q K".split()
CARD_NAMES: Final = (*[rank + suit for rank in RANKS for suit in "CDHS"], "JK", "JK2")
NAMES: Final = (*CARD_NAMES, "draw", "take", "lay", "end")
CARD: Final = {name: card for card, name in enumerate(CARD_NAMES)}


def name_of(move: int) -> str:
    return NAMES[move]


def write(steps: Sequence[int]) -> str:
    """One whole move: `draw`, `take`, `discard 7H`, `discard 7H, lay`, or `lay`.

    That the turn ends with the discard goes without saying.
    """
    if not is_card(steps[0]):
        return NAMES[steps[0]]
    line = f"discard {NAMES[steps[0]]}"
    return f"{line}, lay" if LAY_DOWN in steps else line


def read(state: LevelUp, line: str) -> list[int]:
    """The steps of a whole move; where only the discard was made, of what is left of it."""
    steps = steps_of(line)
    if is_card(steps[0]) and len(steps) == 1:
        steps.append(END)
    rehearsal = state.clone()
    for step in steps:
        rehearsal.play(step, Rehearsal())
    return steps


def steps_of(line: str) -> list[int]:
    words = line.replace(",", " , ").split()
    if words in (["draw"], ["take"], ["lay"], ["end"]):
        return [NAMES.index(words[0])]
    is_discard = len(words) > 1 and words[0] == "discard" and words[1] in CARD
    if is_discard and words[2:] in ([], [",", "lay"]):
        return [CARD[words[1]], *([LAY_DOWN] if words[2:] else [])]
    raise Refusal("notation", text=line)


# Positions


def cards_text(cards: int) -> str:
    return " ".join(CARD_NAMES[card] for card in listed(cards))


def card_text(card: int) -> str:
    return "" if card == NO_CARD else CARD_NAMES[card]


def to_json(state: LevelUp) -> dict[str, Any]:
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


def from_json(options: Options, fields: Fields) -> LevelUp:
    rounds = fields.each("rounds", lambda value, at: number(value, at, FIRST_ROUND, LAST_ROUND + 1))
    seats = len(rounds)
    if not 2 <= seats <= MOST_SEATS:
        raise Refusal("LU-01", seats=seats)
    check(seats, options)
    last = final_round(options, seats)
    state = LevelUp(
        options,
        PHASES.index(fields.text("phase", PHASES)),
        fields.number("turn", NOBODY, seats - 1),
        fields.number("dealer", 0, seats - 1),
        fields.number("played", 0, options.hands or HAND_CAP),
        fields.number("turns", 0, options.turn_cap),
        fields.number("reshuffles", 0, options.stalemate_reshuffles),
        card(fields, "top"),
        card(fields, "taken"),
        cards(fields.take("pile"), "pile"),
        cards(fields.take("deck"), "deck"),
        cards(fields.take("fresh"), "fresh"),
        fields.number("winner", NOBODY, seats - 1),
        cards(fields.take("laid"), "laid"),
        fields.number("level", 0, last),
        vec[i64](rounds),
        vec[i64](fields.each("older", cards)),
        vec[i64](fields.each("hands", cards, seats)),
    )
    check_cards(state)
    check_sense(state)
    return state


def card(fields: Fields, name: str) -> int:
    found = fields.text(name)
    if found and found not in CARD:
        raise Refusal("position-cards", where=name, found=found)
    return CARD[found] if found else NO_CARD


def cards(value: object, where: str) -> int:
    found = 0
    for name in text(value, where).split():
        if name not in CARD:
            raise Refusal("position-cards", where=where, found=name)
        if found >> CARD[name] & 1:
            raise Refusal("position-deck", where=where, found=name)
        found |= BIT[CARD[name]]
    return found


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
    """Refuse what the fields cannot tell one by one: that they fit together."""
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


# Sentences


def hides(state: LevelUp, move: int) -> bool:
    """All is done before everybody's eyes, but for the card that is drawn."""
    return False


def tell(before: LevelUpView, steps: Sequence[int] | None, after: LevelUpView) -> list[Said]:
    """What a seat sees of a whole move, in words."""
    assert steps is not None
    seat = before.turn
    said = [
        Said(*what_was_done(before, step, after)) for step in steps if step not in (LAY_DOWN, END)
    ]
    if steps[0] == DRAW and not before.deck:
        said.insert(0, Said("levelup-reshuffles", {"count": before.below}))
    if after.played > before.played:
        said += how_it_ended(before, after)
    return said or [Said("levelup-leaves-it", {"seat": seat})]


def what_was_done(
    before: LevelUpView, step: int, after: LevelUpView
) -> tuple[str, dict[str, str | int]]:
    seat = before.turn
    if step == TAKE:
        return "levelup-takes", {"seat": seat, "card": CARD_NAMES[before.top]}
    if step != DRAW:
        return "levelup-discards", {"seat": seat, "card": CARD_NAMES[step]}
    new = set(after.fronts[seat].hand) - set(before.fronts[seat].hand)
    if before.seat == seat and after.played == before.played and len(new) == 1:
        return "levelup-draws-card", {"seat": seat, "card": CARD_NAMES[new.pop()]}
    return "levelup-draws", {"seat": seat}


def how_it_ended(before: LevelUpView, after: LevelUpView) -> list[Said]:
    said = []
    winner = after.winner
    if winner == NOBODY:
        said.append(Said("levelup-stalemate", {}))
    else:
        laid = " / ".join(" ".join(CARD_NAMES[card] for card in cards) for _, cards in after.laid)
        said.append(Said("levelup-lays-down", {"seat": winner, "cards": laid}))
        now = after.fronts[winner].round
        if now <= after.final_round:
            bonus = now - after.level - 1
            about: dict[str, str | int] = {"seat": winner, "round": now, "bonus": bonus}
            said.append(Said("levelup-advances", about))
    if after.results:
        best = max(after.results)
        winners = [seat for seat, result in enumerate(after.results) if result == best]
        message = "levelup-wins" if len(winners) == 1 else "levelup-share"
        said.append(Said(message, {"seat": winners[0], "count": len(winners)}))
    else:
        said.append(Said("levelup-deals", {"seat": after.dealer, "number": after.played + 1}))
    return said
