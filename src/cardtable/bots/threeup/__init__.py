"""The bots of 3UP 3DOWN."""

from cardtable.bots.cast import Cast, Maker
from cardtable.bots.player import Effort, Searching, Trusting
from cardtable.bots.threeup.endgame import Shown
from cardtable.bots.threeup.policy import Shedding
from cardtable.bots.threeup.reasons import reasons, where
from cardtable.bots.threeup.taste import TASTES
from cardtable.bots.threeup.weights import weights


def shedding(taste: str, *, memory: bool = True) -> Shedding:
    return Shedding(weights(TASTES[taste]), memory)


def trusting(taste: str, *, warmth: float = 0.0, memory: bool = True) -> Maker:
    return lambda: Trusting(shedding(taste, memory=memory), warmth)


def searching(samples: int, lines: int, milliseconds: int, positions: int) -> Maker:
    effort = Effort(samples, lines, milliseconds, positions=positions)
    return lambda: Searching(shedding("tuned"), effort, endgame=Shown())


CAST = Cast(
    policy=lambda: shedding("tuned"),
    bots={
        "level1": trusting("careless", warmth=3.0, memory=False),
        "level2": trusting("simple", memory=False),
        "level3": trusting("sound"),
        "level4": trusting("tuned"),
        "level5": searching(2_000, 6, 300, 300),
        "level6": searching(12_000, 8, 2_000, 3_000),
        "rusher": trusting("rusher"),
        "hoarder": trusting("hoarder"),
    },
    substitute="level4",
    where=where,
    reasons=reasons,
    endgame=Shown,
    others={"greedy": trusting("plain")},
)
