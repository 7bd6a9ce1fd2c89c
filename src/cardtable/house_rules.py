"""House rules: options of games that an operator sets as defaults of this installation.

A TOML file has a table for each game, with the names and values of its options:

    [level8]
    level_set = "custom"
    custom_levels = ["run4 pair pair", "triple run4", "run4 run4"]

They become part of the options of each game, so that a record does not need the file.
"""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from cardtable import games
from cardtable.engine import codes
from cardtable.engine.refusal import InvalidInput

HOUSE_RULES_VARIABLE = "CARDTABLE_HOUSE_RULES"


def from_environment(environment: Mapping[str, str]) -> dict[str, dict[str, Any]]:
    """Return the house rules in the file that a variable names; none if it is not set."""
    path = environment.get(HOUSE_RULES_VARIABLE)
    return from_file(Path(path)) if path else {}


def from_file(path: Path) -> dict[str, dict[str, Any]]:
    """Read house rules and check them against the games; refuse what is wrong, and say where."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise InvalidInput(codes.FILE, path=str(path), why=error.strerror or str(error)) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise InvalidInput(codes.TOML, path=str(path), why=str(error)) from None
    for name, options in data.items():
        games.find(name).parse_options(options)
    return data


def with_house_rules(
    rules: Mapping[str, Mapping[str, Any]], game: str, options: Mapping[str, Any]
) -> Any:
    """Return `options`, completed by the house rules of a game."""
    return {**rules.get(game, {}), **options}
