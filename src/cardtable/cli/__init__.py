"""One door for every way in."""

import sys

from cardtable import __version__, origin


def main() -> None:
    """The command `cardtable`. Its version is asked for often, so that costs no other import."""
    if sys.argv[1:] in (["--version"], ["-V"]):
        sys.stdout.write(version_line() + "\n")
        sys.exit(0)
    from cardtable.cli.door import run

    sys.exit(run(sys.argv[1:]))


def version_line() -> str:
    which = "compiled" if origin.is_compiled() else "plain Python"
    return f"cardtable {__version__} ({which}, Python {sys.version.split()[0]})"
