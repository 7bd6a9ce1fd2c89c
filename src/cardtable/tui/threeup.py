"""The face of 3UP 3DOWN in a terminal."""

from typing import Any, Final

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from cardtable.tui.cards import (
    HIDDEN,
    Hues,
    chip,
    columns,
    facts,
    held_by,
    name_of_seat,
    row,
)
from cardtable.tui.seen import Seen

HUES: Final[Hues] = {"g": ("green", "●"), "b": ("blue", "■"), "o": ("yellow", "▲")}


def face(seen: Seen) -> RenderableType:
    rows: list[RenderableType] = [others(seen), Text(), middle(seen)]
    if seen.view.seat >= 0:
        rows += [Text(), own(seen)]
    return Panel(Group(*rows), title=seen.say.title("threeup"), title_align="left")


def others(seen: Seen) -> RenderableType:
    scored = any(seen.view.scores) or seen.view.played > 0
    table = columns(seen, "hand", "up", "down", *(["scores"] if scored else []))
    for owner, front in enumerate(seen.view.fronts):
        if owner != seen.view.seat:
            zones = held_by(seen, HUES, front), up_of(seen, front), down_of(seen, front)
            score = [str(seen.view.scores[owner])] if scored else []
            table.add_row(name_of_seat(seen, owner), *zones, *score)
    return table


def middle(seen: Seen) -> RenderableType:
    view = seen.view
    pile = chip(seen, HUES, view.top, "reverse") if view.top else Text("[ ]")
    pile.append(f"×{view.run}" if view.run > 1 else "")
    pile.append(f"  {seen.say('tui-cards', count=len(view.pile))}")
    owed = {"owed": view.owed} if view.owed > 1 else {}
    step = "→" if view.step > 0 else "←"
    return facts(seen, pile=pile, draw=view.draw, gone=len(view.gone), **owed, step=step)


def own(seen: Seen) -> RenderableType:
    front = seen.view.fronts[seen.view.seat]
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(style="dim", no_wrap=True)
    table.add_column()
    table.add_row("", name_of_seat(seen, seen.view.seat))
    table.add_row(seen.label("down"), down_of(seen, front))
    table.add_row(seen.label("up"), up_of(seen, front))
    table.add_row(seen.label("hand"), row(seen, HUES, front.hand))
    return table


def up_of(seen: Seen, front: Any) -> Text:
    hidden = [Text(HIDDEN, "dim")] * (front.laid - len(front.up))
    return Text(" ").join([row(seen, HUES, front.up)] * bool(front.up) + hidden)


def down_of(seen: Seen, front: Any) -> Text:
    """Three places, so that it is seen which of them is empty."""
    slots = zip(front.down, front.peeked, strict=True)
    return Text(" ").join(
        chip(seen, HUES, peeked) if peeked else Text(HIDDEN if lies else " · ", "dim")
        for lies, peeked in slots
    )
