"""How players of LEVEL 8 climb from level to level, and when a game ends."""

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from cardtable.engine import codes
from cardtable.engine.bits import BIT
from cardtable.engine.game import Message, shared_victory
from cardtable.engine.position import parse_number
from cardtable.engine.state import NOBODY, left_neighbour
from cardtable.games.level8.levels import (
    COLOUR,
    MAX_LEVELS,
    RUN,
    SET,
    required_kind,
    required_size,
    requirements_of,
)
from cardtable.games.level8.options import (
    Level8Options,
    has_carry_rule,
    level_list,
    level_lists,
    starting_levels,
)

if TYPE_CHECKING:
    from cardtable.engine.score import RoundReader, ScoreSheet, ScoreStep

FIRST_CARRY_LEVEL: Final = 5  # [L8-37] the first level on which cards may be kept
ROUND_CAP: Final = 100  # [L8-46] rounds after which a game without a winner ends
KIND_NAMES: Final = {RUN: "run", SET: "set", COLOUR: "colour"}


def level_count(lists: vec[i64], seat: i64) -> i64:
    """Return how many levels a seat has to lay."""
    number: i64 = 0
    while number < MAX_LEVELS and lists[seat * MAX_LEVELS + number]:
        number += 1
    return number


def is_last_level(levels: vec[i64], lists: vec[i64], seat: i64) -> bool:
    """Tell whether a seat is on its last level: to lay it wins at once [L8-24]."""
    return levels[seat] == level_count(lists, seat)


def levels_after_laying_last(levels: vec[i64], seat: i64) -> vec[i64]:
    """Return the levels after a seat has laid its last one; nobody else advances [L8-24]."""
    changed = levels[:]
    changed[seat] += 1
    return changed


def levels_after_round(levels: vec[i64], lists: vec[i64], laid: i64, out: i64) -> vec[i64]:
    """Return the levels after a round: +2 for `out`, +1 for others who laid [L8-22] [L8-23].

    `laid` has a bit for each seat that laid its level.
    """
    advanced = levels[:]
    seat: i64
    for seat in range(len(levels)):
        if seat == out:
            advanced[seat] = min(levels[seat] + 2, level_count(lists, seat) + 1)
        elif laid & BIT[seat]:
            advanced[seat] += 1
    return advanced


def is_game_over(
    levels: vec[i64], lists: vec[i64], out: i64, played: i64, options: Level8Options
) -> bool:
    """Tell whether the round that `out` won (NOBODY: a void one) was the last [L8-23] [L8-46]."""
    if out != NOBODY and levels[out] > level_count(lists, out):
        return True
    return played >= (options.rounds if options.rounds else ROUND_CAP)


def may_keep_cards(levels: vec[i64], laid: bool, seat: i64, options: Level8Options) -> bool:
    """Tell whether a seat may keep cards for the next round [L8-37] [L8-38]."""
    if laid or levels[seat] < FIRST_CARRY_LEVEL:
        return False
    return options.carry_max > 0 and has_carry_rule(options, seat)


def result_of(levels: vec[i64], lists: vec[i64], seat: i64) -> float:
    """Return the share of a seat in the victory of those with the fewest levels left [L8-46].

    A seat that has laid all its levels has none left, and wins alone [L8-25].
    """
    own = levels_to_go(levels, lists, seat)
    winners: i64 = 0
    other: i64
    for other in range(len(levels)):
        to_go = levels_to_go(levels, lists, other)
        if to_go < own:
            return 0.0
        if to_go == own:
            winners += 1
    return 1.0 / float(winners)


def levels_to_go(levels: vec[i64], lists: vec[i64], seat: i64) -> i64:
    return level_count(lists, seat) + 1 - levels[seat]


# Score keeping


def keep_score(
    seats: int, options: Level8Options, dealer: int, rounds: Sequence[object]
) -> "ScoreSheet":
    """Return the score sheet of a game with real cards: who was out, and who else laid."""
    # Slow to import, and not needed to play.
    from cardtable.engine.score import RoundReader, ScoreQuestion, ScoreRow, make_sheet

    lists = level_lists(options, seats)
    levels = starting_levels(options, seats)
    start = tuple(levels)
    rows: list[ScoreRow] = []
    winners: tuple[int, ...] = ()
    keepers: list[int] = []
    for number, data in enumerate(rounds):
        entry = RoundReader(number, data)
        if winners:
            raise entry.refuse(codes.SCORE_OVER)
        out, laid = read_round(entry, seats)
        finished = [seat for seat in laid if is_last_level(levels, lists, seat)]
        if finished:
            if len(finished) > 1 or out not in (NOBODY, finished[0]):
                raise entry.refuse(codes.SCORE_LAST_LEVEL)
            levels = levels_after_laying_last(levels, finished[0])
            rows.append(ScoreRow(dealer, finished[0], tuple(levels)))
            is_over = True
        else:
            if out != NOBODY:
                levels = levels_after_round(levels, lists, sum(BIT[seat] for seat in laid), out)
            rows.append(ScoreRow(dealer, out, tuple(levels)))
            is_over = is_game_over(levels, lists, out, len(rows), options)
        if is_over:
            winners = shared_victory([result_of(levels, lists, seat) for seat in range(seats)])
        else:
            dealer = left_neighbour(dealer, seats)  # [L8-36]
        keepers = [
            seat
            for seat in range(seats)
            if not is_over and may_keep_cards(levels, seat in laid, seat, options)
        ]
    everybody = tuple(range(seats))
    questions = (
        ScoreQuestion("out", "seat", everybody),
        ScoreQuestion("laid", "seats", everybody),
    )
    steps = tuple(steps_of(options, seat) for seat in everybody)
    keeps = (Message("score-level8-keeps", {"count": options.carry_max}),)
    notes = tuple(keeps if seat in keepers else () for seat in everybody)
    return make_sheet("level", start, rows, dealer, winners, questions, steps, notes)


def read_round(entry: "RoundReader", seats: int) -> tuple[int, list[int]]:
    """Return the seat that was out, and all that laid their level: to be out, one has [L8-18]."""
    out = entry.seat("out", seats)
    laid = set(entry.each("laid", lambda value, where: parse_number(value, where, 0, seats - 1)))
    entry.done()
    if out != NOBODY:
        laid.add(out)
    return out, sorted(laid)


def steps_of(options: Level8Options, seat: int) -> "tuple[ScoreStep, ...]":
    """Return the levels of a seat with the groups that each needs."""
    from cardtable.engine.score import ScoreStep

    return tuple(
        ScoreStep(number, tuple(describe_groups(level)))
        for number, level in enumerate(level_list(options, seat), 1)
    )


def describe_groups(level: int) -> list[Message]:
    """Return a message for the groups of each kind and size."""
    return [
        Message(
            "level8-board-aim",
            {
                "count": len(list(equal)),
                "kind": KIND_NAMES[required_kind(requirement)],
                "size": required_size(requirement),
            },
        )
        for requirement, equal in groupby(requirements_of(level))
    ]
