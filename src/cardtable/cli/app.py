"""The commands there are."""

from typing import Any

from cyclopts import App, Group, Parameter

from cardtable.cli import (
    analyse,
    arena,
    backup,
    bench,
    catalogue,
    completion,
    doctor,
    export,
    play,
    prune,
    referee,
    replay,
    restore,
    rules,
    seat,
    serve,
    solve,
    verify,
)
from cardtable.cli.helping import HelpPage
from cardtable.cli.screen import console
from cardtable.words.speaker import Speaker

COMMANDS = (
    play, seat, serve, catalogue, rules, replay, verify, solve, analyse, arena, bench, referee,
    backup, restore, export, prune, doctor, completion,
)  # fmt: skip


def app_for(say: Speaker) -> App:
    """The command line in one language; each command brings its own function."""
    app = App(
        name="cardtable",
        usage=say("cli-cardtable-usage"),
        help=say("cli-cardtable"),
        help_epilogue=epilogue(say, "cardtable"),
        help_formatter=HelpPage(say),
        help_format="plaintext",
        help_flags=["--help", "-h"],
        version_flags=[],
        console=console(),
        group_commands=Group(say("cli-commands"), sort_key=1),
        group_arguments=Group(say("cli-arguments"), sort_key=2),
        group_parameters=Group(say("cli-parameters"), sort_key=3),
        default_parameter=Parameter(negative=()),
    )
    for place, command in enumerate(COMMANDS):
        add(app, say, command.NAME, command.command(say), place)
    return app


def add(app: App, say: Speaker, name: str, function: Any, place: int) -> None:
    app.command(
        function,
        name=name,
        usage=say(f"cli-{name}-usage"),
        help=say(f"cli-{name}"),
        help_epilogue=epilogue(say, name),
        sort_key=place,
    )


def epilogue(say: Speaker, name: str) -> str:
    return "\n\n".join((say("cli-everywhere"), say(f"cli-{name}-examples")))
