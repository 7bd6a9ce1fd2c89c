"""What the screens on the whole terminal are made of."""

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

WIDE_COLUMNS: Final = 110  # columns from which the log has a place of its own beside the table
SIZE_VARIABLES: Final = ("COLUMNS", "LINES")


class FullScreenApp(App[None]):
    CSS_PATH = "screen.tcss"
    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (WIDE_COLUMNS, "-wide")]  # noqa: RUF012

    def __init__(self) -> None:
        """Be as large as the window is.

        Textual prefers COLUMNS and LINES, where somebody has exported them. They do not change with
        the window: the table would be drawn for another size than the one it is seen at.
        """
        for name in SIZE_VARIABLES:
            os.environ.pop(name, None)
        super().__init__()

    def action_help_quit(self) -> None:
        """Ctrl+C means what it means in every other program of a terminal."""
        self.exit()


class TextPage(ModalScreen[None]):
    """Something to read; any of the usual keys closes it."""

    AUTO_FOCUS = "#page"  # so that arrows and page keys turn it
    BINDINGS: ClassVar[list[BindingType]] = [("escape,q,enter", "app.pop_screen")]

    def __init__(self, text: str, closing: str) -> None:
        super().__init__()
        self.text = text
        self.closing = closing  # says how

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="page") as page:
            page.border_subtitle = self.closing
            yield Markdown(self.text, open_links=False)


class Keys(Footer):
    """The keys that can be pressed, in the last row.

    Textual builds its footer anew whenever the focus moves, a dozen times for one move of the game.
    Here it is built anew only when there are other keys to show.
    """

    def __init__(self) -> None:
        super().__init__(show_command_palette=False)
        self.shown: list[tuple[str, bool]] = []

    def bindings_changed(self, screen: Screen[object]) -> None:
        keys = screen.active_bindings.values()
        shown = [(key.binding.key, key.enabled) for key in keys if key.binding.show]
        if shown != self.shown and screen.app.app_focus:
            self.shown = shown
            super().bindings_changed(screen)


class Line(Input):
    """Where moves are typed.

    Enter takes the line away at once, since the first letters of the next one may be here already.
    """

    class Typed(Message):
        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    def key_enter(self, event: Key) -> None:
        event.stop()
        if text := self.value.strip():
            self.clear()
            self.post_message(self.Typed(text))

    def put_back(self, text: str) -> None:
        """Show a line again that was refused, unless there is a new one by now."""
        if not self.value:
            self.value = text
            self.cursor_position = len(text)


class MessageLog(RichLog, can_focus=False):
    """What was told. Lines that were written for another width are written again."""

    def __init__(self) -> None:
        super().__init__(wrap=True, min_width=10)
        self.told: list[Text] = []
        self.wrapped_for = 0

    def tell(self, told: list[Text]) -> None:
        """Show these lines; those that are there already are left as they are."""
        known = len(self.told)
        if told[:known] != self.told:
            self.clear()
            known = 0
        self.told = told
        for line in told[known:]:
            self.write(line)

    def on_resize(self, event: Resize) -> None:
        before, self.wrapped_for = self.wrapped_for, self.scrollable_content_region.width
        if before and before != self.wrapped_for:
            told, self.told = self.told, []
            self.clear()
            self.tell(told)
