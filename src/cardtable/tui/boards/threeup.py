"""The face of 3UP 3DOWN in a terminal."""

from typing import Any, Final

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from cardtable.tui.cards import (
    HIDDEN,
    BoardContext,
    ColourShapes,
    new_seat_table,
    render_card,
    render_cards,
    render_facts,
    render_hand,
    render_seat_name,
)

COLOURS: Final[ColourShapes] = {"g": ("green", "●"), "b": ("blue", "■"), "o": ("yellow", "▲")}


def render_board(seen: BoardContext) -> RenderableType:
    rows: list[RenderableType] = [render_opponents(seen), Text(), render_middle(seen)]
    if seen.view.seat >= 0:
        rows += [Text(), render_own_cards(seen)]
    return Panel(Group(*rows), title=seen.say.title("threeup"), title_align="left")


def render_opponents(seen: BoardContext) -> RenderableType:
    scored = any(seen.view.scores) or seen.view.played > 0
    table = new_seat_table(seen, "hand", "up", "down", *(["scores"] if scored else []))
    for owner, front in enumerate(seen.view.fronts):
        if owner != seen.view.seat:
            zones = (
                render_hand(seen, COLOURS, front),
                render_up_cards(seen, front),
                render_down_cards(seen, front),
            )
            score = [str(seen.view.scores[owner])] if scored else []
            table.add_row(render_seat_name(seen, owner), *zones, *score)
    return table


def render_middle(seen: BoardContext) -> RenderableType:
    view = seen.view
    pile = render_card(seen, COLOURS, view.top, "reverse") if view.top else Text("[ ]")
    pile.append(f"×{view.run}" if view.run > 1 else "")
    pile.append(f"  {seen.say('tui-cards', count=len(view.pile))}")
    owed = {"owed": view.owed} if view.owed > 1 else {}
    step = "→" if view.step > 0 else "←"
    return render_facts(seen, pile=pile, draw=view.draw, gone=len(view.gone), **owed, step=step)


def render_own_cards(seen: BoardContext) -> RenderableType:
    front = seen.view.fronts[seen.view.seat]
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(style="dim", no_wrap=True)
    table.add_column()
    table.add_row("", render_seat_name(seen, seen.view.seat))
    table.add_row(seen.label("down"), render_down_cards(seen, front))
    table.add_row(seen.label("up"), render_up_cards(seen, front))
    table.add_row(seen.label("hand"), render_cards(seen, COLOURS, front.hand))
    return table


def render_up_cards(seen: BoardContext, front: Any) -> Text:
    hidden = [Text(HIDDEN, "dim")] * (front.laid - len(front.up))
    return Text(" ").join([render_cards(seen, COLOURS, front.up)] * bool(front.up) + hidden)


def render_down_cards(seen: BoardContext, front: Any) -> Text:
    """Three places, so that it is seen which of them is empty."""
    slots = zip(front.down, front.peeked, strict=True)
    return Text(" ").join(
        render_card(seen, COLOURS, peeked) if peeked else Text(HIDDEN if lies else " · ", "dim")
        for lies, peeked in slots
    )
