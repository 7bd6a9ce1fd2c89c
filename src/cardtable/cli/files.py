"""Files that are named on the command line."""

from pathlib import Path

from cardtable.engine.refusal import Refusal


def read(path: Path) -> bytes:
    """What is in it, or a refusal that says why it cannot be read."""
    try:
        return path.read_bytes()
    except OSError as wrong:
        raise Refusal("file", path=str(path), why=wrong.strerror or "") from None
