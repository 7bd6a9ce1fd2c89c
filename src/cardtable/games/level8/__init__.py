"""LEVEL 8: lay the groups of eight levels, one level after the other, before the others do."""

from cardtable.engine.chance import DEAL_COUNT, numbered_chance
from cardtable.engine.game import Game
from cardtable.games.level8.moves import CODE_COUNT
from cardtable.games.level8.notation import (
    describe_move,
    format_move,
    is_hidden,
    narrate_deal,
    narrate_move,
    parse_move,
    step_name,
)
from cardtable.games.level8.options import OPTION_TYPES, Level8Options
from cardtable.games.level8.position import from_json, to_json
from cardtable.games.level8.scoring import keep_score
from cardtable.games.level8.state import deal
from cardtable.games.level8.view import find_combinations, view_of

GAME = Game(
    name="level8",
    version=2,
    seats=range(2, 7),
    step_count=CODE_COUNT,
    options=Level8Options,
    option_types=OPTION_TYPES,
    deal=deal,
    deals=DEAL_COUNT,
    numbered_deal=numbered_chance,
    view=view_of,
    combinations=find_combinations,
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
