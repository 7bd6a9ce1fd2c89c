"""One player's place at a sitting: what is seen from it, what is told there, and the way back.

Both tables in the terminal, line by line and full screen, are made from this.
"""

from dataclasses import dataclass, field
from typing import Any, Final

from cardtable.engine.refusal import Refusal
from cardtable.sitting import Sitting
from cardtable.tui.choices import next_steps, whole_moves
from cardtable.tui.seen import Seen, named
from cardtable.tui.standin import chosen
from cardtable.words.speaker import Speaker

ME: Final = 0


@dataclass
class Telling:
    """A move under way: what the player saw when it began, and its steps so far."""

    before: Any
    hidden: bool
    steps: list[int] = field(default_factory=list)

    def copy(self) -> "Telling":
        return Telling(self.before, self.hidden, list(self.steps))


@dataclass(frozen=True)
class Mark:
    """Where everything stood before one of the player's own choices."""

    played: int
    told: int
    telling: Telling | None


class Place:
    def __init__(self, sitting: Sitting, say: Speaker) -> None:
        self.sitting = sitting
        self.say = say
        seats = range(sitting.state.seats())
        # Counted from 0, as in notation: `take 2` is the pile of seat 2.
        self.names = tuple(say("tui-seat", number=seat) for seat in seats)
        self.log: list[str] = []  # everything that was told, a sentence each
        self.telling: Telling | None = None
        self.marks: list[Mark] = []

    def is_over(self) -> bool:
        return bool(self.sitting.state.is_over())

    def is_mine(self) -> bool:
        return bool(self.sitting.state.turn == ME)

    def view(self) -> Any:
        return self.sitting.game.show(self.sitting.state, ME)

    def seen(self) -> Seen:
        return Seen(self.sitting.game, self.view(), self.names, self.say)

    def title(self) -> str:
        return self.say.title(self.sitting.game.name)

    def greeting(self) -> str:
        return self.say("tui-others", count=len(self.names) - 1, name=self.names[ME])

    def results(self) -> list[str]:
        return [
            self.say("tui-result", name=name, percent=round(100 * result))
            for name, result in zip(self.names, self.view().results, strict=True)
        ]

    def offered(self) -> tuple[str, list[str]]:
        """What can be played, in notation, and the heading of the list."""
        whole = whole_moves(self.sitting.game, self.sitting.state)
        if whole is not None:
            return self.say("tui-moves-whole"), whole
        steps = next_steps(self.sitting.game, self.view().moves)
        return self.say("tui-moves-step"), steps

    def try_line(self, line: str) -> list[str]:
        """Play what the player typed, and return what is told of it; or refuse."""
        mark = Mark(
            len(self.sitting.played), len(self.log), self.telling.copy() if self.telling else None
        )
        told = self.make(self.sitting.game.understood(self.sitting.state, line))
        self.marks.append(mark)
        return told

    def others_step(self) -> list[str]:
        """One step of the stand-in whose turn it is."""
        view = self.sitting.game.show(self.sitting.state, self.sitting.state.turn)
        made = sum(len(steps) for steps in self.sitting.played)
        return self.make([chosen(view, self.sitting.seed, made)])

    def make(self, steps: list[int]) -> list[str]:
        """Play; once the move is whole, return in words what the player sees of it."""
        game, state = self.sitting.game, self.sitting.state
        hidden = state.turn != ME and game.hides(state, steps[0])
        telling = self.telling or Telling(self.view(), hidden)
        self.sitting.play(steps)
        telling.steps += steps
        self.telling = telling
        if not self.sitting.state.whole():
            return []
        self.telling = None
        seen = None if telling.hidden else telling.steps
        said = game.tell(telling.before, seen, self.view())
        told = self.say.told(named(self.names, said))
        self.log += told
        return told

    def undo(self) -> None:
        """Back to the player's own last choice; alone, this is free and without end."""
        if not self.marks:
            raise Refusal("undo-nothing")
        mark = self.marks.pop()
        self.sitting.rewind(mark.played)
        del self.log[mark.told :]
        self.telling = mark.telling

    def why_not(self, refusal: Refusal) -> str:
        """A refusal in one line. What was typed is in it, and must not command the terminal."""
        text = f"{self.say.refusal(refusal)} ({refusal.code})"
        return "".join(sign if sign.isprintable() else "�" for sign in text)
