"""Moves as sentences that tell a player what to do, in both languages."""

from typing import Any

import pytest

from cardtable import words
from cardtable.bots import observation_of
from cardtable.bots.advice import describe_plan, write_plan
from cardtable.engine.game import Game
from cardtable.games.level8 import GAME as LEVEL8
from cardtable.games.levelup import GAME as LEVELUP
from cardtable.games.pragon import GAME as PRAGON
from cardtable.games.threeup import GAME as THREEUP
from games.level8 import tables as level8
from games.levelup import tables as levelup
from games.pragon import tables as pragon
from games.threeup import tables as threeup

PICKING = levelup.state_from("9C 9D 9H", 3, top="4S")
TAKING = level8.state_from(phase="taking", piles=["9R", "14Y"])
LAYING = level8.state_from("4R 5G 6B 4G 5B 6V 7R 7G X", turns=1)
LAID = level8.play(LAYING, "lay 4R 5G 6B / 4G 5B 6V")
FLIPPING = pragon.state_from("7S 7H 2C")

MOVES: list[tuple[Game, Any, str, str, str]] = [
    (LEVELUP, PICKING, "draw", "Draw a card.", "Ziehe eine Karte."),
    (LEVELUP, PICKING, "take", "Take the 4S.", "Nimm 4S."),
    (
        LEVELUP,
        levelup.play_steps(PICKING, "take"),
        "discard 4S, lay",
        "Discard the 4S and lay down your hand.",
        "Lege 4S ab und deine Hand aus.",
    ),
    (LEVEL8, TAKING, "take 1", "Take 14Y from 1.", "Nimm 14Y von 1."),
    (
        LEVEL8,
        TAKING,
        "take 0",
        "Take 9R from your own discard pile.",
        "Nimm 9R von deinem eigenen Ablagestapel.",
    ),
    (LEVEL8, LAYING, "skip 1", "Play Skip on 1.", "Lass 1 aussetzen."),
    (
        LEVEL8,
        LAYING,
        "lay 4R 5G 6B / 4G 5B 6V",
        "Lay your level: 4R 5G 6B / 4G 5B 6V.",
        "Lege dein Level aus: 4R 5G 6B / 4G 5B 6V.",
    ),
    (
        LEVEL8,
        LAID,
        "add 7R to 0a",
        "Add 7R to your run 4R 5G 6B.",
        "Lege 7R an deine Folge 4R 5G 6B an.",
    ),
    (THREEUP, threeup.state_from("5 5 9", "1", pile="3"), "5 5", "Play 5 5.", "Spiele 5 5."),
    (
        THREEUP,
        threeup.state_from("1 2", "1", pile="9"),
        "P",
        "Pick up the pile.",
        "Nimm den Stapel auf.",
    ),
    (
        PRAGON,
        FLIPPING,
        "7S 7H pair flip T",
        "Make a pair of 7S 7H. Turn up the top stack.",
        "Bilde ein Paar aus 7S 7H. Decke den oberen Stapel auf.",
    ),
]


@pytest.mark.parametrize(("game", "state", "move", "english", "german"), MOVES)
def test_a_move_is_a_sentence(game: Game, state: Any, move: str, english: str, german: str) -> None:
    messages = game.describe_move(game.view(state, state.turn), game.read(state, move))
    assert " ".join(words.Speaker("en").sentences(messages)) == english
    assert " ".join(words.Speaker("de").sentences(messages)) == german


def test_a_plan_of_several_moves_is_several_sentences() -> None:
    observation = observation_of(LEVEL8, LAYING, 0, 1)
    moves = ("lay 4R 5G 6B / 4G 5B 6V", "add 7R to 0a")
    state, steps = LAYING, list[int]()
    for move in moves:
        steps += LEVEL8.read(state, move)
        state = level8.play(state, move)
    assert write_plan(observation, steps) == ", ".join(moves)
    assert words.Speaker("en").sentences(list(describe_plan(observation, steps))) == [
        "Lay your level: 4R 5G 6B / 4G 5B 6V.",
        "Add 7R to your run 4R 5G 6B.",
    ]


def test_the_reader_is_you() -> None:
    about: dict[str, str | int] = {"seat": "Ada", "other": "Bo", "card": "9R"}
    said = [words.say("en", "level8-takes", {**about, "you": you}) for you in ("seat", "other")]
    assert said == [
        "You take 9R from the discard pile of Bo.",
        "Ada takes 9R from your discard pile.",
    ]
    assert words.say("de", "game-wins", {"seat": "Ada", "you": "seat"}) == "Du hast gewonnen."
    assert words.say("de", "game-wins", {"seat": "Ada"}) == "Ada hat gewonnen."
