"""The statistics of a person's finished games, counted from their results alone."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby, takewhile

from cardtable.store.rows import PlayedGame
from cardtable.wire import rest

MAX_RECENT = 20  # games that are listed one by one

OpponentKey = tuple[str, str]  # name and bot; the bot is "" for a person


def record_summary(game: PlayedGame) -> rest.RecordSummary:
    return rest.RecordSummary(
        id=game.id,
        table=game.table,
        game=game.game,
        ended_at=game.ended,
        names=list(game.names),
        bots=list(game.bots),
        results=list(game.results),
        seat=game.seat,
    )


def count_statistics(games: Sequence[PlayedGame]) -> rest.Statistics:
    """Count the games of one person, given newest first."""
    names = Counter(game.game for game in games)
    return rest.Statistics(
        total=tally("", games),
        games=[
            tally(name, [game for game in games if game.game == name])
            for name, _ in names.most_common()
        ],
        opponents=count_opponents(games),
        last=[record_summary(game) for game in games[:MAX_RECENT]],
    )


def own_result(game: PlayedGame) -> float:
    return game.results[game.seat]


def tally(name: str, games: Sequence[PlayedGame]) -> rest.Tally:
    wins = [own_result(game) == 1.0 for game in games]
    streaks = [len(list(group)) for is_win, group in groupby(wins) if is_win]
    return rest.Tally(
        game=name,
        played=len(games),
        won=sum(wins),
        shared=sum(0.0 < own_result(game) < 1.0 for game in games),
        streak=sum(1 for _ in takewhile(bool, wins)),
        longest=max(streaks, default=0),
    )


def count_opponents(games: Iterable[PlayedGame]) -> list[rest.Opponent]:
    """Count the games against each opponent, the most frequent first.

    An opponent who has several seats in a game counts once.
    """
    played: Counter[OpponentKey] = Counter()
    won: Counter[OpponentKey] = Counter()
    lost: Counter[OpponentKey] = Counter()
    for game in games:
        best_results = opponent_results(game)
        played.update(best_results.keys())
        if own_result(game) > 0.0:
            won.update(best_results.keys())
        else:
            lost.update(opponent for opponent, best in best_results.items() if best > 0.0)
    return [
        rest.Opponent(name, bot, count, won[name, bot], lost[name, bot])
        for (name, bot), count in played.most_common()
    ]


def opponent_results(game: PlayedGame) -> dict[OpponentKey, float]:
    """Return the best result of each opponent in a game."""
    results: dict[OpponentKey, float] = {}
    for seat, opponent in enumerate(zip(game.names, game.bots, strict=True)):
        if seat != game.seat:
            results[opponent] = max(results.get(opponent, 0.0), game.results[seat])
    return results
