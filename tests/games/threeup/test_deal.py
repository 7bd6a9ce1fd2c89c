"""The deck, the deal, the choice of the 3UP, and their options."""

import pytest

from cardtable.engine.chance import Chance, FastChance
from cardtable.games.threeup import GAME
from cardtable.games.threeup.cards import COLOURS, count_of, deck_of, size
from cardtable.games.threeup.state import ThreeUpState
from cardtable.games.threeup.view import view_of
from games.threeup.tables import (
    down_of,
    draw_size,
    every_card,
    gone_size,
    hand_of,
    legal_steps,
    new_game,
    pile_of,
    play,
    refused,
    state_from,
    up_of,
)


def choose_up_cards(state: ThreeUpState, seed: int = 1) -> ThreeUpState:
    """Let every seat choose its lowest cards as 3UP; return the same state."""
    chance = FastChance(seed)
    while view_of(state, state.turn).phase == "laying":
        state.apply(state.legal()[0], chance)
    return state


def test_ud_00_the_deck_has_84_cards() -> None:
    deck = every_card(GAME.parse_options({}))
    assert len(deck) == 84
    assert [deck.count(str(number)) for number in range(1, 11)] == [7] * 10
    assert [deck.count(card) for card in ("C", "C1", "C2")] == [7, 6, 1]


def test_ud_t01_green_has_36_cards_and_the_others_24_each() -> None:
    assert [size(deck_of(colour)) for colour in COLOURS] == [36, 24, 24]
    assert [count_of(deck_of("green"), value) for value in range(1, 14)] == [3] * 11 + [2, 1]
    assert [count_of(deck_of("blue"), value) for value in range(1, 14)] == [2] * 12 + [0]


def test_ud_t02_four_players_leave_48_cards() -> None:
    state = choose_up_cards(new_game(4))
    for seat in range(4):
        assert len(hand_of(state, seat).split()) == 3
        assert len(up_of(state, seat).split()) == 3
        assert "." not in down_of(state, seat).split()
    assert (draw_size(state), pile_of(state), gone_size(state)) == (48, "", 0)


def test_ud_02_the_pile_is_empty_and_the_first_card_free() -> None:
    state = choose_up_cards(new_game())
    assert set(legal_steps(state).split()) == set(hand_of(state, state.turn).split())


def test_ud_02_a_first_card_may_be_turned_up() -> None:
    piles = [pile_of(new_game(seed=seed, turn_first_card=True)) for seed in range(60)]
    assert all(card == "" or card.isdigit() for card in piles)
    state = next(
        new_game(seed=seed, turn_first_card=True) for seed in range(60) if piles[seed] == "9"
    )
    assert (draw_size(state), state.top, state.run) == (47, 9, 1)


def test_ud_02_a_clear_card_turned_up_first_leaves_the_game() -> None:
    states = [new_game(seed=seed, turn_first_card=True) for seed in range(60)]
    cleared = next(state for state in states if not pile_of(state))
    assert (gone_size(cleared), draw_size(cleared), cleared.top) == (1, 47, 0)


def test_ud_03_left_of_the_dealer_begins() -> None:
    firsts = set()
    for seed in range(40):
        state = new_game(seed=seed)
        assert state.turn == (state.dealer + 1) % 4
        firsts.add(state.turn)
    assert firsts == {0, 1, 2, 3}


def test_ud_03_a_random_player_may_begin() -> None:
    states = [new_game(seed=seed, first_player="random") for seed in range(40)]
    assert {(state.turn - state.dealer) % 4 for state in states} == {0, 1, 2, 3}


def test_ud_03_who_chooses_first_also_plays_first() -> None:
    state = new_game()
    first = state.turn
    assert choose_up_cards(state).turn == first


def test_ud_04_three_of_six_are_chosen_and_nobody_sees_them_until_all_have() -> None:
    state = new_game(2)
    me, other = state.turn, 1 - state.turn
    three = " ".join(hand_of(state, me).split()[1:4])
    later = play(state, three)
    assert up_of(later, me) == three
    assert view_of(later, other).fronts[me].up == ()
    assert view_of(later, me).fronts[me].up != ()
    assert view_of(later, other).fronts[me].laid == 3
    done = choose_up_cards(later)
    assert len(view_of(done, other).fronts[me].up) == 3


def test_ud_04_clear_cards_may_be_chosen() -> None:
    states = (new_game(2, seed) for seed in range(50))
    state = next(state for state in states if hand_of(state, state.turn).count("C") >= 3)
    clears = [card for card in hand_of(state, state.turn).split() if card[0] == "C"]
    assert up_of(play(state, " ".join(clears[:3])), state.turn) == " ".join(clears[:3])


def test_ud_04_only_cards_of_the_hand_can_be_chosen() -> None:
    state = new_game(2)
    missing = next(c for c in ("1", "2", "3", "C") if c not in hand_of(state, state.turn).split())
    with refused("UD-04"):
        play(state, f"{missing} 5 6")
    with refused("UD-04"):
        play(state, "P")


@pytest.mark.parametrize(
    ("colours", "seats", "left"),
    [
        (["green"], 2, 18),
        (["green"], 3, 9),
        (["green"], 4, 0),
        (["blue"], 2, 6),
        (["green", "orange"], 6, 6),
        (["blue", "orange"], 5, 3),
    ],
)
def test_ud_35_short_decks(colours: list[str], seats: int, left: int) -> None:
    state = new_game(seats, colours=colours)
    assert draw_size(state) == left


@pytest.mark.parametrize(
    ("colours", "seats", "first_card"),
    [(["blue"], 3, False), (["green"], 5, False), (["green"], 4, True)],
)
def test_ud_35_a_deck_that_is_too_short_is_refused(
    colours: list[str], seats: int, first_card: bool
) -> None:
    with refused("UD-35"):
        new_game(seats, colours=colours, turn_first_card=first_card)


def test_ud_35_clear_2_is_green() -> None:
    assert "C2" in every_card(GAME.parse_options({"colours": ["green"]}))
    assert "C2" not in every_card(GAME.parse_options({"colours": ["blue", "orange"]}))


def test_ud_35_without_a_draw_pile_the_3up_open_when_the_hand_is_played() -> None:
    state = state_from("8 / 9 9 C / 1 2 3", "5 / 6 / 7", colours=["green"])
    later = play(state, "8", "P")
    assert legal_steps(later) == "9 C"


@pytest.mark.parametrize("seats", [0, 1, 7])
def test_ud_36_two_to_six_players(seats: int) -> None:
    with refused("seats"):
        new_game(seats)
    with refused("UD-36"):
        GAME.deal(seats, GAME.parse_options({}), FastChance(0))


def test_ud_33_piles_may_be_dealt_out_anew_as_wholes() -> None:
    seen = set()
    for seed in range(30):
        plain, swapped = (new_game(3, seed, swap_piles=swap) for swap in (False, True))
        for state in (plain, swapped):
            choose_up_cards(state, seed)
        before = [(up_of(plain, seat), down_of(plain, seat)) for seat in range(3)]
        now = [(up_of(swapped, seat), down_of(swapped, seat)) for seat in range(3)]
        assert sorted(before) == sorted(now)
        assert [hand_of(plain, s) for s in range(3)] == [hand_of(swapped, s) for s in range(3)]
        seen.add(tuple(before.index(pile) for pile in now))
    assert len(seen) == 5  # every way to deal out three piles, but not that all keep their own
    assert (0, 1, 2) not in seen


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_ud_33_at_least_two_players_exchange_their_piles(seats: int) -> None:
    for seed in range(200 if seats < 6 else 20):
        plain, swapped = (new_game(seats, seed, swap_piles=swap) for swap in (False, True))
        for state in (plain, swapped):
            choose_up_cards(state, seed)
        moved = [down_of(plain, seat) != down_of(swapped, seat) for seat in range(seats)]
        assert sum(moved) >= 2


class FixedChance(Chance):
    def __init__(self, number: int) -> None:
        self.number = number

    def word(self) -> int:
        raise AssertionError("only `below` is used")

    def below(self, number: int) -> int:
        assert self.number < number
        return self.number


def test_ud_33_every_exchange_is_equally_likely() -> None:
    """Give each possible number of the exchange once: no two lead to the same piles."""
    state = choose_up_cards(new_game(4, 3))
    seen = set()
    for number in range(23):
        later = state.clone()
        later.swap_piles(FixedChance(number))
        seen.add(tuple(down_of(later, seat) for seat in range(4)))
    assert len(seen) == 23
    assert tuple(down_of(state, seat) for seat in range(4)) not in seen


def test_ud_33_one_may_choose_for_the_neighbour_on_the_left() -> None:
    state = new_game(3, choose_for_neighbour=True)
    me = state.turn
    left = (me + 1) % 3
    three = " ".join(hand_of(state, me).split()[:3])
    later = play(state, three)
    assert (up_of(later, left), up_of(later, me)) == (three, "")
    assert view_of(later, me).fronts[left].up != ()
    assert view_of(later, left).fronts[left].up == ()  # not even the owner sees them
    done = choose_up_cards(later)
    assert [len(up_of(done, seat).split()) for seat in range(3)] == [3, 3, 3]


def test_ud_33_both_kinds_of_exchange_go_together() -> None:
    state = choose_up_cards(new_game(4, swap_piles=True, choose_for_neighbour=True))
    assert [len(up_of(state, seat).split()) for seat in range(4)] == [3] * 4
    assert view_of(state, 0).phase == "playing"
