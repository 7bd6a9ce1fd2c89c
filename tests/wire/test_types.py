from pathlib import Path

from cardtable import games
from cardtable.wire.schema import schema
from cardtable.wire.typescript import typescript

TYPES = Path(__file__).parents[2] / "web" / "src" / "wire" / "types.ts"


def test_the_types_of_the_page_are_those_of_the_wire() -> None:
    found = typescript(schema([games.find(name) for name in games.names()]))
    assert TYPES.read_text() == found, "run `make types`"
