"""The face of LEVEL UP in a terminal."""

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


def render_board(seen: BoardContext) -> RenderableType:
    view = seen.view
    rows: list[RenderableType] = [render_seats(seen), Text(), render_middle(seen)]
    if view.seat >= 0:
        hand = render_cards(seen, SUIT_SHAPES, view.fronts[view.seat].hand)
        rows += [Text(), render_facts(seen, hand=hand)]
    return Panel(Group(*rows), title=seen.say.title("levelup"), title_align="left")


def render_seats(seen: BoardContext) -> RenderableType:
    table = new_seat_table(seen, "round", "hand")
    for owner, front in enumerate(seen.view.fronts):
        mine = owner == seen.view.seat
        hand = Text(str(front.holds)) if mine else render_hand(seen, SUIT_SHAPES, front)
        last = seen.view.final_round
        level = f"{min(front.round, last)}/{last}"  # whoever has won is past it
        table.add_row(render_seat_name(seen, owner), level, hand)
    return table


def render_middle(seen: BoardContext) -> RenderableType:
    view = seen.view
    pile = render_card(seen, SUIT_SHAPES, view.top, "reverse") if view.top >= 0 else Text("[ ]")
    pile.append(f" +{view.below}" if view.below else "", "not bold not reverse")
    taken = {"taken": render_card(seen, SUIT_SHAPES, view.taken)} if view.taken >= 0 else {}
    return render_facts(seen, pile=pile, deck=view.deck, **taken)
