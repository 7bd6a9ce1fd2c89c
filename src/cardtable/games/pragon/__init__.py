"""The Seal of Pragon, a solitaire by Legend for fifty-two cards and two jokers."""

from typing import Final

from cardtable.engine.game import Game
from cardtable.games.pragon import text
from cardtable.games.pragon.deals import NUMBERS, NumberedDeal
from cardtable.games.pragon.moves import MOVES
from cardtable.games.pragon.options import KINDS, Options
from cardtable.games.pragon.outlook import look
from cardtable.games.pragon.state import Pragon, deal
from cardtable.games.pragon.view import show


def hides(state: Pragon, move: int) -> bool:
    """Nothing is hidden: there is nobody to hide it from [SP-47]."""
    return False


GAME: Final = Game(
    name="pragon",
    version=1,
    seats=range(1, 2),
    codes=MOVES,
    options=Options,
    kinds=KINDS,
    deal=deal,
    show=show,
    outlook=look,
    deals=NUMBERS,
    numbered=NumberedDeal,
    hides=hides,
    name_of=text.name_of,
    write=text.write,
    read=text.read,
    tell=text.tell,
    to_json=text.to_json,
    from_json=text.from_json,
)
