"""What a player of LEVEL UP cares about, as numbers."""

from typing import final

from mypy_extensions import i64, mypyc_attr


@final
@mypyc_attr(acyclic=True)
class Weights:
    def __init__(
        self,
        depth: float = 0.0,  # how many exchanges ahead outs are counted; 0: only the deficiency
        rivals: float = 0.0,  # hands that are imagined for the next seat
        memory: float = 1.0,  # 0: cards that lie in the pile are still hoped for
        rank: float = 0.12,  # ties of a card to others in the hand: of the same rank,
        next_door: float = 0.10,  # next to it in its suit,
        one_off: float = 0.07,  # one further,
        reach: float = 0.01,  # in reach of a straight,
        suit: float = 0.02,  # in its suit
        wild: float = 0.0,  # against giving the next seat a wild, in exchanges
        ties: float = 0.05,  # what ties count for beside the value of the outs
        deny_end: float = 0.0,  # what it costs to give the next seat its last card,
        deny: float = 0.0,  # and any other card that it can use
        gifts: float = 0.5,  # how much of a draw the others' discards are worth
        haste: float = 1.0,  # times the chance that the others end the hand
    ) -> None:
        self.depth: i64 = int(depth)
        self.memory = memory > 0
        self.rank = rank
        self.next_door = next_door
        self.one_off = one_off
        self.reach = reach
        self.suit = suit
        self.wild = wild
        self.ties = ties
        self.deny_end = deny_end
        self.deny = deny
        self.rivals: i64 = int(rivals)
        self.gifts = gifts
        self.haste = haste
