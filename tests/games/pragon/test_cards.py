"""Numbered deals: the same number gives the same deal, whatever is played."""

from hashlib import sha256

from cardtable.engine import position
from cardtable.engine.bits import BIT
from cardtable.engine.chance import FastChance
from cardtable.engine.state import play_randomly
from cardtable.games.pragon import GAME
from cardtable.games.pragon.cards import DEAL_COUNT, DECK, JOKERS, NumberedDeal
from cardtable.games.pragon.options import PragonOptions
from cardtable.games.pragon.state import PragonState
from games.pragon.tables import cards, refused

DIGEST_OF_DEAL_1 = "e9b322e5706d0c47c8bd7702eb27b12aebffbb0e058631c84530807286de289c"


def deal_number(number: int, *, jokers_wild: bool = True) -> tuple[PragonState, NumberedDeal]:
    """Deal a numbered deal; return the state and the chance that deals on."""
    chance = NumberedDeal(number)
    state = GAME.new(1, PragonOptions(jokers_wild=jokers_wild), chance)
    assert isinstance(state, PragonState)
    return state, chance


def test_a_number_is_the_same_deal_for_ever() -> None:
    """The version of the rules is left out: it may rise for an option that changes."""
    body = position.to_bytes(GAME.to_json(deal_number(1)[0]))
    assert sha256(body).hexdigest() == DIGEST_OF_DEAL_1


def test_a_joker_turned_up_in_the_setup_shuffles_the_deck() -> None:
    shuffles = [deal_number(number)[1].shuffles for number in range(500)]
    assert set(shuffles) == {1, 2}
    assert 5 < shuffles.count(2) < 40  # one deal in twenty-seven


def test_a_joker_in_the_first_hand_shuffles_the_deck_if_jokers_are_not_wild() -> None:
    for number in range(300):
        (wild, chance), (tame, other) = deal_number(number), deal_number(number, jokers_wild=False)
        assert stacks_of(tame) == stacks_of(wild)
        assert not tame.pile
        assert not tame.hand & JOKERS
        if not wild.hand & JOKERS:
            assert (tame.hand, other.shuffles) == (wild.hand, chance.shuffles)
        else:
            assert other.shuffles > chance.shuffles


def stacks_of(state: PragonState) -> dict[str, str]:
    stacks: dict[str, str] = GAME.to_json(state)["stacks"]
    return stacks


def test_numbers_make_different_deals() -> None:
    assert len({GAME.digest(deal_number(number)[0]) for number in range(100)}) == 100


def test_numbers_out_of_range_are_refused() -> None:
    for number in (-1, DEAL_COUNT):
        with refused("deal-number"):
            NumberedDeal(number)


def test_the_deck_comes_in_one_order_whatever_is_played() -> None:
    """Until cards are shuffled back, two games of one deal draw the same cards in turn."""
    for number in range(20):
        drawn = []
        for seed in (1, 2):
            state, chance = deal_number(number)
            order = [card for card in chance.order if state.draw & BIT[card]]
            play_randomly(state, 40, chance, FastChance(seed))
            if chance.shuffles == 1:
                left = [card for card in order if state.draw & BIT[card]]
                assert left == order[len(order) - len(left) :]
                drawn.append(order)
        assert all(order == drawn[0] for order in drawn)


def test_cards_that_come_back_are_put_into_a_new_order() -> None:
    chance = NumberedDeal(3)
    first = [chance.card(DECK)]
    left = DECK
    for _ in range(53):
        left &= ~BIT[first[-1]]
        first.append(chance.card(left))
    assert sorted(first) == list(range(54))
    assert chance.shuffles == 1
    order = list(chance.order)
    chance.card(DECK)
    assert chance.shuffles == 2
    assert list(chance.order) != order


def test_every_card_is_as_likely_to_be_dealt_first() -> None:
    tops = [cards(deal_number(number)[0].open_cards()) for number in range(3000)]
    assert len(set(tops)) == 52
    assert max(tops.count(top) for top in set(tops)) < 100


def test_a_clone_of_a_deal_deals_the_same_cards_on_its_own() -> None:
    state, chance = deal_number(7)
    twin, other = state.clone(), chance.clone()
    play_randomly(twin, 200, other, FastChance(1))
    play_randomly(state, 200, chance, FastChance(1))
    assert GAME.to_bytes(state) == GAME.to_bytes(twin)
