"""Find shifts that the compiler gets wrong: a literal that is shifted by a variable.

mypyc compiles `1 << n` in 32 bits without a warning, so that it is right in plain Python and wrong
in the build. Powers of two come from `engine.bits.BIT`. A constant shifted by a constant is fine.
"""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path


def is_constant(node: ast.expr) -> bool:
    """Return whether a node is a literal, or a name in capitals as constants have here."""
    if isinstance(node, ast.Name):
        return node.id.isupper()
    if isinstance(node, ast.BinOp):
        return is_constant(node.left) and is_constant(node.right)
    return isinstance(node, ast.Constant)


def is_literal(node: ast.expr) -> bool:
    """Return whether the compiler folds a node to a literal: `1`, `i64(1)` or a constant."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args:
        return node.func.id in ("i64", "int") and is_literal(node.args[0])
    return is_constant(node)


def wrong_shifts(source: str) -> Iterator[int]:
    """Yield the line of each wrong shift."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.BinOp) or not isinstance(node.op, ast.LShift):
            continue
        if is_literal(node.left) and not is_constant(node.right):
            yield node.lineno


def main(folders: list[str]) -> int:
    found = [
        f"{path}:{line}: a literal is shifted by a variable; use BIT[...]"
        for folder in folders
        for path in sorted(Path(folder).rglob("*.py"))
        for line in wrong_shifts(path.read_text())
    ]
    print("\n".join(found) or "shifts: none that the compiler gets wrong")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
