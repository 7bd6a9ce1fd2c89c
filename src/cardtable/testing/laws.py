"""The laws that hold in every game at every moment."""

import re
from collections.abc import Callable, Mapping
from copy import deepcopy
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import Any, Final

from cardtable import words
from cardtable.engine.chance import FastChance
from cardtable.engine.game import Game
from cardtable.engine.options import dump_options
from cardtable.engine.position import MAX_SAFE_INTEGER
from cardtable.engine.refusal import Refusal
from cardtable.engine.state import NOBODY, State, play_randomly
from cardtable.testing.playthrough import Playthrough, container_of, list_paths, move_card, tamper

MARK: Final = re.compile(r"[A-Z0-9]{2}-\d\d")  # the mark of a rule, such as UD-08
LONGEST_GAME: Final = 10**6  # steps; a random game that is longer never ends
LONGEST_SENTENCE: Final = 1000  # characters of the words for a refusal


@dataclass(frozen=True)
class Law:
    """A statement that is true at every moment of every game.

    `check(playthrough, seed)` raises AssertionError if it is false; `seed` is for the random
    choices of the check. The playthrough has at most `moves` moves.
    """

    name: str
    check: Callable[[Playthrough, int], None]
    moves: int = 500


def require(holds: bool, text: str) -> None:
    """Raise AssertionError with a sentence unless `holds` is true; also with `python -O`."""
    if not holds:
        raise AssertionError(text)


def require_words(refusal: Refusal) -> None:
    """Require a sentence for a refusal in every language."""
    for language in words.LANGUAGES:
        known = words.has_message(language, f"refused-{refusal.code.lower()}")
        require(known, f"there are no words for the refusal {refusal.code!r} in {language!r}")
        size = len(words.say_refusal(language, refusal))
        require(0 < size < LONGEST_SENTENCE, f"the words for {refusal.code!r} have {size} letters")


def require_playable(game: Game, state: State, seed: int) -> None:
    """Require of a restored state all that a table needs: views, determinizations and moves."""
    for seat in range(NOBODY, state.seats()):
        imagined = state.imagine(seat, FastChance(seed))
        same = game.view(imagined, seat) == game.view(state, seat)
        require(same, f"a tampered position shows seat {seat} what it cannot know")
        play_randomly(imagined, 10, FastChance(seed), FastChance(seed))
    for picks in range(3):
        later = state.clone()
        play_randomly(later, 50, FastChance(seed), FastChance(picks))
        again = game.restore(game.position(later))
        same = game.to_bytes(again) == game.to_bytes(later)
        require(same, "a tampered position leads to one that does not come back from JSON")


# The laws of a game that is being played


def check_legal_moves(play: Playthrough, seed: int) -> None:
    legal, turn = play.state.legal(), play.state.turn
    require(NOBODY <= turn < play.seats, f"it is the turn of seat {turn} of {play.seats}")
    require(play.state.is_over() or bool(legal), f"seat {turn} has no legal move")
    require(not (play.state.is_over() and legal), "there are legal moves although the game is over")
    require(legal == sorted(set(legal)), f"the legal moves are not ascending: {legal}")
    codes = play.game.step_count
    require(all(0 <= move < codes for move in legal), f"a legal move is not below {codes}: {legal}")


def check_end(play: Playthrough, seed: int) -> None:
    state = play.state.clone()
    play_randomly(state, LONGEST_GAME, FastChance(seed), FastChance(seed ^ 1))
    require(state.is_over(), f"a random game is not over after {LONGEST_GAME} steps")
    require(state.is_move_complete(), "the game is over in the middle of a move")
    results = [state.result(seat) for seat in range(play.seats)]
    require(all(0 <= result <= 1 for result in results), f"a result is not 0 to 1: {results}")


def check_replay(play: Playthrough, seed: int) -> None:
    state, chance = play.deal_again()
    for move in play.moves:
        state.play(move, chance)
    same = play.game.to_bytes(state) == play.game.to_bytes(play.state)
    require(same, "the same seed and the same moves led to another position")


def check_clones(play: Playthrough, seed: int) -> None:
    to_bytes, state = play.game.to_bytes, play.state.clone()
    before = to_bytes(play.state)
    require(to_bytes(state) == before, "a clone has another position than its original")
    clone = state.clone()
    play_randomly(clone, 60, FastChance(seed), FastChance(0))
    require(to_bytes(state) == before, "moves of a clone changed its original")
    clone = state.clone()
    play_randomly(state, 60, FastChance(seed), FastChance(0))
    require(to_bytes(clone) == before, "moves of the original changed its clone")


def check_notation(play: Playthrough, seed: int) -> None:
    for state, steps in play.whole_moves():
        text = play.game.write(steps)
        require("\n" not in text, f"a move is written on several lines: {text!r}")
        found = play.game.read(state, text)
        require(found == steps, f"{text!r} was written for {steps} and is read as {found}")


def check_one_move_a_line(play: Playthrough, seed: int) -> None:
    for (state, steps), (_, following) in pairwise(play.whole_moves()):
        line = f"{play.game.write(steps)} {play.game.write(following)}"
        try:
            found = play.game.read(state, line)
        except Refusal as refusal:
            require_words(refusal)
            continue
        for step in found[:-1]:
            state.apply(step, FastChance(0))
            require(not state.is_move_complete(), f"{line!r} is read as more than one move")


def check_conservation(play: Playthrough, seed: int) -> None:
    """Restore positions: a game refuses one in which cards are missing or appear twice."""
    state, chance, picks = play.state.clone(), FastChance(seed), FastChance(seed)
    for _ in range(5):
        try:
            play.game.restore(play.game.position(state))
        except Refusal as refusal:
            raise AssertionError(f"a position that was reached is refused: {refusal}") from refusal
        play_randomly(state, 1, chance, picks)


def check_positions(play: Playthrough, seed: int) -> None:
    game = play.game
    before = game.to_bytes(play.state)
    copy = game.from_bytes(before)
    require(game.to_bytes(copy) == before, "a position comes back from JSON as another one")
    safe = all(abs(number) <= MAX_SAFE_INTEGER for number in list_numbers(game.position(copy)))
    require(safe, "a number in the position is too large for a browser")
    state = play.state.clone()
    for restored in (copy, state):
        play_randomly(restored, 50, FastChance(seed), FastChance(seed ^ 1))
    same = game.to_bytes(copy) == game.to_bytes(state)
    require(same, "a restored state plays on in another way than the original")


def check_tampering(play: Playthrough, seed: int) -> None:
    random = Random(seed)
    original = play.game.position(play.state)
    for _ in range(3):
        position = deepcopy(original)
        for _ in range(random.randint(1, 3)):
            random.choice((tamper, move_card))(position, random)
        try:
            state = play.game.restore(position)
        except Refusal as refusal:
            require_words(refusal)
        else:
            require_playable(play.game, state, seed)


def check_options(play: Playthrough, seed: int) -> None:
    data = dump_options(play.options)
    again = dump_options(play.game.parse_options(data))
    require(again == data, f"the options {data} come back from plain data as {again}")


def check_refusals(play: Playthrough, seed: int) -> None:
    before, legal = play.game.to_bytes(play.state), set(play.state.legal())
    marks: dict[str, Refusal] = {}
    for move in range(-2, play.game.step_count + 2):
        if move not in legal:
            try:
                play.state.play(move, FastChance(0))
            except Refusal as refusal:
                marks[refusal.code] = refusal
            else:
                raise AssertionError(f"the illegal move {move} was made")
    require(play.game.to_bytes(play.state) == before, "a refused move changed the position")
    for mark, reason in marks.items():
        require(bool(MARK.fullmatch(mark)), f"an illegal move is refused with {mark!r}: no mark")
        require_words(reason)


def check_views(play: Playthrough, seed: int) -> None:
    for seat in play.view_seats():
        twin = play.state.imagine(seat, FastChance(seed))
        same = play.game.view(twin, seat) == play.game.view(play.state, seat)
        require(same, f"the view of seat {seat} changes with cards that the seat cannot see")


def check_imagination(play: Playthrough, seed: int) -> None:
    to_bytes = play.game.to_bytes
    before = to_bytes(play.state)
    for seat in play.view_seats():
        twin = play.state.imagine(seat, FastChance(seed))
        here, there = (s.imagine(seat, FastChance(seed ^ 1)) for s in (play.state, twin))
        same = to_bytes(here) == to_bytes(there)
        require(same, f"what seat {seat} imagines depends on cards that the seat cannot see")
        try:
            play.game.restore(play.game.position(here))
        except Refusal as refusal:
            text = f"seat {seat} imagines a position that is refused: {refusal}"
            raise AssertionError(text) from refusal
    require(to_bytes(play.state) == before, "imagine changed the state")


def check_blindness(play: Playthrough, seed: int) -> None:
    """Compare deals that look alike to a spectator: one must be imagined from each of them."""
    game = play.game
    first, _ = play.deal_again()
    for number in range(20):
        other = game.new(play.seats, play.options, FastChance(seed ^ number))
        if game.view(other, NOBODY) == game.view(first, NOBODY):
            imagined = [state.imagine(NOBODY, FastChance(seed)) for state in (first, other)]
            same = game.to_bytes(imagined[0]) == game.to_bytes(imagined[1])
            require(same, "a spectator imagines other cards for deals that look the same")


def check_shown_moves(play: Playthrough, seed: int) -> None:
    turn, over = play.state.turn, play.state.is_over()
    for seat in play.view_seats():
        view = play.game.view(play.state, seat)
        own = play.state.legal() if seat == turn else []
        require(list(view.moves) == own, f"seat {seat} is shown the moves {view.moves}, not {own}")
        require(view.seat == seat, f"the view of seat {seat} is called that of seat {view.seat}")
        require(view.turn == turn, f"a view says that it is the turn of seat {view.turn}")
        require(bool(view.results) == over, "results are shown at the end, and only then")


def check_narration(play: Playthrough, seed: int) -> None:
    game = play.game
    for (before, steps), (after, _) in pairwise(play.whole_moves()):
        for seat in play.view_seats():
            hidden = seat != before.turn and game.is_hidden(before, steps[0])
            messages = game.narrate(
                game.view(before, seat), None if hidden else steps, game.view(after, seat)
            )
            for message in messages:
                for language in words.LANGUAGES:
                    known = words.has_message(language, message.id)
                    require(known, f"there are no words for {message.id!r} in {language!r}")
                    sentence = words.say(language, message.id, message.about)
                    require(bool(sentence.strip()), f"{message.id!r} is empty in {language!r}")


def check_silence(play: Playthrough, seed: int) -> None:
    state, chance = play.deal_again()
    for move in (*play.moves, None):
        require_silence(play, state)
        if move is not None:
            state.apply(move, chance)


def require_silence(play: Playthrough, state: State) -> None:
    """Compare the views after each hidden step of one state: the others see no difference."""
    hidden = [move for move in state.legal() if play.game.is_hidden(state, move)]
    ends = [state.clone() for _ in hidden]
    for move, end in zip(hidden, ends, strict=True):
        end.apply(move, FastChance(0))
    # The step that completes the choices of all seats may reveal them.
    open_ends = [end for end in ends if end.turn != NOBODY and not end.is_move_complete()]
    for seat in play.view_seats():
        if seat != state.turn:
            views = {play.game.view(end, seat) for end in open_ends}
            require(len(views) <= 1, f"seat {seat} sees which hidden step was made")


def check_windows(play: Playthrough, seed: int) -> None:
    state, chance = play.deal_again()
    for move in (*play.moves, None):
        require_closable_window(play, state, seed)
        if move is not None:
            state.apply(move, chance)


def require_closable_window(play: Playthrough, state: State, seed: int) -> None:
    """Close the window of a state, if it has one: the turn passes on, and nothing is drawn."""
    step = play.game.closing_step(state)
    for seat in play.view_seats():
        if seat != state.turn:
            twin = state.imagine(seat, FastChance(seed))
            same = play.game.closing_step(twin) == step
            require(same, f"a window depends on cards that seat {seat} cannot see")
    if step is None:
        return
    require(state.is_legal(step), f"the step {step} closes a window and is not legal")
    after, chance = state.clone(), FastChance(seed)
    after.apply(step, chance)
    require(chance.word() == FastChance(seed).word(), f"the step {step} closes a window and draws")
    is_passed = after.is_move_complete() and after.turn not in (NOBODY, state.turn)
    require(is_passed, f"the step {step} closes a window, but the turn is not passed on")


def list_numbers(position: dict[str, Any]) -> list[int]:
    """Return every whole number in a position."""
    values = [container_of(position, path)[path[-1]] for path in list_paths(position)]
    return [value for value in values if isinstance(value, int)]


# The order matters: the check of a law may rely on the laws before it.
LAWS: Final = (
    Law("the same seed and moves give the same game", check_replay),
    Law("clones are independent", check_clones),
    Law("there is a legal move until the game is over", check_legal_moves),
    Law("every game ends", check_end, moves=0),
    Law("options come back from plain data", check_options, moves=0),
    Law("cards are conserved", check_conservation),
    Law("positions come back from JSON", check_positions),
    Law("an illegal move is refused and changes nothing", check_refusals),
    Law("a view shows only what its seat may know", check_views),
    Law("imagination uses only what the seat may know", check_imagination),
    Law("imagination does not know the hidden cards", check_blindness, moves=0),
    Law("only the seat to move is shown moves", check_shown_moves),
    Law("hidden steps look alike to the others", check_silence, moves=30),
    Law("a window is closed without a trace", check_windows, moves=60),
    Law("moves come back from their notation", check_notation, moves=200),
    Law("a line is at most one whole move", check_one_move_a_line, moves=100),
    Law("every move can be told in every language", check_narration, moves=150),
    Law("a tampered position is refused or can be played", check_tampering, moves=300),
)


# The laws that need no playthrough


def check_step_names(game: Game) -> None:
    names = [game.step_name(code) for code in range(game.step_count)]
    twice = sorted({name for name in names if names.count(name) > 1})
    require(not twice, f"several steps are called {twice}")
    found = [game.step(name) for name in names]
    require(found == list(range(game.step_count)), "a step does not come back from its name")


def check_option_values(game: Game) -> None:
    defaults = dump_options(game.options())
    types = set(game.option_types)
    require(set(defaults) == types, f"options {set(defaults)} have types {types}")
    game.parse_options(defaults)
    for name in game.option_types:
        try:
            game.parse_options({name: {"nonsense": None}})
        except Refusal:
            continue
        raise AssertionError(f"nonsense was taken as a value of the option {name!r}")


STATIC_LAWS: Final[Mapping[str, Callable[[Game], None]]] = {
    "each step has a name of its own": check_step_names,
    "nonsense is no value of an option": check_option_values,
}
