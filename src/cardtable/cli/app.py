"""The commands, and the command line that is built of them."""

from collections.abc import Callable
from typing import Any

from cyclopts import App, Group, Parameter

from cardtable.cli.arena import arena_command
from cardtable.cli.bench import bench_command
from cardtable.cli.catalogue import games_command, rules_command
from cardtable.cli.console import new_console
from cardtable.cli.database import (
    backup_command,
    export_command,
    prune_command,
    restore_command,
)
from cardtable.cli.doctor import doctor_command
from cardtable.cli.help import HelpPage, completion_command
from cardtable.cli.play import play_command
from cardtable.cli.records import analyse_command, replay_command, verify_command
from cardtable.cli.referee import referee_command
from cardtable.cli.seat import seat_command
from cardtable.cli.serve import serve_command
from cardtable.cli.solve import solve_command
from cardtable.words.speaker import Speaker

# Each makes the function of a command, with its help in one language. `--help` keeps this order.
COMMANDS: dict[str, Callable[[Speaker], Callable[..., Any]]] = {
    "play": play_command,
    "seat": seat_command,
    "serve": serve_command,
    "games": games_command,
    "rules": rules_command,
    "replay": replay_command,
    "verify": verify_command,
    "solve": solve_command,
    "analyse": analyse_command,
    "arena": arena_command,
    "bench": bench_command,
    "referee": referee_command,
    "backup": backup_command,
    "restore": restore_command,
    "export": export_command,
    "prune": prune_command,
    "doctor": doctor_command,
    "completion": completion_command,
}


def build_app(say: Speaker) -> App:
    """Build the command line in one language."""
    app = App(
        name="cardtable",
        usage=say("cli-cardtable-usage"),
        help=say("cli-cardtable"),
        help_epilogue=epilogue(say, "cardtable"),
        help_formatter=HelpPage(say),
        help_format="plaintext",
        help_flags=["--help", "-h"],
        version_flags=[],
        console=new_console(),
        group_commands=Group(say("cli-commands"), sort_key=1),
        group_arguments=Group(say("cli-arguments"), sort_key=2),
        group_parameters=Group(say("cli-parameters"), sort_key=3),
        default_parameter=Parameter(negative=()),
    )
    for position, (name, make_command) in enumerate(COMMANDS.items()):
        add_command(app, say, name, make_command(say), position)
    return app


def add_command(app: App, say: Speaker, name: str, function: Any, position: int) -> None:
    app.command(
        function,
        name=name,
        usage=say(f"cli-{name}-usage"),
        help=say(f"cli-{name}"),
        help_epilogue=epilogue(say, name),
        sort_key=position,
    )


def epilogue(say: Speaker, name: str) -> str:
    return "\n\n".join((say("cli-everywhere"), say(f"cli-{name}-examples")))
