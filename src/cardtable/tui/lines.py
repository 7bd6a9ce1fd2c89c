"""A game in a terminal, line by line: you, and stand-ins in the other seats."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from rich.columns import Columns
from rich.console import Console
from rich.markdown import Markdown
from rich.text import Text

from cardtable.engine.refusal import Refusal
from cardtable.sitting import Sitting
from cardtable.tui.choices import next_steps, whole_moves
from cardtable.tui.faces import face
from cardtable.tui.seen import Seen, named
from cardtable.tui.standin import chosen
from cardtable.words import pages
from cardtable.words.speaker import Speaker

Ask = Callable[[str], str]  # raises EOFError when there is no more to come

ME: Final = 0
WORDS: Final = ("help", "moves", "undo", "rules", "quit")


class Left(Exception):
    """The player has got up."""


@dataclass
class Telling:
    """A move under way: what the player saw when it began, and its steps so far."""

    before: Any
    hidden: bool
    steps: list[int] = field(default_factory=list)

    def copy(self) -> "Telling":
        return Telling(self.before, self.hidden, list(self.steps))


class LineTable:
    def __init__(self, sitting: Sitting, say: Speaker, console: Console, ask: Ask) -> None:
        self.sitting = sitting
        self.say = say
        self.console = console
        self.ask = ask
        seats = range(sitting.state.seats())
        self.names = tuple(say("tui-seat", number=seat + 1) for seat in seats)
        self.telling: Telling | None = None
        # For each of the player's own choices: how many were made before it, and what was told.
        self.marks: list[tuple[int, Telling | None]] = []

    def run(self) -> None:
        """Play until the game is over or the player leaves."""
        self.greet()
        try:
            while not self.sitting.state.is_over():
                if self.sitting.state.turn == ME:
                    self.my_turn()
                else:
                    self.others_step()
        except (Left, EOFError):
            self.console.print()
            self.console.print(self.say("tui-left"))
        else:
            self.show()
            self.results()
        self.console.print(Text(self.say("tui-seed", seed=str(self.sitting.seed)), "dim"))

    # What is shown

    def greet(self) -> None:
        title = self.say.title(self.sitting.game.name)
        others = len(self.names) - 1
        self.console.print(Text(self.say("tui-welcome", game=title), "bold"))
        self.console.print(self.say("tui-others", count=others, name=self.names[ME]))
        self.console.print(Text(self.say("tui-help-is-near"), "dim"))

    def view(self) -> Any:
        return self.sitting.game.show(self.sitting.state, ME)

    def show(self) -> None:
        self.console.print()
        self.console.print(face(Seen(self.sitting.game, self.view(), self.names, self.say)))

    def show_moves(self) -> None:
        game, state = self.sitting.game, self.sitting.state
        whole = whole_moves(game, state)
        listed = next_steps(game, self.view().moves) if whole is None else whole
        heading = "tui-moves-step" if whole is None else "tui-moves-whole"
        self.console.print(Text(self.say(heading), "dim"))
        cells = [Text(text, "cyan") for text in listed]
        self.console.print(Columns(cells, padding=(0, 3), equal=True, column_first=False))

    def results(self) -> None:
        for name, result in zip(self.names, self.view().results, strict=True):
            self.console.print(self.say("tui-result", name=name, percent=round(100 * result)))

    # What is done

    def others_step(self) -> None:
        view = self.sitting.game.show(self.sitting.state, self.sitting.state.turn)
        made = sum(len(steps) for steps in self.sitting.played)
        self.make([chosen(view, self.sitting.seed, made)])

    def make(self, steps: list[int]) -> None:
        """Play, and tell what the player sees of it once the move is whole."""
        game, state = self.sitting.game, self.sitting.state
        telling = self.telling or Telling(
            self.view(), state.turn != ME and game.hides(state, steps[0])
        )
        self.sitting.play(steps)
        telling.steps += steps
        self.telling = telling
        if self.sitting.state.whole():
            seen = None if telling.hidden else telling.steps
            said = game.tell(telling.before, seen, self.view())
            for sentence in self.say.told(named(self.names, said)):
                self.console.print(Text("· " + sentence))
            self.telling = None

    def my_turn(self) -> None:
        self.show()
        self.show_moves()
        while True:
            line = self.ask(self.say("tui-prompt", name=self.names[ME])).strip()
            word = self.word(line)
            if word is None and line:
                if self.tried(line):
                    return
            elif word == "undo":
                if self.undone():
                    return
            else:
                self.obey(word or "moves")

    def word(self, line: str) -> str | None:
        """The command that a line is, in English or in the reader's language; `?` is help."""
        if line == "?":
            return "help"
        for word in WORDS:
            if line.lower() in (word, self.say(f"tui-word-{word}")):
                return word
        return None

    def obey(self, word: str) -> None:
        if word == "quit":
            raise Left
        if word == "rules":
            self.rules()
        elif word == "moves":
            self.show_moves()
        else:
            self.console.print(self.say("tui-help"))

    def rules(self) -> None:
        try:
            self.console.print(Markdown(pages.rules(self.sitting.game.name, self.say.language)))
        except Refusal as refusal:
            self.refuse(refusal)

    def tried(self, line: str) -> bool:
        """Play what was typed, or say why not."""
        told = self.telling.copy() if self.telling else None
        played = len(self.sitting.played)
        try:
            self.make(self.sitting.understood(line))
        except Refusal as refusal:
            self.refuse(refusal)
            return False
        self.marks.append((played, told))
        return True

    def undone(self) -> bool:
        """Back to the player's own last choice; alone, this is free and without end."""
        if not self.marks:
            self.refuse(Refusal("undo-nothing"))
            return False
        played, self.telling = self.marks.pop()
        self.sitting.rewind(played)
        self.console.print(self.say("tui-undone"))
        return True

    def refuse(self, refusal: Refusal) -> None:
        self.console.print(Text(f"✗ {self.say.refusal(refusal)} ({refusal.code})", "red"))
