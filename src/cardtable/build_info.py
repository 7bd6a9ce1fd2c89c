"""The choice between the compiled rules and the plain Python that they were made from.

The build leaves a list of the compiled sources with their checksums. Compiled modules are used
only while all sources are unchanged, so that an edited rule is never overruled by the machine code
of the old one. This runs at every start, so it imports little.
"""

import os
import sys
from collections.abc import Sequence
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType
from zlib import crc32

PACKAGE_FOLDER = os.path.dirname(__file__)
COMPILED_LIST = os.path.join(PACKAGE_FOLDER, "compiled.txt")
COMMIT_FILE = os.path.join(PACKAGE_FOLDER, "commit.txt")


class SourceFinder:
    """An import finder that prefers the sources of this package to its compiled modules."""

    @staticmethod
    def find_spec(
        fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not fullname.startswith("cardtable") or path is None:
            return None
        for folder in path:
            finder = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES))
            if spec := finder.find_spec(fullname):
                return spec
        return None


def checksum(source: str) -> str:
    with open(source, "rb") as file:
        return f"{crc32(file.read()):08x}"


def stale_sources() -> list[str]:
    """Return the sources that have changed since they were compiled."""
    with open(COMPILED_LIST, encoding="utf-8") as file:
        compiled = [line.split() for line in file]
    # The names in the list are those of the wheel, with slashes on every system.
    return [name for digest, name in compiled if checksum(f"{PACKAGE_FOLDER}/{name}") != digest]


def choose_implementation() -> None:
    """Choose plain Python where it is asked for or needed; call this before rules are imported."""
    if not os.path.exists(COMPILED_LIST):
        return
    if os.environ.get("CARDTABLE_PURE", "") not in ("", "0"):
        sys.meta_path.insert(0, SourceFinder)
    elif changed := stale_sources():
        import warnings

        warnings.warn(
            f"cardtable runs in plain Python: {', '.join(changed)} changed after the build",
            RuntimeWarning,
            stacklevel=3,
        )
        sys.meta_path.insert(0, SourceFinder)


def is_compiled() -> bool:
    from cardtable.engine import bits

    return not str(bits.__file__).endswith(".py")


def commit() -> str:
    """Return the commit that this package was built from; "" if it is not known."""
    if not os.path.exists(COMMIT_FILE):
        return ""
    with open(COMMIT_FILE, encoding="utf-8") as file:
        return file.read().strip()
