"""The full-screen programs in a terminal: `TableApp` plays games, `ReplayApp` shows records."""

from asyncio import to_thread
from collections.abc import Callable
from dataclasses import replace
from time import monotonic
from typing import Any, ClassVar, Final

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, ItemGrid, VerticalScroll
from textual.content import Content
from textual.events import Event, Key, Resize
from textual.widgets import Button, Label, Static

from cardtable import words
from cardtable.engine.refusal import Refusal
from cardtable.engine.state import NOBODY
from cardtable.table.table import Table
from cardtable.tui.boards import render_board
from cardtable.tui.replay import RecordReplay
from cardtable.tui.session import Session
from cardtable.tui.widgets import FullScreenApp, KeyFooter, MessageLog, MoveInput, TextPage

MIN_MOVE_WIDTH = 12  # columns of a button for a move
SMALL_ROWS = 24  # in a window with fewer, the board shows the player's own cards first
REDRAW_SECONDS = 0.2  # between two redraws while bots play


class MoveGrid(ItemGrid):
    """A button for each move. Arrows go from one to the next."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,up", "app.focus_previous", show=False),
        Binding("right,down", "app.focus_next", show=False),
    ]


class TableApp(FullScreenApp):
    """A table on the whole terminal: the board, a log, and moves to pick or type.

    `deal` starts a game; it is called for the first game and for each one after it.
    """

    AUTO_FOCUS = ""  # `focus_first_move` does it, once there are moves

    def __init__(self, deal: Callable[[], Session]) -> None:
        super().__init__()
        self.deal = deal
        self.session = deal()
        say = self.session.say
        self.bind("h", "hint", description=say("tui-key-hint"))
        self.bind("u", "undo", description=say("tui-key-undo"))
        self.bind("r", "rules", description=say("tui-key-rules"))
        self.bind("n", "new_game", description=say("tui-key-again"))
        self.bind("question_mark,f1", "help", description=say("tui-key-help"), key_display="?")
        self.bind("q", "quit", description=say("tui-key-quit"))
        self.bind("escape", "leave_input", show=False)

    def compose(self) -> ComposeResult:
        with Container(id="table"):
            with VerticalScroll(id="board", can_focus=False):
                yield Static(id="board-text")
            yield MessageLog()
        yield Label(id="heading", markup=False)
        with VerticalScroll(id="choices", can_focus=False):
            yield MoveGrid(min_column_width=MIN_MOVE_WIDTH)
        placeholder = self.session.say("tui-type-here")
        yield MoveInput(
            id="move-input", placeholder=placeholder, compact=True, select_on_focus=False
        )
        yield KeyFooter()

    async def on_mount(self) -> None:
        await self.start_game()

    async def start_game(self) -> None:
        self.title = self.session.title()
        await self.continue_game()

    # Output

    async def continue_game(self) -> None:
        """Show the game, and let the bots play until it is the player's turn."""
        self.show()
        self.refresh_bindings()  # a new game is dealt only after the end of this one
        if self.session.is_over():
            self.set_focus(None)  # no move can be typed, so that letters are commands
            await self.show_moves(self.session.say("tui-over"), [])
        elif self.session.is_my_turn():
            await self.show_moves(*self.session.list_moves())
        else:
            self.run_worker(self.play_bots(self.session, self.session.table), exclusive=True)

    async def play_bots(self, session: Session, table: Table) -> None:
        """Let the bots play. Meanwhile the player can read, undo or quit."""
        last_redraw = monotonic()
        while not session.is_over() and not session.is_my_turn():
            if monotonic() - last_redraw > REDRAW_SECONDS:
                self.show()
                name = session.names[table.turn]
                await self.show_moves(session.say("tui-thinking", name=name), [])
                last_redraw = monotonic()
            steps = await to_thread(session.choose_bot_move)
            if session is not self.session or table is not session.table:
                return  # the player has undone a move or started another game
            session.play_bot_move(steps)
            table = session.table
        await self.continue_game()

    def show(self, rows: int = 0) -> None:
        """Show the game in a window with this number of rows, by default the present one."""
        is_small = (rows or self.size.height) < SMALL_ROWS
        context = replace(self.session.context(), hand_first=is_small)
        self.query_one("#board-text", Static).update(render_board(context))
        lines = [Text(self.session.greeting(), "dim")]
        lines += [Text("· " + sentence) for sentence in self.session.log]
        if self.session.is_over():
            ending = (*self.session.results(), self.session.describe_deal())
            lines += [Text(line, "bold") for line in ending]
        self.query_one(MessageLog).show_lines(lines)

    def on_resize(self, event: Resize) -> None:
        if self.is_running and self.query(MessageLog):
            self.show(event.size.height)  # the app still has its old size

    def show_heading(self, text: str | Text) -> None:
        self.query_one("#heading", Label).update(text)

    async def show_moves(self, heading: str, moves: list[str]) -> None:
        """Show a button for each move; keep the focus if the player types."""
        self.show_heading(heading)
        grid = self.query_one(MoveGrid)
        is_typing = self.query_one(MoveInput).has_focus
        if not is_typing:
            self.set_focus(None)  # else it would go from the removed button to the input
        longest = max(map(len, moves), default=0)
        grid.min_column_width = max(MIN_MOVE_WIDTH, min(longest + 4, self.size.width - 4))
        with self.batch_update():
            await grid.remove_children()
            await grid.mount_all(Button(Content(move), name=move, compact=True) for move in moves)
        if not is_typing:
            self.focus_first_move()

    def focus_first_move(self) -> None:
        """Focus the first move, if there is one, so that Enter plays it."""
        self.set_focus(next(iter(self.query_one(MoveGrid).query(Button)), None))

    def action_hint(self) -> None:
        if self.session.is_my_turn():
            self.run_worker(self.show_hint(self.session, self.session.table), exclusive=True)

    async def show_hint(self, session: Session, table: Table) -> None:
        """Show a hint in the heading, or on a page of its own if it is the strongest."""
        self.show_heading(session.say("tui-hint-thinking"))
        advice = await to_thread(session.compute_advice)
        if session is not self.session or table is not session.table:
            return
        first, *more = session.hint(advice)
        if session.hints.is_strongest():
            lines = "\n".join(f"- {line}" for line in more)
            self.open_page(f"{first}\n\n{lines}")
            first, more = session.list_moves()[0], []
        self.show_heading(" ".join((first, *more)))

    def show_refusal(self, refusal: Refusal) -> None:
        self.show_heading(Text(f"✗ {self.session.describe_refusal(refusal)}", "red"))

    # Input

    @on(Button.Pressed)
    async def play_button(self, event: Button.Pressed) -> None:
        await self.play(event.button.name or "")

    @on(MoveInput.MoveTyped)
    async def play_typed(self, event: MoveInput.MoveTyped) -> None:
        if not await self.play(event.text):
            self.query_one(MoveInput).put_back(event.text)

    async def on_event(self, event: Event) -> None:
        """Focus the input when the player starts to type a move.

        The focus moves before the key is passed on, because the next key may follow immediately.
        """
        if isinstance(event, Key) and not event.is_forwarded and self.starts_typing(event):
            self.set_focus(self.query_one(MoveInput))
        await super().on_event(event)

    def starts_typing(self, key: Key) -> bool:
        """Return whether a key has no other meaning where it is pressed."""
        is_elsewhere = isinstance(self.screen, TextPage) or isinstance(self.focused, MoveInput)
        has_meaning = is_elsewhere or self.session.is_over() or key.key in self.active_bindings
        return (key.character or "").isalnum() and not has_meaning

    def action_leave_input(self) -> None:
        """Delete what was typed, and go back to the moves."""
        self.query_one(MoveInput).clear()
        self.focus_first_move()

    async def play(self, text: str) -> bool:
        """Play a move; return whether it was accepted."""
        if self.session.is_over():
            return False
        try:
            self.session.play_text(text)
        except Refusal as refusal:
            self.show_refusal(refusal)
            return False
        await self.continue_game()
        return True

    async def action_undo(self) -> None:
        try:
            self.session.undo()
        except Refusal as refusal:
            self.show_refusal(refusal)
            return
        await self.continue_game()

    async def action_new_game(self) -> None:
        self.session = self.deal()
        await self.start_game()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Let `n` deal only after the end of a game; before, it begins a move such as "Nimm D♦"."""
        return action != "new_game" or self.session.is_over()

    def action_rules(self) -> None:
        try:
            self.open_page(words.read_rules(self.session.game.name, self.session.say.language))
        except Refusal as refusal:
            self.show_refusal(refusal)

    def action_help(self) -> None:
        self.open_page(self.session.say("tui-screen-help"))

    def open_page(self, text: str) -> None:
        self.push_screen(TextPage(text, self.session.say("tui-page-closes")))


def run_table(deal: Callable[[], Session]) -> Session:
    """Play games on the whole terminal; return the last session."""
    app: Any = TableApp(deal)
    app.run()
    session: Session = app.session
    return session


PAGE_MOVES: Final = 10  # moves that the page keys go
LOG_MOVES: Final = 200  # moves that the log shows


class ReplayApp(FullScreenApp):
    """A record on the whole terminal, with keys to go forwards and backwards."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down,space,enter", "go(1)", show=False),
        Binding("up,backspace", "go(-1)", show=False),
        Binding("pagedown", f"go({PAGE_MOVES})", show=False),
        Binding("pageup", f"go(-{PAGE_MOVES})", show=False),
    ]

    def __init__(self, record_replay: RecordReplay) -> None:
        super().__init__()
        self.record_replay = record_replay
        self.moment = 0  # the number of moves before what is shown
        say = record_replay.say
        self.bind("right", "go(1)", description=say("tui-key-next"), key_display="→")
        self.bind("left", "go(-1)", description=say("tui-key-previous"), key_display="←")
        self.bind("home", f"go(-{record_replay.last})", description=say("tui-key-first"))
        self.bind("end", f"go({record_replay.last})", description=say("tui-key-last"))
        self.bind("s", "change_seat", description=say("tui-key-seat"))
        self.bind("q,escape", "quit", description=say("tui-key-quit"), key_display="q")

    def compose(self) -> ComposeResult:
        with Container(id="table"):
            with VerticalScroll(id="board", can_focus=False):
                yield Static(id="board-text")
            yield MessageLog()
        yield Label(id="heading", markup=False)
        yield KeyFooter()

    def on_mount(self) -> None:
        self.title = self.record_replay.say.title(self.record_replay.game.name)
        self.show()

    def show(self) -> None:
        replay, moment = self.record_replay, self.moment
        self.query_one("#board-text", Static).update(render_board(replay.context(moment)))
        numbers = range(max(1, moment - LOG_MOVES), moment + 1)
        lines = [Text(f"{number}  {replay.sentence(number)}") for number in numbers]
        if moment == replay.last and replay.is_to_the_end():
            lines += [Text(line, "bold") for line in replay.results()]
        self.query_one(MessageLog).show_lines(lines)
        self.query_one("#heading", Label).update(self.heading())

    def heading(self) -> str:
        replay, moment = self.record_replay, self.moment
        seat = replay.say("tui-spectator") if replay.seat == NOBODY else replay.names[replay.seat]
        return replay.say("tui-replay-at", number=moment, of=replay.last, seat=seat)

    def action_go(self, moves: int) -> None:
        self.moment = min(max(self.moment + moves, 0), self.record_replay.last)
        self.show()

    def action_change_seat(self) -> None:
        """Show the game from the next seat; a spectator follows the last seat."""
        replay = self.record_replay
        replay.seat = (replay.seat + 2) % (len(replay.names) + 1) - 1
        self.show()


def run_replay(record_replay: RecordReplay) -> None:
    ReplayApp(record_replay).run()
