"""The style sheet of the full-screen programs."""

import re

from textual import widgets as textual_widgets

from cardtable.tui import app, widgets
from support.sources import SOURCE


def test_the_style_sheet_names_existing_widgets() -> None:
    """A selector for a class that was renamed matches nothing, and Textual does not complain."""
    text = (SOURCE / "tui" / "screen.tcss").read_text(encoding="utf-8")
    rules = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    names = set(re.findall(r"(?<![\w#.$-])[A-Z]\w+", rules))
    assert {"MessageLog", "MoveGrid", "TextPage"} <= names
    for name in names:
        assert any(hasattr(module, name) for module in (app, widgets, textual_widgets)), name
