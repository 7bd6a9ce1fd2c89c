"""One door for every way in."""

import sys

from cardtable import __version__, origin


def main() -> None:
    which = "compiled" if origin.is_compiled() else "plain Python"
    sys.stdout.write(f"cardtable {__version__} ({which}, Python {sys.version.split()[0]})\n")
