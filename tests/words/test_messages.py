"""The messages of all languages: the same ids with the same arguments, all of them used."""

import ast
import re
from collections import defaultdict
from fnmatch import fnmatchcase
from functools import cache

import pytest
from fluent.syntax import FluentParser, FluentSerializer
from fluent.syntax import ast as fluent
from fluent.syntax.visitor import Visitor

from cardtable import bots, games, words
from cardtable.engine import codes
from support.sources import ROOT, SOURCE, WEB, calls, literals, python_files, templates

FILES = python_files(SOURCE)
FAMILIES = ("IllegalMove", "InvalidInput", "Unavailable")
every_language = pytest.mark.parametrize("language", words.LANGUAGES)


class VariableCollector(Visitor):
    """Collects the names of the arguments in a message."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: fluent.VariableReference) -> None:  # noqa: N802
        self.names.add(node.id.name)


@cache
def messages(language: str) -> dict[str, set[str]]:
    """Return the arguments of each message; no message is written twice."""
    found: dict[str, set[str]] = {}
    for file in sorted((words.FOLDER / language).glob("*.ftl")):
        for entry in FluentParser().parse(file.read_text(encoding="utf-8")).body:
            assert not isinstance(entry, fluent.Junk), f"{file.name}: {entry.content}"
            if isinstance(entry, fluent.Message):
                assert entry.id.name not in found, entry.id.name
                collector = VariableCollector()
                collector.visit(entry)
                found[entry.id.name] = collector.names
    return found


def page_sources() -> str:
    """Return the sources of the page in one text."""
    files = [file for file in WEB.rglob("*") if file.suffix in (".ts", ".svelte")]
    return "\n".join(file.read_text(encoding="utf-8") for file in files)


def literal_ids() -> set[str]:
    """Return the strings in the sources that may be ids, in Python or for the page."""
    return {*literals(FILES), *re.findall(r"[\"'`]([a-zA-Z0-9-]+)[\"'`]", page_sources())}


def id_patterns() -> list[str]:
    """Return the ids that are formatted, with a star for each expression."""
    joined = re.findall(r"`([a-z][a-z0-9-]*-(?:\$\{[^}`]*\}-?)+)`", page_sources())
    return [*templates(FILES), *(re.sub(r"\$\{[^}]*\}", "*", text) for text in joined)]


def is_used(message: str, ids: set[str], patterns: list[str]) -> bool:
    if message.startswith("refused-"):
        code = message.removeprefix("refused-")
        return code in CODES.values() or code.upper() in ids
    by_pattern = any(fnmatchcase(message, pattern) for pattern in patterns)
    return message in ids or by_pattern or message in {f"{name}-name" for name in games.names()}


def test_all_languages_have_the_same_messages_with_the_same_arguments() -> None:
    first, *others = words.LANGUAGES
    for language in others:
        assert messages(language) == messages(first)


def test_the_page_has_words_for_every_refusal_of_a_table() -> None:
    """It leaves out files of messages that are not for browsers."""
    layers = ("engine", "games", "bots", "table", "wire")
    paths = [path for layer in layers for path in SOURCE.glob(f"{layer}/**/*.py")]
    sources = "\n".join(path.read_text(encoding="utf-8") for path in paths)
    heard = {CODES[name] for name in re.findall(r"codes\.([A-Z0-9_]+)", sources)}
    heard |= {codes.BUG, codes.STORE_FAILED, codes.STORE_FULL, codes.TABLE_UNKNOWN}
    for language in words.LANGUAGES:
        source = (WEB / "words" / f"{language}.ts").read_text()
        (left_out,) = re.findall(r"{([a-z,]+)}\.ftl\", // are not used", source)
        files = [path for path in (words.FOLDER / language).glob("*.ftl")
                 if path.stem not in left_out.split(",")]  # fmt: skip
        known = "\n".join(path.read_text(encoding="utf-8") for path in files)
        assert [code for code in sorted(heard) if f"\nrefused-{code} =" not in known] == []


CODES = {name: code for name, code in vars(codes).items() if name.isupper()}


def test_every_code_of_a_refusal_is_a_constant_with_words() -> None:
    for language in words.LANGUAGES:
        refused = {name[8:] for name in messages(language) if name.startswith("refused-")}
        assert {code for code in refused if not re.search(r"-\d+$", code)} == set(CODES.values())
    assert all(name == code.upper().replace("-", "_") for name, code in CODES.items())


def test_every_code_of_a_refusal_is_used() -> None:
    used = {
        node.attr
        for file in FILES
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute)
    }
    assert set(CODES) - used == set()


def test_every_refusal_is_listed_on_its_page() -> None:
    """A code is listed by its name, or by a prefix such as `record-…`."""
    first_cells = re.findall(r"^\| (`[^|]*) \|", (ROOT / "docs/refusals.md").read_text(), re.M)
    listed = set(re.findall(r"`([^`]+)`", " ".join(first_cells)))
    prefixes = tuple(name.removesuffix("…") for name in listed if name.endswith("…"))
    known = set(CODES.values())
    assert {code for code in known - listed if not code.startswith(prefixes)} == set()
    assert {name for name in listed - known - set(FAMILIES) if not name.endswith("…")} == set()


@cache
def sentences(language: str) -> dict[str, str]:
    """Return the pattern of each message, as Fluent writes it."""
    serializer = FluentSerializer()
    return {
        entry.id.name: serializer.serialize_entry(
            fluent.Message(fluent.Identifier("x"), entry.value)
        )
        for file in sorted((words.FOLDER / language).glob("*.ftl"))
        for entry in FluentParser().parse(file.read_text(encoding="utf-8")).body
        if isinstance(entry, fluent.Message)
    }


def test_no_sentence_is_written_twice() -> None:
    """Except one that belongs to a mark, to an option of a game or to an option of a command."""
    ids: dict[tuple[str, ...], list[str]] = defaultdict(list)
    for message, pattern in sentences(words.LANGUAGES[0]).items():
        if pattern.endswith(".\n") and not message.startswith(("refused-", "option-", "cli-")):
            ids[tuple(sentences(language)[message] for language in words.LANGUAGES)].append(message)
    assert [found for found in ids.values() if len(found) > 1] == []


@every_language
def test_every_message_can_be_formatted(language: str) -> None:
    for message, variables in messages(language).items():
        for value in (0, 1, 2, 5, "none", "Ada"):
            text = words.say(language, message, dict.fromkeys(variables, value))
            assert text.strip()
            assert "{" not in text


def test_no_message_is_unused() -> None:
    ids = literal_ids()
    patterns = [text for text in id_patterns() if len(text.replace("*", "")) > 2]
    patterns = [text for text in patterns if not text.startswith("refused-")]
    unused = [m for m in messages(words.LANGUAGES[0]) if not is_used(m, ids, patterns)]
    assert unused == []


def code_of(call: ast.Call) -> str | None:
    """Return the code that a refusal is raised with, if it is a mark or a constant."""
    match call.args[0]:
        case ast.Constant(value=mark):
            return str(mark)
        case ast.Attribute(value=ast.Name(id="codes"), attr=name):
            return str(CODES[name])
    return None


@every_language
def test_every_refusal_has_words_and_passes_their_arguments(language: str) -> None:
    known = messages(language)
    raised = [call for family in FAMILIES for call in calls(FILES, family)]
    found = [(code, call) for call in raised if (code := code_of(call))]
    assert len(found) > 200
    for code, call in found:
        message = f"refused-{code.lower()}"
        assert message in known, message
        assert known[message] <= {keyword.arg for keyword in call.keywords}, message


@every_language
def test_every_bot_has_a_name_and_a_description(language: str) -> None:
    known = messages(language)
    for game in games.BUILT_IN:
        for bot in bots.names(game):
            assert {f"bot-{bot}", f"bot-{bot}-about"} <= set(known), bot


@every_language
def test_what_is_uncertain_is_said_in_words(language: str) -> None:
    for file in (words.FOLDER / language).glob("*.ftl"):
        assert "±" not in file.read_text(encoding="utf-8"), file.name


@every_language
def test_no_message_is_missing(language: str) -> None:
    known = messages(language)
    for name in games.BUILT_IN:
        id_of_game = re.compile(rf"{name}-[a-z][a-z-]*")
        files = python_files(SOURCE / "games" / name)
        wanted = [text for text in literals(files) if id_of_game.fullmatch(text)]
        # An id that is not a message is the code of a refusal.
        assert [text for text in wanted if not {text, f"refused-{text}"} & set(known)] == []
    for call in calls(FILES, "Message"):
        if call.args and isinstance(call.args[0], ast.Constant):
            assert call.args[0].value in known


@pytest.mark.parametrize(
    ("files", "other"),
    [
        ("*.ftl", r"\bZiehstapel"),  # Nachziehstapel
        ("*.ftl", r"\bHinweis"),  # Tipp
        ("*.ftl", r"[Aa]bwerf|[Aa]bwurf|[Aa]bgeworfen|\b[Ww]irft? "),  # ablegen
        ("*.ftl", r"\bNachziehen\b"),  # Ziehen
        ("*.ftl", r"mit einem Tipp"),  # Antippen; a Tipp is a hint
        ("board.ftl", r"\b(grünes|blaues|oranges)\b"),  # die Clear-Karte, as in the rules
        ("level*.ftl", r"\b(Stapel|Ablage)\b"),  # Nachziehstapel, Ablagestapel
        ("level*.ftl", r"\bRunde"),  # Durchgang
        ("levelup*.ftl", r"\b(wilde|Blatt)"),  # Joker, Hand
        ("pragon*.ftl", r"\b(Ablage\b|Blatt|Blätter|Gabe)"),  # Ablagestapel, Kombination, Spiel
    ],
)
def test_german_has_one_word_for_one_thing(files: str, other: str) -> None:
    for file in sorted((words.FOLDER / "de").glob(files)):
        assert not re.findall(other, file.read_text(encoding="utf-8")), file.name


def test_the_discard_pile_has_one_name_on_the_board_and_in_hints() -> None:
    assert words.say("de", "face-levelup-pile", {}) in words.say(
        "de", "hint-levelup-takes", {"card": "9H"}
    )


def test_a_long_argument_is_cut_short() -> None:
    sentence = words.say("en", "refused-notation", {"text": "x" * 5000})
    assert "x…" in sentence
    assert len(sentence) < 600


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_german_rules_have_the_letters_of_german_cards(name: str) -> None:
    assert not re.findall(r"\[[JQ][♣♦♥♠]\]", words.read_rules(name, "de"))
