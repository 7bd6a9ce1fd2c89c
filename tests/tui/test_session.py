"""Sessions in the terminal: hints, and moves of bots."""

import pytest

from cardtable import bots, games
from cardtable.bots import Budget, observation_of
from cardtable.bots.advice import RatedPlan, advise
from cardtable.cli.play import default_seats
from cardtable.engine.chance import FastChance
from cardtable.engine.game import Message
from cardtable.tui.session import PLAYER_SEAT, HintSequence, new_session
from cardtable.words import Speaker

SHORT_OPTIONS = {"level8": {"rounds": 1}, "levelup": {"hands": 1}}


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "play 5: wins about 62 in 100 (± 3) · 8 fewer."),
        ("de", "play 5: gewinnt etwa 62 von 100 (± 3) · 8 weniger."),
    ],
)
def test_a_plan_is_described_with_its_chances(language: str, sentence: str) -> None:
    shown = (
        Message("advice-chances", {"chances": 62, "margin": 3}),
        Message("advice-fewer", {"count": 8}),
    )
    plan = RatedPlan((1,), "play 5", 0.621, 0.012, 0.08, 0.02, 1, 62, 3, shown, ())
    assert HintSequence(Speaker(language), ()).describe_plan(plan) == sentence


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
    assert advice.plans[0].move in hints[1][0]
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
    card = session.list_moves()[1][0].removeprefix("discard ").partition(",")[0]
    session.play_text(card)
    assert session.is_my_turn()
    assert session.list_moves()[1] == ["end"]
    session.play_text("end")
    assert not session.is_my_turn()
    session.play_bot_move(session.choose_bot_move())
    session.undo()
    session.play_text(f"discard {card}")
    assert not session.is_my_turn()
    assert [game.step_name(step) for step in session.table.moves] == ["draw", card, "end"]
