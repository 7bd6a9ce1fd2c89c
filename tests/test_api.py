"""The public names of `import cardtable`, their types, and what is imported for them."""

import ast
import inspect
import re
import subprocess
import sys
from textwrap import dedent

import pytest
from sphinx.pycode import ModuleAnalyzer

import cardtable
from cardtable.bots.bot import Bot
from support.sources import SOURCE

NAMES = {
    "Budget", "Chance", "FastChance", "Game", "IllegalMove", "InvalidInput", "Record", "Refusal",
    "SealedChance", "State", "Unavailable", "bot", "game", "game_names", "new_state",
    "observation_of",
}  # fmt: skip
# Modules that dealing and playing does not need; each takes longer to import than a game.
NOT_NEEDED = ("cardtable.bots", "cardtable.table", "cardtable.words", "fluent", "msgspec", "json")


def test_the_public_names_are_these() -> None:
    assert set(cardtable.__all__) == NAMES
    assert len(cardtable.__all__) == len(NAMES)
    assert set(dir(cardtable)) >= NAMES
    for name in NAMES:
        assert getattr(cardtable, name) is getattr(cardtable, name)


def test_another_name_is_an_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'whist'"):
        cardtable.whist  # type: ignore[attr-defined]  # noqa: B018


def test_a_type_checker_and_python_import_the_same() -> None:
    """The imports for type checkers name the modules that the names are really loaded from."""
    tree = ast.parse((SOURCE / "__init__.py").read_text(encoding="utf-8"))
    seen = {
        alias.name: node.module
        for block in tree.body
        if isinstance(block, ast.If)
        for node in block.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    loaded = {name: f"cardtable.{module}" for name, module in cardtable._MODULES.items()}
    assert seen == loaded | {"Bot": "cardtable.bots"}


def test_every_public_name_is_documented() -> None:
    assert cardtable.__doc__ is not None
    for name in NAMES:
        assert re.search(rf"\b{name}\b", cardtable.__doc__), name


def test_every_member_of_a_public_class_is_in_the_reference() -> None:
    """A method has a docstring, and a field a comment that begins with `#:`, as Sphinx reads it."""
    for name in NAMES:
        public = getattr(cardtable, name)
        if not inspect.isclass(public):
            assert public.__doc__, name
            continue
        # The sources are read, because compiled classes have no docstrings.
        path = SOURCE.joinpath(*public.__module__.split(".")[1:]).with_suffix(".py")
        tree = ast.parse(path.read_text(encoding="utf-8"))
        (source,) = (
            node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == name
        )
        assert ast.get_docstring(source), name
        module = ModuleAnalyzer.for_file(path, public.__module__)
        module.analyze()
        described = {field for owner, field in module.attr_docs if owner == name}
        for member in source.body:
            if isinstance(member, ast.AnnAssign):
                assert ast.unparse(member.target) in described, (
                    f"{name}.{ast.unparse(member.target)}"
                )
            elif isinstance(member, ast.FunctionDef) and not member.name.startswith("_"):
                is_inherited = any(hasattr(base, member.name) for base in public.__bases__)
                assert is_inherited or ast.get_docstring(member), f"{name}.{member.name}"


def run_python(code: str) -> str:
    return subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True
    ).stdout


def test_a_game_is_dealt_and_played_without_loading_the_rest() -> None:
    loaded = run_python(
        "import sys, cardtable\n"
        "chance = cardtable.FastChance(1)\n"
        "state = cardtable.new_state('threeup', 2, chance)\n"
        "for _ in range(4): state.play(state.legal()[0], chance)\n"
        "print(*sys.modules)\n"
    ).split()
    assert [name for name in NOT_NEEDED if name in loaded] == []
    assert "cardtable.games.levelup" not in loaded


def test_the_examples_of_the_reference_run() -> None:
    assert cardtable.__doc__ is not None
    first, second = re.findall(r"::\n\n(.*?)\n\n(?! )", cardtable.__doc__, re.DOTALL)
    dealt, _, rest = dedent(first).partition("while")
    assert run_python(f"{dealt}while{rest}").startswith("[")
    assert run_python(dealt + dedent(second) + "\nprint(len(state.legal()))").strip().isdigit()


def test_new_state_deals_what_the_game_deals() -> None:
    for name in cardtable.game_names():
        game = cardtable.game(name)
        for seats in game.seats:
            state = cardtable.new_state(name, seats, cardtable.FastChance(seats))
            same = game.new(seats, game.options(), cardtable.FastChance(seats))
            assert game.to_bytes(state) == game.to_bytes(same)


def test_mistakes_are_refused() -> None:
    chance = cardtable.FastChance(1)
    with pytest.raises(cardtable.InvalidInput, match="game-unknown"):
        cardtable.game("whist")
    with pytest.raises(cardtable.InvalidInput, match="option-unknown"):
        cardtable.new_state("threeup", 2, chance, no_such_option=1)
    with pytest.raises(cardtable.InvalidInput, match="seats"):
        cardtable.new_state("threeup", 1, chance)
    with pytest.raises(cardtable.InvalidInput, match="bot-unknown"):
        cardtable.bot("threeup", "nobody")
    with pytest.raises(cardtable.IllegalMove):
        cardtable.new_state("threeup", 2, chance).play(-1, chance)


def test_a_bot_plays_a_game() -> None:
    game, chance = cardtable.game("threeup"), cardtable.FastChance(3)
    state = cardtable.new_state("threeup", 2, chance)
    bot: Bot = cardtable.bot("threeup", "random")
    while not state.is_over():
        seen = cardtable.observation_of(game, state, int(state.turn), seed=1)
        for step in bot.choose(seen, cardtable.Budget()):
            state.play(step, chance)
    assert sum(state.result(seat) for seat in range(2)) == 1
