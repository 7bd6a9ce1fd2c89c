"""3UP 3DOWN: get rid of your hand, then of the 3UP, then of the 3DOWN, which nobody has seen."""

from cardtable.engine.chance import DEAL_COUNT, numbered_chance
from cardtable.engine.game import Game
from cardtable.games.threeup.cards import CODE_COUNT
from cardtable.games.threeup.notation import (
    describe_move,
    format_move,
    is_hidden,
    narrate_deal,
    narrate_move,
    parse_move,
    step_name,
)
from cardtable.games.threeup.options import OPTION_TYPES, ThreeUpOptions
from cardtable.games.threeup.position import from_json, to_json
from cardtable.games.threeup.ranking import keep_score
from cardtable.games.threeup.state import deal
from cardtable.games.threeup.view import view_of

GAME = Game(
    name="threeup",
    version=2,
    seats=range(2, 7),
    step_count=CODE_COUNT,
    options=ThreeUpOptions,
    option_types=OPTION_TYPES,
    deal=deal,
    deals=DEAL_COUNT,
    numbered_deal=numbered_chance,
    view=view_of,
    is_hidden=is_hidden,
    step_name=step_name,
    write=format_move,
    read=parse_move,
    narrate=narrate_move,
    describe_move=describe_move,
    narrate_deal=narrate_deal,
    to_json=to_json,
    from_json=from_json,
    keep_score=keep_score,
)
