"""3UP 3DOWN: get rid of your hand, then of the 3UP, then of the 3DOWN, which nobody has seen."""

from cardtable.engine.game import Game
from cardtable.games.threeup.moves import CODE_COUNT
from cardtable.games.threeup.narrate import hides, narrate_move
from cardtable.games.threeup.notation import format_move, parse_move, step_name
from cardtable.games.threeup.options import OPTION_TYPES, ThreeUpOptions
from cardtable.games.threeup.position import from_json, to_json
from cardtable.games.threeup.state import deal
from cardtable.games.threeup.view import view_of

GAME = Game(
    name="threeup",
    version=2,
    seats=range(2, 7),
    codes=CODE_COUNT,
    options=ThreeUpOptions,
    kinds=OPTION_TYPES,
    deal=deal,
    show=view_of,
    hides=hides,
    step_name=step_name,
    write=format_move,
    read=parse_move,
    tell=narrate_move,
    to_json=to_json,
    from_json=from_json,
)
