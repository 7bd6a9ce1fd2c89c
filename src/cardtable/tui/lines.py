"""A game in a terminal, line by line: you, and bots in the other seats."""

from collections.abc import Callable
from typing import Final

from rich.columns import Columns
from rich.console import Console
from rich.markdown import Markdown
from rich.text import Text

from cardtable.engine.refusal import Refusal
from cardtable.tui.faces import face
from cardtable.tui.place import ME, Place
from cardtable.words import rule_pages

Ask = Callable[[str], str]  # raises EOFError when there is no more to come

WORDS: Final = ("help", "moves", "hint", "undo", "rules", "quit")


class Left(Exception):
    """The player has got up."""


class LineTable:
    def __init__(self, place: Place, console: Console, ask: Ask) -> None:
        self.place = place
        self.say = place.say
        self.console = console
        self.ask = ask

    def run(self) -> None:
        """Play until the game is over or the player leaves."""
        self.greet()
        try:
            while not self.place.is_over():
                if self.place.is_mine():
                    self.my_turn()
                else:
                    self.tell(self.place.others_move(self.place.thought()))
        except (Left, EOFError):
            self.say_goodbye()
        except KeyboardInterrupt:
            self.say_goodbye()
            raise
        else:
            self.show()
            for line in self.place.results():
                self.console.print(line)
        finally:
            self.console.print(Text(self.place.once_more(), "dim"))

    def say_goodbye(self) -> None:
        self.console.print("\n" + self.say("tui-left"))

    # What is shown

    def greet(self) -> None:
        self.console.print(Text(self.place.title(), "bold"))
        self.console.print(self.place.greeting())
        self.console.print(Text(self.say("tui-help-is-near"), "dim"))

    def show(self) -> None:
        self.console.print()
        self.console.print(face(self.place.seen()))

    def show_moves(self) -> None:
        heading, listed = self.place.offered()
        self.console.print(Text(heading, "dim"))
        cells = [Text(text, "cyan") for text in listed]
        self.console.print(Columns(cells, padding=(0, 3), equal=True))

    def tell(self, sentences: list[str]) -> None:
        for sentence in sentences:
            self.console.print(Text("· " + sentence))

    def refuse(self, refusal: Refusal) -> None:
        self.console.print(Text(f"✗ {self.place.why_not(refusal)}", "red"))

    def rules(self) -> None:
        page = rule_pages.read_rules(self.place.game.name, self.say.language)
        self.console.print(Markdown(page))

    # What is done

    def my_turn(self) -> None:
        """Ask until something has happened at the table."""
        self.show()
        self.show_moves()
        prompt = self.say("tui-prompt", name=self.place.names[ME])
        while True:
            line = self.ask(prompt).strip()
            try:
                if self.obeyed(line):
                    return
            except Refusal as refusal:
                self.refuse(refusal)

    def obeyed(self, line: str) -> bool:
        """Do what a line says; was it something that changed the game?"""
        word = self.word(line)
        if word == "quit":
            raise Left
        if word == "rules":
            self.rules()
        elif word == "help":
            self.console.print(self.say("tui-help"))
        elif word == "moves":
            self.show_moves()
        elif word == "hint":
            self.tell(self.place.hint(self.place.advised()))
        elif word == "undo":
            self.place.undo()
            self.console.print(self.say("tui-undone"))
            return True
        else:
            self.tell(self.place.try_line(line))
            return True
        return False

    def word(self, line: str) -> str | None:
        """The command that a line is, in English or in the reader's language."""
        if line in ("", "?"):
            return "help" if line else "moves"
        for word in WORDS:
            if line.lower() in (word, self.say(f"tui-word-{word}")):
                return word
        return None
