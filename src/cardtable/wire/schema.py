"""The messages as JSON Schema, from which the types of other languages are made."""

from typing import Any, get_type_hints

from msgspec.json import schema_components

from cardtable.bots.advice import AnalysisProgress
from cardtable.engine.game import Game
from cardtable.table.record import Record
from cardtable.wire import VERSION, asks, rest, tells


def view_of(game: Game) -> Any:
    """The type of a game's views. Only the sources tell it: compiled functions keep no types."""
    return get_type_hints(game.show)["return"]


def schema(games: list[Game]) -> dict[str, Any]:
    """All messages, and the views of these games."""
    whole = [
        rest.GameCard, rest.Me, rest.Rename, rest.NewTable, rest.Opened, rest.Lobby,
        rest.Records, rest.Pass, rest.Placed, rest.Problem, Record,
        rest.Notation, rest.AskedDeal, rest.Deal, rest.Replay, rest.Verdict, rest.Statistics,
        AnalysisProgress,
    ]  # fmt: skip
    views = [view_of(game) for game in games]
    # Two messages have one name in both directions, so each direction is a document of its own.
    return {
        "version": VERSION,
        "asks": document(asks.Every),
        "tells": document(tells.Every),
        "rest": document(*whole),
        "views": document(*views),
    }


def document(*types: Any) -> dict[str, Any]:
    roots, components = schema_components(types, ref_template="#/$defs/{name}")
    return {"roots": list(roots), "$defs": components}
