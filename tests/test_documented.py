"""Documentation is complete: commands, options, settings, options of games, and layers."""

import re
import tomllib
from functools import cache

import pytest

from cardtable import games
from cardtable.cli.app import build_app
from cardtable.house_rules import HOUSE_RULES_VARIABLE
from cardtable.server.settings import PREFIX, Settings
from cardtable.store.store import DATABASE_VARIABLE
from cardtable.words import Speaker
from support.cli_pages import commands_of
from support.sources import ROOT, SOURCE


@cache
def pages() -> str:
    """Return README.md and all pages in docs, in one text."""
    files = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
    return "\n".join(file.read_text(encoding="utf-8") for file in files)


def read(path: str) -> str:
    return (ROOT / path).read_text(encoding="utf-8")


def test_every_command_and_option_is_documented() -> None:
    commands = list(commands_of(build_app(Speaker("en"))))
    assert len(commands) > 15
    for name, _, arguments in commands:
        assert re.search(rf"^## {name}$", read("docs/commands.md"), re.MULTILINE), name
        section = read("docs/commands.md").partition(f"\n## {name}\n")[2].partition("\n## ")[0]
        for argument in arguments:
            assert f"| `{argument.name}" in section, f"{name} {argument.name}"


def test_every_setting_of_the_server_is_documented() -> None:
    variables = {PREFIX + field.upper() for field in Settings.__struct_fields__}
    for variable in {*variables, HOUSE_RULES_VARIABLE, DATABASE_VARIABLE}:
        assert f"`{variable}`" in read("docs/hosting.md"), variable


def test_every_variable_in_the_sources_is_documented() -> None:
    sources = [*SOURCE.rglob("*.py"), ROOT / "build_hook.py"]
    text = "\n".join(file.read_text(encoding="utf-8") for file in sources)
    documented = pages() + read("build_hook.py").partition("import os")[0]
    for variable in set(re.findall(rf"\b{PREFIX}[A-Z]+(?:_[A-Z]+)*\b", text)):
        assert variable in documented, variable


@pytest.mark.parametrize("name", games.BUILT_IN)
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_option_of_a_game_is_documented(name: str, language: str) -> None:
    page = read(f"docs/rules/{name}.{language}.md")
    for option in games.find(name).option_types:
        assert f"| `{option}` |" in page, option


def test_every_layer_is_documented() -> None:
    config = tomllib.loads(read("pyproject.toml"))["tool"]["importlinter"]
    rows = next(contract["layers"] for contract in config["contracts"])
    layers = [layer.strip() for row in rows for layer in row.split("|")]
    assert {"cardtable.cli", "cardtable.games", "cardtable.engine"} <= set(layers)
    section = read("CONTRIBUTING.md").partition("## The layers")[2].partition("\n## ")[0]
    for layer in layers:
        assert re.search(rf"\b{layer.removeprefix('cardtable.')}\b", section), layer


def test_every_package_of_the_sources_is_a_layer() -> None:
    config = tomllib.loads(read("pyproject.toml"))["tool"]["importlinter"]
    rows = " ".join(config["contracts"][0]["layers"])
    for package in SOURCE.glob("*/__init__.py"):
        assert f"cardtable.{package.parent.name}" in rows, package.parent.name
