"""The Seal of Pragon, a solitaire by Legend for fifty-two cards and two jokers."""

from typing import Final

from cardtable.engine.game import Game
from cardtable.games.pragon.deals import NUMBERS, NumberedDeal
from cardtable.games.pragon.moves import MOVES
from cardtable.games.pragon.notation import name_of, read, write
from cardtable.games.pragon.options import KINDS, Options
from cardtable.games.pragon.outlook import look
from cardtable.games.pragon.position import from_json, to_json
from cardtable.games.pragon.state import deal
from cardtable.games.pragon.telling import hides, tell
from cardtable.games.pragon.view import show

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
    name_of=name_of,
    write=write,
    read=read,
    tell=tell,
    to_json=to_json,
    from_json=from_json,
)
