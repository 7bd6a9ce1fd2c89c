"""Which face a game has: one of its own, or the plain one."""

from rich.console import RenderableType

from cardtable.tui import level8, levelup, plain, pragon, threeup
from cardtable.tui.seen import Seen

OWN = {
    "threeup": threeup.face,
    "level8": level8.face,
    "levelup": levelup.face,
    "pragon": pragon.face,
}


def face(seen: Seen) -> RenderableType:
    return OWN.get(seen.game.name, plain.face)(seen)
