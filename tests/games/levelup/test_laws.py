"""Laws of LEVEL UP, in addition to those of every game."""

from hypothesis import assume, given
from hypothesis import strategies as st

from cardtable.engine.bits import count
from cardtable.engine.chance import FastChance
from cardtable.engine.state import NOBODY
from cardtable.games.levelup import GAME
from cardtable.games.levelup.cards import DRAW, END, LAY_DOWN, deck_of
from cardtable.games.levelup.hands import bonus_run, distance, layout_of, naturals_of, qualifies
from cardtable.games.levelup.options import LevelUpOptions
from cardtable.games.levelup.state import NO_CARD, OPEN, LevelUpState
from support.playthroughs import Playthrough, playthroughs, seeds

# Hands of many turns, so that the deck is reshuffled several times.
long_hands = playthroughs("levelup", 600, must_use_all_cards=True, ace="both")


def all_cards(state: LevelUpState) -> int:
    top = 2**state.top if state.top != NO_CARD else 0
    zones = [*state.hands, state.pile, state.deck, top]
    total = 0
    for zone in zones:
        assert not total & zone
        total |= zone
    return total


@given(playthroughs("levelup"), seeds)
def test_no_card_is_made_or_lost(playthrough: Playthrough, seed: int) -> None:
    state = playthrough.state
    assert isinstance(state, LevelUpState)
    deck = deck_of(state.options.jokers)
    assert all_cards(state) == deck
    for seat in range(NOBODY, playthrough.seats):
        world = state.imagine(seat, FastChance(seed))
        assert all_cards(world) == deck


@given(long_hands, seeds)
def test_an_imagined_world_contradicts_nothing_that_was_seen(
    playthrough: Playthrough, seed: int
) -> None:
    """Follow what everybody sees: which cards were taken, and which were shuffled into the deck."""
    state, chance = playthrough.deal_again()
    assert isinstance(state, LevelUpState)
    in_deck = deck_of(state.options.jokers)  # the cards that may be in the deck, as everybody knows
    for move in playthrough.moves:
        played, reshuffles = state.played, state.reshuffles
        pile = state.pile
        state.apply(move, chance)
        if state.played > played or state.is_over():
            in_deck = deck_of(state.options.jokers)
        elif state.reshuffles > reshuffles:
            in_deck = pile
        if state.top != NO_CARD:
            in_deck &= ~(2**state.top)
    for seat in range(NOBODY, playthrough.seats):
        world = state.imagine(seat, FastChance(seed))
        assert not world.deck & ~in_deck
        assert (world.top, world.pile) == (state.top, state.pile)
        for owner in range(playthrough.seats):
            assert world.known_cards(owner) == state.known_cards(owner)
            assert count(world.hands[owner]) == count(state.hands[owner])


@given(playthroughs("levelup"), seeds)
def test_a_move_tells_the_others_only_what_it_turns_over(
    playthrough: Playthrough, seed: int
) -> None:
    state = playthrough.state
    assert isinstance(state, LevelUpState)
    if state.is_over():
        return
    mover = state.turn
    for seat in (NOBODY, (mover + 1) % playthrough.seats):
        world = state.imagine(seat, FastChance(seed))
        for move in set(state.legal()) & set(world.legal()):
            if move == LAY_DOWN or (move == DRAW and not state.deck):
                continue
            here, there = state.clone(), world.clone()
            here.apply(move, FastChance(1))
            there.apply(move, FastChance(1))
            if here.played == state.played:
                assert GAME.view(here, seat) == GAME.view(there, seat)


@given(playthroughs("levelup"))
def test_the_window_is_always_offered(playthrough: Playthrough) -> None:
    state = playthrough.state
    assert isinstance(state, LevelUpState)
    if state.turn != NOBODY and state.phase == OPEN:
        assert END in state.legal()


hands = st.lists(st.integers(0, 53), min_size=3, max_size=14, unique=True)


@given(hands, st.integers(3, 13), st.sampled_from(("both", "low", "high")))
def test_hands_are_consistent(chosen: list[int], level: int, ace: str) -> None:
    """The answers about a hand agree with each other."""
    options = LevelUpOptions(ace=ace)
    hand = sum(2**card for card in chosen)
    size = len(chosen)
    good = qualifies(hand, level, options)
    far = distance(hand, level, size, options)
    assert good == (far == 0)
    assert distance(hand, level, size - 1, options) == min(
        distance(hand ^ 2**card, level, size - 1, options) for card in chosen
    )
    run = bonus_run(hand, level, options)
    assert not run & ~naturals_of(hand, level)
    if good:
        groups = layout_of(hand, level, options)
        assert sorted(card for _, cards in groups for card in cards) == sorted(chosen)


@given(hands, st.integers(3, 13), st.permutations(range(4)))
def test_suits_are_equal(chosen: list[int], level: int, order: list[int]) -> None:
    hand = sum(2**card for card in chosen)
    other = sum(2 ** (card // 4 * 4 + order[card % 4] if card < 52 else card) for card in chosen)
    options = LevelUpOptions()
    assert qualifies(hand, level, options) == qualifies(other, level, options)
    size = len(chosen)
    assert distance(hand, level, size, options) == distance(other, level, size, options)


def upside_down(card: int) -> int:
    """The king for the two and so on; aces and jokers stay, and all suits are turned as well."""
    if card > 51:
        return card
    return 3 - card if card < 4 else 55 - card


@given(hands, st.integers(3, 13))
def test_low_and_high_aces_mirror_each_other(chosen: list[int], level: int) -> None:
    """Turned upside down, aces above the king are aces below the two."""
    hand = sum(2**card for card in chosen)
    turned = sum(2 ** upside_down(card) for card in chosen)
    assume(level < 13)  # the wild rank is turned over with the others, and twos are never wild
    low = qualifies(hand, level, LevelUpOptions(ace="low"))
    assert low == qualifies(turned, 15 - level, LevelUpOptions(ace="high"))
