"""LEVEL 8 in words: what a seat sees of a move, as the ids of sentences."""

from collections.abc import Sequence

from cardtable.engine.game import Said
from cardtable.games.level8.levels import MOST_GROUPS
from cardtable.games.level8.moves import (
    DONE,
    DRAW,
    FIRST_GROUP,
    FIRST_SKIP,
    FIRST_TAKE,
    LAY,
    is_group,
    is_skip,
    is_take,
)
from cardtable.games.level8.notation import NAMES, write
from cardtable.games.level8.standing import KEEPING
from cardtable.games.level8.state import Level8
from cardtable.games.level8.view import Level8View


def hides(state: Level8, move: int) -> bool:
    """Nobody sees what others keep for the next round [L8-37]."""
    return state.phase == KEEPING


def tell(before: Level8View, steps: Sequence[int] | None, after: Level8View) -> list[Said]:
    """What a seat sees of a whole move, in words."""
    said = [what_was_done(before, steps, after)]
    if after.played > before.played:
        said += how_the_round_ended(before, after)
    elif before.phase != "keeping":
        said += what_followed(before, steps, after)
    over = after.played > before.played or before.phase == "keeping"
    if after.results:
        said.append(who_won(after))
    elif over and after.phase == "taking":
        said.append(Said("level8-deals", {"seat": after.dealer, "number": after.played + 1}))
    return said


def what_was_done(before: Level8View, steps: Sequence[int] | None, after: Level8View) -> Said:
    seat = before.turn
    if steps is None:
        return Said("level8-keeps-hidden", {"seat": seat})
    first, line = steps[0], write(steps)
    if before.phase == "keeping":
        kept = [NAMES[step] for step in steps if step != DONE]
        return Said("level8-keeps", {"seat": seat, "cards": " ".join(kept), "count": len(kept)})
    if first == DRAW:
        return what_was_drawn(before, after)
    if is_take(first):
        card = NAMES[before.fronts[first - FIRST_TAKE].top]
        return Said("level8-takes", {"seat": seat, "card": card, "other": first - FIRST_TAKE})
    if first == LAY:
        cards = line.removeprefix("lay ")
        level = before.fronts[seat].level
        return Said("level8-lays", {"seat": seat, "level": level, "cards": cards})
    if is_group(first):
        owner, at = divmod(first - FIRST_GROUP, MOST_GROUPS)
        about: dict[str, str | int] = {
            "seat": seat,
            "card": NAMES[steps[1]],
            "other": owner,
            "group": at + 1,
        }
        return Said("level8-adds", about)
    if is_skip(first):
        return Said("level8-skips", {"seat": seat, "other": first - FIRST_SKIP})
    if first == DONE:
        return Said("level8-passes", {"seat": seat})
    return Said("level8-discards", {"seat": seat, "card": NAMES[first]})


def what_was_drawn(before: Level8View, after: Level8View) -> Said:
    """Only who draws a card sees it."""
    seat = before.turn
    if after.seat != seat:
        return Said("level8-draws", {"seat": seat})
    hand = list(after.fronts[seat].hand)
    for card in before.fronts[seat].hand:
        hand.remove(card)
    return Said("level8-draws-card", {"seat": seat, "card": NAMES[hand[0]]})


def what_followed(before: Level8View, steps: Sequence[int] | None, after: Level8View) -> list[Said]:
    """Turns that are missed, and a new draw pile."""
    said = [
        Said("level8-misses", {"seat": seat})
        for seat, front in enumerate(before.fronts)
        if front.skipped and not after.fronts[seat].skipped
    ]
    left = before.draw - (1 if steps and steps[0] == DRAW else 0)
    if after.draw != left:
        said.append(Said("level8-new-pile", {"count": after.draw}))
    return said


def how_the_round_ended(before: Level8View, after: Level8View) -> list[Said]:
    """Whose level card moves on; nobody's in a void round [L8-43]."""
    said = [
        Said("level8-advances", {"seat": seat, "level": front.level})
        for seat, front in enumerate(after.fronts)
        if before.fronts[seat].level < front.level <= front.rungs
    ]
    if after.fronts[before.turn].level == before.fronts[before.turn].level:
        return [Said("level8-void", {})]
    return [Said("level8-is-out", {"seat": before.turn}), *said]


def who_won(after: Level8View) -> Said:
    best = max(after.results)
    winners = [seat for seat, result in enumerate(after.results) if result == best]
    message = "level8-wins" if len(winners) == 1 else "level8-share"
    return Said(message, {"seat": winners[0], "count": len(winners)})
