"""Names and words of the package: no class name twice, and no words that hide who is meant."""

import ast
import re
from collections import defaultdict
from pathlib import Path

from support.sources import ROOT, SOURCE, list_texts, python_files

DEFINITION = re.compile(r"^ *(?:class|(?:async )?def) (\w+)", re.MULTILINE)
BANNED = re.compile(r"\b(whoever|so many)\b", re.IGNORECASE)
# Names of the first versions. Each has a word of the field or of card players in its place.
RETIRED = set(
    "Ear Line Wire House Said Sight Thinking Trusting Searching Climbing Unknowing Shedding "
    "Foreseeing Effort Doubt Spent warmth sureness stretch "
    "SHAPES add_to rank_of wants_colour SUITED_SIZE PER_MOVE".split()
)
RETIRED_MODULES = set(
    "house live line wires ahead telling asking looking logged logs thinking analysing guard "
    "limits page peers tidying frames after setting news scene story terms choices asks tells "
    "agreement outlook sound standing past cover cast pairs outside taste likely door company "
    "helping keeping mistakes guest sitting speed origin houserules".split()
)
MOST_MODULES = 199


def test_no_two_public_classes_share_a_name() -> None:
    places: dict[str, list[str]] = defaultdict(list)
    for file in python_files(SOURCE):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places[node.name].append(f"{file.relative_to(ROOT)}:{node.lineno}")
    assert {name: found for name, found in places.items() if len(found) > 1} == {}


def test_no_whoever_and_no_so_many() -> None:
    """Name the player or the parameter: "the player who", "`count` cards"."""
    found = [
        f"{file.relative_to(ROOT)}:{number}: {line.strip()}"
        for file in list_texts()
        if file != Path(__file__)
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if BANNED.search(line)
    ]
    assert found == []


def test_no_module_class_or_function_has_a_retired_name() -> None:
    assert [file.name for file in python_files(SOURCE) if file.stem in RETIRED_MODULES] == []
    found = [
        f"{file.relative_to(ROOT)}: {name}"
        for folder in ("src", "tests", "tools", "bench")
        for file in python_files(ROOT / folder)
        for name in DEFINITION.findall(file.read_text(encoding="utf-8"))
        if name in RETIRED
    ]
    assert found == []


def test_modules_stay_few() -> None:
    """Each holds one idea: merge two that belong together before you add another."""
    assert len(python_files(SOURCE)) <= MOST_MODULES
