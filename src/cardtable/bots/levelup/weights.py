"""What a player of LEVEL UP cares about, as numbers."""

from typing import final

from mypy_extensions import i64, mypyc_attr


@final
@mypyc_attr(acyclic=True)
class LevelUpWeights:
    def __init__(
        self,
        rivals: float = 0.0,  # hands that are imagined for the next seat
        rank: float = 0.12,  # ties of a card to others in the hand: of the same rank,
        next_door: float = 0.10,  # next to it in its suit,
        one_off: float = 0.07,  # one further,
        reach: float = 0.01,  # in reach of a straight,
        suit: float = 0.02,  # in its suit
        wild: float = 0.0,  # against giving the next seat a wild, in exchanges
        deny_end: float = 0.0,  # what it costs to give the next seat its last card,
        deny: float = 0.0,  # and any other card that it can use
    ) -> None:
        self.rank = rank
        self.next_door = next_door
        self.one_off = one_off
        self.reach = reach
        self.suit = suit
        self.wild = wild
        self.deny_end = deny_end
        self.deny = deny
        self.rivals: i64 = int(rivals)
