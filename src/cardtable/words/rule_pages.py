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
FOLDERS = (PACKAGE / "rules", PACKAGE.parents[1] / "docs" / "rules")


def find_page(name: str, language: str) -> Path | None:
    """Return the page of rules of a game in a language, if there is one."""
    files = [folder / f"{name}.{language}.md" for folder in FOLDERS]
    own = games.find(name).words
    if own is not None:
        files = [Path(own) / f"rules.{language}.md"]
    return next((file for file in files if file.is_file()), None)


def read_rules(name: str, language: str) -> str:
    """Return the rules of a game, in English if there is no page in that language."""
    page = find_page(name, language) or find_page(name, FALLBACK)
    if page is None:
        raise InvalidInput(codes.RULES_MISSING, game=name)
    return page.read_text(encoding="utf-8")
