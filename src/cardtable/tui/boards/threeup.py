"""The board of 3UP 3DOWN in a terminal."""

from typing import Any, Final

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from cardtable.tui.cards import (
    COLOUR_SHAPES,
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

COLOURS: Final[ColourShapes] = {letter.lower(): COLOUR_SHAPES[letter] for letter in "GBO"}


def render_board(context: BoardContext) -> RenderableType:
    own = [render_own_cards(context)] if context.view.seat >= 0 else []
    rows = context.order([render_opponents(context), Text(), render_middle(context)], own)
    return Panel(Group(*rows), title=context.say.title("threeup"), title_align="left")


def render_opponents(context: BoardContext) -> RenderableType:
    has_scores = any(context.view.scores) or context.view.played > 0
    table = new_seat_table(context, "hand", "up", "down", *(["scores"] if has_scores else []))
    for seat, cards in enumerate(context.view.fronts):
        if seat != context.view.seat:
            zones = (
                render_hand(context, COLOURS, cards),
                render_up_cards(context, cards),
                render_down_cards(context, cards),
            )
            score = [str(context.view.scores[seat])] if has_scores else []
            table.add_row(render_seat_name(context, seat), *zones, *score)
    return table


def render_middle(context: BoardContext) -> RenderableType:
    view = context.view
    pile = render_card(context, COLOURS, view.top, "reverse") if view.top else Text("[ ]")
    pile.append(f"×{view.run}" if view.run > 1 else "")
    pile.append(f"  {context.say('tui-cards', count=len(view.pile))}")
    owed = {"owed": view.owed} if view.owed > 1 else {}
    direction = "→" if view.step > 0 else "←"
    return render_facts(
        context, pile=pile, draw=view.draw, gone=len(view.gone), **owed, step=direction
    )


def render_own_cards(context: BoardContext) -> RenderableType:
    cards = context.view.fronts[context.view.seat]
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(style="dim", no_wrap=True)
    table.add_column()
    table.add_row("", render_seat_name(context, context.view.seat))
    table.add_row(context.label("down"), render_down_cards(context, cards))
    table.add_row(context.label("up"), render_up_cards(context, cards))
    table.add_row(context.label("hand"), render_cards(context, COLOURS, cards.hand))
    return table


def render_up_cards(context: BoardContext, cards: Any) -> Text:
    hidden = [Text(HIDDEN, "dim")] * (cards.laid - len(cards.up))
    return Text(" ").join([render_cards(context, COLOURS, cards.up)] * bool(cards.up) + hidden)


def render_down_cards(context: BoardContext, cards: Any) -> Text:
    """Render three slots, so that the player sees which of them is empty."""
    slots = zip(cards.down, cards.peeked, strict=True)
    return Text(" ").join(
        render_card(context, COLOURS, peeked) if peeked else Text(HIDDEN if lies else " · ", "dim")
        for lies, peeked in slots
    )
