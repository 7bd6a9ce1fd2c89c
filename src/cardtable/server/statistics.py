"""Somebody's finished games, counted. What a game was worth is all that is asked of it."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby, takewhile

from cardtable.store.rows import Played
from cardtable.store.seating import UNKNOWN
from cardtable.wire import rest

SHOWN = 20  # of the last games


def record_card(one: Played) -> rest.RecordCard:
    return rest.RecordCard(
        one.id, one.table, one.game, one.ended,
        list(one.names), list(one.bots), list(one.results), one.seat,
    )  # fmt: skip


def counted(games: Sequence[Played]) -> rest.Statistics:
    """Given newest first."""
    mine = [one for one in games if one.seat != UNKNOWN]
    names = Counter(one.game for one in mine)
    return rest.Statistics(
        total=tally("", mine),
        games=[tally(name, [o for o in mine if o.game == name]) for name, _ in names.most_common()],
        opponents=opponents(mine),
        last=[record_card(one) for one in games[:SHOWN]],
    )


def worth(one: Played) -> float:
    return one.results[one.seat]


def tally(name: str, games: Sequence[Played]) -> rest.Tally:
    won = [worth(one) == 1.0 for one in games]
    runs = [len(list(run)) for good, run in groupby(won) if good]
    return rest.Tally(
        game=name,
        played=len(games),
        won=sum(won),
        shared=sum(0.0 < worth(one) < 1.0 for one in games),
        streak=sum(1 for _ in takewhile(bool, won)),
        longest=max(runs, default=0),
    )


def opponents(games: Iterable[Played]) -> list[rest.Opponent]:
    """The most frequent first. Two of one kind at one table are met once."""
    played: Counter[tuple[str, str]] = Counter()
    won: Counter[tuple[str, str]] = Counter()
    lost: Counter[tuple[str, str]] = Counter()
    for one in games:
        met = {other: worth_to(one, other) for other in others(one)}
        played.update(met.keys())
        if worth(one) > 0.0:
            won.update(met.keys())
        else:
            lost.update(other for other, best in met.items() if best > 0.0)
    return [
        rest.Opponent(name, bot, count, won[name, bot], lost[name, bot])
        for (name, bot), count in played.most_common()
    ]


def others(one: Played) -> list[tuple[str, str]]:
    everybody = zip(one.names, one.bots, strict=True)
    return [who for seat, who in enumerate(everybody) if seat != one.seat]


def worth_to(one: Played, who: tuple[str, str]) -> float:
    """What the game was worth to the best of this name, if several sat there."""
    seats = range(len(one.names))
    return max(
        one.results[s] for s in seats if (one.names[s], one.bots[s]) == who and s != one.seat
    )
