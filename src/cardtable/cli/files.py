"""Files that are named on the command line."""

from pathlib import Path

from cardtable.engine import codes
from cardtable.engine.refusal import InvalidInput, Refusal


def read_file(path: Path) -> bytes:
    """What is in it, or a refusal that says why it cannot be read."""
    try:
        return path.read_bytes()
    except OSError as wrong:
        raise file_refusal(wrong, path) from None


def write_file(path: Path, data: bytes) -> None:
    try:
        path.write_bytes(data)
    except OSError as wrong:
        raise file_refusal(wrong, path) from None


def require_writable(path: Path) -> None:
    """Refuse now what could not be written later, when work would be lost; leave no trace."""
    is_new = not path.exists()
    try:
        path.open("ab").close()
        if is_new:
            path.unlink()
    except OSError as wrong:
        raise file_refusal(wrong, path) from None


def file_refusal(wrong: OSError, path: Path | None = None) -> Refusal:
    where = wrong.filename if path is None else path
    return InvalidInput(codes.FILE, path=str(where), why=wrong.strerror or "")
