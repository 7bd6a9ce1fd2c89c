"""The face of LEVEL 8 in a terminal."""

from typing import Any, Final

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.text import Text

from cardtable.games.level8.levels import parse_requirement, required_kind, required_size
from cardtable.games.level8.view import GROUP_KINDS
from cardtable.tui.cards import Hues, chip, columns, facts, held_by, name_of_seat, row
from cardtable.tui.seen import Seen

HUES: Final[Hues] = {
    "R": ("red", "♥"),
    "O": ("dark_orange", "▲"),
    "Y": ("yellow", "★"),
    "G": ("green", "●"),
    "B": ("blue", "■"),
    "V": ("magenta", "◆"),
}


def face(seen: Seen) -> RenderableType:
    view = seen.view
    rows: list[RenderableType] = [fronts(seen), Text(), middle(seen)]
    if view.seat >= 0:
        hand = row(seen, HUES, view.fronts[view.seat].hand)
        rows += [Text(), facts(seen, hand=hand), *unfinished(seen)]
    return Panel(Group(*rows), title=seen.say.title("level8"), title_align="left")


def fronts(seen: Seen) -> RenderableType:
    table = columns(seen, "level", "hand", "discard", "groups")
    for owner, front in enumerate(seen.view.fronts):
        level = Text(f"{front.level}/{front.rungs} ").append(front.aim, "dim")
        if front.skipped:
            level.append(f" {seen.label('skipped')}", "red")
        mine = owner == seen.view.seat
        hand = Text(str(front.holds)) if mine else held_by(seen, HUES, front)
        table.add_row(name_of_seat(seen, owner), level, hand, pile(seen, front), laid(seen, front))
    return table


def middle(seen: Seen) -> Text:
    """The draw pile, and what this seat still has to lay."""
    view = seen.view
    own = view.fronts[view.seat] if view.seat >= 0 else None
    aim = {"aim": in_words(seen, own.aim)} if own and own.aim and not own.groups else {}
    return facts(seen, draw=view.draw, **aim)


def in_words(seen: Seen, level: str) -> str:
    """What a level asks for: `run3 pair` is a run of 3 + a pair."""
    groups = map(parse_requirement, level.split())
    return " + ".join(
        seen.say(
            "level8-board-aim", kind=GROUP_KINDS[required_kind(group)], size=required_size(group)
        )
        for group in groups
    )


def pile(seen: Seen, front: Any) -> Text:
    """The top of a discard pile, and how high it is."""
    if not front.height:
        return Text("–")
    return chip(seen, HUES, front.top).append(f" {front.height}", "not bold")


def laid(seen: Seen, front: Any) -> Text:
    return Text("\n").join(row(seen, HUES, group.cards) for group in front.groups)


def unfinished(seen: Seen) -> list[RenderableType]:
    """What this seat has chosen so far: groups to lay, or cards to keep."""
    view = seen.view
    lines: list[RenderableType] = []
    if view.plan:
        plan = Text(" / ").join(row(seen, HUES, group.cards) for group in view.plan)
        lines.append(facts(seen, plan=plan))
    if view.kept:
        lines.append(facts(seen, kept=row(seen, HUES, view.kept)))
    return lines
