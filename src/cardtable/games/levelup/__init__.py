"""LEVEL UP: lay down a hand that qualifies to reach the next ROUND; the last ROUND wins."""

from cardtable.engine.chance import DEAL_COUNT, numbered_chance
from cardtable.engine.game import Game
from cardtable.games.levelup.cards import CODE_COUNT
from cardtable.games.levelup.notation import (
    describe_move,
    format_move,
    is_hidden,
    narrate_deal,
    narrate_move,
    parse_move,
    shows_step,
    step_name,
)
from cardtable.games.levelup.options import MAX_SEATS, OPTION_TYPES, LevelUpOptions
from cardtable.games.levelup.position import from_json, to_json
from cardtable.games.levelup.scoring import keep_score
from cardtable.games.levelup.state import closing_step, deal
from cardtable.games.levelup.view import find_combinations, view_of

GAME = Game(
    name="levelup",
    version=1,
    seats=range(2, MAX_SEATS + 1),
    step_count=CODE_COUNT,
    options=LevelUpOptions,
    option_types=OPTION_TYPES,
    deal=deal,
    deals=DEAL_COUNT,
    numbered_deal=numbered_chance,
    view=view_of,
    combinations=find_combinations,
    is_hidden=is_hidden,
    shows_step=shows_step,
    closing_step=closing_step,
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
