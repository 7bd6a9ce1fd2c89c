"""Words for people, in their language.

Our own games have Fluent files in `words/LANGUAGE`. A game of another package brings its own
(`Game.words`); they are read when a message is asked for that is not ours.
"""

from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path

from fluent.runtime import FluentBundle, FluentResource

from cardtable import games
from cardtable.engine.game import Game, Message
from cardtable.engine.refusal import Refusal

FOLDER = Path(__file__).parent
LANGUAGES = ("en", "de")
FALLBACK = "en"
MAX_TEXT_LENGTH = (
    500  # characters of an argument that are repeated; Fluent itself refuses a thousand
)


@cache
def load_bundle(language: str) -> FluentBundle:
    """Return the messages of one language."""
    words = FluentBundle([language], use_isolating=False)
    for file in sorted((FOLDER / language).glob("*.ftl")):
        add_file(words, file)
    return words


def add_file(words: FluentBundle, file: Path) -> None:
    """Add the messages of a Fluent file; those that `words` has already stay as they are."""
    words.add_resource(FluentResource(file.read_text(encoding="utf-8")))


@cache
def add_words_of(game: Game) -> None:
    """Add the messages that a game of another package brings, in English where one is missing."""
    if game.words is None:
        return
    for language in LANGUAGES:
        for file in (Path(game.words) / f"{name}.ftl" for name in (language, FALLBACK)):
            if file.is_file():
                add_file(load_bundle(language), file)


@cache
def add_words_of_plugins() -> None:
    """Add the messages of all games of other packages; one that cannot be imported has none."""
    for name in games.names_of_plugins():
        with suppress(Refusal):
            add_words_of(games.find(name))


def bundle_with(language: str, message: str) -> FluentBundle:
    """Return the messages of one language, those of other packages too if `message` is not ours."""
    words = load_bundle(language)
    if not words.has_message(message):
        add_words_of_plugins()
    return words


def match_language(default: str, wanted: str | None) -> str:
    """Return the language to use for a wish such as `de_AT.UTF-8`, or `default`."""
    short = (wanted or "")[:2].lower()
    return short if short in LANGUAGES else default


def has_message(language: str, message: str) -> bool:
    return bool(bundle_with(language, message).has_message(message))


def say(language: str, message: str, about: Mapping[str, str | int] | None = None) -> str:
    """Return the sentence with the id `message`; `about` holds its arguments."""
    words = bundle_with(language, message)
    pattern = words.get_message(message).value
    assert pattern is not None, message
    text, wrong = words.format_pattern(pattern, {k: shorten(v) for k, v in (about or {}).items()})
    if wrong:
        raise ValueError(f"{message} in {language}: {wrong[0]}")
    return str(text)


def shorten(value: str | int) -> str | int:
    """Cut a text that somebody typed, which may be longer than anybody wants to read again."""
    if isinstance(value, int) or len(value) <= MAX_TEXT_LENGTH:
        return value
    return value[: MAX_TEXT_LENGTH - 1] + "…"


def say_all(language: str, messages: list[Message]) -> list[str]:
    return [say(language, message.id, message.about) for message in messages]


def say_refusal(language: str, refusal: Refusal) -> str:
    """Say in one sentence why a request was turned down; its mark leads to the rule."""
    return say(language, f"refused-{refusal.code.lower()}", refusal.about)
