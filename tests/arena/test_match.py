"""Deals of a match: fair, repeatable, and refused if they cannot be played."""

import shlex
import sys
from pathlib import Path

import pytest

from cardtable import bots, games
from cardtable.arena import match as match_module
from cardtable.arena.match import (
    LAST_SEED,
    Match,
    play_deal,
    play_step,
    validate_match,
)
from cardtable.bots import ALL_SEEING
from cardtable.bots.external import ExternalBot
from cardtable.engine.chance import FastChance
from cardtable.engine.refusal import Refusal
from support.databases import TIMEOUT


def test_an_illegal_choice_is_laid_to_the_bot() -> None:
    game = games.find("threeup")
    state = game.new(2, game.parse_options({}), FastChance(1))
    illegal = next(step for step in range(60) if step not in state.legal())
    with pytest.raises(RuntimeError, match=f"level4 chose {illegal}, which is not legal"):
        play_step(state, illegal, FastChance(1), "level4")


@pytest.mark.parametrize("name", games.names())
def test_a_bot_against_itself_is_fair_in_every_deal(name: str) -> None:
    match = validate_match(Match(name, {}, ("random",)))
    deal = play_deal(match, 0)
    if not match.is_solo:
        assert sum(deal.shares) == pytest.approx(1)
    assert all(0 <= share <= 1 for share in deal.shares)


def test_shares_belong_to_bots_and_not_to_seats() -> None:
    turned = validate_match(Match("threeup", {}, ("random", "level4")))
    straight = validate_match(Match("threeup", {}, ("level4", "random")))
    shares = [play_deal(straight, number).shares for number in range(4)]
    assert shares == [play_deal(turned, number).shares[::-1] for number in range(4)]
    assert any(first != second for first, second in shares)


def test_the_last_bot_takes_the_empty_chairs() -> None:
    match = validate_match(Match("threeup", {}, ("level1", "random")), 4)
    assert match.bots == ("level1", "random", "random", "random")
    deal = play_deal(match, 1)
    assert len(deal.shares) == 4
    assert sum(deal.shares) == pytest.approx(1)


@pytest.mark.parametrize(
    ("match", "seats", "code"),
    [
        (Match("threeup", {}, ("level1", "nobody")), None, "bot-unknown"),
        (Match("threeup", {}, ()), None, "arena-bots"),
        (Match("threeup", {}, ("random",) * 3), 2, "arena-seats"),
        (Match("threeup", {}, ("random",) * 2), 9, "seats"),
        (Match("threeup", {}, ("random",) * 2), 0, "seats"),
        (Match("pragon", {}, ("random",)), 5, "seats"),
        (Match("threeup", {}, ("random",) * 2, -1), None, "seed"),
        (Match("threeup", {}, ("random",) * 2, LAST_SEED), None, f"last '{LAST_SEED - 1}'"),
    ],
)
def test_what_cannot_be_played_is_refused(match: Match, seats: int | None, code: str) -> None:
    with pytest.raises(Refusal, match=code):
        validate_match(match, seats)


@pytest.mark.parametrize("name", games.names())
def test_baselines_can_never_take_a_seat(name: str) -> None:
    baselines = bots.find_roster(name).baselines()
    assert ALL_SEEING in baselines
    for baseline in baselines:
        assert baseline not in bots.names(name)
        with pytest.raises(Refusal, match="bot-unknown"):
            bots.find(name, baseline)


class Patient(ExternalBot):
    """A program has all the time that a busy machine may need."""

    def __init__(self, game: str, line: str) -> None:
        super().__init__(game, line, TIMEOUT)


def test_an_outside_program_can_be_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match_module, "ExternalBot", Patient)
    example = Path(__file__).parents[2] / "docs" / "examples" / "bot.py"
    program = "exec:" + shlex.join([sys.executable, str(example)])
    deal = play_deal(validate_match(Match("threeup", {}, (program, "random"))), 0)
    assert sum(deal.shares) == pytest.approx(1)
    assert [usage.forfeits for usage in deal.spent] == [0, 0]
