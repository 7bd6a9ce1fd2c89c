"""The finder of hands that bots use, compared with the plain one."""

import pytest

from cardtable.engine.bits import BIT
from cardtable.engine.chance import FastChance, shuffled_copy
from cardtable.games.pragon.cards import UNSHUFFLED
from cardtable.games.pragon.hand_finder import HandFinder
from cardtable.games.pragon.hands import HIGH, LOW, find_hands, kinds_of


@pytest.mark.parametrize("ace", [LOW, HIGH, LOW | HIGH])
@pytest.mark.parametrize(("least", "most"), [(2, 5), (3, 5), (2, 2)])
def test_every_hand_is_found_once_with_all_its_kinds(ace: int, least: int, most: int) -> None:
    finder = HandFinder()
    for seed in range(120):
        hand, table = some_cards(seed)
        finder.find(hand, table, ace, least, most)
        found = {int(finder.cards[at]): int(finder.kinds[at]) for at in range(finder.count)}
        assert len(found) == finder.count
        assert found == {
            cards: kinds_of(cards, ace) for cards in find_hands(hand, table, ace, least, most)
        }


def some_cards(seed: int) -> tuple[int, int]:
    """Return a hand and open cards, often with jokers and often of few suits."""
    chance = FastChance(seed)
    cards = [
        card for card in shuffled_copy(UNSHUFFLED, chance) if seed % 3 or card < 20 or card > 51
    ]
    if seed % 2:
        cards = [52, 53, *(card for card in cards if card < 52)]
        cards = [cards[at] for at in shuffled_copy(UNSHUFFLED, chance) if at < min(12, len(cards))]
    held, opened = 1 + int(chance.below(3)), int(chance.below(7))
    bits = [int(BIT[card]) for card in cards[: held + opened]]
    return sum(bits[:held]), sum(bits[held:])
