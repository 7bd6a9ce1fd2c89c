"""The terminal that the commands write to."""

import json
import sys
from typing import Any

from rich.console import Console


def console() -> Console:
    """Colours only for a terminal; nothing is coloured just because it looks like a number."""
    return Console(highlight=False, emoji=False, markup=False, soft_wrap=False)


def write_json(data: Any) -> None:
    sys.stdout.write(json.dumps(data, indent=2, ensure_ascii=False) + "\n")
