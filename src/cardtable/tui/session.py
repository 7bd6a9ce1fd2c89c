"""One player's seat at a table on this machine, with bots in the other seats.

The full-screen table and the line-by-line table are both made from a `Session`. Its table is the
same as on a server.
"""

import re
from collections.abc import Sequence
from functools import reduce
from itertools import islice, product
from typing import Any, Final

from cardtable.bots import Bot, Budget, observation_of
from cardtable.bots.advice import Advice, RatedPlan, advise
from cardtable.bots.external import ExternalBot
from cardtable.engine import codes
from cardtable.engine.chance import SEED_BYTES, SEED_LIMIT, mix_word
from cardtable.engine.game import Game, Message
from cardtable.engine.refusal import IllegalMove, InvalidInput, Refusal
from cardtable.engine.state import NOBODY
from cardtable.table import commands, record
from cardtable.table.lobby import new_table
from cardtable.table.record import Record
from cardtable.table.replay import Moment
from cardtable.table.table import OVER, Table
from cardtable.table.transitions import apply_command
from cardtable.table.updates import list_whole_moves
from cardtable.tui.cards import BoardContext, name_seats, read_cards, say_messages
from cardtable.words import Speaker, to_ascii

PLAYER_SEAT: Final = 0
BOT_BUDGET: Final = Budget(2_000)
NOW: Final = 0  # no clock runs here
RULE_MARK: Final = re.compile(r"[A-Z][A-Z0-9]-\d+[a-z]?")  # such as UD-08


class Session:
    """A game of one player against bots.

    `log` holds a sentence for everything that happened. A bot's turn takes two calls, because
    `choose_bot_move` may take long and can run in a thread: pass its result to `play_bot_move`.
    """

    def __init__(self, table: Table, opponents: Sequence[Bot], seed: int, say: Speaker) -> None:
        self.table = table
        self.opponents = opponents  # in the seats after the player's
        self.seed = seed
        self.say = say
        self.game = table.game
        bot_names = name_seats(say, [("", seat.bot) for seat in table.seats[1:]])
        self.names = (say("tui-you"), *bot_names)
        self.typed: dict[str, list[int]] = {}  # the steps of each sentence that was shown
        self.log: list[str] = []
        # For each command, the number of steps and the length of the log before it.
        self.undo_marks: list[tuple[int, int]] = []
        self.hints = HintSequence(say, self.names)
        self.reported_forfeits: set[int] = set()  # seats of programs that have lost them

    @property
    def state(self) -> Any:
        return self.table.require_now().state

    def is_over(self) -> bool:
        return self.table.phase == OVER

    def is_my_turn(self) -> bool:
        """Return whether the player is to move; in a window, whether to lay or to leave it."""
        return bool(self.state.turn == PLAYER_SEAT)

    def view(self) -> Any:
        return self.table.require_now().view(PLAYER_SEAT)

    def context(self) -> BoardContext:
        return BoardContext(self.game, self.view(), self.names, self.say)

    def title(self) -> str:
        return self.say.title(self.game.name)

    def greeting(self) -> str:
        opponents = self.names[1:]
        return self.say("tui-others", count=len(opponents), company=", ".join(opponents))

    def results(self) -> list[str]:
        return [say_winners(self.say, self.names, self.table.results[-1], PLAYER_SEAT)]

    def describe_deal(self) -> str:
        """Say how to play the same deal again."""
        if self.table.deal is None:
            return self.say("tui-seed", seed=str(self.seed))
        return self.say("tui-deal", number=str(self.table.deal))

    def record(self) -> Record:
        """Return the record, with the seed: it can be replayed, and `resume_session` goes on."""
        return record.record_of(self.table, with_seed=True)

    def has_choice(self) -> bool:
        """Return whether the player has made a whole move, so that something would be lost."""
        start = self.table.require_move_start()
        return start.moves_by_seat.get(PLAYER_SEAT, 0) > 0

    def list_moves(self) -> tuple[str, list[str]]:
        """Return a heading, and a sentence for each move or step that can be played.

        Each sentence can be typed. What ends a turn, a discard, comes last.
        """
        heading = "tui-moves-whole"
        moves = list_whole_moves(self.state)
        if moves is None:
            heading, moves = "tui-moves-step", [[step] for step in self.view().moves]
        described = [(self.game.describe_move(self.view(), steps), steps) for steps in moves]
        described.sort(
            key=lambda found: any(message.id.endswith("-discard") for message in found[0])
        )
        texts = [self.describe_steps(steps) for _, steps in described]
        shown = [
            f"{text} ({self.write_steps(steps)})" if texts.count(text) > 1 else text
            for text, (_, steps) in zip(texts, described, strict=True)
        ]
        self.typed |= {fold(text): steps for text, (_, steps) in zip(shown, described, strict=True)}
        return self.say(heading), shown

    def describe_steps(self, steps: Sequence[int]) -> str:
        """Return a whole move, or steps of one, as a sentence without its last full stop."""
        messages = self.game.describe_move(self.view(), steps)
        sentences = say_messages(self.say, self.names, messages, PLAYER_SEAT)
        return " ".join(sentences).removesuffix(".") or self.write_steps(steps)

    def write_steps(self, steps: Sequence[int]) -> str:
        """Return a whole move in notation, or one step."""
        is_whole = self.state.is_move_complete()
        return self.game.write(steps) if is_whole else self.game.step_name(steps[0])

    # Actions. Each returns the sentences that it added to the log.

    def play_text(self, text: str) -> list[str]:
        """Play a move that the player typed, or refuse it."""
        if not self.is_my_turn():
            raise IllegalMove(codes.TABLE_TURN, seat=self.table.turn)
        return self.apply(commands.Play(PLAYER_SEAT, tuple(self.parse_text(text))))

    def parse_text(self, text: str) -> list[int]:
        """Return the steps of a move that was typed: as it was shown, or in notation."""
        self.list_moves()
        if steps := self.typed.get(fold(text)):
            return steps
        try:
            return parse_any_case(self.game, self.state, read_cards(self.say, text))
        except Refusal as refusal:
            if "text" in refusal.about:  # with German cards as they were typed
                raise type(refusal)(refusal.code, **{**refusal.about, "text": text}) from None
            raise

    def choose_bot_move(self) -> tuple[int, ...]:
        """Return the steps that the bot to move chooses. This may take long."""
        seat = self.table.turn
        observation = observation_of(self.game, self.state, seat, self.search_seed())
        return self.opponents[seat - 1].choose(observation, BOT_BUDGET)

    def compute_advice(self) -> Advice:
        """Return what a strong bot would do in the player's seat. This may take long."""
        known = self.hints.known_advice(self.table.require_now())
        if known is not None:
            return known
        observation = observation_of(self.game, self.state, PLAYER_SEAT, self.search_seed())
        return advise(observation, BOT_BUDGET)

    def hint(self, advice: Advice) -> list[str]:
        """Return a hint for this position, stronger than the last one. It is not logged."""
        first_moves = [self.first_part_of(plan.steps) for plan in advice.plans]
        shown = [self.describe_steps(steps) for steps in first_moves]
        self.typed |= {
            fold(text): list(steps) for text, steps in zip(shown, first_moves, strict=True)
        }
        return self.hints.next(self.table.require_now(), advice, [f"{text}." for text in shown])

    def first_part_of(self, steps: tuple[int, ...]) -> tuple[int, ...]:
        """Return the first whole move of a plan, or its first step if a move is not complete."""
        moment = self.table.require_now()
        return moment.first_move_of(steps) if self.state.is_move_complete() else steps[:1]

    def search_seed(self) -> int:
        """Return a seed for bots that is the same when a move is undone and played again."""
        return mix_word(self.seed & 0xFFFFFFFF) << 30 | len(self.table.moves)

    def play_bot_move(self, steps: tuple[int, ...]) -> list[str]:
        """Play the first whole move in `steps`; a bot may have planned further than that."""
        first = self.table.require_now().first_move_of(steps)
        sentences = self.apply(commands.Play(self.table.turn, first, bot=True))
        return sentences + self.report_forfeits()

    def apply(self, command: commands.AnyCommand) -> list[str]:
        """Apply a command to the table; the log tells of a move once it is complete."""
        mark = (len(self.table.moves), len(self.log))
        self.table, updates = apply_command(self.table, command, NOW)
        self.undo_marks.append(mark)
        update = updates.update_for(PLAYER_SEAT)
        self.typed = {}
        messages = update.messages if update else ()
        return self.add_to_log(say_messages(self.say, self.names, messages, PLAYER_SEAT))

    def add_to_log(self, sentences: list[str]) -> list[str]:
        self.log += sentences
        return sentences

    def report_forfeits(self) -> list[str]:
        """Log which external programs have lost their seats since the last call, and why."""
        sentences: list[str] = []
        for seat, bot in enumerate(self.opponents, 1):
            is_new = seat not in self.reported_forfeits
            if isinstance(bot, ExternalBot) and bot.forfeit_reason and is_new:
                self.reported_forfeits.add(seat)
                why = self.say.refusal(bot.forfeit_reason)
                sentence = self.say("tui-forfeits", name=self.names[seat], why=why)
                sentences.append(to_printable(sentence))
        return self.add_to_log(sentences)

    def undo(self) -> None:
        """Go back to the player's last choice. Against bots, undo has no limit."""
        self.table, _ = apply_command(self.table, commands.Undo(PLAYER_SEAT), NOW)
        steps = len(self.table.moves)
        while self.undo_marks and self.undo_marks[-1][0] >= steps:
            del self.log[self.undo_marks.pop()[1] :]

    def describe_refusal(self, refusal: Refusal) -> str:
        """Return the reason for a refusal in one line, and the mark of the rule if it is one."""
        reason = to_printable(self.say.refusal(refusal))
        is_rule = RULE_MARK.fullmatch(refusal.code)
        return self.say("tui-rule", reason=reason, mark=refusal.code) if is_rule else reason


def to_printable(text: str) -> str:
    """Replace control characters in a text that somebody typed or that a program wrote."""
    return "".join(sign if sign.isprintable() else "�" for sign in text)


def new_session(
    game: Game, options: Any, seed: int, opponents: Sequence[tuple[str, Bot]], say: Speaker,
    deal: int | None = None,
) -> Session:  # fmt: skip
    """Start a game against `opponents`, each with its name; `deal` is the number of a deal."""
    if not 0 <= seed < SEED_LIMIT:
        raise InvalidInput(codes.SEED, seed=str(seed), last=str(SEED_LIMIT - 1))
    seats = 1 + len(opponents)
    table_seed = seed.to_bytes(SEED_BYTES, "big").hex()
    opening = commands.OpenTable(game.name, seats, table_seed, options, deal=deal)
    lobby: list[commands.AnyCommand] = [commands.Sit(PLAYER_SEAT, "me", say("tui-player"))]
    lobby += [
        commands.AddBot(PLAYER_SEAT, seat, name) for seat, (name, _) in enumerate(opponents, 1)
    ]
    lobby.append(commands.Start(PLAYER_SEAT))
    table = reduce(
        lambda table, command: apply_command(table, command, NOW)[0], lobby, new_table(opening, NOW)
    )
    session = Session(table, [bot for _, bot in opponents], seed, say)
    messages = game.narrate_deal(table.require_now().view(PLAYER_SEAT))
    session.log += say_messages(say, session.names, messages, PLAYER_SEAT)
    return session


HINT_LEVELS: Final = 3


class HintSequence:
    """Hints in three strengths: where to look, then the move, then every plan with its chances.

    Each call of `next` says more; a new position starts again with the first strength.
    """

    def __init__(self, say: Speaker, names: tuple[str, ...]) -> None:
        self.say = say
        self.names = names
        self.moment: Moment | None = None
        self.advice: Advice | None = None
        self.strength = 0

    def known_advice(self, moment: Moment) -> Advice | None:
        """Return the advice for this position, if it was computed before."""
        return self.advice if moment is self.moment else None

    def next(self, moment: Moment, advice: Advice, moves: Sequence[str]) -> list[str]:
        """Return a hint that is stronger than the last; the first follows the strongest.

        `moves` has a sentence for the first move of each plan.
        """
        is_same = moment is self.moment
        self.strength = self.strength % HINT_LEVELS + 1 if is_same else 1
        self.moment, self.advice = moment, advice
        if self.strength == 1:
            return self.sentences((advice.where,))
        best = advice.plans[0]
        if self.strength == HINT_LEVELS:
            worlds = self.say("advice-worlds", count=advice.samples)
            plans = zip(advice.plans, moves, strict=True)
            return [*(self.describe_plan(plan, move) for plan, move in plans), worlds]
        is_close = any(plan.group == 0 for plan in advice.plans[1:])
        message = "tui-hint-close" if is_close else "tui-hint-move"
        then = self.describe_rest(best, moves[0])
        return [self.say(message, move=moves[0]), *then, *self.sentences(best.reasons)]

    def describe_plan(self, plan: RatedPlan, move: str) -> str:
        """Return a line about one plan: its chances, what follows its first move, and why."""
        chances = self.describe_chances(plan)
        sentence = self.say("tui-hint-line", move=move.removesuffix("."), chances=chances)
        then = self.describe_rest(plan, move)
        return " ".join((sentence, *then, *self.sentences(plan.reasons)))

    def describe_rest(self, plan: RatedPlan, move: str) -> list[str]:
        """Return what a plan does after its first move, if it does anything."""
        rest = " ".join(self.sentences(plan.messages)).removeprefix(move).strip()
        return [self.say("tui-hint-then", move=rest)] if rest else []

    def describe_chances(self, plan: RatedPlan) -> str:
        return " · ".join(self.sentences(plan.shown))

    def is_strongest(self) -> bool:
        """Return whether the last hint was the strongest, which fills a page."""
        return self.strength == HINT_LEVELS

    def sentences(self, messages: tuple[Message, ...]) -> list[str]:
        return say_messages(self.say, self.names, messages, PLAYER_SEAT)


# What the player types

MAX_SPELLINGS: Final = 64  # of one line, with small and capital letters


def fold(text: str) -> str:
    """Return a text without what does not matter when it is typed.

    That is capitals, spaces, full stops, and `ü` or `ue`.
    """
    return " ".join(to_ascii(text).replace(".", " ").casefold().split())


def parse_any_case(game: Game, state: Any, text: str) -> list[int]:
    """Return the steps that a text in notation names, in small or capital letters."""
    names = {word for step in range(game.step_count) for word in game.step_name(step).split()}
    spellings: list[list[str]] = []
    for word in text.split():
        known = sorted(name for name in names if name.casefold() == word.casefold())
        spellings.append(known or list(dict.fromkeys((word.lower(), word.upper()))))
    first: Refusal | None = None
    for spelling in [(text,), *islice(product(*spellings), MAX_SPELLINGS)]:
        try:
            return game.parse_input(state, " ".join(spelling))
        except Refusal as refusal:
            # What is no move in any spelling is refused as it was typed.
            if first is None or first.code == codes.NOTATION != refusal.code:
                first = refusal
    assert first is not None
    raise first


def say_winners(
    say: Speaker, names: Sequence[str], results: Sequence[float], reader: int = NOBODY
) -> str:
    """Say who has won a game; the seat `reader`, if there is one, is spoken to as "you"."""
    best = max(results)
    winners = [seat for seat, result in enumerate(results) if result == best]
    joined = f" {say('tui-and')} ".join(names[seat] for seat in winners)
    return say(
        "tui-result",
        game="alone" if len(results) == 1 else "table",
        won="yes" if best > 0 else "no",
        count=len(winners),
        you="seat" if reader in winners else "none",
        names=joined,
    )
