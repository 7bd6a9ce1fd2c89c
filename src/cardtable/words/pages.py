"""The pages of rules: `docs/rules/GAME.LANGUAGE.md`, which a wheel carries as `cardtable/rules`."""

from pathlib import Path

from cardtable import games
from cardtable.engine import codes
from cardtable.engine.refusal import InvalidInput

PACKAGE = Path(__file__).parents[1]
PLACES = (PACKAGE / "rules", PACKAGE.parents[1] / "docs" / "rules")


def find(game: str, language: str) -> Path | None:
    for place in PLACES:
        page = place / f"{game}.{language}.md"
        if page.is_file():
            return page
    return None


def rules(game: str, language: str) -> str:
    """The rules of a game, in English if there is no page in that language."""
    known = games.find(game).name
    page = find(known, language) or find(known, "en")
    if page is None:
        raise InvalidInput(codes.RULES_MISSING, game=known)
    return page.read_text(encoding="utf-8")
