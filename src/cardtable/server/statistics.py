"""Somebody's finished games, counted. What a game was worth is all that is asked of it."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby, takewhile

from cardtable.store.rows import PlayedGame
from cardtable.wire import rest

RECENT_GAMES = 20  # of the last games


def record_summary(one: PlayedGame) -> rest.RecordSummary:
    return rest.RecordSummary(
        one.id, one.table, one.game, one.ended,
        list(one.names), list(one.bots), list(one.results), one.seat,
    )  # fmt: skip


def count_statistics(games: Sequence[PlayedGame]) -> rest.Statistics:
    """Count the games of one person, given newest first."""
    names = Counter(one.game for one in games)
    return rest.Statistics(
        total=tally("", games),
        games=[
            tally(name, [o for o in games if o.game == name]) for name, _ in names.most_common()
        ],
        opponents=count_opponents(games),
        last=[record_summary(one) for one in games[:RECENT_GAMES]],
    )


def own_result(one: PlayedGame) -> float:
    return one.results[one.seat]


def tally(name: str, games: Sequence[PlayedGame]) -> rest.Tally:
    won = [own_result(one) == 1.0 for one in games]
    runs = [len(list(run)) for good, run in groupby(won) if good]
    return rest.Tally(
        game=name,
        played=len(games),
        won=sum(won),
        shared=sum(0.0 < own_result(one) < 1.0 for one in games),
        streak=sum(1 for _ in takewhile(bool, won)),
        longest=max(runs, default=0),
    )


def count_opponents(games: Iterable[PlayedGame]) -> list[rest.Opponent]:
    """The most frequent first. Two of one kind at one table are met once."""
    played: Counter[tuple[str, str]] = Counter()
    won: Counter[tuple[str, str]] = Counter()
    lost: Counter[tuple[str, str]] = Counter()
    for one in games:
        met = {other: best_result_of(one, other) for other in opponents_in(one)}
        played.update(met.keys())
        if own_result(one) > 0.0:
            won.update(met.keys())
        else:
            lost.update(other for other, best in met.items() if best > 0.0)
    return [
        rest.Opponent(name, bot, count, won[name, bot], lost[name, bot])
        for (name, bot), count in played.most_common()
    ]


def opponents_in(one: PlayedGame) -> list[tuple[str, str]]:
    everybody = zip(one.names, one.bots, strict=True)
    return [who for seat, who in enumerate(everybody) if seat != one.seat]


def best_result_of(one: PlayedGame, who: tuple[str, str]) -> float:
    """What the game was worth to the best of this name, if several sat there."""
    seats = range(len(one.names))
    return max(
        one.results[s] for s in seats if (one.names[s], one.bots[s]) == who and s != one.seat
    )
