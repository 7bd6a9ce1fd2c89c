"""The command line that is built of the commands, its help pages, and what it says about errors.

The command `completion` is here too, since it lists all others.
"""

import re
import sys
from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Annotated, Any, Literal

from cyclopts import App, ArgumentCollection, Group, Parameter
from cyclopts.exceptions import (
    CoercionError,
    CycloptsError,
    MissingArgumentError,
    RepeatArgumentError,
    UnknownCommandError,
    UnknownOptionError,
    UnusedCliTokensError,
)
from cyclopts.help import HelpEntry, HelpPanel
from rich.console import Console, ConsoleOptions
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from cardtable import games
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
from cardtable.cli.options import LANGUAGE_FLAG, describe_system_error, to_key
from cardtable.cli.play import play_command
from cardtable.cli.records import analyse_command, replay_command, verify_command
from cardtable.cli.referee import referee_command
from cardtable.cli.seat import seat_command
from cardtable.cli.serve import serve_command, site_command
from cardtable.cli.solve import solve_command
from cardtable.engine import codes
from cardtable.engine.refusal import InvalidInput, Refusal
from cardtable.words import LANGUAGES, Speaker


def completion_command(say: Speaker) -> Callable[..., None]:
    def completion(
        shell: Annotated[
            Literal["bash", "zsh", "fish"], Parameter(help=say("cli-completion-shell"))
        ],
        /,
    ) -> None:
        script = build_app(say).generate_completion(prog_name="cardtable", shell=shell)
        sys.stdout.write(add_language(script, shell) + "\n")

    return completion


# Options that every command has, and that are read before the commands are known
OPTIONS_EVERYWHERE = [LANGUAGE_FLAG, "--help", "--version"]

# Lines that complete `--language`, which is read before the commands are known
COMPLETE_LANGUAGE = {
    "bash": (
        "_cardtable() {\n",
        '  case "${COMP_WORDS[COMP_CWORD-1]} ${COMP_WORDS[COMP_CWORD]}" in\n'
        '    "--language "*)\n'
        '      COMPREPLY=( $(compgen -W "LANGUAGES" -- "${COMP_WORDS[COMP_CWORD]}") ); return ;;\n'
        '    *" --la"*) COMPREPLY=(--language); return ;;\n'
        "  esac\n",
    ),
    "zsh": (
        "_cardtable() {\n",
        "  if [[ $words[CURRENT-1] == --language ]]; then compadd LANGUAGES; return; fi\n"
        "  if [[ $words[CURRENT] == --la* ]]; then compadd -- --language; return; fi\n",
    ),
    "fish": ("", 'complete -c cardtable -l language -x -a "LANGUAGES"\n'),
}


def add_language(script: str, shell: str) -> str:
    """Return a completion script that completes `--language`, too."""
    start, lines = COMPLETE_LANGUAGE[shell]
    lines = lines.replace("LANGUAGES", " ".join(LANGUAGES))
    return script.replace(start, start + lines, 1) if start else f"{script}\n{lines}"


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
        group_arguments=Group(say("cli-arguments"), sort_key=2, validator=require_whole_numbers),
        group_parameters=Group(say("cli-parameters"), sort_key=3, validator=require_whole_numbers),
        default_parameter=Parameter(negative=()),
    )
    for position, (name, make_command) in enumerate(COMMANDS.items()):
        add_command(app, say, name, make_command(say), position)
    return app


def require_whole_numbers(arguments: ArgumentCollection) -> None:
    """Refuse 2.5 or 0x10 where a whole number is asked for; cyclopts would round or read it."""
    for argument in arguments:
        for token in argument.tokens:
            if type(argument.value) is int and not re.fullmatch(r"[+-]?[0-9]+", token.value):
                raise CoercionError(argument=argument, token=token, target_type=int)


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


def describe_error(say: Speaker, error: CycloptsError) -> str:
    """Return one sentence about any error of cyclopts."""
    if isinstance(error, UnknownOptionError):
        return describe_unknown_option(say, error)
    if isinstance(error, UnknownCommandError):
        return describe_unknown_command(say, error)
    if isinstance(error, MissingArgumentError):
        choices = error.argument.get_choices() if error.argument else None
        if set(choices or ()) == set(games.names()):
            return say("cli-missing-game", known=", ".join(choices or ()))
        return say("cli-missing", name=argument_name(error))
    if isinstance(error, CoercionError):
        return describe_bad_value(say, error)
    if isinstance(error, RepeatArgumentError):
        return say("cli-twice", name=argument_name(error))
    if isinstance(error, UnusedCliTokensError):
        return say("cli-too-much", words=" ".join(error.unused_tokens or []))
    return say("cli-not-understood", what=str(error))


def describe_refusal(say: Speaker, refusal: Refusal) -> str:
    """Return the reason for a refusal; for a misspelt game or bot, with the name it resembles."""
    about = refusal.about
    if "why" in about:
        about = {**about, "why": describe_system_error(say, str(about["why"]))}
        refusal = type(refusal)(refusal.code, **about)
    name = {codes.GAME_UNKNOWN: "game", codes.BOT_UNKNOWN: "bot"}.get(refusal.code)
    if name is None:
        return say.refusal(refusal)
    near = find_near_name(say, name, str(about[name]), str(about["known"]).split(", "))
    if near is None:
        return say.refusal(refusal)
    return say(f"cli-unknown-{name}-near", near=near, **{name: about[name]})


def find_near_name(say: Speaker, kind: str, typed: str, known: list[str]) -> str | None:
    """Return the name of a game or a bot that was meant: people also type “LEVEL 8” or “fox”."""
    names = {to_key(name): name for name in known}
    for name in known:
        message = f"bot-{name}"
        title = say(message) if kind == "bot" and say.has(message) else say.title(name)
        names[to_key(title)] = name
    near = get_close_matches(to_key(typed), names, 1)
    return names[near[0]] if near else None


def describe_bad_value(say: Speaker, error: CoercionError) -> str:
    """Describe a value that is refused, with the values that are accepted if they are listed."""
    details = {"name": argument_name(error), "value": error.token.value if error.token else ""}
    choices = error.argument.get_choices() if error.argument else None
    if not choices:
        messages: dict[Any, str] = {int: "cli-bad-whole-number", float: "cli-bad-number"}
        return say(messages.get(error.target_type, "cli-bad-value"), **details)
    if set(choices) == set(games.names()):
        known = ", ".join(choices)
        return describe_refusal(
            say, InvalidInput(codes.GAME_UNKNOWN, game=details["value"], known=known)
        )
    return say("cli-bad-choice", known=", ".join(choices), **details)


def argument_name(error: CycloptsError) -> str:
    """Return the name of an option as it is typed, or of an argument as the help writes it."""
    token = getattr(error, "token", None)
    if token is not None and token.keyword:
        return str(token.keyword)
    if error.argument is None:
        return ""
    name = str(error.argument.name)
    return name if name.startswith("-") else name.upper()


def describe_unknown_option(say: Speaker, error: UnknownOptionError) -> str:
    option = (error.token.keyword or error.token.value).split("=")[0]
    known = [name for argument in error.argument_collection for name in argument.names]
    known += OPTIONS_EVERYWHERE
    return with_suggestion(say, "cli-unknown-option", known, option=option)


def describe_unknown_command(say: Speaker, error: UnknownCommandError) -> str:
    command = (error.unused_tokens or [""])[0]
    if command.startswith("-"):
        option = command.split("=")[0]
        return with_suggestion(say, "cli-unknown-option", OPTIONS_EVERYWHERE, option=option)
    known = [name for name in error.app or () if not name.startswith("-")]
    return with_suggestion(say, "cli-unknown-command", known, command=command)


def with_suggestion(say: Speaker, message: str, known: list[str], **details: str) -> str:
    """Return a message about one wrong word, with the most similar of the `known` words."""
    (word,) = details.values()
    near = get_close_matches(word.lower(), known, 1)
    return say(f"{message}-near", near=near[0], **details) if near else say(message, **details)
