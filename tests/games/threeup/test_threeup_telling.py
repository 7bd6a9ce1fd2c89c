"""What a seat is told of a move, sentence by sentence."""

from typing import Any

from cardtable.engine.chance import FastChance
from cardtable.games.threeup import GAME
from cardtable.games.threeup.state import ThreeUpState
from threeup_table import after, hand_of, shown, table

Sentence = tuple[str, dict[str, str | int]]


def told(state: ThreeUpState, line: str, seat: int = 1, *, hidden: bool = False) -> list[Sentence]:
    """Return what a seat is told of a whole move."""
    later = after(state, line)
    steps = None if hidden else GAME.read(state, line)
    sentences = GAME.tell(shown(state, seat), steps, shown(later, seat))
    return [(said.id, said.about) for said in sentences]


def test_ud_04_cards_that_are_laid_are_told_to_their_owner_alone() -> None:
    state = GAME.new(2, GAME.options(), FastChance(1))
    me, other = state.turn, 1 - state.turn
    three = " ".join(hand_of(state, me).split()[:3])
    assert told(state, three, me) == [("threeup-lays", {"seat": me, "cards": three})]
    assert told(state, three, other, hidden=True) == [("threeup-lays-hidden", {"seat": me})]
    state = after(state, three)
    three = " ".join(hand_of(state, other).split()[:3])
    assert told(state, three, other) == [
        ("threeup-lays", {"seat": other, "cards": three}),
        ("threeup-begins", {"seat": me}),
    ]


def plays(cards: str, count: int = 1) -> Sentence:
    return "threeup-plays", {"seat": 0, "cards": cards, "count": count}


def test_a_play() -> None:
    assert told(table("5 5 8", "9", pile="3"), "5 5") == [plays("5 5", 2)]
    assert told(table("5 5 8", "9", pile="3"), "5") == [plays("5")]


def test_cards_that_are_drawn_after_it() -> None:
    state = table("5 5 8", "9", pile="3", draw=5)
    assert told(state, "5 5") == [plays("5 5", 2), ("threeup-draws", {"seat": 0, "count": 2})]


def test_a_pile_that_is_cleared() -> None:
    assert told(table("C 8", "9", pile="3 4"), "C") == [
        plays("C"),
        ("threeup-clears", {"count": 3}),
    ]
    assert told(table("4 4 4 8", "9", pile="3"), "4 4 4") == [
        plays("4 4 4", 3),
        ("threeup-clears", {"count": 4}),
    ]


def test_ud_31_a_new_direction() -> None:
    state = table("1 9", "2", "1 2", ones_reverse=True)
    reversed_: Sentence = ("threeup-reverses", {})
    assert told(state, "1") == [plays("1"), reversed_]
    assert told(table("1 9", "2", "2"), "1") == [plays("1")]
    back = table("1 9", "2", "2", step=-1, ones_reverse=True)
    assert told(back, "1") == [plays("1"), reversed_]


def test_a_pile_that_is_picked_up() -> None:
    state = table("1 2", "9", pile="3 4 7")
    assert told(state, "P") == [("threeup-picks-up", {"seat": 0, "count": 3})]


def test_ud_17_a_card_that_is_drawn_before_an_extra_play_is_told_once() -> None:
    state = after(table("C1 5", "9", pile="3", draw=5), "C1")
    assert told(state, "D") == [("threeup-draws", {"seat": 0, "count": 1})]


def test_ud_25_a_card_that_is_turned_over() -> None:
    state = table(" / / 2 9 5", "1 1", pile="4 6")
    about = {"seat": 0, "slot": 2, "count": 2}
    assert told(state, "F2") == [("threeup-flips", about)]
    about = {"seat": 0, "slot": 1, "count": 2}
    assert told(state, "F1") == [("threeup-flips-in-vain", about)]
    clearing = table(" / / C 9", "1 1", pile="4 6")
    assert told(clearing, "F1") == [
        ("threeup-flips", about),
        ("threeup-clears", {"count": 3}),
    ]


def test_ud_34_an_exchange() -> None:
    state = table("4g 6b 8o / 9g 9b 9o", "5g / 8g", pile="1g 2g 3g", colour_swap=True)
    state = after(state, "4g")
    about: dict[str, Any] = {"seat": 0, "given": "6b", "got": "9o"}
    assert told(state, "swap 6b 9o") == [("threeup-swaps", about)]
    assert told(state, ".") == [("threeup-does-not-swap", {"seat": 0})]


def test_ud_28_the_winner() -> None:
    assert told(table("8", "1", "1", pile="3"), "8") == [
        plays("8"),
        ("threeup-is-out", {"seat": 0, "place": 1}),
        ("threeup-wins", {"seat": 0, "count": 1}),
    ]


def test_ud_29_those_who_go_out_have_places() -> None:
    state = table("8", "9", "1 2", pile="3", play_on=True)
    assert told(state, "8") == [plays("8"), ("threeup-is-out", {"seat": 0, "place": 1})]
    last = told(after(state, "8"), "9")
    assert last[:2] == [
        ("threeup-plays", {"seat": 1, "cards": "9", "count": 1}),
        ("threeup-is-out", {"seat": 1, "place": 2}),
    ]


def test_ud_32_the_next_game() -> None:
    state = table("8", "1", pile="3", scoring=True, games=2)
    assert told(state, "8") == [plays("8"), ("threeup-next-game", {"number": 2})]


def test_ud_32_a_new_deal_is_no_new_direction() -> None:
    state = table("8", "1", "1", pile="3", step=-1, ones_reverse=True, scoring=True, games=2)
    assert after(state, "8").step == 1
    assert "threeup-reverses" not in [message for message, _ in told(state, "8")]


def test_ud_40_winners_who_share() -> None:
    state = table("1 5", "9 9", pile="3", turns=9, turn_cap=10)
    assert told(state, "5") == [plays("5"), ("threeup-share", {"seat": 0, "count": 2})]


def test_ud_32_the_lowest_total_wins_in_the_end() -> None:
    state = table("8", "1", pile="3", scoring=True, games=2, played=1, scores=[30, 7])
    assert told(state, "8") == [
        plays("8"),
        ("threeup-is-out", {"seat": 0, "place": 1}),
        ("threeup-wins", {"seat": 1, "count": 1}),
    ]
