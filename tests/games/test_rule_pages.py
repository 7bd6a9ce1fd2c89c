"""The rule pages teach first, and what they teach by examples is true."""

import re

import pytest

from cardtable import words
from cardtable.games.levelup.hands import qualifies
from cardtable.games.levelup.notation import CARD_BY_NAME, cards_text
from cardtable.games.levelup.options import LevelUpOptions
from cardtable.tui.cards import RANKS
from games.level8 import tables as level8
from games.levelup import tables as levelup
from games.pragon import tables as pragon
from support.sources import ROOT

GAMES = ("levelup", "level8", "pragon")
PARTS = {
    "en": ["How to play", "All the rules", "What the printed rules leave open"],
    "de": ["So wird gespielt", "Alle Regeln", "Was die gedruckten Regeln offenlassen"],
}
SUITS = {"♣": "C", "♦": "D", "♥": "H", "♠": "S"}
CARD = re.compile(r"\[(\w+)([♣♦♥♠])\]")
HAND_ROW = re.compile(r"^\| (\d+) \| (\[.*\]) \| (yes|no|ja|nein)\b", re.MULTILINE)


def read_page(game: str, language: str) -> str:
    return (ROOT / "docs" / "rules" / f"{game}.{language}.md").read_text(encoding="utf-8")


def read_ranks(language: str) -> dict[str, str]:
    """Return the ranks of notation by the letters that cards have on the screen."""
    return dict(zip(words.say(language, "card-ranks").split(), RANKS, strict=True))


def first_part(game: str, language: str) -> str:
    """Return the part of a rule page that teaches the game."""
    page = read_page(game, language)
    return page[: page.index(f"## {PARTS[language][1]}")]


@pytest.mark.parametrize("language", words.LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_page_teaches_first_and_is_complete_then(game: str, language: str) -> None:
    assert re.findall(r"^## (.+)$", read_page(game, language), re.MULTILINE) == PARTS[language]
    part = first_part(game, language)
    assert not re.search(r"\b[A-Z][A-Z0-9]-\d\d\b", part)  # a mark
    assert "`" not in part.replace("```", "")  # a name in code
    assert "[" in part
    assert len(part.splitlines()) <= 100  # about one page


@pytest.mark.parametrize("language", words.LANGUAGES)
@pytest.mark.parametrize("game", ["levelup", "pragon"])
def test_cards_have_the_letters_that_they_have_on_the_screen(game: str, language: str) -> None:
    page, ranks = read_page(game, language), read_ranks(language)
    assert {rank for rank, _ in CARD.findall(page)} <= set(ranks)
    assert not [rank for rank in RANKS if rank not in ranks and re.search(rf"\b{rank}\b", page)]


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_the_hands_of_level_up_are_complete_or_not_as_the_page_says(language: str) -> None:
    rows, ranks = HAND_ROW.findall(first_part("levelup", language)), read_ranks(language)
    assert len(rows) >= 8
    assert {row[2] in ("yes", "ja") for row in rows} == {True, False}
    for level, hand, verdict in rows:
        cards = [ranks[rank] + SUITS[suit] for rank, suit in CARD.findall(hand)]
        assert len(cards) == int(level)
        bits = sum(1 << CARD_BY_NAME[card] for card in cards)
        assert qualifies(bits, int(level), LevelUpOptions()) == (verdict in ("yes", "ja")), hand


def test_the_example_turn_of_level_up() -> None:
    state = levelup.state_from("6D 7D 9D KC", 3, rounds=(4, 3), top="4S")
    state = levelup.play_steps(state, "take", "KC", "lay")
    assert (state.winner, list(state.rounds)) == (0, [5, 3])
    assert cards_text(state.laid) == "4S 6D 7D 9D"


def test_the_example_turn_of_level_8() -> None:
    pairs = [level8.group("set", number, f"{number}R {number}O") for number in (2, 3, 8, 13)]
    state = level8.state_from(
        "1B 4R 5G 6B 7V 9R 11Y 13B 14G X", "12V",
        phase="taking", piles=["", "10O"], levels=[1, 2], table=[[], pairs],
    )  # fmt: skip
    state = level8.play(
        state, "take 1", "lay 4R 5G 6B / 9R 10O 11Y", "add 7V to 0a", "add 13B to 1d", "skip 1"
    )
    assert (level8.hand_of(state, 0), state.turn) == ("14G 1B", 0)  # the opponent has missed a turn


def test_the_example_round_of_pragon() -> None:
    state = pragon.state_from("8D 10S KC", C="3 KH 9H^", L="2 4C^", R="2 6C")
    state = pragon.play(state, "8D 10S 9H straight flip C R remove L", "KC KH kings flip T BL")
    assert (pragon.open_stacks(state), state.hand) == ("T R BL", 0)
