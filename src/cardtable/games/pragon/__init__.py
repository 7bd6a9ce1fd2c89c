"""The Seal of Pragon, a solitaire by Legend for fifty-two cards and two jokers."""

from typing import Final

from cardtable.engine.game import Game
from cardtable.games.pragon.cards import DEAL_COUNT, NumberedDeal
from cardtable.games.pragon.moves import CODE_COUNT
from cardtable.games.pragon.notation import (
    describe_move,
    format_move,
    is_hidden,
    narrate_move,
    parse_move,
    step_name,
)
from cardtable.games.pragon.options import OPTION_TYPES, PragonOptions
from cardtable.games.pragon.position import from_json, to_json
from cardtable.games.pragon.state import deal
from cardtable.games.pragon.view import find_combinations, view_of

GAME: Final = Game(
    name="pragon",
    version=2,
    seats=range(1, 2),
    step_count=CODE_COUNT,
    options=PragonOptions,
    option_types=OPTION_TYPES,
    deal=deal,
    view=view_of,
    combinations=find_combinations,
    deals=DEAL_COUNT,
    numbered_deal=NumberedDeal,
    is_hidden=is_hidden,
    step_name=step_name,
    write=format_move,
    read=parse_move,
    narrate=narrate_move,
    describe_move=describe_move,
    to_json=to_json,
    from_json=from_json,
)
