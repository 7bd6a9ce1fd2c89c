"""The board of LEVEL UP in a terminal."""

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.text import Text

from cardtable.tui.cards import (
    SUIT_SHAPES,
    BoardContext,
    new_seat_table,
    render_card,
    render_cards,
    render_facts,
    render_hand,
    render_seat_name,
)


def render_board(context: BoardContext) -> RenderableType:
    view = context.view
    own: list[RenderableType] = []
    if view.seat >= 0:
        hand = render_cards(context, SUIT_SHAPES, view.fronts[view.seat].hand)
        own = [render_facts(context, hand=hand)]
    rows = context.order([render_seats(context), Text(), render_middle(context)], own)
    return Panel(Group(*rows), title=context.say.title("levelup"), title_align="left")


def render_seats(context: BoardContext) -> RenderableType:
    table = new_seat_table(context, "round", "hand")
    for seat, cards in enumerate(context.view.fronts):
        is_own = seat == context.view.seat
        hand = Text(str(cards.holds)) if is_own else render_hand(context, SUIT_SHAPES, cards)
        last = context.view.final_round
        level = f"{min(cards.round, last)}/{last}"  # the winner is one beyond the last
        table.add_row(render_seat_name(context, seat), level, hand)
    return table


def render_middle(context: BoardContext) -> RenderableType:
    view = context.view
    pile = render_card(context, SUIT_SHAPES, view.top, "reverse") if view.top >= 0 else Text("[ ]")
    pile.append(f" +{view.below}" if view.below else "", "not bold not reverse")
    taken = {"taken": render_card(context, SUIT_SHAPES, view.taken)} if view.taken >= 0 else {}
    return render_facts(context, pile=pile, deck=view.deck, **taken)
