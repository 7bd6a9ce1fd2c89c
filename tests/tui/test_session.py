"""Sessions in the terminal: hints, and moves of bots."""

import re
from typing import Any

import pytest
from msgspec.structs import replace

from cardtable import bots, games, words
from cardtable.bots import Budget, observation_of
from cardtable.bots.advice import RatedPlan, advise
from cardtable.cli.play import default_seats
from cardtable.engine.chance import FastChance
from cardtable.engine.game import Message
from cardtable.engine.refusal import Refusal
from cardtable.table.replay import Moment
from cardtable.tui.session import PLAYER_SEAT, HintSequence, Session, new_session
from cardtable.words import Speaker
from games.level8 import tables as level8

SHORT_OPTIONS = {"level8": {"rounds": 1}, "levelup": {"hands": 1}}


@pytest.mark.parametrize(
    ("language", "sentence", "then"),
    [
        (
            "en",
            "Play 5 – wins about 62 in 100, plus or minus 3 · 8 fewer.",
            "After that: Draw a card.",
        ),
        (
            "de",
            "Spiele 5 – gewinnt etwa 62 von 100 Spielen, 3 mehr oder weniger · 8 weniger.",
            "Danach: Ziehe eine Karte.",
        ),
    ],
)
def test_a_plan_is_described_with_its_chances_and_what_follows(
    language: str, sentence: str, then: str
) -> None:
    shown = (
        Message("advice-chances", {"chances": 62, "margin": 3}),
        Message("advice-fewer", {"count": 8}),
    )
    play, draw = Message("threeup-plan-play", {"cards": "5"}), Message("game-plan-draw", {})
    hints = HintSequence(Speaker(language), ())
    move = hints.sentences((play,))[0]
    plan = RatedPlan((1,), "play 5", 0.621, 0.012, 0.08, 0.02, 1, 62, 3, shown, (), (play,))
    assert hints.describe_plan(plan, move) == sentence
    assert hints.describe_plan(replace(plan, messages=(play, draw)), move) == f"{sentence} {then}"


@pytest.mark.parametrize("name", games.names())
def test_hints_grow_stronger_until_the_position_changes(name: str) -> None:
    game = games.find(name)
    opponents = [("random", bots.find(name, "random"))] * (default_seats(game) - 1)
    session = new_session(game, SHORT_OPTIONS.get(name, {}), 1, opponents, Speaker("en"))
    while not session.is_my_turn():
        session.play_bot_move(session.choose_bot_move())
    advice = advise(observation_of(game, session.state, PLAYER_SEAT, 1), Budget(50))
    hints = [session.hint(advice) for _ in range(4)]
    assert session.hints.known_advice(session.table.require_now()) == advice
    assert hints[0] == hints[3] != hints[1]
    first_move = session.first_part_of(advice.plans[0].steps)
    assert f": {session.describe_steps(first_move)}." in hints[1][0]
    assert len(hints[2]) == 1 + len(advice.plans)
    session.play_text(session.list_moves()[1][0])
    assert session.hints.known_advice(session.table.require_now()) is None


def test_a_plan_of_several_moves_is_played_one_move_at_a_time() -> None:
    """In LEVEL 8, laying down, adding to groups and discarding are moves of one turn."""
    game = games.find("level8")
    bot = bots.find("level8", "level4")
    session = new_session(game, {"rounds": 1}, 1, [("level4", bot)], Speaker("en"))
    picks, longer_plans = FastChance(4), 0
    while not session.is_over():
        if session.is_my_turn():
            moves = session.list_moves()[1]
            session.play_text(moves[picks.below(min(len(moves), 3))])
            continue
        plan, before = session.choose_bot_move(), len(session.table.moves)
        session.play_bot_move(plan)
        longer_plans += len(session.table.moves) - before < len(plan)
    assert longer_plans


def test_after_a_discard_the_player_is_asked_whether_to_lay_down() -> None:
    """LU-07: a bot does not pick while the only person thinks; nobody else would wait for it."""
    game = games.find("levelup")
    opponents = [("random", bots.find("levelup", "random"))]
    options = {"hands": 1, "first_dealer": "1"}
    session = new_session(game, options, 1, opponents, Speaker("en"))
    session.play_text("draw")
    card = game.step_name(session.parse_text(session.list_moves()[1][0])[0])
    session.play_text(card)
    assert session.is_my_turn()
    assert session.list_moves()[1] == ["End your turn"]
    session.play_text("end")
    assert not session.is_my_turn()
    session.play_bot_move(session.choose_bot_move())
    session.undo()
    session.play_text(f"discard {card}")
    assert not session.is_my_turn()
    assert [game.step_name(step) for step in session.table.moves] == ["draw", card, "end"]


def new_game(name: str, *bot_names: str, language: str = "en", seed: int = 1) -> Session:
    opponents = [(bot, bots.find(name, bot)) for bot in bot_names]
    return new_session(games.find(name), {}, seed, opponents, Speaker(language))


def test_seats_have_names_and_no_two_the_same() -> None:
    assert new_game("threeup", "level2", "level2", "level3").names == (
        "You", "Otter 1", "Otter 2", "Badger",
    )  # fmt: skip
    assert new_game("threeup", "level3", language="de").names == ("Du", "Dachs")


def state_with(session: Session, state: Any) -> Session:
    """Return a session in which the game stands as in `state`."""
    now = session.table.require_now()
    moment = Moment(now.game, state, now.chance, 0)
    session.table = replace(session.table, now=moment, start=moment, first=moment, moves=())
    return session


def test_moves_are_sentences_with_names_and_laying_comes_first() -> None:
    taking = level8.state_from(phase="taking", piles=["9R", "14Y"])
    session = state_with(new_game("level8", "level2"), taking)
    assert session.list_moves()[1] == [
        "Draw a card", "Take the 9R from your own discard pile", "Take the 14Y from Otter",
    ]  # fmt: skip
    laying = level8.state_from("4R 5G 6B 4G 5B 6V 7R 7G X", turns=1)
    session = state_with(new_game("level8", "level2", language="de"), laying)
    moves = session.list_moves()[1]
    assert moves[0].startswith("Lege dein Level aus: ")
    assert "Lass Otter aussetzen" in moves
    assert moves.index("Lege die 4R ab") > 0


@pytest.mark.parametrize("language", words.LANGUAGES)
@pytest.mark.parametrize("name", games.BUILT_IN)
def test_every_move_can_be_typed_as_it_is_shown_or_in_notation(name: str, language: str) -> None:
    bot_names = ["random"] * (default_seats(games.find(name)) - 1)
    session, picks = new_game(name, *bot_names, language=language, seed=3), FastChance(4)
    for _ in range(40):
        while not session.is_my_turn() and not session.is_over():
            session.play_bot_move(session.choose_bot_move())
        if session.is_over():
            return
        shown = session.list_moves()[1]
        assert len(set(shown)) == len(shown)
        for text in shown:
            steps = session.parse_text(text)
            assert session.parse_text(f" {text.upper()}. ") == steps
            is_whole = session.state.is_move_complete() and len(steps) > 1
            game = session.game
            notation = game.write(steps) if is_whole else game.step_name(steps[0])
            assert session.parse_text(notation.lower()) == game.parse_input(session.state, notation)
        session.play_text(shown[picks.below(len(shown))])


def test_a_hinted_move_can_be_typed_as_it_is_shown() -> None:
    session = new_game("levelup", "random")
    while not session.is_my_turn():
        session.play_bot_move(session.choose_bot_move())
    advice = session.compute_advice()
    session.hint(advice)
    sentence = session.hint(advice)[0]
    shown = re.fullmatch(r"My advice: (.*?)\.(?: .*)?", sentence)
    assert shown
    assert tuple(session.parse_text(shown[1])) == advice.plans[0].steps[:1]


def test_a_refused_move_is_told_as_it_was_typed() -> None:
    """German cards are turned into notation before they are read."""
    session = new_game("levelup", "random", language="de")
    with pytest.raises(Refusal) as refused:
        session.parse_text("gib dd her")
    assert session.describe_refusal(refused.value) == "„gib dd her“ ist kein Zug."


@pytest.mark.parametrize(
    ("language", "results", "sentence"),
    [
        ("en", (1.0, 0.0, 0.0), "You win."),
        ("en", (0.0, 0.0, 1.0), "Otter 2 wins."),
        ("en", (0.5, 0.5, 0.0), "You and Otter 1 share the win."),
        ("de", (1.0, 0.0, 0.0), "Du hast gewonnen."),
        ("de", (0.0, 1.0, 0.0), "Otter 1 hat gewonnen."),
        ("de", (0.5, 0.0, 0.5), "Du und Otter 2 teilt euch den Sieg."),
    ],
)
def test_the_end_says_who_wins(language: str, results: tuple[float, ...], sentence: str) -> None:
    session = new_game("threeup", "level2", "level2", language=language)
    session.table = replace(session.table, results=(results,))
    assert session.results() == [sentence]
