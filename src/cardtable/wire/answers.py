"""What requests about games, tables, records and statistics are answered.

A server and a local table answer the same.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby, takewhile
from pathlib import Path
from typing import Any

from msgspec import UNSET

from cardtable import bots, games
from cardtable.bots.analysis import require_turn
from cardtable.engine import codes, score
from cardtable.engine.chance import SealedChance
from cardtable.engine.game import Game
from cardtable.engine.options import dump_options
from cardtable.engine.refusal import IllegalMove, InvalidInput, Refusal
from cardtable.engine.score import ScoreSheet
from cardtable.store.rows import LobbyEntry, PlayedGame
from cardtable.table import commands
from cardtable.table import record as records
from cardtable.table.lobby import parse_name, parse_seed
from cardtable.table.record import Challenge, Record
from cardtable.table.replay import Moment
from cardtable.table.table import Trial
from cardtable.table.updates import full_history, history_entry
from cardtable.wire import rest

PERSON_OF_CHALLENGE = 0  # the seat of the person in a game that others are challenged to
MAX_RECENT = 20  # games that are listed one by one

OpponentKey = tuple[str, str]  # name and bot; the bot is "" for a person


def game_info(game: Game) -> rest.GameInfo:
    defaults = dump_options(game.options())
    options = [
        rest.OptionInfo(option, type_.kind, type_.mark, defaults[option], type_.allowed())
        for option, type_ in game.option_types.items()
    ]
    return rest.GameInfo(
        name=game.name,
        rules=game.version,
        min_seats=game.seats[0],
        max_seats=game.seats[-1],
        step_count=game.step_count,
        options=options,
        bots=list(bots.names(game.name)),
        deals=game.deals,
        score_seats=[score.score_seats(game)[0], score.score_seats(game)[-1]],
        proven=bots.find_roster(game.name).proofs,
        words=read_words(game),
    )


def read_words(game: Game) -> dict[str, str]:
    """Return the Fluent text that a game of another package brings, by language."""
    if game.words is None:
        return {}
    files = sorted(Path(game.words).glob("*.ftl"))
    return {file.stem: file.read_text(encoding="utf-8") for file in files}


def notation_of(name: str) -> rest.Notation:
    """Return the name of every code of a game, so that a client can show moves."""
    game = games.find(name)
    return rest.Notation([game.step_name(code) for code in range(game.step_count)])


def check_deal(name: str, query: rest.DealQuery) -> rest.DealCheck:
    """Return how difficult a deal is, and whether it can be won: play the stored proof again."""
    game = games.find(name)
    game.numbered_deal(query.number)  # refuses a number that no deal has
    options = game.parse_options(query.options)
    roster, number = bots.find_roster(game.name), query.number
    if query.stars:
        found = roster.find_deal(query.stars, options, number)
        number = number if found is None else found
    return rest.DealCheck(number, roster.proven(number, options), roster.stars(number, options))


def keep_score(name: str, query: rest.ScoreQuery) -> ScoreSheet:
    """Return the score sheet of people who play with real cards. Nothing of it is stored."""
    game = games.find(name)
    options = game.parse_options(query.options)
    return score.keep_score(game, query.seats, options, query.dealer, query.rounds)


# Tables


def table_summary(id_: str, entry: LobbyEntry, your_turn: bool = False) -> rest.TableSummary:
    return rest.TableSummary(
        id=id_,
        game=entry.game,
        phase=entry.phase,
        seats=entry.seats,
        free_seats=entry.free,
        names=list(entry.names),
        changed_at=entry.changed,
        your_turn=your_turn,
    )


def opening_commands(person: str, data: rest.NewTable, salt_time: int) -> list[commands.AnyCommand]:
    """Return the commands that seat the person and the bots, and deal, as `data` asks."""
    games.find(data.game)
    if data.settings.substitute:
        bots.check_name(data.game, data.settings.substitute)
    first: list[commands.AnyCommand] = []
    if data.name:
        sit = commands.Sit(
            0, person, parse_name(data.name), portrait=data.portrait, colour=data.colour
        )
        first.append(sit)
    if (data.bots or data.guests) and not data.name:
        raise IllegalMove(codes.TABLE_NOT_SEATED)
    for seat, guest in enumerate(data.guests, 1):
        name = parse_name(guest.name)
        first.append(commands.SeatGuest(0, seat, name, guest.portrait, guest.colour))
    for seat, bot in enumerate(data.bots, 1 + len(data.guests)):
        bots.check_name(data.game, bot)
        first.append(commands.AddBot(0, seat, bot))
    if data.start:
        if len(first) != data.seats:
            raise IllegalMove(codes.START_SEATS)
        first.append(commands.Start(0, salt_time))
    return first


# Records


def require_seat_of(record: Record, seat: int, lowest: int = 0) -> None:
    if not lowest <= seat < len(record.seats):
        raise InvalidInput(codes.TABLE_NO_SEAT, seat=seat, seats=len(record.seats))


def build_replay(record: Record, seat: int) -> rest.Replay:
    """Return the whole game as one seat saw it, or a spectator if `seat` is -1."""
    moments = list(records.replay(record))
    return rest.Replay(record, seat, list(full_history(moments, record.moves, seat)))


def verify_record(record: Record) -> rest.Verification:
    """Deal and play the game again; return whether the record is true, or else what is wrong."""
    try:
        records.verify(record)
    except Refusal as refusal:
        return rest.Verification(valid=False, code=refusal.code, about=refusal.about)
    if record.void_deals is UNSET:
        return rest.Verification(valid=True)
    return rest.Verification(valid=True, salts_committed=True, void_deals=record.void_deals)


def new_trial(
    record: Record, record_id: str, data: rest.NewTrial, person: str, seed: str
) -> tuple[commands.OpenTable, list[commands.AnyCommand]]:
    """Return the commands that open a table where the person plays on from a move of a record.

    What the seat could not know then is dealt anew. Bots play for everybody else.
    """
    name = parse_name(data.name)
    require_seat_of(record, data.seat)
    moment = require_turn(list(records.moves_of(record)), data.seat, data.move)
    game = moment.game
    imagined = moment.state.imagine(data.seat, SealedChance(parse_seed(seed), [b"trial"]))
    trial = Trial(record_id, data.seat, data.move, game.position(imagined))
    opening = commands.OpenTable(
        game=game.name, seats=len(record.seats), seed=seed, options=record.options, trial=trial
    )
    first: list[commands.AnyCommand] = [commands.Sit(data.seat, person, name)]
    for seat, other in enumerate(record.seats):
        if seat != data.seat:
            is_known = other.bot in bots.names(game.name)
            bot = other.bot if is_known else bots.substitute(game.name)
            first.append(commands.AddBot(data.seat, seat, bot))
    return opening, [*first, commands.Start(data.seat)]


def compare_challenges(query: rest.ComparisonQuery) -> rest.Comparison:
    """Return the games of several people who played the same cards, and where they parted."""
    challenges = [records.read_challenge(text) for text in query.games]
    first, cards = challenges[0], [cards_of(challenge) for challenge in challenges]
    if cards.count(cards[0]) != len(cards):
        raise InvalidInput(codes.CHALLENGE_OTHER)
    games.find(first.game)
    for bot in first.bots:
        bots.check_name(first.game, bot)
    played = [records.play_challenge(challenge) for challenge in challenges]
    compared = []
    for challenge, moves in zip(challenges, played, strict=True):
        end = moves[-1][2]
        compared.append(
            rest.ComparedGame(
                name=challenge.name,
                results=[end.state.result(seat) for seat in range(1 + len(challenge.bots))],
                moves=sum(before.state.turn == PERSON_OF_CHALLENGE for before, _, _ in moves),
                view=end.view(PERSON_OF_CHALLENGE),
            )
        )
    game = games.find(first.game)
    return rest.Comparison(
        game=first.game,
        options=dump_options(game.parse_options(first.options)),
        deal=first.deal,
        bots=first.bots,
        games=compared,
        parting=find_parting(played),
    )


def cards_of(challenge: Challenge) -> tuple[str, int, dict[str, Any], list[str]]:
    """Return what two games must have in common to be games of the same cards and opponents."""
    return challenge.game, challenge.deal, challenge.options, challenge.bots


def find_parting(
    moves: Sequence[Sequence[tuple[Moment, list[int], Moment]]],
) -> rest.Parting | None:
    """Return the first whole move that is not the same in all games."""
    for number, found in enumerate(zip(*moves, strict=False)):
        if any(steps != found[0][1] for _, steps, _ in found):
            told = [
                history_entry(before, steps, after, PERSON_OF_CHALLENGE).messages
                for before, steps, after in found
            ]
            before = found[0][0]
            view = before.view(PERSON_OF_CHALLENGE)
            return rest.Parting(number, int(before.state.turn), view, told)
    return None


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
