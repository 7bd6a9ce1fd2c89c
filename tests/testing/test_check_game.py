"""`check_game`: it accepts a correct game, and names the law that a broken game breaks.

The game is that of docs/add-a-game.md. For each law there is a way to break it.
"""

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from types import ModuleType
from typing import Any

import pytest

from cardtable import games
from cardtable.engine.chance import FastChance
from cardtable.engine.game import Game, Message
from cardtable.engine.state import NOBODY
from cardtable.testing import check_game, laws
from support.example_game import imported, install

Break = Callable[[Any], Game]
BREAKS: dict[str, list[Break]] = {}


@pytest.fixture(scope="module")
def module(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ModuleType]:
    with imported(install(tmp_path_factory.mktemp("package"))) as found:
        yield found


def breaks(law: str) -> Callable[[Break], Break]:
    def add(change: Break) -> Break:
        BREAKS.setdefault(law, []).append(change)
        return change

    return add


def with_methods(module: Any, **methods: Any) -> Game:
    """Return the game with states that have other methods."""
    changed: Any = None

    def convert(state: Any) -> Any:
        fields = vars(state) | {"turn": state.turn}
        return changed(**fields)

    def clone(self: Any) -> Any:
        return convert(module.Lowest.clone(self))

    changed = type("Changed", (module.Lowest,), {"clone": clone, **methods})
    game: Game = module.GAME
    return replace(
        game,
        deal=lambda *given: convert(module.deal(*given)),
        from_json=lambda *given: convert(module.from_json(*given)),
    )


@breaks("the same seed and moves give the same game")
def own_luck(module: Any) -> Game:
    def draw_card(self: Any, chance: Any) -> Any:
        return module.Lowest.draw_card(self, FastChance(random.getrandbits(60)))

    return with_methods(module, draw_card=draw_card)


@breaks("clones are independent")
def shared_draw_pile(module: Any) -> Game:
    def clone(self: Any) -> Any:
        copy = module.Lowest.clone(self)
        return type(self)(self.options, copy.turn, copy.top, copy.hands, self.draw, copy.pile)

    return with_methods(module, clone=clone)


@breaks("there is a legal move until the game is over")
def unsorted_moves(module: Any) -> Game:
    def list_moves(self: Any, moves: Any) -> None:
        if self.turn != NOBODY:
            for value in reversed(range(module.VALUES)):
                if self.hands[self.turn][value]:
                    moves.add(value)

    return with_methods(module, list_moves=list_moves)


@breaks("there is a legal move until the game is over")
def moves_after_the_end(module: Any) -> Game:
    def list_moves(self: Any, moves: Any) -> None:
        module.Lowest.list_moves(self, moves)
        if self.turn == NOBODY:
            moves.add(0)

    return with_methods(module, list_moves=list_moves)


@breaks("every game ends")
def endless(module: Any) -> Game:
    def apply(self: Any, move: Any, chance: Any) -> None:
        self.turn = (self.turn + 1) % self.seats()

    return with_methods(module, apply=apply)


@breaks("cards are conserved")
def lost_card(module: Any) -> Game:
    def apply(self: Any, move: Any, chance: Any) -> None:
        module.Lowest.apply(self, move, chance)
        self.pile[move] -= 1

    return with_methods(module, apply=apply)


@breaks("positions come back from JSON")
def forgotten_top(module: Any) -> Game:
    def from_json(options: Any, fields: Any) -> Any:
        state = module.from_json(options, fields)
        state.top = NOBODY
        return state

    game: Game = module.GAME
    return replace(game, from_json=from_json)


@breaks("a tampered position is refused or can be played")
def unread_field(module: Any) -> Game:
    def from_json(options: Any, fields: Any) -> Any:
        return module.Lowest(
            options, fields.take("turn"), fields.take("top"), fields.take("hands"),
            fields.take("draw"), fields.take("pile"),
        )  # fmt: skip

    game: Game = module.GAME
    return replace(game, from_json=from_json)


@breaks("options come back from plain data")
def growing_option(module: Any) -> Game:
    class Growing(module.Number):  # type: ignore[misc]
        def read(self, value: Any) -> Any:
            return super().read(value) + 1

    game: Game = module.GAME
    return replace(game, option_types={"copies": Growing("LO-01", 2, 99)})


@breaks("an illegal move is refused and changes nothing")
def unmarked_refusal(module: Any) -> Game:
    return with_methods(module, why_not=lambda *_: "no")


@breaks("an illegal move is refused and changes nothing")
def wordless_refusal(module: Any) -> Game:
    return with_methods(module, why_not=lambda *_: "LO-77")


@breaks("an illegal move is refused and changes nothing")
def changing_refusal(module: Any) -> Game:
    def why_not(self: Any, move: Any) -> Any:
        self.top = 0 if self.top else 1
        return "LO-02"

    return with_methods(module, why_not=why_not)


@breaks("an illegal move is refused and changes nothing")
def unchecked_moves(module: Any) -> Game:
    def play(self: Any, move: Any, chance: Any) -> None:
        if 0 <= move < module.VALUES and self.turn != NOBODY:
            self.apply(move, chance)

    return with_methods(module, play=play)


@breaks("a view shows only what its seat may know")
def open_hands(module: Any) -> Game:
    def view_of(state: Any, seat: Any) -> Any:
        view = module.view_of(state, seat)
        view.top = str(state.hands)
        return view

    game: Game = module.GAME
    return replace(game, view=view_of)


@breaks("imagination uses only what the seat may know")
def half_open_imagination(module: Any) -> Game:
    """Let a seat see all cards if the next seat has no high card."""

    def imagine(self: Any, seat: Any, chance: Any) -> Any:
        hidden = self.hands[(seat + 1) % self.seats()]
        if seat != NOBODY and not any(hidden[6:]):
            return self.clone()
        return module.Lowest.imagine(self, seat, chance)

    return with_methods(module, imagine=imagine)


@breaks("imagination does not know the hidden cards")
def open_imagination(module: Any) -> Game:
    return with_methods(module, imagine=lambda self, *_: self.clone())


@breaks("only the seat to move is shown moves")
def moves_for_all(module: Any) -> Game:
    def view_of(state: Any, seat: Any) -> Any:
        view = module.view_of(state, seat)
        view.moves = (0,)
        return view

    game: Game = module.GAME
    return replace(game, view=view_of)


@breaks("hidden steps look alike to the others")
def open_choice(module: Any) -> Game:
    """Call every step hidden and unfinished, and show it on top of the pile."""
    game = with_methods(module, is_move_complete=lambda self: self.turn == NOBODY)
    return replace(game, is_hidden=lambda *_: True)


@breaks("a window is closed without a trace")
def window_for_some_hands(module: Any) -> Game:
    def closing_step(state: Any) -> int | None:
        return None if state.is_over() else min(state.legal())

    game: Game = module.GAME
    return replace(game, closing_step=closing_step)


@breaks("a window is closed without a trace")
def window_without_a_way_out(module: Any) -> Game:
    game: Game = module.GAME
    return replace(game, closing_step=lambda _: game.step_count - 1)


@breaks("moves come back from their notation")
def other_notation(module: Any) -> Game:
    game: Game = module.GAME
    return replace(game, read=lambda state, line: [11 - module.read(state, line)[0]])


@breaks("a line is at most one whole move")
def several_moves_a_line(module: Any) -> Game:
    def read(state: Any, line: str) -> list[int]:
        return [step for part in line.split() for step in module.read(state, part)]

    game: Game = module.GAME
    return replace(game, read=read)


@breaks("every move can be told in every language")
def no_words(module: Any) -> Game:
    game: Game = module.GAME
    return replace(game, narrate=lambda *_: [Message("lowest-unsaid", {})])


@breaks("each step has a name of its own")
def one_name(module: Any) -> Game:
    game: Game = module.GAME
    return replace(game, step_name=lambda _: "card")


@breaks("nonsense is no value of an option")
def any_value(module: Any) -> Game:
    class Anything(module.Number):  # type: ignore[misc]
        def read(self, value: Any) -> Any:
            return 5

    game: Game = module.GAME
    return replace(game, option_types={"copies": Anything("LO-01", 2, 9)})


@breaks("a random game can be dealt and played")
def no_deal(module: Any) -> Game:
    def deal(seats: Any, options: Any, chance: Any) -> Any:
        raise KeyError("no cards")

    game: Game = module.GAME
    return replace(game, deal=deal)


def test_every_law_can_be_broken() -> None:
    known = {law.name for law in laws.LAWS} | set(laws.STATIC_LAWS)
    assert set(BREAKS) == known | {"a random game can be dealt and played"}


@pytest.mark.parametrize(
    ("law", "change"),
    [
        pytest.param(law, change, id=change.__name__)
        for law, changes in BREAKS.items()
        for change in changes
    ],
)
def test_a_broken_law_is_named_with_its_place(
    law: str, change: Break, module: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(laws, "LONGEST_GAME", 2_000)
    with pytest.raises(AssertionError) as found:
        check_game(change(module))
    sentence = str(found.value)
    assert sentence.startswith(f"lowest breaks the law {law!r}")
    assert law in laws.STATIC_LAWS or re.search(r"\(seed \d+, \d seats", sentence)


def test_the_same_seeds_give_the_same_error(module: ModuleType) -> None:
    def find_broken_law() -> str:
        with pytest.raises(AssertionError) as found:
            check_game(lost_card(module), games=3, first_seed=40)
        return str(found.value)

    assert "seed 40" in find_broken_law()
    assert find_broken_law() == find_broken_law()


@pytest.mark.parametrize("name", games.names())
def test_our_own_games_keep_the_laws(name: str) -> None:
    check_game(games.find(name), games=3)


def test_a_game_needs_no_installation_to_be_checked(module: ModuleType) -> None:
    other = replace(module.GAME, name="other")
    check_game(other, games=5)
