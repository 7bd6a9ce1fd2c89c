"""Finds shifts that the compiler gets wrong: a literal, shifted by something not constant.

`1 << n` is compiled in 32 bits without a word, so it is right in plain Python and wrong in
the build. Powers of two come from `engine.bits.BIT`. A constant by a constant is fine.
"""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path


def is_constant(node: ast.expr) -> bool:
    """A literal, or a name in capitals, which is how constants are written here."""
    if isinstance(node, ast.Name):
        return node.id.isupper()
    if isinstance(node, ast.BinOp):
        return is_constant(node.left) and is_constant(node.right)
    return isinstance(node, ast.Constant)


def is_literal(node: ast.expr) -> bool:
    """What the compiler folds to a literal: `1`, `i64(1)` and names of constants."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args:
        return node.func.id in ("i64", "int") and is_literal(node.args[0])
    return is_constant(node)


def wrong_shifts(source: str) -> Iterator[int]:
    for node in ast.walk(ast.parse(source)):
        shift = isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.LShift)
        if not shift or isinstance(node, ast.AugAssign):
            continue
        assert isinstance(node, ast.BinOp)
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
