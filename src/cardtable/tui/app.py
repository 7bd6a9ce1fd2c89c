"""A game on the whole terminal: cards, moves to pick by key, mouse or notation, and a log."""

from asyncio import to_thread
from collections.abc import Callable
from time import monotonic
from typing import Any, ClassVar, Final

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, ItemGrid, VerticalScroll
from textual.content import Content
from textual.events import Event, Key
from textual.widgets import Button, Label, Static

from cardtable.engine.refusal import Refusal
from cardtable.engine.state import NOBODY
from cardtable.table.table import Table
from cardtable.tui.boards.render import render_board
from cardtable.tui.replay import RecordReplay
from cardtable.tui.session import Session
from cardtable.tui.widgets import FullScreenApp, Keys, Line, MessageLog, TextPage
from cardtable.words import rule_pages

MIN_MOVE_WIDTH = 12  # columns of a move to pick
REDRAW_SECONDS = 0.2  # seconds until it is shown what the others have done so far


class MoveGrid(ItemGrid):
    """The moves to pick from. Arrows go from one to the next."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,up", "app.focus_previous", show=False),
        Binding("right,down", "app.focus_next", show=False),
    ]


class TableApp(FullScreenApp):
    AUTO_FOCUS = ""  # the first move is lit once there are moves

    def __init__(self, deal: Callable[[], Session]) -> None:
        super().__init__()
        self.deal = deal
        self.place = deal()
        say = self.place.say
        self.bind("h", "hint", description=say("tui-key-hint"))
        self.bind("u", "undo", description=say("tui-key-undo"))
        self.bind("r", "rules", description=say("tui-key-rules"))
        self.bind("n", "again", description=say("tui-key-again"))
        self.bind("question_mark,f1", "explain", description=say("tui-key-help"), key_display="?")
        self.bind("q", "quit", description=say("tui-key-quit"))
        self.bind("escape", "leave_line", show=False)

    def compose(self) -> ComposeResult:
        with Container(id="table"):
            with VerticalScroll(id="board", can_focus=False):
                yield Static(id="face")
            yield MessageLog()
        yield Label(id="heading", markup=False)
        with VerticalScroll(id="choices", can_focus=False):
            yield MoveGrid(min_column_width=MIN_MOVE_WIDTH)
        hint = self.place.say("tui-type-here")
        yield Line(id="typed", placeholder=hint, compact=True, select_on_focus=False)
        yield Keys()

    async def on_mount(self) -> None:
        await self.begin()

    async def begin(self) -> None:
        self.title = self.place.title()
        await self.go_on()

    # What is shown

    async def go_on(self) -> None:
        """Show how the game stands, and let the others play until the player is asked."""
        self.show()
        if self.place.is_over():
            self.set_focus(None)  # nothing is left to type: letters are commands
            await self.offer(self.place.say("tui-over"), [])
        elif self.place.is_mine():
            await self.offer(*self.place.offered())
        else:
            self.run_worker(self.others(self.place, self.place.table), exclusive=True)

    async def others(self, place: Session, table: Table) -> None:
        """A bot may think for long; meanwhile the player can read, take back or leave."""
        shown = monotonic()
        while not place.is_over() and not place.is_mine():
            if monotonic() - shown > REDRAW_SECONDS:
                self.show()
                await self.offer(place.say("tui-thinking", name=place.names[table.turn]), [])
                shown = monotonic()
            steps = await to_thread(place.thought)
            if place is not self.place or table is not place.table:
                return  # taken back, or another game by now
            place.others_move(steps)
            table = place.table
        await self.go_on()

    def show(self) -> None:
        self.query_one("#face", Static).update(render_board(self.place.seen()))
        self.show_log()

    def show_log(self) -> None:
        told = [Text(self.place.greeting(), "dim")]
        told += [Text("· " + sentence) for sentence in self.place.log]
        if self.place.is_over():
            ending = (*self.place.results(), self.place.once_more())
            told += [Text(line, "bold") for line in ending]
        self.query_one(MessageLog).tell(told)

    async def offer(self, heading: str, listed: list[str]) -> None:
        self.query_one("#heading", Label).update(heading)
        moves = self.query_one(MoveGrid)
        typing = self.query_one(Line).has_focus
        if not typing:
            self.set_focus(None)  # else it would wander from the move that goes away to the line
        longest = max(map(len, listed), default=0)
        moves.min_column_width = max(MIN_MOVE_WIDTH, min(longest + 4, self.size.width - 4))
        with self.batch_update():
            await moves.remove_children()
            await moves.mount_all(Button(Content(text), name=text, compact=True) for text in listed)
        if not typing:
            self.light_first()

    def light_first(self) -> None:
        """The first move, if there is one: Enter plays it."""
        self.set_focus(next(iter(self.query_one(MoveGrid).query(Button)), None))

    def action_hint(self) -> None:
        if self.place.is_mine():
            self.run_worker(self.hint(self.place, self.place.table), exclusive=True)

    async def hint(self, place: Session, table: Table) -> None:
        """The strongest hint has a page of its own, the others one line."""
        self.query_one("#heading", Label).update(place.say("tui-hint-thinking"))
        advice = await to_thread(place.advised)
        if place is not self.place or table is not place.table:
            return
        first, *more = place.hint(advice)
        if place.hints.is_full():
            lines = "\n".join(f"- {line}" for line in more)
            self.open_page(f"{first}\n\n{lines}")
            first, more = place.offered()[0], []
        self.query_one("#heading", Label).update(" ".join((first, *more)))

    def refuse(self, refusal: Refusal) -> None:
        self.query_one("#heading", Label).update(Text(f"✗ {self.place.why_not(refusal)}", "red"))

    # What is done

    @on(Button.Pressed)
    async def pick(self, event: Button.Pressed) -> None:
        await self.play(event.button.name or "")

    @on(Line.Typed)
    async def type(self, event: Line.Typed) -> None:
        if not await self.play(event.text):
            self.query_one(Line).put_back(event.text)

    async def on_event(self, event: Event) -> None:
        """Who begins to type a move need not go to the line first.

        The line is lit before the key is passed on: the next one may be here already.
        """
        if isinstance(event, Key) and not event.is_forwarded and self.begins_a_move(event):
            self.set_focus(self.query_one(Line))
        await super().on_event(event)

    def begins_a_move(self, key: Key) -> bool:
        """A key that means nothing else where it is pressed."""
        elsewhere = isinstance(self.screen, TextPage) or isinstance(self.focused, Line)
        means_something = elsewhere or self.place.is_over() or key.key in self.active_bindings
        return (key.character or "").isalnum() and not means_something

    def action_leave_line(self) -> None:
        """Forget what was typed, and go back to the moves."""
        self.query_one(Line).clear()
        self.light_first()

    async def play(self, line: str) -> bool:
        if self.place.is_over():
            return False
        try:
            self.place.try_line(line)
        except Refusal as refusal:
            self.refuse(refusal)
            return False
        await self.go_on()
        return True

    async def action_undo(self) -> None:
        try:
            self.place.undo()
        except Refusal as refusal:
            self.refuse(refusal)
            return
        await self.go_on()

    async def action_again(self) -> None:
        """Another game of the same kind, once this one is over."""
        if self.place.is_over():
            self.place = self.deal()
            await self.begin()
        else:
            self.query_one("#heading", Label).update(self.place.say("tui-not-over"))

    def action_rules(self) -> None:
        try:
            self.open_page(rule_pages.read_rules(self.place.game.name, self.place.say.language))
        except Refusal as refusal:
            self.refuse(refusal)

    def action_explain(self) -> None:
        self.open_page(self.place.say("tui-screen-help"))

    def open_page(self, text: str) -> None:
        self.push_screen(TextPage(text, self.place.say("tui-page-closes")))


def run_table(deal: Callable[[], Session]) -> Session:
    """Play on the whole terminal; the last place that was sat at."""
    app: Any = TableApp(deal)
    app.run()
    place: Session = app.place
    return place


PAGE_MOVES: Final = 10  # moves that the page keys go
LOG_MOVES: Final = 200  # moves that the log goes back


class ReplayApp(FullScreenApp):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down,space,enter", "go(1)", show=False),
        Binding("up,backspace", "go(-1)", show=False),
        Binding("pagedown", f"go({PAGE_MOVES})", show=False),
        Binding("pageup", f"go(-{PAGE_MOVES})", show=False),
    ]

    def __init__(self, walk: RecordReplay) -> None:
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
            yield MessageLog()
        yield Label(id="heading", markup=False)
        yield Keys()

    def on_mount(self) -> None:
        self.title = self.walk_through.say.title(self.walk_through.game.name)
        self.show()

    def show(self) -> None:
        walk, at = self.walk_through, self.at
        self.query_one("#face", Static).update(render_board(walk.seen(at)))
        first = max(1, at - LOG_MOVES)
        told = [Text(f"{number}  {walk.told(number)}") for number in range(first, at + 1)]
        if at == walk.last and walk.is_whole():
            told += [Text(line, "bold") for line in walk.results()]
        self.query_one(MessageLog).tell(told)
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


def run_replay(walk: RecordReplay) -> None:
    ReplayApp(walk).run()
