"""Which of the two runs: the compiled rules or the plain Python that they were made from.

The build leaves a list of the compiled sources with their digests. Compiled modules are
used only while every source still has its digest, so that an edited rule is never
overruled by the machine code of the old one.
"""

import json
import os
import sys
import warnings
from collections.abc import Sequence
from hashlib import sha256
from importlib.abc import MetaPathFinder
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from pathlib import Path
from types import ModuleType

HOME = Path(__file__).parent
LIST = HOME / "compiled.json"  # written by the build: source file -> digest


class PlainPython(MetaPathFinder):
    """Finds the sources of this package where the usual order prefers compiled modules."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not fullname.startswith("cardtable.") or path is None:
            return None
        for place in path:
            finder = FileFinder(place, (SourceFileLoader, SOURCE_SUFFIXES))
            if spec := finder.find_spec(fullname):
                return spec
        return None


def digest(source: Path) -> str:
    return sha256(source.read_bytes()).hexdigest()


def stale() -> list[str]:
    """The sources that are no longer what was compiled."""
    compiled: dict[str, str] = json.loads(LIST.read_text())
    return [name for name, was in compiled.items() if digest(HOME / name) != was]


def settle() -> None:
    """Decide before the first rule is imported."""
    if not LIST.exists():
        return
    if os.environ.get("CARDTABLE_PURE", "") not in ("", "0"):
        sys.meta_path.insert(0, PlainPython())
    elif changed := stale():
        warnings.warn(
            f"cardtable runs in plain Python: {', '.join(changed)} changed after the build",
            RuntimeWarning,
            stacklevel=3,
        )
        sys.meta_path.insert(0, PlainPython())


def is_compiled() -> bool:
    from cardtable.engine import bits

    return not str(bits.__file__).endswith(".py")
