"""House rules: what an operator wants to be agreed here unless somebody asks for otherwise.

A TOML file has a table for each game, with the names and values of its options:

    [level8]
    level_set = "custom"
    custom_levels = ["run4 pair pair", "triple run4", "run4 run4"]

They become part of what is agreed, so that a record does not need the file.
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
    """The house rules of the file that the variable names; none without it."""
    path = environment.get(HOUSE_RULES_VARIABLE)
    return from_file(Path(path)) if path else {}


def from_file(path: Path) -> dict[str, dict[str, Any]]:
    """House rules that every game accepts, or a refusal that says what is wrong and where."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as wrong:
        raise InvalidInput(codes.FILE, path=str(path), why=wrong.strerror or str(wrong)) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as wrong:
        raise InvalidInput(codes.TOML, path=str(path), why=str(wrong)) from None
    for name, options in data.items():
        games.find(name).parse_options(options)
    return data


def with_house_rules(
    rules: Mapping[str, Mapping[str, Any]], game: str, wanted: Mapping[str, Any]
) -> Any:
    """What is wanted, and the house rules for the rest."""
    return {**rules.get(game, {}), **wanted}
