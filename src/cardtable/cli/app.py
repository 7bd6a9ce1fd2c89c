"""The command line that is built of the commands, its help pages, and the command `completion`."""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from cyclopts import App, Group, Parameter
from cyclopts.help import HelpEntry, HelpPanel
from rich.console import Console, ConsoleOptions
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from cardtable.cli.admin import admin_command
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
from cardtable.cli.play import play_command
from cardtable.cli.records import analyse_command, replay_command, verify_command
from cardtable.cli.referee import referee_command
from cardtable.cli.seat import seat_command
from cardtable.cli.serve import serve_command
from cardtable.cli.site import site_command
from cardtable.cli.solve import solve_command
from cardtable.words import Speaker


def completion_command(say: Speaker) -> Callable[..., None]:
    def completion(
        shell: Annotated[
            Literal["bash", "zsh", "fish"], Parameter(help=say("cli-completion-shell"))
        ],
        /,
    ) -> None:
        app = build_app(say)
        sys.stdout.write(app.generate_completion(prog_name="cardtable", shell=shell) + "\n")

    return completion


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
    "site": site_command,
    "admin": admin_command,
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


@dataclass(frozen=True)
class HelpPage:
    """The layout of a help page, for cyclopts. All its words come from `say`."""

    say: Speaker

    def render_usage(self, console: Console, options: ConsoleOptions, usage: Any) -> None:
        console.print(Text(f"{self.say('cli-usage')} ", "bold") + Text(str(usage).strip()))

    def render_description(self, console: Console, options: ConsoleOptions, text: Any) -> None:
        """Print a description without the empty lines at its end: each part begins with one."""
        plain = "".join(segment.text for segment in console.render(text, options))
        console.print(Text("\n" + plain.rstrip()))

    def __call__(self, console: Console, options: ConsoleOptions, panel: HelpPanel) -> None:
        entries = [entry for entry in panel.entries if not is_help_flag(entry)]
        if not entries:
            return
        table = Table.grid(padding=(0, 3, 0, 0))
        table.add_column(style="cyan", no_wrap=True)
        table.add_column()
        for entry in entries:
            table.add_row(entry_label(entry), entry.description)
        console.print(Text(f"\n{panel.title}", "bold"))
        console.print(Padding(table, (0, 0, 0, 2)))


def is_help_flag(entry: HelpEntry) -> bool:
    """Return whether an entry is `--help`, which the end of each page lists."""
    return "--help" in entry.names


def entry_label(entry: HelpEntry) -> str:
    """Return the label of an entry: `GAME`, `--seats N` or `--help, -h`."""
    if entry.positional_label:
        return entry.positional_label
    return ", ".join(entry.display_labels_with_metavar)
