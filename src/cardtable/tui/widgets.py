"""The parts of the full-screen table: pages, keys, the line for moves, and the log."""

import os
from typing import ClassVar, Final

from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.events import Key, Resize
from textual.message import Message
from textual.screen import ModalScreen, Screen
from textual.widgets import Footer, Input, Markdown, RichLog

WIDE_COLUMNS: Final = 110  # from this width on, the log is beside the board and not below it
SIZE_VARIABLES: Final = ("COLUMNS", "LINES")


class FullScreenApp(App[None]):
    """A program on the whole terminal, as large as its window."""

    CSS_PATH = "screen.tcss"
    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (WIDE_COLUMNS, "-wide")]  # noqa: RUF012

    def __init__(self) -> None:
        # Textual prefers COLUMNS and LINES to the size of the window. Some shells export them, and
        # they do not change with the window, so that the table would be drawn for another size.
        for name in SIZE_VARIABLES:
            os.environ.pop(name, None)
        super().__init__()

    def action_help_quit(self) -> None:
        """Quit at Ctrl+C, as other programs in a terminal do."""
        self.exit()


class TextPage(ModalScreen[None]):
    """A page of text over the table. Escape, q or Enter closes it."""

    AUTO_FOCUS = "#page"  # so that arrows and page keys scroll it
    BINDINGS: ClassVar[list[BindingType]] = [("escape,q,enter", "app.pop_screen")]

    def __init__(self, text: str, footer: str) -> None:
        super().__init__()
        self.text = text
        self.footer = footer  # says how to close the page

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="page") as page:
            page.border_subtitle = self.footer
            yield Markdown(self.text, open_links=False)


class KeyFooter(Footer):
    """The keys that can be pressed, in the last row.

    Textual rebuilds its footer whenever the focus moves, a dozen times for one move of the game.
    This one is rebuilt only when there are other keys to show.
    """

    def __init__(self) -> None:
        super().__init__(show_command_palette=False)
        self.shown_keys: list[tuple[str, bool]] = []

    def bindings_changed(self, screen: Screen[object]) -> None:
        keys = screen.active_bindings.values()
        shown_keys = [(key.binding.key, key.enabled) for key in keys if key.binding.show]
        if shown_keys != self.shown_keys and screen.app.app_focus:
            self.shown_keys = shown_keys
            super().bindings_changed(screen)


class MoveInput(Input):
    """The line in which moves are typed.

    Enter empties the line at once, because letters of the next move may follow immediately.
    """

    class MoveTyped(Message):
        """The player has typed a move and pressed Enter."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    def key_enter(self, event: Key) -> None:
        event.stop()
        if text := self.value.strip():
            self.clear()
            self.post_message(self.MoveTyped(text))

    def put_back(self, text: str) -> None:
        """Show a refused move again, unless the player has begun to type another."""
        if not self.value:
            self.value = text
            self.cursor_position = len(text)


class MessageLog(RichLog, can_focus=False):
    """The log of the game. Its lines are wrapped again when its width changes."""

    def __init__(self) -> None:
        super().__init__(wrap=True, min_width=10)
        self.shown_lines: list[Text] = []
        self.wrapped_width = 0

    def show_lines(self, lines: list[Text]) -> None:
        """Show these lines; if they continue those that are shown, add only the new ones."""
        known = len(self.shown_lines)
        if lines[:known] != self.shown_lines:
            self.clear()
            known = 0
        self.shown_lines = lines
        for line in lines[known:]:
            self.write(line)

    def on_resize(self, event: Resize) -> None:
        before, self.wrapped_width = self.wrapped_width, self.scrollable_content_region.width
        if before and before != self.wrapped_width:
            lines, self.shown_lines = self.shown_lines, []
            self.clear()
            self.show_lines(lines)
