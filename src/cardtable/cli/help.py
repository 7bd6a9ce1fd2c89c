"""The layout of help pages, and the command `completion`."""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from cyclopts import Parameter
from cyclopts.help import HelpEntry, HelpPanel
from rich.console import Console, ConsoleOptions
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from cardtable.words.speaker import Speaker


@dataclass(frozen=True)
class HelpPage:
    """Lays out what cyclopts has collected. It writes no English of its own."""

    say: Speaker

    def render_usage(self, console: Console, options: ConsoleOptions, usage: Any) -> None:
        console.print(Text(f"{self.say('cli-usage')} ", "bold") + Text(str(usage).strip()))

    def render_description(self, console: Console, options: ConsoleOptions, about: Any) -> None:
        """Without the empty lines that it ends with: every part begins with one."""
        text = "".join(segment.text for segment in console.render(about, options))
        console.print(Text("\n" + text.rstrip()))

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
    """`--help` is listed once, with what every command understands."""
    return "--help" in entry.names


def entry_label(entry: HelpEntry) -> str:
    """`GAME`, `--seats N` or `--help, -h`."""
    if entry.positional_label:
        return entry.positional_label
    return ", ".join(entry.display_labels_with_metavar)


# cardtable completion SHELL


def completion_command(say: Speaker) -> Callable[..., None]:
    def completion(
        shell: Annotated[
            Literal["bash", "zsh", "fish"], Parameter(help=say("cli-completion-shell"))
        ],
        /,
    ) -> None:
        from cardtable.cli.app import build_app

        app = build_app(say)
        sys.stdout.write(app.generate_completion(prog_name="cardtable", shell=shell) + "\n")

    return completion
