"""The bots of 3UP 3DOWN."""

import json
from importlib.resources import files

from librt.vecs import vec

from cardtable.bots import BotFactory, Roster
from cardtable.bots.bot import PolicyBot, RolloutBot, SearchLimits
from cardtable.bots.threeup.endgame import ThreeUpEndgame
from cardtable.bots.threeup.policy import ThreeUpPolicy
from cardtable.bots.threeup.reasons import reasons, where_to_look
from cardtable.bots.threeup.styles import STYLES
from cardtable.bots.threeup.value_net import ValueNet, ValueNetPolicy
from cardtable.bots.threeup.weights import make_weights


def make_threeup_policy(
    taste: str, *, memory: bool = True, circling: bool = False
) -> ThreeUpPolicy:
    return ThreeUpPolicy(make_weights(STYLES[taste]), memory, circling)


def policy_bot_factory(taste: str, *, warmth: float = 0.0, memory: bool = True) -> BotFactory:
    return lambda: PolicyBot(make_threeup_policy(taste, memory=memory), warmth)


def make_value_net_policy() -> ValueNetPolicy:
    learned = json.loads((files(__package__) / "judgement.json").read_text(encoding="utf-8"))
    judgement = ValueNet(vec[float](learned["weights"]))
    return ValueNetPolicy(make_threeup_policy("tuned", circling=True), judgement)


def rollout_bot_factory(samples: int, lines: int, milliseconds: int, positions: int) -> BotFactory:
    effort = SearchLimits(samples, lines, milliseconds, positions=positions)
    return lambda: RolloutBot(make_value_net_policy(), effort, endgame=ThreeUpEndgame())


ROSTER = Roster(
    policy=lambda: make_threeup_policy("tuned"),
    bots={
        "level1": policy_bot_factory("careless", warmth=3.0, memory=False),
        "level2": policy_bot_factory("simple", memory=False),
        "level3": policy_bot_factory("sound"),
        "level4": policy_bot_factory("tuned"),
        "level5": rollout_bot_factory(2_000, 8, 300, 300),
        "level6": rollout_bot_factory(12_000, 10, 2_000, 3_000),
        "rusher": policy_bot_factory("rusher"),
        "hoarder": policy_bot_factory("hoarder"),
    },
    substitute="level4",
    where=where_to_look,
    reasons=reasons,
    endgame=ThreeUpEndgame,
    others={"greedy": policy_bot_factory("plain")},
)
