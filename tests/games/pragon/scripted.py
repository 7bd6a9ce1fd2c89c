"""A chance that deals the cards it is told to, for setups that seldom come up."""

from cardtable.engine.bits import BIT
from cardtable.engine.chance import Chance
from cardtable.games.pragon.notation import CARD_NAMES


class Scripted(Chance):
    def __init__(self, cards: str) -> None:
        self.cards = [CARD_NAMES.index(name) for name in cards.split()]

    def word(self) -> int:
        raise AssertionError("only cards are dealt")

    def card(self, among: int) -> int:
        card = self.cards.pop(0)
        assert among & BIT[card], f"{CARD_NAMES[card]} is not among them"
        return card
