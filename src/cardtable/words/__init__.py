"""Words for people, in their language: messages, refusals and rule pages.

Our own games have Fluent files in `words/LANGUAGE`. A game of another package brings its own
(`Game.words`); they are read when a message is asked for that is not ours.

Our rule pages are `docs/rules/GAME.LANGUAGE.md`, which a wheel carries as `cardtable/rules`. A game
of another package has `rules.LANGUAGE.md` in the folder of its words.
"""

import json
import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from fluent.runtime import FluentBundle, FluentResource

from cardtable import games
from cardtable.engine import codes
from cardtable.engine.game import Game, Message
from cardtable.engine.refusal import InvalidInput, Refusal

FOLDER = Path(__file__).parent
PACKAGE = FOLDER.parent
RULE_FOLDERS = (PACKAGE / "rules", PACKAGE.parents[1] / "docs" / "rules")
LANGUAGES = ("en", "de")
FALLBACK = "en"
# Messages about players say in `you` which of them is the reader: `seat`, `other`, `both`, `none`.
NOT_YOU = {"you": "none"}
# Characters of an argument that a sentence repeats; Fluent itself refuses a thousand.
MAX_TEXT_LENGTH = 500


@cache
def load_bundle(language: str) -> FluentBundle:
    """Return the messages of one language."""
    bundle = FluentBundle([language], use_isolating=False)
    for file in sorted((FOLDER / language).glob("*.ftl")):
        add_file(bundle, file)
    return bundle


def add_file(bundle: FluentBundle, file: Path) -> None:
    """Add the messages of a Fluent file; those that `bundle` has already stay as they are."""
    bundle.add_resource(FluentResource(file.read_text(encoding="utf-8")))


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
    """Add the messages of all games of other packages."""
    for game in games.find_plugins():
        add_words_of(game)


def bundle_with(language: str, message: str) -> FluentBundle:
    """Return the messages of one language, those of other packages too if `message` is not ours."""
    bundle = load_bundle(language)
    if not bundle.has_message(message):
        add_words_of_plugins()
    return bundle


def match_language(default: str, wanted: str | None) -> str:
    """Return the language of a locale such as `de_AT.UTF-8`, or `default`."""
    short = (wanted or "")[:2].lower()
    return short if short in LANGUAGES else default


def has_message(language: str, message: str) -> bool:
    return bool(bundle_with(language, message).has_message(message))


def say(language: str, message: str, about: Mapping[str, str | int] | None = None) -> str:
    """Return the sentence with the id `message`; `about` holds its arguments."""
    bundle = bundle_with(language, message)
    pattern = bundle.get_message(message).value
    assert pattern is not None, message
    arguments = {
        name: value if isinstance(value, int) else printable(shorten(value))
        for name, value in {**NOT_YOU, **(about or {})}.items()
    }
    if isinstance(counted := arguments.get("counted"), str):
        arguments["counted"] = name_counts(language, counted)
    text, errors = bundle.format_pattern(pattern, arguments)
    if errors:
        raise ValueError(f"{message} in {language}: {errors[0]}")
    return str(text)


def name_counts(language: str, counted: str) -> str:
    """Return counted cards in words: `9:6 Q:1` is “six 9s, one queen”."""
    pairs = re.findall(r"(\S+):(\d+)", counted)
    return ", ".join(say(language, "cards-counted", {"name": n, "count": int(c)}) for n, c in pairs)


def shorten(text: str) -> str:
    """Cut a text that somebody typed, which may be longer than anybody wants to read again."""
    return text if len(text) <= MAX_TEXT_LENGTH else text[: MAX_TEXT_LENGTH - 1] + "…"


def printable(text: str) -> str:
    """Return a text of a stranger as it may be written to a terminal.

    Characters that could steer a terminal, or turn the direction of the text, are written as
    escapes of JSON, such as `\\u001b`.
    """
    if text.isprintable():
        return text
    return "".join(
        char if char.isprintable() or unicodedata.category(char) == "Zs"
        else json.dumps(char)[1:-1]
        for char in text
    )  # fmt: skip


# What is written for a character where there is only ASCII. Signs in drawings stay one column wide.
ASCII_SIGNS: Final = str.maketrans({
    "“": '"', "”": '"', "„": '"', "‘": "'", "’": "'", "‚": "'", "–": "-", "—": "-", "−": "-",
    "…": "...", "·": "-", "•": "*", "✗": "x", "×": "x", "▸": ">", "→": ">", "←": "<", "↑": "^",
    "↓": "v", "±": "+/-", "≥": ">=", "≤": "<=", "♣": "C", "♦": "D", "♥": "H", "♠": "S", "●": "o",
    "▲": "^", "★": "*", "■": "#", "◆": "x", "✚": "+", "ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae",
    "Ö": "Oe", "Ü": "Ue", "ß": "ss", "─": "-", "│": "|",
})  # fmt: skip


def to_ascii(text: str) -> str:
    """Return a text in ASCII, as near as people would write it: `ue` for `ü`, `?` for the rest."""
    plain = unicodedata.normalize("NFKD", text.translate(ASCII_SIGNS))
    kept = "".join(char for char in plain if not unicodedata.combining(char))
    return kept.encode("ascii", "replace").decode()


def say_refusal(language: str, refusal: Refusal) -> str:
    """Say in one sentence why a request was turned down; its mark leads to the rule."""
    return say(language, f"refused-{refusal.code.lower()}", refusal.about)


@dataclass(frozen=True)
class Speaker:
    """A language that was chosen once. A call returns a sentence: `say("tui-seat", number=2)`.

    A game of another package may lack the words for a message or a refusal. It can be played all
    the same: the id and the arguments are shown in place of the sentence.
    """

    language: str
    is_ascii: bool = False  # where drawings must fit: `ü` is two columns wide, as `ue`

    def __call__(self, message: str, **about: str | int) -> str:
        return self.spell(say(self.language, message, about))

    def spell(self, sentence: str) -> str:
        return to_ascii(sentence) if self.is_ascii else sentence

    def has(self, message: str) -> bool:
        return has_message(self.language, message)

    def sentences(self, messages: list[Message]) -> list[str]:
        """Return the sentence of each message."""
        return [self.sentence(message) for message in messages]

    def sentence(self, message: Message) -> str:
        if self.has(message.id):
            return self.spell(say(self.language, message.id, message.about))
        details = ", ".join(f"{name} {value}" for name, value in message.about.items())
        return printable(f"{message.id} ({details})" if details else message.id)

    def refusal(self, refusal: Refusal) -> str:
        """Return the reason for a refusal."""
        if self.has(f"refused-{refusal.code.lower()}"):
            return self.spell(say_refusal(self.language, refusal))
        return printable(str(refusal))

    def number(self, english: str) -> str:
        """Return a number, given as Python writes it, with the marks of this language."""
        marks = self("mark-thousands") + self("mark-decimal")
        return english.translate(str.maketrans(",.", marks))

    def title(self, game: str) -> str:
        """Return the name of a game as people write it."""
        message = f"{game}-name"
        return self(message) if self.has(message) else game


def find_rules(name: str, language: str) -> Path | None:
    """Return the rule page of a game in a language, if there is one."""
    files = [folder / f"{name}.{language}.md" for folder in RULE_FOLDERS]
    own = games.find(name).words
    if own is not None:
        files = [Path(own) / f"rules.{language}.md"]
    return next((file for file in files if file.is_file()), None)


def read_rules(name: str, language: str) -> str:
    """Return the rules of a game, in English if there is no page in that language."""
    page = find_rules(name, language) or find_rules(name, FALLBACK)
    if page is None:
        raise InvalidInput(codes.RULES_MISSING, game=name)
    return page.read_text(encoding="utf-8")
