"""The bots of 3UP 3DOWN."""

import json
from importlib.resources import files

from librt.vecs import vec

from cardtable.bots.cast import Cast, Maker
from cardtable.bots.player import Effort, Searching, Trusting
from cardtable.bots.threeup.endgame import Shown
from cardtable.bots.threeup.foresight import Foreseeing
from cardtable.bots.threeup.judgement import Judgement
from cardtable.bots.threeup.policy import Shedding
from cardtable.bots.threeup.reasons import reasons, where
from cardtable.bots.threeup.taste import TASTES
from cardtable.bots.threeup.weights import weights


def shedding(taste: str, *, memory: bool = True, circling: bool = False) -> Shedding:
    return Shedding(weights(TASTES[taste]), memory, circling)


def trusting(taste: str, *, warmth: float = 0.0, memory: bool = True) -> Maker:
    return lambda: Trusting(shedding(taste, memory=memory), warmth)


def foreseeing() -> Foreseeing:
    learned = json.loads((files(__package__) / "judgement.json").read_text(encoding="utf-8"))
    judgement = Judgement(vec[float](learned["weights"]))
    return Foreseeing(shedding("tuned", circling=True), judgement)


def searching(samples: int, lines: int, milliseconds: int, positions: int) -> Maker:
    effort = Effort(samples, lines, milliseconds, positions=positions)
    return lambda: Searching(foreseeing(), effort, endgame=Shown())


CAST = Cast(
    policy=lambda: shedding("tuned"),
    bots={
        "level1": trusting("careless", warmth=3.0, memory=False),
        "level2": trusting("simple", memory=False),
        "level3": trusting("sound"),
        "level4": trusting("tuned"),
        "level5": searching(2_000, 8, 300, 300),
        "level6": searching(12_000, 10, 2_000, 3_000),
        "rusher": trusting("rusher"),
        "hoarder": trusting("hoarder"),
    },
    substitute="level4",
    where=where,
    reasons=reasons,
    endgame=Shown,
    others={"greedy": trusting("plain")},
)
