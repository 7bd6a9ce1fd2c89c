"""A record on the whole terminal: forwards, backwards, and from every seat."""

from typing import ClassVar, Final

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, VerticalScroll
from textual.widgets import Label, Static

from cardtable.engine.state import NOBODY
from cardtable.tui.faces import face
from cardtable.tui.pieces import Keys, Log, WholeTerminal
from cardtable.tui.walk import Walk

FAR: Final = 10  # moves that the page keys go
KEPT: Final = 200  # moves that the log goes back


class ReplayApp(WholeTerminal):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down,space,enter", "go(1)", show=False),
        Binding("up,backspace", "go(-1)", show=False),
        Binding("pagedown", f"go({FAR})", show=False),
        Binding("pageup", f"go(-{FAR})", show=False),
    ]

    def __init__(self, walk: Walk) -> None:
        super().__init__()
        self.walk_through = walk
        self.at = 0
        say = walk.say
        self.bind("right", "go(1)", description=say("tui-key-next"), key_display="→")
        self.bind("left", "go(-1)", description=say("tui-key-previous"), key_display="←")
        self.bind("home", f"go(-{walk.last})", description=say("tui-key-first"))
        self.bind("end", f"go({walk.last})", description=say("tui-key-last"))
        self.bind("s", "seat", description=say("tui-key-seat"))
        self.bind("q,escape", "quit", description=say("tui-key-quit"), key_display="q")

    def compose(self) -> ComposeResult:
        with Container(id="table"):
            with VerticalScroll(id="board", can_focus=False):
                yield Static(id="face")
            yield Log()
        yield Label(id="heading", markup=False)
        yield Keys()

    def on_mount(self) -> None:
        self.title = self.walk_through.say.title(self.walk_through.game.name)
        self.show()

    def show(self) -> None:
        walk, at = self.walk_through, self.at
        self.query_one("#face", Static).update(face(walk.seen(at)))
        first = max(1, at - KEPT)
        told = [Text(f"{number}  {walk.told(number)}") for number in range(first, at + 1)]
        if at == walk.last and walk.is_whole():
            told += [Text(line, "bold") for line in walk.results()]
        self.query_one(Log).tell(told)
        self.query_one("#heading", Label).update(self.heading())

    def heading(self) -> str:
        walk, at = self.walk_through, self.at
        seat = walk.say("tui-spectator") if walk.seat == NOBODY else walk.names[walk.seat]
        line = walk.line(at) if at else ""
        return walk.say("tui-replay-at", number=at, of=walk.last, seat=seat, line=line)

    def action_go(self, moves: int) -> None:
        self.at = min(max(self.at + moves, 0), self.walk_through.last)
        self.show()

    def action_seat(self) -> None:
        """Look from the next seat; after the last one come those who only watch."""
        walk = self.walk_through
        walk.seat = (walk.seat + 2) % (len(walk.names) + 1) - 1
        self.show()


def run(walk: Walk) -> None:
    ReplayApp(walk).run()
