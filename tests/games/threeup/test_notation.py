"""The notation of 3UP 3DOWN, and what seats are told of moves."""

from typing import Any

from cardtable.engine.chance import FastChance
from cardtable.games.threeup import GAME
from cardtable.games.threeup.state import ThreeUpState
from cardtable.games.threeup.view import view_of
from games.threeup.tables import CYCLE, hand_of, play, play_forced, refused, state_from

Content = tuple[str, dict[str, str | int]]


def test_the_play_that_wins_is_a_whole_move() -> None:
    state = play(state_from("5 5", "1", pile="3"), "5 5")
    assert state.is_over()
    assert state.is_move_complete()


def test_the_stop_after_a_play_need_not_be_written() -> None:
    state = state_from("5 5 8", "1", pile="3", draw=5)
    assert GAME.write(GAME.read(state, "5")) == "5"
    assert GAME.read(state, "5 .") == GAME.read(state, "5")


def test_nobody_can_play_for_the_next_player_in_the_same_line() -> None:
    state = state_from("2", "7 8 9", pile="4")
    with refused("notation-more"):
        play(state, "P 7")


def test_a_line_that_is_not_a_move_is_refused() -> None:
    state = state_from("2 5", "7 8 9", pile="4", draw=4)
    for line in ("", "five", "5g x"):
        with refused("notation"):
            play(state, line)


def messages(
    state: ThreeUpState, line: str, seat: int = 1, *, hidden: bool = False
) -> list[Content]:
    """Return the messages for a seat about a whole move."""
    later = play(state, line)
    steps = None if hidden else GAME.read(state, line)
    found = GAME.narrate(view_of(state, seat), steps, view_of(later, seat))
    return [(message.id, message.about) for message in found]


def test_ud_04_cards_that_are_laid_are_told_to_their_owner_alone() -> None:
    state = GAME.new(2, GAME.options(), FastChance(1))
    me, other = state.turn, 1 - state.turn
    three = " ".join(hand_of(state, me).split()[:3])
    assert messages(state, three, me) == [("threeup-lays", {"seat": me, "cards": three})]
    assert messages(state, three, other, hidden=True) == [("threeup-lays-hidden", {"seat": me})]
    state = play(state, three)
    three = " ".join(hand_of(state, other).split()[:3])
    assert messages(state, three, other) == [
        ("threeup-lays", {"seat": other, "cards": three}),
        ("threeup-begins", {"seat": me}),
    ]


def plays(cards: str, count: int = 1) -> Content:
    return "threeup-plays", {"seat": 0, "cards": cards, "count": count}


def test_a_play() -> None:
    assert messages(state_from("5 5 8", "9", pile="3"), "5 5") == [plays("5 5", 2)]
    assert messages(state_from("5 5 8", "9", pile="3"), "5") == [plays("5")]


def test_cards_that_are_drawn_after_a_play() -> None:
    state = state_from("5 5 8", "9", pile="3", draw=5)
    assert messages(state, "5 5") == [plays("5 5", 2), ("threeup-draws", {"seat": 0, "count": 2})]


def test_a_pile_that_is_cleared() -> None:
    assert messages(state_from("C 8", "9", pile="3 4"), "C") == [
        plays("C"),
        ("threeup-clears", {"count": 3}),
    ]
    assert messages(state_from("4 4 4 8", "9", pile="3"), "4 4 4") == [
        plays("4 4 4", 3),
        ("threeup-clears", {"count": 4}),
    ]


def test_ud_31_a_new_direction() -> None:
    state = state_from("1 9", "2", "1 2", ones_reverse=True)
    reversed_: Content = ("threeup-reverses", {})
    assert messages(state, "1") == [plays("1"), reversed_]
    assert messages(state_from("1 9", "2", "2"), "1") == [plays("1")]
    back = state_from("1 9", "2", "2", step=-1, ones_reverse=True)
    assert messages(back, "1") == [plays("1"), reversed_]


def test_a_pile_that_is_picked_up() -> None:
    state = state_from("1 2", "9", pile="3 4 7")
    assert messages(state, "P") == [("threeup-picks-up", {"seat": 0, "count": 3})]


def test_ud_17_a_card_that_is_drawn_before_an_extra_play_is_told_once() -> None:
    state = play(state_from("C1 5", "9", pile="3", draw=5), "C1")
    assert messages(state, "D") == [("threeup-draws", {"seat": 0, "count": 1})]


def test_ud_25_a_card_that_is_turned_over() -> None:
    state = state_from(" / / 2 9 5", "1 1", pile="4 6")
    about = {"seat": 0, "slot": 2, "count": 2}
    assert messages(state, "F2") == [("threeup-flips", about)]
    about = {"seat": 0, "slot": 1, "count": 2}
    assert messages(state, "F1") == [("threeup-flips-in-vain", about)]
    clearing = state_from(" / / C 9", "1 1", pile="4 6")
    assert messages(clearing, "F1") == [
        ("threeup-flips", about),
        ("threeup-clears", {"count": 3}),
    ]


def test_ud_41_the_third_time_is_told_before_the_play_that_clears_the_pile() -> None:
    state = play_forced(state_from(*CYCLE, turn=2), 23)
    picks_up: Content = ("threeup-picks-up", {"seat": 1, "count": 1})
    assert messages(state, "P") == [picks_up, ("threeup-third-time", {"seat": 2})]
    assert messages(play(state, "P"), "8") == [
        ("threeup-plays", {"seat": 2, "cards": "8", "count": 1}),
        ("threeup-clears", {"count": 1}),
    ]
    drawn = play_forced(state_from(*CYCLE, turn=2, repetition="draw"), 23)
    assert messages(drawn, "P") == [picks_up, ("game-share", {"seat": 0, "count": 3})]


def test_ud_41_who_cannot_play_clears_the_pile() -> None:
    fronts = "9 / 6 6", " / 3 6"
    state = play_forced(state_from(" / 7", *fronts, pile="8"), 24)
    cleared: Content = ("threeup-clears", {"count": 1})
    assert messages(state, "P") == [("threeup-cannot-play", {"seat": 0}), cleared]
    down = play_forced(state_from(" / / 3!", *fronts, pile="8", failed_down="stays"), 24)
    about = {"seat": 0, "slot": 1, "count": 0}  # no card goes to the hand
    assert messages(down, "F1") == [("threeup-flips-in-vain", about), cleared]


def test_ud_34_an_exchange() -> None:
    state = state_from("4g 6b 8o / 9g 9b 9o", "5g / 8g", pile="1g 2g 3g", colour_swap=True)
    state = play(state, "4g")
    about: dict[str, Any] = {"seat": 0, "given": "6b", "got": "9o"}
    assert messages(state, "swap 6b 9o") == [("threeup-swaps", about)]
    assert messages(state, ".") == [("threeup-does-not-swap", {"seat": 0})]


def test_ud_28_the_winner() -> None:
    assert messages(state_from("8", "1", "1", pile="3"), "8") == [
        plays("8"),
        ("threeup-is-out", {"seat": 0, "place": 1}),
        ("game-wins", {"seat": 0, "count": 1}),
    ]


def test_ud_29_those_who_go_out_have_places() -> None:
    state = state_from("8", "9", "1 2", pile="3", play_on=True)
    assert messages(state, "8") == [plays("8"), ("threeup-is-out", {"seat": 0, "place": 1})]
    last = messages(play(state, "8"), "9")
    assert last[:2] == [
        ("threeup-plays", {"seat": 1, "cards": "9", "count": 1}),
        ("threeup-is-out", {"seat": 1, "place": 2}),
    ]


def test_ud_32_the_next_game() -> None:
    state = state_from("8", "1", pile="3", scoring=True, games=2)
    deals = ("threeup-deals", {"seat": 1})
    assert messages(state, "8") == [plays("8"), ("threeup-next-game", {"number": 2}), deals]


def test_ud_32_a_new_deal_is_no_new_direction() -> None:
    state = state_from("8", "1", "1", pile="3", step=-1, ones_reverse=True, scoring=True, games=2)
    assert play(state, "8").step == 1
    assert "threeup-reverses" not in [message for message, _ in messages(state, "8")]


def test_ud_40_winners_who_share() -> None:
    state = state_from("1 5", "9 9", pile="3", turns=9, turn_cap=10)
    assert messages(state, "5") == [plays("5"), ("game-share", {"seat": 0, "count": 2})]


def test_ud_32_the_lowest_total_wins_in_the_end() -> None:
    state = state_from("8", "1", pile="3", scoring=True, games=2, played=1, scores=[30, 7])
    assert messages(state, "8") == [
        plays("8"),
        ("threeup-is-out", {"seat": 0, "place": 1}),
        ("game-wins", {"seat": 1, "count": 1}),
    ]
