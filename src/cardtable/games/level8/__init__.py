"""LEVEL 8: collect the cards of eight levels, one after the other, before the others do."""

from cardtable.engine.game import Game
from cardtable.games.level8.moves import CODES
from cardtable.games.level8.notation import name_of, read, write
from cardtable.games.level8.options import KINDS, Options
from cardtable.games.level8.outlook import look
from cardtable.games.level8.position import from_json, to_json
from cardtable.games.level8.state import deal
from cardtable.games.level8.telling import hides, tell
from cardtable.games.level8.view import show

GAME = Game(
    name="level8",
    version=1,
    seats=range(2, 7),
    codes=CODES,
    options=Options,
    kinds=KINDS,
    deal=deal,
    show=show,
    outlook=look,
    hides=hides,
    name_of=name_of,
    write=write,
    read=read,
    tell=tell,
    to_json=to_json,
    from_json=from_json,
)
