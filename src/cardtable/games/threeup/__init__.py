"""3UP 3DOWN: shed your hand, then the 3UP, then the 3DOWN that nobody knows."""

from cardtable.engine.game import Game
from cardtable.games.threeup.moves import CODES
from cardtable.games.threeup.notation import name_of, read, write
from cardtable.games.threeup.options import KINDS, Options
from cardtable.games.threeup.position import from_json, to_json
from cardtable.games.threeup.state import deal
from cardtable.games.threeup.telling import hides, tell
from cardtable.games.threeup.view import show

GAME = Game(
    name="threeup",
    version=1,
    seats=range(2, 7),
    codes=CODES,
    options=Options,
    kinds=KINDS,
    deal=deal,
    show=show,
    hides=hides,
    name_of=name_of,
    write=write,
    read=read,
    tell=tell,
    to_json=to_json,
    from_json=from_json,
)
