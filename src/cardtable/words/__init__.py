"""Words for people, in their language. One Fluent file for each game and language."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from fluent.runtime import FluentBundle, FluentResource

from cardtable.engine.game import Message
from cardtable.engine.refusal import Refusal

FOLDER = Path(__file__).parent
LANGUAGES = ("en", "de")
MAX_TEXT_LENGTH = 500  # characters of a text that are repeated; Fluent itself refuses a thousand


@cache
def load_bundle(language: str) -> FluentBundle:
    """All messages of one language."""
    words = FluentBundle([language], use_isolating=False)
    for file in sorted((FOLDER / language).glob("*.ftl")):
        words.add_resource(FluentResource(file.read_text(encoding="utf-8")))
    return words


def supported_language(language: str, wanted: str | None) -> str:
    """The language to use for a wish such as `de_AT.UTF-8`."""
    short = (wanted or "")[:2].lower()
    return short if short in LANGUAGES else language


def has_message(language: str, message: str) -> bool:
    return bool(load_bundle(language).has_message(message))


def say(language: str, message: str, about: Mapping[str, str | int] | None = None) -> str:
    words = load_bundle(language)
    pattern = words.get_message(message).value
    assert pattern is not None, message
    text, wrong = words.format_pattern(pattern, {k: truncate(v) for k, v in (about or {}).items()})
    if wrong:
        raise ValueError(f"{message} in {language}: {wrong[0]}")
    return str(text)


def truncate(value: str | int) -> str | int:
    """What somebody typed may be longer than anybody wants to read again."""
    if isinstance(value, int) or len(value) <= MAX_TEXT_LENGTH:
        return value
    return value[: MAX_TEXT_LENGTH - 1] + "…"


def say_all(language: str, told: list[Message]) -> list[str]:
    return [say(language, said.id, said.about) for said in told]


def say_refusal(language: str, refusal: Refusal) -> str:
    """Why not, in one sentence; the mark leads to the rule."""
    return say(language, f"refused-{refusal.code.lower()}", refusal.about)
