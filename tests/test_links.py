"""Every relative link of the Markdown pages leads to an existing file and heading."""

import re
from functools import cache
from itertools import count
from pathlib import Path
from urllib.parse import unquote

import pytest

from support.sources import ROOT, list_pages

# A Markdown link, whose text may contain an image; or the address of an HTML tag.
LINK = re.compile(r"\[(?:[^\[\]]|\[[^\]]*\])*\]\(([^()\s]+)\)|\b(?:src|href)=\"([^\"]+)\"")
EXTERNAL = re.compile(r"[a-z][a-z0-9+.-]*:|//")


@cache
def read_prose(page: Path) -> str:
    """Return the text of a page without its blocks of code."""
    text = page.read_text(encoding="utf-8")
    return re.sub(r"^ *```.*?^ *```", "", text, flags=re.M | re.S)


def find_links(prose: str) -> list[str]:
    """Return the relative links of a text. Code within a line is not searched."""
    prose = re.sub(r"`[^`\n]*`", "", prose)
    links = [markdown or html for markdown, html in LINK.findall(prose)]
    return [link for link in links if not EXTERNAL.match(link)]


@cache
def heading_ids(page: Path) -> frozenset[str]:
    """Return the ids that GitHub gives to the headings of a page."""
    ids: set[str] = set()
    for heading in re.findall(r"^#{1,6} +(.+?) *#*$", read_prose(page), re.M):
        text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).lower()
        slug = re.sub(r"[^\w\- ]", "", text).replace(" ", "-")
        numbered = (f"{slug}-{number}" for number in count(1))
        ids.add(slug if slug not in ids else next(one for one in numbered if one not in ids))
    return frozenset(ids)


def explain_broken(page: Path, link: str) -> str:
    """Return what is wrong with a link, or ""."""
    path, _, heading = unquote(link).partition("#")
    target = (page.parent / path).resolve() if path else page
    if not target.exists():
        return f"{link}: no such file"
    if heading and heading not in heading_ids(target):
        return f"{link}: no such heading"
    return ""


@pytest.mark.parametrize("page", list_pages(), ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    broken = [explain_broken(page, link) for link in find_links(read_prose(page))]
    assert [why for why in broken if why] == []


def test_broken_links_are_noticed(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(
        "# A `page`, twice\n# A page twice\n[a](page.md#a-page-twice) [b](#a-page-twice-1)\n"
        "[c](#no) [d](no.md) `[e](no.md)` [`f`](no.md) [g](https://example.org/no)\n"
        '<img src="no.png">\n```\n[h](no.md)\n```\n'
    )
    broken = [explain_broken(page, link) for link in find_links(read_prose(page))]
    assert [why for why in broken if why] == [
        "#no: no such heading",
        "no.md: no such file",
        "no.md: no such file",
        "no.png: no such file",
    ]


def test_the_pages_of_decisions_have_one_form() -> None:
    """Each has a number, a status, a date and three sections; the index lists all of them."""
    pages = sorted((ROOT / "docs/decisions").glob("0*.md"))
    index = (ROOT / "docs/decisions/README.md").read_text(encoding="utf-8")
    for number, page in enumerate(pages, 1):
        text = page.read_text(encoding="utf-8")
        assert page.name.startswith(f"{number:04}-")
        head = rf"# {number}\. (.+)\n\n- Status: .+\n- Date: \d{{4}}-\d\d-\d\d\n\n## Context\n"
        match = re.match(head, text)
        assert match, page.name
        assert f"| {number} | [{match[1]}]({page.name}) |" in index
        sections = ["Context", "Decision", "Consequences"]
        assert re.findall(r"^## (.+)$", text, re.M) == sections, page.name


FILE_NAME = re.compile(r"(?:[\w.-]+/)*[\w.-]+\.(?:py|ts|svelte|ftl|sh|css)")
FOLDERS = ("", "src/cardtable", "src/cardtable/bots", "tests", "web", "web/src")
# The game that docs/add-a-game.md builds, and placeholders
NOT_OURS = re.compile(r"lowest|NAME|GAME|^en\.ftl$")


@pytest.mark.parametrize("page", list_pages(), ids=lambda page: str(page.relative_to(ROOT)))
def test_files_that_pages_name_exist(page: Path) -> None:
    """A path exists below one of the usual folders, and a mere name somewhere in the sources."""
    words = re.findall(r"`([^`\n]+)`", read_prose(page))
    named = [word for word in words if FILE_NAME.fullmatch(word) and not NOT_OURS.search(word)]
    missing = [name for name in named if not is_source(name)]
    assert missing == []


def is_source(name: str) -> bool:
    if "/" in name:
        return any((ROOT / folder / name).exists() for folder in FOLDERS)
    return name in source_names()


@cache
def source_names() -> frozenset[str]:
    """Return the names of all files in the folders that hold sources."""
    folders = ("src", "tests", "tools", "bench", "docs", "deploy", "web/src", "web/public")
    files = [path for folder in folders for path in (ROOT / folder).rglob("*.*")]
    return frozenset(path.name for path in [*files, *ROOT.glob("*.*"), *(ROOT / "web").glob("*.*")])
