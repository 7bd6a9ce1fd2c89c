"""A game in a terminal, line by line."""

from collections.abc import Callable
from typing import Final

from rich.columns import Columns
from rich.console import Console
from rich.markdown import Markdown
from rich.text import Text

from cardtable import words
from cardtable.engine.refusal import Refusal
from cardtable.tui.boards import MAX_WIDTH, print_board
from cardtable.tui.session import PLAYER_SEAT, Session, fold

AskFunction = Callable[[str], str]  # takes a prompt; raises EOFError at the end of input

GREETING_SENTENCES: Final = 8  # of the log, at the start: a saved game may have a long one
COMMAND_WORDS: Final = ("help", "moves", "hint", "undo", "rules", "quit")


class PlayerLeft(Exception):
    """The player has asked to quit."""


class LineTable:
    """A table that prints to a console, and asks for moves and commands line by line."""

    def __init__(self, session: Session, console: Console, ask: AskFunction) -> None:
        self.session = session
        self.say = session.say
        self.console = console
        self.ask = ask

    def run(self) -> None:
        """Play until the game is over or the player leaves."""
        self.greet()
        try:
            while not self.session.is_over():
                if self.session.is_my_turn():
                    self.take_turn()
                else:
                    steps = self.session.choose_bot_move()
                    self.print_sentences(self.session.play_bot_move(steps))
        except (PlayerLeft, EOFError):
            self.say_goodbye()
        except KeyboardInterrupt:
            self.say_goodbye()
            raise
        else:
            self.show()
            for line in self.session.results():
                self.console.print(line)
        finally:
            self.console.print(Text(self.session.describe_deal(), "dim"))

    def say_goodbye(self) -> None:
        self.console.print("\n" + self.say("tui-left"))

    # Output

    def greet(self) -> None:
        self.console.print(Text(self.session.title(), "bold"))
        self.console.print(self.session.greeting())
        self.console.print(Text(self.say("tui-help-is-near"), "dim"))
        self.print_sentences(self.session.log[-GREETING_SENTENCES:])

    def show(self) -> None:
        self.console.print()
        print_board(self.console, self.session.context())

    def show_moves(self) -> None:
        heading, moves = self.session.list_moves()
        self.console.print(Text(heading, "dim"))
        cells = [Text(move, "cyan") for move in moves]
        width = min(self.console.width, MAX_WIDTH)
        self.console.print(Columns(cells, padding=(0, 3), equal=True), width=width)

    def print_sentences(self, sentences: list[str]) -> None:
        for sentence in sentences:
            self.console.print(Text("· " + sentence))

    def refuse(self, refusal: Refusal) -> None:
        self.console.print(Text(f"✗ {self.session.describe_refusal(refusal)}", "red"))

    def show_rules(self) -> None:
        page = words.read_rules(self.session.game.name, self.say.language)
        self.console.print(Markdown(page), width=min(self.console.width, MAX_WIDTH))

    # Input

    def take_turn(self) -> None:
        """Ask for lines until one of them has changed the game."""
        self.show()
        self.show_moves()
        prompt = self.say("tui-prompt", name=self.session.names[PLAYER_SEAT])
        while True:
            line = self.ask(prompt).strip()
            try:
                if self.run_line(line):
                    return
            except Refusal as refusal:
                self.refuse(refusal)

    def run_line(self, line: str) -> bool:
        """Run a command or play a move; return whether the game has changed."""
        command = self.find_command(line)
        if command == "quit":
            raise PlayerLeft
        if command == "rules":
            self.show_rules()
        elif command == "help":
            self.console.print(self.say("tui-help"))
        elif command == "moves":
            self.show_moves()
        elif command == "hint":
            self.print_sentences(self.session.hint(self.session.compute_advice()))
        elif command == "undo":
            self.session.undo()
            self.console.print(self.say("tui-undone"))
            return True
        else:
            self.print_sentences(self.session.play_text(line))
            return True
        return False

    def find_command(self, line: str) -> str | None:
        """Return the command that a line is, in English or in the player's language."""
        if line in ("", "?"):
            return "help" if line else "moves"
        for word in COMMAND_WORDS:
            if fold(line) in (word, fold(self.say(f"tui-word-{word}"))):
                return word
        return None
