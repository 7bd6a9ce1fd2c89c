"""Which face a game has: one of its own, or the plain one."""

from rich.console import RenderableType

from cardtable.tui import plain, threeup
from cardtable.tui.seen import Seen

OWN = {"threeup": threeup.face}


def face(seen: Seen) -> RenderableType:
    return OWN.get(seen.game.name, plain.face)(seen)
