"""Whole games in a terminal, line by line, for every game in the catalogue."""

import io
from collections.abc import Callable

import pytest
from msgspec.structs import replace
from rich.console import Console

from cardtable import bots, games, words
from cardtable.cli.play import default_seats
from cardtable.engine.chance import FastChance
from cardtable.table.replay import Moment
from cardtable.tui.boards import render
from cardtable.tui.cards import BoardContext
from cardtable.tui.line_mode import LineTable
from cardtable.tui.session import new_session
from cardtable.words.speaker import Speaker
from support.cli_pages import ran
from support.terminal_players import find_liked
from support.terminals import Terminal

every_game = pytest.mark.parametrize("name", games.names())
every_language = pytest.mark.parametrize("language", words.LANGUAGES)

Player = Callable[[LineTable], str]
LONG = ("level8", "levelup")  # played somehow, these take thousands of lines


def table(name: str, seed: int, language: str = "en", width: int = 80) -> LineTable:
    game = games.find(name)
    others = default_seats(game) - 1
    company = [("random", bots.find(name, "random"))] * others
    screen = Console(file=io.StringIO(), width=width, highlight=False, emoji=False, markup=False)
    place = new_session(game, {}, seed, company, Speaker(language))
    return LineTable(place, screen, lambda _: "quit")


def somehow(picks: FastChance) -> Player:
    """Plays a move off the list: whole moves where they are listed, and steps elsewhere."""

    def line(sat: LineTable) -> str:
        _, listed = sat.place.offered()
        return listed[picks.below(len(listed))]

    return line


def played(sat: LineTable, player: Player) -> tuple[list[str], str]:
    """What the player typed, and everything that was on the screen."""
    typed: list[str] = []

    def ask(prompt: str) -> str:
        typed.append(player(sat))
        assert len(typed) < 20_000
        return typed[-1]

    sat.ask = ask
    sat.run()
    assert isinstance(sat.console.file, io.StringIO)
    return typed, sat.console.file.getvalue()


def leaving(player: Player, after: int) -> Player:
    """Plays like another, and gets up after so many lines; some games are long."""
    left = iter(range(after))
    return lambda sat: "quit" if next(left, None) is None else player(sat)


@every_game
@every_language
def test_a_game_can_be_played_off_the_list(name: str, language: str) -> None:
    sat = table(name, 5, language)
    typed, screen = played(sat, leaving(somehow(FastChance(1)), 60))
    assert len(typed) > 10
    assert max(map(len, screen.splitlines())) <= 80
    assert "✗" not in screen


def play_whole_game(sat: LineTable, player: Player) -> None:
    _, screen = played(sat, player)
    assert sat.place.is_over()
    assert max(map(len, screen.splitlines())) <= 80
    assert sat.say("tui-seed", seed="5") in screen
    assert all(line in screen for line in sat.place.results())
    assert "✗" not in screen


def well(name: str) -> Player:
    bot = bots.find(name, "level3")
    return lambda sat: sat.place.offered()[1][find_liked(sat.place, bot)]


@every_game
@every_language
def test_a_whole_game_can_be_played_off_the_list(name: str, language: str) -> None:
    play_whole_game(
        table(name, 5, language), well(name) if name in LONG else somehow(FastChance(1))
    )


@pytest.mark.soak
@pytest.mark.parametrize("name", LONG)
@every_language
def test_a_long_game_can_be_played_off_the_list(name: str, language: str) -> None:
    play_whole_game(table(name, 5, language), somehow(FastChance(1)))


@every_game
def test_the_same_lines_piped_into_the_command_give_the_same_game(name: str) -> None:
    sat = table(name, 9)
    typed, screen = played(sat, leaving(somehow(FastChance(2)), 60))
    seats = str(len(sat.place.names))
    lines = "".join(f"{line}\n" for line in typed)
    given = ["play", name, "--seats", seats, "--seed", "9", *["--bot", "random"] * (seats != "1")]
    code, out, complaints = ran(*given, typed=lines)
    assert (code, complaints) == (0, "")
    assert out.replace(sat.say("tui-prompt", name=sat.place.names[0]), "") == screen


@every_game
def test_the_player_is_shown_nothing_but_views(name: str) -> None:
    """The same screen from a world that the player cannot tell from the real one."""
    sat = table(name, 3)
    other = table(name, 3)
    here = sat.place.table.require_now()
    imagined = here.state.imagine(0, FastChance(77))
    twin = Moment(here.game, imagined, here.chance, here.made)
    other.place.table = replace(other.place.table, now=twin)
    for one in (sat, other):
        if one.place.is_mine():
            one.show_moves()
        one.show()
    screens = [one.console.file.getvalue() for one in (sat, other)]  # type: ignore[attr-defined]
    assert screens[0] == screens[1]


@every_game
@pytest.mark.parametrize("width", [40, 80, 160])
def test_every_view_has_a_plain_face_and_its_own_at_any_width(name: str, width: int) -> None:
    sat = table(name, 4, width=width)
    here = sat.place.table.require_now()
    for seat in (-1, 0):
        seen = BoardContext(here.game, here.view(seat), sat.place.names, sat.say)
        for face in (render.render_board, render.render_fields):
            sat.console.print(face(seen))
    assert isinstance(sat.console.file, io.StringIO)
    assert max(map(len, sat.console.file.getvalue().splitlines())) <= width


@pytest.mark.parametrize(
    ("language", "aim"),
    [("en", "to lay run of 3 + 4 of a colour"), ("de", "auszulegen 3er-Folge + 4 einer Farbe")],
)
def test_whoever_has_a_level_to_lay_is_told_in_words(language: str, aim: str) -> None:
    options = {"level_set": "custom", "custom_levels": ["run3 colour4"]}
    opponents = [("random", bots.find("level8", "random"))]
    place = new_session(games.find("level8"), options, 1, opponents, Speaker(language))
    screen = Console(width=80, record=True, file=io.StringIO())
    screen.print(render.render_board(place.seen()))
    assert aim in screen.export_text()


@every_game
def test_undo_comes_back_to_the_same_choice_and_the_same_game_follows(name: str) -> None:
    sat, again = table(name, 8), table(name, 8)
    line, asked = somehow(FastChance(3)), dict[int, str]()

    def straight(sat: LineTable) -> str:
        return asked.setdefault(len(sat.place.table.moves), line(sat))

    typed, undone = list[int](), set[int]()

    def hesitant(sat: LineTable) -> str:
        """Takes back each of the first choices once: a step, or a whole move."""
        if typed and typed[-1] not in undone and len(undone) < 12:
            undone.add(typed[-1])
            return "undo"
        typed.append(len(sat.place.table.moves))
        return asked[typed[-1]]

    played(sat, leaving(straight, 30))
    played(again, lambda sat: hesitant(sat) if len(sat.place.table.moves) in asked else "quit")
    first, second = sat.place, again.place
    assert len(undone) == 12
    assert first.table.moves == second.table.moves
    assert first.game.digest(first.state) == second.game.digest(second.state)
    assert first.log == second.log


def test_undo_at_the_very_beginning_is_refused() -> None:
    code, out, _ = ran("play", "threeup", "--seed", "1", typed="undo\n")
    assert code == 0
    assert "(table-undo-none)" in out


def test_nonsense_is_refused_with_a_reason_and_changes_nothing() -> None:
    nonsense = ["", "?", "moves", "rules", "xyzzy", "1 1 1 1", "\x00", "ä" * 3000, "8 9", "P", "D"]
    typed = "\n".join(nonsense) + "\n1 2 3\n"
    code, out, complaints = ran("play", "threeup", "--seed", "1", typed=typed)
    assert (code, complaints) == (0, "")
    assert "(UD-04)" in out
    assert "Seat 0 lays 1 2 3 face up." in out


def test_words_of_the_readers_language_are_understood() -> None:
    typed = "hilfe\nzüge\ntipp\nregeln\n1 2 3\nzurück\nende\n"
    code, out, _ = ran("play", "threeup", "--seed", "1", "--language", "de", typed=typed)
    assert code == 0
    assert "Zurückgenommen." in out
    assert out.count("Auf Wiedersehen!") == 1


def test_without_a_game_it_asks_which() -> None:
    for answer in ("1", "threeup"):
        code, out, _ = ran("play", typed=f"chess\n0\n{answer}\nquit\n")
        assert code == 0
        assert "3UP 3DOWN" in out
        assert "Goodbye" in out


def test_in_a_terminal_there_are_colours_and_it_ends_politely() -> None:
    given = ("play", "threeup", "--lines", "--seed", "1", "--language", "en")
    with Terminal(*given, columns=160) as terminal:
        terminal.until("Seat 0 > ")
        assert "\x1b[" in terminal.shown
        terminal.type("1 2 3")
        terminal.until("Seat 0 > ")
        terminal.type("\x04")  # the end of input, as it is typed
        terminal.until("Goodbye!")
        assert terminal.ended() == 0
