"""Statistics of finished games, counted by hand."""

from itertools import count

from cardtable.store.rows import PlayedGame
from cardtable.wire.answers import count_statistics
from cardtable.wire.rest import Opponent, Tally

END_TIMES = count(1)

# Opponents: name and bot
LEVEL4, LEVEL5, ANN = ("level4", "level4"), ("level5", "level5"), ("Ann", "")


def game(
    name: str, results: tuple[float, ...], *opponents: tuple[str, str], seat: int = 0
) -> PlayedGame:
    """Return a game of the person "Ada" on `seat` against the opponents on the other seats."""
    players = [*opponents]
    players.insert(seat, ("Ada", ""))
    names, bots = zip(*players, strict=True)
    return PlayedGame("r", "t", name, next(END_TIMES), names, bots, results, seat)


def test_games_are_counted_by_game_with_streaks() -> None:
    newest_first = [
        game("threeup", (1.0, 0.0), LEVEL4),
        game("level8", (1.0, 0.0), LEVEL4),
        game("threeup", (0.0, 1.0), LEVEL4),
        game("threeup", (1.0, 0.0), LEVEL4),
        game("threeup", (1.0, 0.0), LEVEL4),
        game("threeup", (1.0, 0.0), LEVEL4),
        game("threeup", (0.5, 0.5), LEVEL4),
    ]
    statistics = count_statistics(newest_first)
    assert statistics.total == Tally("", played=7, won=5, shared=1, streak=2, longest=3)
    assert statistics.games == [
        Tally("threeup", played=6, won=4, shared=1, streak=1, longest=3),
        Tally("level8", played=1, won=1, shared=0, streak=1, longest=1),
    ]


def test_an_opponent_with_several_seats_counts_once_in_a_game() -> None:
    statistics = count_statistics(
        [
            game("threeup", (0.0, 0.0, 1.0), LEVEL4, LEVEL4),
            game("threeup", (0.0, 1.0, 0.0), ANN, LEVEL4),
            game("threeup", (0.0, 0.5, 0.5), LEVEL4, LEVEL5, seat=0),
            game("threeup", (0.0, 1.0), ANN, seat=1),
        ]
    )
    assert statistics.opponents == [
        Opponent(*LEVEL4, played=3, won=0, lost=2),
        Opponent(*ANN, played=2, won=1, lost=1),
        Opponent(*LEVEL5, played=1, won=0, lost=1),
    ]


def test_a_person_with_the_name_of_a_bot_is_another_opponent() -> None:
    statistics = count_statistics([game("threeup", (1.0, 0.0, 0.0), LEVEL4, ("level4", ""))])
    assert {(opponent.name, opponent.bot) for opponent in statistics.opponents} == {
        LEVEL4,
        ("level4", ""),
    }


def test_a_game_alone_has_no_opponents() -> None:
    statistics = count_statistics([game("pragon", (1.0,)), game("pragon", (0.0,))])
    assert (statistics.opponents, statistics.total.won, statistics.total.streak) == ([], 1, 1)


def test_without_games_everything_is_zero() -> None:
    assert count_statistics([]).total == Tally("", 0, 0, 0, 0, 0)


def test_the_newest_games_are_listed() -> None:
    many = [game("pragon", (1.0,)) for _ in range(50)]
    listed = count_statistics(many).last
    assert [game.ended_at for game in listed] == [game.ended for game in many[:20]]
