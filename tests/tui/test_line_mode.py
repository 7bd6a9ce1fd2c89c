"""Whole games in a terminal, line by line, for every game."""

import dataclasses
import io
import re
from collections.abc import Callable

import pytest
from msgspec.structs import replace
from rich.console import Console

from cardtable import bots, games, words
from cardtable.cli.play import default_seats
from cardtable.engine.chance import FastChance
from cardtable.table.replay import Moment
from cardtable.tui.boards import render_board, render_fields
from cardtable.tui.cards import BoardContext, name_card
from cardtable.tui.line_mode import LineTable
from cardtable.tui.session import new_session
from cardtable.words import LANGUAGES, Speaker
from support.cli_pages import run_cli
from support.terminal_players import find_preferred_move

every_game = pytest.mark.parametrize("name", games.names())
every_language = pytest.mark.parametrize("language", words.LANGUAGES)

Player = Callable[[LineTable], str]  # returns the next line to type
LONG_GAMES = ("level8", "levelup")  # with random moves, these take thousands of lines


def new_line_table(name: str, seed: int, language: str = "en", width: int = 80) -> LineTable:
    game = games.find(name)
    opponents = [("random", bots.find(name, "random"))] * (default_seats(game) - 1)
    console = Console(file=io.StringIO(), width=width, highlight=False, emoji=False, markup=False)
    session = new_session(game, {}, seed, opponents, Speaker(language))
    return LineTable(session, console, lambda _: "quit")


def random_player(picks: FastChance) -> Player:
    """Return a player who types a random move or step of the list."""

    def choose(table: LineTable) -> str:
        _, moves = table.session.list_moves()
        return moves[picks.below(len(moves))]

    return choose


def strong_player(name: str) -> Player:
    bot = bots.find(name, "level3")
    return lambda table: table.session.list_moves()[1][find_preferred_move(table.session, bot)]


def quit_after(player: Player, lines: int) -> Player:
    """Return a player who types `lines` lines like another one, and then quits."""
    numbers = iter(range(lines))
    return lambda table: "quit" if next(numbers, None) is None else player(table)


def run_table(table: LineTable, player: Player) -> tuple[list[str], str]:
    """Run a table; return the lines that the player typed, and everything that was printed."""
    typed: list[str] = []

    def ask(prompt: str) -> str:
        typed.append(player(table))
        assert len(typed) < 20_000
        return typed[-1]

    table.ask = ask
    table.run()
    return typed, printed(table)


def printed(table: LineTable) -> str:
    assert isinstance(table.console.file, io.StringIO)
    return table.console.file.getvalue()


def play_whole_game(table: LineTable, player: Player) -> None:
    _, output = run_table(table, player)
    assert table.session.is_over()
    assert max(map(len, output.splitlines())) <= 80
    assert table.say("tui-seed", seed="5") in output
    assert all(line in output for line in table.session.results())
    assert "✗" not in output


@every_game
@every_language
def test_play_listed_moves(name: str, language: str) -> None:
    table = new_line_table(name, 5, language)
    typed, output = run_table(table, quit_after(random_player(FastChance(1)), 60))
    assert len(typed) > 10
    assert max(map(len, output.splitlines())) <= 80
    assert "✗" not in output


@every_game
@every_language
def test_play_a_whole_game(name: str, language: str) -> None:
    player = strong_player(name) if name in LONG_GAMES else random_player(FastChance(1))
    play_whole_game(new_line_table(name, 5, language), player)


@pytest.mark.soak
@pytest.mark.parametrize("name", LONG_GAMES)
@every_language
def test_play_a_long_game(name: str, language: str) -> None:
    play_whole_game(new_line_table(name, 5, language), random_player(FastChance(1)))


@every_game
def test_the_same_lines_piped_into_the_command_give_the_same_game(name: str) -> None:
    table = new_line_table(name, 9)
    typed, output = run_table(table, quit_after(random_player(FastChance(2)), 60))
    seats = str(len(table.session.names))
    lines = "".join(f"{line}\n" for line in typed)
    bot = ["--bot", "random"] * (seats != "1")
    code, out, errors = run_cli("play", name, "--seats", seats, "--seed", "9", *bot, typed=lines)
    assert (code, errors) == (0, "")
    shown = out.replace(table.say("tui-prompt", name=table.session.names[0]), "")
    assert shown.splitlines() == [line.rstrip() for line in output.splitlines()]


@every_game
def test_the_player_is_shown_nothing_but_views(name: str) -> None:
    """Print the same for a state that the player cannot tell from the real one."""
    table, twin = new_line_table(name, 3), new_line_table(name, 3)
    moment = table.session.table.require_now()
    imagined = moment.state.imagine(0, FastChance(77))
    other_moment = Moment(moment.game, imagined, moment.chance, moment.made)
    twin.session.table = replace(twin.session.table, now=other_moment)
    for each in (table, twin):
        if each.session.is_my_turn():
            each.show_moves()
        each.show()
    assert printed(table) == printed(twin)


@every_game
@pytest.mark.parametrize("width", [40, 80, 160])
def test_both_boards_fit_any_width(name: str, width: int) -> None:
    """Each game has a board of its own, and the plain one that any game has."""
    table = new_line_table(name, 4, width=width)
    moment = table.session.table.require_now()
    for seat in (-1, 0):
        context = BoardContext(moment.game, moment.view(seat), table.session.names, table.say)
        for render in (render_board, render_fields):
            table.console.print(render(context))
    assert max(map(len, printed(table).splitlines())) <= width


@pytest.mark.parametrize(
    ("language", "aim"),
    [("en", "to lay run of 3 + 4 of a colour"), ("de", "auszulegen Dreierfolge + 4 einer Farbe")],
)
def test_the_board_of_level8_describes_the_level_to_lay(language: str, aim: str) -> None:
    options = {"level_set": "custom", "custom_levels": ["run3 colour4"]}
    opponents = [("random", bots.find("level8", "random"))]
    session = new_session(games.find("level8"), options, 1, opponents, Speaker(language))
    console = Console(width=80, record=True, file=io.StringIO())
    console.print(render_board(session.context()))
    assert aim in console.export_text()


@every_game
def test_an_undone_move_played_again_gives_the_same_game(name: str) -> None:
    table, other_table = new_line_table(name, 8), new_line_table(name, 8)
    player, typed = random_player(FastChance(3)), dict[int, str]()

    def play_straight(table: LineTable) -> str:
        return typed.setdefault(len(table.session.table.moves), player(table))

    played, undone = list[int](), set[int]()

    def play_with_undo(table: LineTable) -> str:
        """Undo each of the first choices once: a step, or a whole move."""
        if len(table.session.table.moves) not in typed:
            return "quit"
        if played and played[-1] not in undone and len(undone) < 12:
            undone.add(played[-1])
            return "undo"
        played.append(len(table.session.table.moves))
        return typed[played[-1]]

    run_table(table, quit_after(play_straight, 30))
    run_table(other_table, play_with_undo)
    first, second = table.session, other_table.session
    assert len(undone) == 12
    assert first.table.moves == second.table.moves
    assert first.game.digest(first.state) == second.game.digest(second.state)
    assert first.log == second.log


def test_undo_is_refused_at_the_deal() -> None:
    code, out, _ = run_cli("play", "threeup", "--seed", "1", typed="undo\n")
    assert code == 0
    assert "✗ You have made no move that could be taken back.\n" in out


def test_nonsense_is_refused_with_a_reason_and_changes_nothing() -> None:
    nonsense = ["", "?", "moves", "rules", "xyzzy", "1 1 1 1", "\x00", "ä" * 3000, "8 9", "P", "D"]
    typed = "\n".join(nonsense) + "\n1 2 3\n"
    code, out, errors = run_cli("play", "threeup", "--seed", "1", typed=typed)
    assert (code, errors) == (0, "")
    assert "(rule UD-04)" in " ".join(out.split())
    assert "You lay 1 2 3 face up." in out


def test_commands_are_understood_in_german() -> None:
    typed = "hilfe\nzüge\ntipp\nregeln\n1 2 3\nzurück\nende\n"
    code, out, _ = run_cli("play", "threeup", "--seed", "1", "--language", "de", typed=typed)
    assert code == 0
    assert "Zurückgenommen." in out
    assert out.count("Auf Wiedersehen!") == 1


def first_rows(name: str, language: str, width: int, rows: int, *, hand_first: bool) -> str:
    """Return the first rows of the board of a new game."""
    table = new_line_table(name, 4, language, width=width)
    context = dataclasses.replace(table.session.context(), hand_first=hand_first)
    table.console.print(render_board(context))
    return "\n".join(printed(table).splitlines()[:rows])


@pytest.mark.parametrize("name", games.BUILT_IN)
@pytest.mark.parametrize(("width", "rows"), [(60, 8), (40, 10)])
def test_a_small_board_shows_the_own_hand_first(name: str, width: int, rows: int) -> None:
    table = new_line_table(name, 4)
    view = table.session.view()
    hand = view.hand if name == "pragon" else view.fronts[0].hand
    shown = first_rows(name, "en", width, rows, hand_first=True)
    names = [name_card(table.say, table.session.game.step_name(card)) for card in hand]
    assert all(f"[{name}" in shown for name in names)


@pytest.mark.parametrize("name", ["level8", "levelup", "threeup"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_narrow_board_cuts_nothing_off(name: str, language: str) -> None:
    """Words that do not fit beside each other stand below each other."""
    assert "…" not in first_rows(name, language, 40, 100, hand_first=True)


def test_the_board_has_the_letters_of_german_cards_and_levels_in_words() -> None:
    shown = "".join(first_rows("levelup", "de", 80, 30, hand_first=False))
    assert not re.search(r"\[[JQ]", shown)
    assert re.search(r"\[\w+[♣♦♥♠]\]", shown)
    assert "2 runs of 3" in first_rows("level8", "en", 100, 30, hand_first=False)
    assert "run3" not in first_rows("level8", "en", 100, 30, hand_first=False)
