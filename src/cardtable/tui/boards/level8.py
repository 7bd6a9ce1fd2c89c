"""The face of LEVEL 8 in a terminal."""

from typing import Any, Final

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.text import Text

from cardtable.games.level8.levels import parse_requirement, required_kind, required_size
from cardtable.games.level8.view import GROUP_KINDS
from cardtable.tui.cards import (
    BoardContext,
    ColourShapes,
    new_seat_table,
    render_card,
    render_cards,
    render_facts,
    render_hand,
    render_seat_name,
)

COLOURS: Final[ColourShapes] = {
    "R": ("red", "♥"),
    "O": ("dark_orange", "▲"),
    "Y": ("yellow", "★"),
    "G": ("green", "●"),
    "B": ("blue", "■"),
    "V": ("magenta", "◆"),
}


def render_board(seen: BoardContext) -> RenderableType:
    view = seen.view
    rows: list[RenderableType] = [render_seats(seen), Text(), render_middle(seen)]
    if view.seat >= 0:
        hand = render_cards(seen, COLOURS, view.fronts[view.seat].hand)
        rows += [Text(), render_facts(seen, hand=hand), *render_unfinished(seen)]
    return Panel(Group(*rows), title=seen.say.title("level8"), title_align="left")


def render_seats(seen: BoardContext) -> RenderableType:
    table = new_seat_table(seen, "level", "hand", "discard", "groups")
    for owner, front in enumerate(seen.view.fronts):
        level = Text(f"{front.level}/{front.rungs} ").append(front.aim, "dim")
        if front.skipped:
            level.append(f" {seen.label('skipped')}", "red")
        mine = owner == seen.view.seat
        hand = Text(str(front.holds)) if mine else render_hand(seen, COLOURS, front)
        table.add_row(
            render_seat_name(seen, owner),
            level,
            hand,
            render_pile(seen, front),
            render_groups(seen, front),
        )
    return table


def render_middle(seen: BoardContext) -> Text:
    """The draw pile, and what this seat still has to lay."""
    view = seen.view
    own = view.fronts[view.seat] if view.seat >= 0 else None
    aim = {"aim": describe_level(seen, own.aim)} if own and own.aim and not own.groups else {}
    return render_facts(seen, draw=view.draw, **aim)


def describe_level(seen: BoardContext, level: str) -> str:
    """What a level asks for: `run3 pair` is a run of 3 + a pair."""
    groups = map(parse_requirement, level.split())
    return " + ".join(
        seen.say(
            "level8-board-aim", kind=GROUP_KINDS[required_kind(group)], size=required_size(group)
        )
        for group in groups
    )


def render_pile(seen: BoardContext, front: Any) -> Text:
    """The top of a discard pile, and how high it is."""
    if not front.height:
        return Text("–")
    return render_card(seen, COLOURS, front.top).append(f" {front.height}", "not bold")


def render_groups(seen: BoardContext, front: Any) -> Text:
    return Text("\n").join(render_cards(seen, COLOURS, group.cards) for group in front.groups)


def render_unfinished(seen: BoardContext) -> list[RenderableType]:
    """What this seat has chosen so far: groups to lay, or cards to keep."""
    view = seen.view
    lines: list[RenderableType] = []
    if view.plan:
        plan = Text(" / ").join(render_cards(seen, COLOURS, group.cards) for group in view.plan)
        lines.append(render_facts(seen, plan=plan))
    if view.kept:
        lines.append(render_facts(seen, kept=render_cards(seen, COLOURS, view.kept)))
    return lines
