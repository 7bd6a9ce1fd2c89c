"""`cardtable rules GAME`: the page of rules, with the mark of every rule."""

import sys
from collections.abc import Callable
from typing import Annotated

from cyclopts import Parameter

from cardtable.cli.arguments import game_argument
from cardtable.words import rule_pages
from cardtable.words.speaker import Speaker

NAME = "rules"


def command(say: Speaker) -> Callable[..., None]:
    def rules(
        game: Annotated[str, game_argument(say, say("cli-rules-game"))],
        /,
        *,
        raw: Annotated[bool, Parameter(help=say("cli-rules-raw"))] = False,
    ) -> None:
        text = rule_pages.read_rules(game, say.language)
        if raw:
            sys.stdout.write(text)
        else:
            show(text)

    return rules


def show(text: str) -> None:
    from rich.markdown import Markdown

    from cardtable.cli.screen import console

    console().print(Markdown(text))
