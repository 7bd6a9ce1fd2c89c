"""The pages of rules, one for each game and language.

Ours are `docs/rules/GAME.LANGUAGE.md`, which a wheel carries as `cardtable/rules`. A game of
another package has `rules.LANGUAGE.md` in the folder of its words.
"""

from pathlib import Path

from cardtable import games
from cardtable.engine import codes
from cardtable.engine.refusal import InvalidInput
from cardtable.words import FALLBACK

PACKAGE = Path(__file__).parents[1]
PLACES = (PACKAGE / "rules", PACKAGE.parents[1] / "docs" / "rules")


def find(name: str, language: str) -> Path | None:
    """Return the page of rules of a game in a language, if there is one."""
    files = [place / f"{name}.{language}.md" for place in PLACES]
    folder = games.find(name).words
    if folder is not None:
        files = [Path(folder) / f"rules.{language}.md"]
    return next((file for file in files if file.is_file()), None)


def rules(name: str, language: str) -> str:
    """Return the rules of a game, in English if there is no page in that language."""
    page = find(name, language) or find(name, FALLBACK)
    if page is None:
        raise InvalidInput(codes.RULES_MISSING, game=name)
    return page.read_text(encoding="utf-8")
