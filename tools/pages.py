"""Write tests/data/cli: every help page and a mistake for each command, in each language.

Also write docs/commands.md, and the output of `cardtable games --json` in tests/data/golden.

    python tools/pages.py

Read the difference before you commit it: these are the words that users see.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from cardtable import words
from support.cli_pages import (
    COMMANDS_PAGE,
    GAMES_JSON,
    PAGES,
    render_commands_page,
    render_pages,
    run_cli,
)

PAGES.mkdir(parents=True, exist_ok=True)
for language in words.LANGUAGES:
    for name, text in render_pages(language):
        (PAGES / name).write_text(text, encoding="utf-8")
GAMES_JSON.parent.mkdir(exist_ok=True)
GAMES_JSON.write_text(run_cli("games", "--json")[1], encoding="utf-8")
COMMANDS_PAGE.write_text(render_commands_page(), encoding="utf-8")
