"""Write tests/data/cli: every help page and a mistake for each command, in each language.

Also write docs/commands.md, and the output of `cardtable games --json` in tests/data/golden.

    python tools/pages.py

Read the difference before you commit it: these are the words that users see.
"""

import sys
from collections.abc import Iterable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from cardtable import words
from support import cli_pages


def main(languages: Iterable[str] = words.LANGUAGES) -> None:
    cli_pages.PAGES.mkdir(parents=True, exist_ok=True)
    for language in languages:
        for name, text in cli_pages.render_pages(language):
            (cli_pages.PAGES / name).write_text(text, encoding="utf-8")
    cli_pages.GAMES_JSON.parent.mkdir(exist_ok=True)
    cli_pages.GAMES_JSON.write_text(cli_pages.run_cli("games", "--json")[1], encoding="utf-8")
    cli_pages.COMMANDS_PAGE.write_text(cli_pages.render_commands_page(), encoding="utf-8")


if __name__ == "__main__":
    main()
