"""The face of LEVEL UP in a terminal."""

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.text import Text

from cardtable.tui.cards import SUITS, chip, columns, facts, held_by, name_of_seat, row
from cardtable.tui.seen import Seen


def face(seen: Seen) -> RenderableType:
    view = seen.view
    rows: list[RenderableType] = [fronts(seen), Text(), middle(seen)]
    if view.seat >= 0:
        hand = row(seen, SUITS, view.fronts[view.seat].hand)
        rows += [Text(), facts(seen, hand=hand)]
    return Panel(Group(*rows), title=seen.say.title("levelup"), title_align="left")


def fronts(seen: Seen) -> RenderableType:
    table = columns(seen, "round", "hand")
    for owner, front in enumerate(seen.view.fronts):
        mine = owner == seen.view.seat
        hand = Text(str(front.holds)) if mine else held_by(seen, SUITS, front)
        last = seen.view.final_round
        level = f"{min(front.round, last)}/{last}"  # whoever has won is past it
        table.add_row(name_of_seat(seen, owner), level, hand)
    return table


def middle(seen: Seen) -> RenderableType:
    view = seen.view
    pile = chip(seen, SUITS, view.top, "reverse") if view.top >= 0 else Text("[ ]")
    pile.append(f" +{view.below}" if view.below else "", "not bold not reverse")
    taken = {"taken": chip(seen, SUITS, view.taken)} if view.taken >= 0 else {}
    return facts(seen, pile=pile, deck=view.deck, **taken)
