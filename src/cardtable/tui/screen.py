"""A game on the whole terminal: cards, moves to pick by key, mouse or notation, and a log."""

from asyncio import to_thread
from collections.abc import Callable
from time import monotonic
from typing import Any, ClassVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, ItemGrid, VerticalScroll
from textual.content import Content
from textual.events import Event, Key
from textual.widgets import Button, Label, Static

from cardtable.engine.refusal import Refusal
from cardtable.table.state import Table
from cardtable.tui.faces import face
from cardtable.tui.pieces import Keys, Line, Log, Page, WholeTerminal
from cardtable.tui.place import Place
from cardtable.words import rule_pages

NARROWEST = 12  # columns of a move to pick
PATIENCE = 0.2  # seconds until it is shown what the others have done so far


class Moves(ItemGrid):
    """The moves to pick from. Arrows go from one to the next."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,up", "app.focus_previous", show=False),
        Binding("right,down", "app.focus_next", show=False),
    ]


class TableApp(WholeTerminal):
    AUTO_FOCUS = ""  # the first move is lit once there are moves

    def __init__(self, deal: Callable[[], Place]) -> None:
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
            yield Log()
        yield Label(id="heading", markup=False)
        with VerticalScroll(id="choices", can_focus=False):
            yield Moves(min_column_width=NARROWEST)
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

    async def others(self, place: Place, table: Table) -> None:
        """A bot may think for long; meanwhile the player can read, take back or leave."""
        shown = monotonic()
        while not place.is_over() and not place.is_mine():
            if monotonic() - shown > PATIENCE:
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
        self.query_one("#face", Static).update(face(self.place.seen()))
        self.show_log()

    def show_log(self) -> None:
        told = [Text(self.place.greeting(), "dim")]
        told += [Text("· " + sentence) for sentence in self.place.log]
        if self.place.is_over():
            ending = (*self.place.results(), self.place.once_more())
            told += [Text(line, "bold") for line in ending]
        self.query_one(Log).tell(told)

    async def offer(self, heading: str, listed: list[str]) -> None:
        self.query_one("#heading", Label).update(heading)
        moves = self.query_one(Moves)
        typing = self.query_one(Line).has_focus
        if not typing:
            self.set_focus(None)  # else it would wander from the move that goes away to the line
        longest = max(map(len, listed), default=0)
        moves.min_column_width = max(NARROWEST, min(longest + 4, self.size.width - 4))
        with self.batch_update():
            await moves.remove_children()
            await moves.mount_all(Button(Content(text), name=text, compact=True) for text in listed)
        if not typing:
            self.light_first()

    def light_first(self) -> None:
        """The first move, if there is one: Enter plays it."""
        self.set_focus(next(iter(self.query_one(Moves).query(Button)), None))

    def action_hint(self) -> None:
        if self.place.is_mine():
            self.run_worker(self.hint(self.place, self.place.table), exclusive=True)

    async def hint(self, place: Place, table: Table) -> None:
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
        elsewhere = isinstance(self.screen, Page) or isinstance(self.focused, Line)
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
        self.push_screen(Page(text, self.place.say("tui-page-closes")))


def run(deal: Callable[[], Place]) -> Place:
    """Play on the whole terminal; the last place that was sat at."""
    app: Any = TableApp(deal)
    app.run()
    place: Place = app.place
    return place
