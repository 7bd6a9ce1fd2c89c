"""Make the documentation site from the Markdown pages, with Sphinx; every warning is an error.

    PYTHONPATH=src python tools/docs.py [FOLDER]    # build/docs/html

The pages are written for readers of the repository. This script copies them to build/docs/pages
and adapts what is different on a site: README.md becomes the index of its folder, links to pages
outside docs lead to their copies, and links to other files of the repository become downloads. The
sections of docs/README.md become the navigation; Sphinx complains about a page that is in none of
them. The reference is made from the docstrings of the modules in `REFERENCE`.
"""

import os
import re
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# Code, which may look like a link, or the target of a Markdown link or picture
CODE_OR_TARGET = re.compile(r"^ *```.*?^ *```|`[^`\n]*`|(?<=\]\()([^()\s]+)(?=\))", re.M | re.S)
FOLDER = "\0"  # stands for the target of a link to a folder, which has no page
LINK_TO_FOLDER = re.compile(rf"\[((?:[^\[\]]|\[[^\]]*\])*)\]\({FOLDER}\)")
EXTERNAL = re.compile(r"[a-z][a-z0-9+.-]*:|//")
PAGES_OF_ROOT = ("CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "CODE_OF_CONDUCT.md")
REFERENCE = {
    "cardtable": "The public names",
    "cardtable.engine.state": "States",
    "cardtable.engine.game": "Games",
    "cardtable.engine.options": "Options of games",
    "cardtable.engine.chance": "Chance",
    "cardtable.engine.view": "Views",
    "cardtable.engine.position": "Positions as data",
    "cardtable.engine.refusal": "Refusals",
    "cardtable.bots": "Bots",
    "cardtable.bots.external": "Programs as bots",
    "cardtable.table.record": "Records",
    "cardtable.arena": "Matches between bots",
    "cardtable.testing": "Checking a game of your own",
}
SETTINGS = {
    "project": "Cardtable",
    "author": "the Cardtable contributors",
    "copyright": "the Cardtable contributors, Apache License 2.0",
    "html_title": "Cardtable",
    "html_theme": "furo",
    "html_show_sourcelink": False,
    "html_static_path": [str(ROOT / "tools" / "docs.css")],
    "html_css_files": ["docs.css"],
    "html_favicon": str(ROOT / "web" / "public" / "icon.svg"),
    # The colours of the page
    "html_theme_options": {
        "light_css_variables": {
            "color-brand-primary": "#7d1c2b",
            "color-brand-content": "#9b2335",
            "color-brand-visited": "#7d1c2b",
        },
        "dark_css_variables": {
            "color-brand-primary": "#f2a7b0",
            "color-brand-content": "#f2a7b0",
            "color-brand-visited": "#d99aa2",
        },
    },
    "extensions": ["myst_parser", "sphinx.ext.autodoc"],
    "myst_heading_anchors": 6,
    "myst_links_external_new_tab": False,
    "highlight_language": "text",
    # Docstrings mark code with single backticks, as Markdown does.
    "default_role": "code",
    "autodoc_member_order": "bysource",
    "autodoc_typehints": "signature",
    "python_use_unqualified_type_names": True,
    "add_module_names": False,
    "nitpicky": False,
}


@cache
def list_pages() -> dict[Path, Path]:
    """Return every Markdown page of the site, and the path of its copy."""
    pages = {ROOT / name: Path(name.lower()) for name in PAGES_OF_ROOT}
    for page in sorted((ROOT / "docs").rglob("*.md")):
        path = page.relative_to(ROOT / "docs")
        pages[page] = path.with_name("index.md") if path.name == "README.md" else path
    return pages


def adapt_target(page: Path, target: str) -> str:
    """Return the link of a copied page in place of a link of `page`; FOLDER if it has no page."""
    path, hash_, heading = target.partition("#")
    if EXTERNAL.match(target) or not path:
        return target
    found = (page.parent / path).resolve()
    here = list_pages()[page].parent
    if found == ROOT / "README.md":
        found = ROOT / "docs" / "README.md"
    if found in list_pages():
        return os.path.relpath(list_pages()[found], here) + hash_ + heading
    if found.is_dir():
        return FOLDER
    return os.path.relpath(found, ROOT / "build" / "docs" / "pages" / here)


def adapt_text(page: Path, text: str) -> str:
    """Return the text of `page` with links that fit the site. Code stays as it is."""

    def adapt(match: re.Match[str]) -> str:
        return adapt_target(page, match[1]) if match[1] else match[0]

    return LINK_TO_FOLDER.sub(r"\1", CODE_OR_TARGET.sub(adapt, text))


def write_index(text: str) -> str:
    """Return the first page: its sections become the navigation, and the reference is added."""
    head, *sections = text.split("\n## ")
    for section in sections:
        title = section.partition("\n")[0]
        pages = re.findall(r"^- \[[^\]]+\]\(([^)]+)\.md\)", section, re.M)
        if title.startswith("For bot authors"):
            pages.append("reference/index")
            section += "\n- [Python reference](reference/index.rst): every public name\n"
        head += f"\n## {section}\n" + write_toctree(pages, ":hidden:", f":caption: {title}")
    return head


def write_toctree(names: Iterable[str], *options: str) -> str:
    """Return the navigation to some pages, as MyST writes it."""
    return "\n".join(("", "```{toctree}", *options, "", *names, "```", ""))


def list_rule_pages() -> list[str]:
    """Return the navigation to the rule pages. Their titles do not tell the language."""
    languages = {"en": "English", "de": "Deutsch"}
    found = []
    for page in sorted((ROOT / "docs" / "rules").glob("*.??.md")):
        title = page.read_text(encoding="utf-8").partition("\n")[0].removeprefix("# ")
        found.append(f"{title} ({languages[page.stem[-2:]]}) <{page.stem}>")
    return found


def write_reference() -> dict[Path, str]:
    """Return the pages of the reference, in reStructuredText, which autodoc needs."""
    title = "Python reference"
    names = "\n".join(f"   {name}" for name in REFERENCE)
    index = f"{title}\n{'=' * len(title)}\n\nMade from the docstrings of the package. "
    index += "The first page has every public name of ``import cardtable``; the others have the "
    index += "modules that go with them.\n\n"
    pages = {Path("reference/index.rst"): f"{index}.. toctree::\n   :maxdepth: 1\n\n{names}\n"}
    for name, title in REFERENCE.items():
        heading = f"{title}: ``{name}``"
        text = f"{heading}\n{'=' * len(heading)}\n\n.. highlight:: python\n\n"
        text += f".. automodule:: {name}\n   :members:\n"
        if name == "cardtable.bots":  # passes on what the first page describes
            text += "   :exclude-members: Budget\n"
        pages[Path(f"reference/{name}.rst")] = text
    return pages


def write_pages(folder: Path) -> None:
    """Write the sources of the site. Unchanged files keep their time, so that Sphinx skips them."""
    texts = {
        path: adapt_text(page, page.read_text(encoding="utf-8"))
        for page, path in list_pages().items()
    }
    texts[Path("index.md")] = write_index(texts[Path("index.md")])
    children = {
        "rules/index.md": list_rule_pages(),
        "decisions/index.md": sorted(page.stem for page in (ROOT / "docs/decisions").glob("0*.md")),
        "strength.md": [f"strength/{page.stem}" for page in (ROOT / "docs/strength").glob("*.md")],
    }
    for name, pages in children.items():
        texts[Path(name)] += write_toctree(sorted(pages), ":hidden:")
    texts |= write_reference()
    for path, text in texts.items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        if not target.exists() or target.read_text(encoding="utf-8") != text:
            target.write_text(text, encoding="utf-8")
    for old in set(folder.rglob("*.*")) - {folder / path for path in texts}:
        old.unlink()


def build_site(pages: Path, target: Path) -> int:
    """Make a site of `pages`; return 0, or another number if Sphinx warned of anything."""
    from pygments.lexers.special import TextLexer
    from sphinx.application import Sphinx
    from sphinx.util.docutils import docutils_namespace, patch_docutils

    with patch_docutils(), docutils_namespace():
        site = Sphinx(
            pages, None, target, pages.parent / "trees", "html",
            confoverrides=SETTINGS, status=None, warningiserror=True,
        )  # fmt: skip
        site.add_lexer("fluent", TextLexer)  # Pygments does not know it
        site.build()
        return site.statuscode


def main(arguments: list[str]) -> int:
    work = ROOT / "build" / "docs"
    write_pages(work / "pages")
    target = Path(arguments[0]).resolve() if arguments else work / "html"
    code = build_site(work / "pages", target)
    print(target / "index.html" if code == 0 else "The documentation has warnings.")
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
