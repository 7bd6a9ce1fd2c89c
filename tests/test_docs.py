"""The documentation site, and the code in the pages: it runs, or can at least be read."""

import json
import re
import shlex
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from cyclopts import App, CycloptsError

from cardtable.cli.app import build_app
from cardtable.store.store import DATABASE_VARIABLE
from cardtable.words import Speaker
from support.cli_pages import run_cli
from support.databases import make_database
from support.sources import ROOT, list_pages
from tools import docs

# The first is one program, which test_add_a_game.py runs as a whole; the second is generated.
TESTED_ELSEWHERE = {"docs/add-a-game.md", "docs/commands.md"}


def blocks(language: str) -> Iterator[tuple[str, str]]:
    """Yield the blocks of code in a language: the page and number, and the text."""
    for page in list_pages():
        text = page.read_text(encoding="utf-8")
        found = re.findall(rf"^```{language}\n(.*?)^```", text, re.M | re.S)
        name = page.relative_to(ROOT).as_posix()
        for number, block in enumerate(found, 1):
            if name not in TESTED_ELSEWHERE:
                yield f"{name}-{number}", block


def commands() -> Iterator[tuple[str, list[str]]]:
    """Yield the command lines of `cardtable` in all blocks: the page, and the words."""
    for page in list_pages():
        if page.relative_to(ROOT).as_posix() in TESTED_ELSEWHERE:
            continue
        prose = page.read_text(encoding="utf-8")
        for line in re.findall(r"^(?:    |uvx |pipx run )?(cardtable(?: .*)?)$", prose, re.M):
            words = shlex.split(line, comments=True)[1:]
            if "…" not in line or "--url" in words:
                yield f"{page.relative_to(ROOT)}: {line}", words


@pytest.mark.parametrize(("name", "block"), [*blocks("python")])
def test_python_in_the_pages_runs(name: str, block: str) -> None:
    exec(compile(block, name, "exec"), {"__name__": name})


@pytest.mark.parametrize(("name", "block"), [*blocks("json")])
def test_json_in_the_pages_can_be_read(name: str, block: str) -> None:
    json.loads(block)


@pytest.mark.parametrize(("name", "block"), [*blocks("toml")])
def test_toml_in_the_pages_can_be_read(name: str, block: str) -> None:
    tomllib.loads(block)


def explain_refused(app: App, words: list[str]) -> str:
    """Return why the program would not understand a command line, or ""."""
    try:
        app.parse_args(words, exit_on_error=False, print_error=False)
    except CycloptsError as error:
        return str(error)
    return ""


def test_command_lines_in_the_pages_are_understood() -> None:
    app = build_app(Speaker("en"))
    lines = list(commands())
    assert len(lines) > 25
    refused = {name: explain_refused(app, words) for name, words in lines}
    assert {name: why for name, why in refused.items() if why} == {}


def code_of(text: str) -> str:
    """Return the code of a page: its blocks, its indented lines, and what stands in backticks."""
    found = re.findall(r"^ *```\w*\n(.*?)^ *```|^ {4}([^\n]+)$|`([^`\n]+)`", text, re.M | re.S)
    return "\n".join("".join(one) for one in found)


def explain_unknown(code: str) -> list[str]:
    """Return the targets of make and the scripts of Python that the code names and nobody has."""
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.M))
    named = set(re.findall(r"\bmake ([a-z]+)", code))
    scripts = set(re.findall(r"\bpython3? ((?:tools|bench|docs|tests)/[\w./-]+)", code))
    return sorted(named - targets) + sorted(one for one in scripts if not (ROOT / one).is_file())


def test_targets_of_make_and_scripts_in_the_pages_exist() -> None:
    codes = {page: code_of(page.read_text(encoding="utf-8")) for page in list_pages()}
    unknown = {page.relative_to(ROOT): explain_unknown(code) for page, code in codes.items()}
    assert {page: names for page, names in unknown.items() if names} == {}
    code = code_of("Run `make tset`, or:\n\n    python tools/nests.py\n\nand make another hand.\n")
    assert explain_unknown(code) == ["tset", "tools/nests.py"]


# Why a command line of the pages is only parsed: the rest of it runs.
NOT_RUN = {
    "": "opens a browser and serves until it is stopped",
    "serve": "serves until it is stopped; tests/server starts it",
    "site": "needs packages of a registry; tests/site builds it",
    "admin": "needs a running server; tests/server has one",
    "referee": "reads bytes of a process; tests/cli starts one",
    "analyse": "takes a minute in plain Python; tests/cli runs it",
}
REPLACED = {"FILE": "game.json"}


def runnable() -> Iterator[tuple[str, list[str]]]:
    """Yield the command lines that can run here; a match of bots is cut to one deal."""
    for name, words in commands():
        command = words[0] if words else ""
        if command in NOT_RUN or "--url" in words or {"level5", "level6"} & set(words):
            continue
        words = [REPLACED.get(word, word) for word in words]
        if command == "arena":
            words = [word for word in words if not word.isdigit() and word != "--deals"]
            words += ["--deals", "1"]
        yield name, words


@pytest.mark.slow
def test_command_lines_in_the_pages_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each in the order of the pages, in a folder with the files that they name."""
    bot = ROOT / "docs" / "examples" / "bot.py"
    (tmp_path / "docs").symlink_to(ROOT / "docs")
    (tmp_path / "mybot").write_text(f"#!/bin/sh\nexec {sys.executable} {bot}\n")
    (tmp_path / "mybot").chmod(0o755)
    (tmp_path / "game.json").symlink_to(ROOT / "tests" / "replays" / "threeup-salts.json")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(DATABASE_VARIABLE, f"sqlite:///{tmp_path}/cards.sqlite")
    make_database(f"sqlite:///{tmp_path}/cards.sqlite")
    lines = list(runnable())
    assert len(lines) > 15
    failed = {}
    for name, words in lines:
        if words[0] == "restore":  # into an empty database
            monkeypatch.setenv(DATABASE_VARIABLE, f"sqlite:///{tmp_path}/empty.sqlite")
        code, _, errors = run_cli(*words, typed="quit\n")
        if code:
            failed[name] = errors
    assert failed == {}


def test_the_figures_of_the_readme_are_those_of_the_pages_that_they_link() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (.+?) \| (.*\d.*?) \| .*?\]\(([^)#]+)", readme, re.M)
    assert len(rows) > 5
    for what, measured, link in rows:
        page = (ROOT / link).read_text(encoding="utf-8")
        numbers = re.findall(r"\d[\d.,]*\d|\d", measured)
        assert [number for number in numbers if number not in page] == [], what


@pytest.mark.parametrize("door", ["Play", "Host", "Study", "Build"])
def test_each_door_of_the_readme_has_three_commands_and_three_lines(door: str) -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    section = readme.partition(f"\n## {door}\n")[2].partition("\n## ")[0]
    commands, points = section.strip("\n").split("\n\n")
    assert [line[:4] for line in commands.splitlines()] == ["    "] * 3
    assert [line[:2] for line in points.splitlines()] == ["- "] * 3


def test_a_command_line_that_is_wrong_is_noticed() -> None:
    app = build_app(Speaker("en"))
    assert explain_refused(app, ["play", "threeup", "--sets", "3"])
    assert explain_refused(app, ["plya"])


def test_links_of_a_page_fit_the_site() -> None:
    """Pages move into one folder; other files are copied; folders have no page."""
    here = ROOT / "docs" / "rules" / "README.md"
    assert docs.adapt_target(here, "threeup.de.md#ziel") == "threeup.de.md#ziel"
    assert docs.adapt_target(here, "../../CONTRIBUTING.md#habits") == "../contributing.md#habits"
    assert docs.adapt_target(here, "../decisions/README.md") == "../decisions/index.md"
    assert docs.adapt_target(here, "../../README.md") == "../index.md"
    assert docs.adapt_target(here, "https://example.org/a.md") == "https://example.org/a.md"
    assert docs.adapt_target(here, "#heading") == "#heading"
    assert docs.adapt_target(here, "../../deploy") == docs.FOLDER
    copied = ROOT / "build" / "docs" / "pages" / "rules" / docs.adapt_target(here, "../../Makefile")
    assert copied.resolve() == ROOT / "Makefile"


def test_code_in_a_page_is_not_taken_for_links() -> None:
    page = ROOT / "docs" / "bots.md"
    text = "`[a](../README.md)` [`b`](../README.md) [c `d`](../src)\n```\n[e](../README.md)\n```\n"
    wanted = "`[a](../README.md)` [`b`](index.md) c `d`\n```\n[e](../README.md)\n```\n"
    assert docs.adapt_text(page, text) == wanted


def test_every_section_of_the_first_page_is_in_the_navigation() -> None:
    index = docs.write_index((ROOT / "docs" / "README.md").read_text(encoding="utf-8"))
    captions = re.findall(r"^:caption: For (.+)$", index, re.M)
    wanted = ["players", "hosts", "bot authors and learners", "designers of games"]
    assert captions == [*wanted, "contributors"]
    assert "\nreference/index\n" in index


@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::PendingDeprecationWarning")
def test_a_broken_link_stops_the_site(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pages = tmp_path / "pages"
    pages.mkdir()
    (pages / "index.md").write_text("# Index\n\n[nowhere](nowhere.md)\n")
    assert docs.build_site(pages, tmp_path / "html") != 0
    assert "nowhere.md" in capsys.readouterr().err


@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::PendingDeprecationWarning")
def test_the_site_can_be_searched_in_both_languages(tmp_path: Path) -> None:
    """The index that the browser searches has the words of the pages, also the German ones."""
    pages = tmp_path / "pages"
    pages.mkdir()
    (pages / "index.md").write_text("# Index\n\nThe Joker. Das Abräumen beginnt.\n")
    assert docs.build_site(pages, tmp_path / "html") == 0
    index = (tmp_path / "html" / "searchindex.js").read_text(encoding="utf-8")
    found = json.loads(index.removeprefix("Search.setIndex(").removesuffix(")"))
    assert {"joker", "abräumen"} <= set(found["terms"])
    assert 'action="search.html"' in (tmp_path / "html" / "index.html").read_text(encoding="utf-8")


# Beginnings of lines of docs/playing.md that name no button
NOT_SHOWN = {"On one device", "On a television", "With real cards", "The analysis"}


def test_the_names_of_buttons_are_those_of_the_page() -> None:
    page = (ROOT / "docs" / "playing.md").read_text(encoding="utf-8")
    names = {name.strip("*") for name in re.findall(r"\*\*[^*\n]+\*\*|\*[A-Z][^*\n]+\*", page)}
    words = {
        line.partition(" = ")[2].replace("’", "'")
        for file in (ROOT / "src" / "cardtable" / "words" / "en").glob("*.ftl")
        for line in file.read_text(encoding="utf-8").splitlines()
    }
    assert len(names) > 12
    assert names - NOT_SHOWN - words == set()
