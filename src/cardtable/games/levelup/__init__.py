"""LEVEL UP: be the first to lay down a hand that qualifies, ROUND after ROUND."""

from cardtable.engine.game import Game
from cardtable.games.levelup.moves import CODES
from cardtable.games.levelup.notation import name_of, read, write
from cardtable.games.levelup.options import KINDS, MOST_SEATS, Options
from cardtable.games.levelup.outlook import look
from cardtable.games.levelup.position import from_json, to_json
from cardtable.games.levelup.state import deal
from cardtable.games.levelup.telling import hides, tell
from cardtable.games.levelup.view import show

GAME = Game(
    name="levelup",
    version=1,
    seats=range(2, MOST_SEATS + 1),
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
