"""Write tests/data/cli: every help page and a mistake for each command, in each language.

    python tools/pages.py

Read the difference before you commit it: these are the words that users see.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from cardtable import words
from support.cli_pages import PAGES, render_pages

PAGES.mkdir(parents=True, exist_ok=True)
for language in words.LANGUAGES:
    for name, text in render_pages(language):
        (PAGES / name).write_text(text, encoding="utf-8")
