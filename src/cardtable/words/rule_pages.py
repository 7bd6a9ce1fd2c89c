"""The pages of rules: `docs/rules/GAME.LANGUAGE.md`, which a wheel carries as `cardtable/rules`."""

from pathlib import Path

from cardtable import games
from cardtable.engine import codes
from cardtable.engine.refusal import InvalidInput

PACKAGE_FOLDER = Path(__file__).parents[1]
RULE_FOLDERS = (PACKAGE_FOLDER / "rules", PACKAGE_FOLDER.parents[1] / "docs" / "rules")


def find_page(game: str, language: str) -> Path | None:
    for place in RULE_FOLDERS:
        page = place / f"{game}.{language}.md"
        if page.is_file():
            return page
    return None


def read_rules(game: str, language: str) -> str:
    """The rules of a game, in English if there is no page in that language."""
    known = games.find(game).name
    page = find_page(known, language) or find_page(known, "en")
    if page is None:
        raise InvalidInput(codes.RULES_MISSING, game=known)
    return page.read_text(encoding="utf-8")
