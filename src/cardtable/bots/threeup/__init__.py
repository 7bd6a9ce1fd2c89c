"""The bots of 3UP 3DOWN: their styles and their roster."""

import json
from importlib.resources import files

from librt.vecs import vec

from cardtable.bots import BotFactory, Roster
from cardtable.bots.bot import PolicyBot, RolloutBot, SearchLimits
from cardtable.bots.threeup.endgame import ThreeUpEndgame
from cardtable.bots.threeup.features import make_weights, weight_names
from cardtable.bots.threeup.policy import ThreeUpPolicy
from cardtable.bots.threeup.reasons import reasons, where_to_look
from cardtable.bots.threeup.value_net import ValueNet, ValueNetPolicy

Style = dict[str, float]
CLEARS = ("C", "C1", "C2")
GAME_PHASES = ("deck", "gone")  # with and without a draw pile


def weights_by_value(prefix: str, first_clear: float) -> Style:
    """Return a weight for each value: that of the number, and `first_clear` and up for Clears."""
    numbers = {f"{prefix}-{number}": float(number) for number in range(1, 11)}
    return numbers | {f"{prefix}-{name}": first_clear + at for at, name in enumerate(CLEARS)}


def in_both_phases(**concerns: float) -> Style:
    """Return the same weights for the game with a draw pile and for the game without one."""
    named = {name.replace("_", "-"): value for name, value in concerns.items()}
    return {f"{phase}-{name}": value for phase in GAME_PHASES for name, value in named.items()}


def make_plain_style() -> Style:
    """Return the style that plays the lowest card first, with all its copies, and Clears last.

    It puts its best cards into the 3UP.
    """
    style = dict.fromkeys((name for name in weight_names() if name), 0.0)
    style |= weights_by_value("up", 11.0)
    for phase in GAME_PHASES:
        style |= weights_by_value(f"{phase}-price", 30.0)
    return style | in_both_phases(more=0.5, triple=5.0, draw=1.0, free=-25.0)


def load_style(file: str) -> Style:
    """Return the weights in a file of this package; those that it does not have are 0."""
    data = json.loads((files(__package__) / file).read_text(encoding="utf-8"))
    return {**dict.fromkeys((name for name in weight_names() if name), 0.0), **data["weights"]}


PLAIN = make_plain_style()
# `part` is set by hand. It matters so rarely that tuning would learn it too slowly.
TUNED = load_style("weights.json") | in_both_phases(part=-50.0)
# Weights are tuned for two seats. With more seats and no draw pile they are worse than the plain
# ones; the means of both are better than the tuned ones.
TUNED_FOR_MANY = TUNED | {
    name: (TUNED[name] + PLAIN[name]) / 2 for name in TUNED if name.startswith("gone-")
}
SINGLE = in_both_phases(more=-40.0, draw=-1.0)  # plays one copy at a time

STYLES = {
    "careless": PLAIN | SINGLE | dict.fromkeys((name for name in PLAIN if name[:2] == "up"), 0.0),
    "simple": PLAIN | SINGLE,
    "plain": PLAIN,
    "sound": PLAIN | {"deck-triple": 0.0, "deck-sweep": -5.0, "gone-block": 3.0},
    "tuned": TUNED,
    # As many cards as possible at once, whatever they are worth later.
    "rusher": TUNED
    | in_both_phases(more=20.0, more_high=0.0, price_C=-6.0, price_C1=-8.0, price_C2=-8.0),
    # Keeps Clear cards and high numbers as long as anything else fits.
    "hoarder": TUNED
    | in_both_phases(price_C=25.0, price_C1=26.0, price_C2=27.0, price_9=8.0, price_10=9.0),
}


STYLES_FOR_MANY = {**STYLES, "tuned": TUNED_FOR_MANY}  # with more than two seats


def make_threeup_policy(style: str, *, memory: bool = True) -> ThreeUpPolicy:
    many = make_weights(STYLES_FOR_MANY[style])
    return ThreeUpPolicy(make_weights(STYLES[style]), memory, many)


def policy_bot_factory(style: str, *, temperature: float = 0.0, memory: bool = True) -> BotFactory:
    return lambda: PolicyBot(make_threeup_policy(style, memory=memory), temperature)


def make_value_net_policy() -> ValueNetPolicy:
    data = json.loads((files(__package__) / "value_net.json").read_text(encoding="utf-8"))
    value_net = ValueNet(vec[float](data["weights"]))
    return ValueNetPolicy(make_threeup_policy("tuned"), value_net)


def rollout_bot_factory(samples: int, plans: int, milliseconds: int, positions: int) -> BotFactory:
    limits = SearchLimits(samples, plans, milliseconds, positions=positions)
    return lambda: RolloutBot(make_value_net_policy(), limits, endgame=ThreeUpEndgame())


ROSTER = Roster(
    policy=lambda: make_threeup_policy("tuned"),
    bots={
        "level1": policy_bot_factory("careless", temperature=3.0, memory=False),
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
    rating_policy=make_value_net_policy,
    others={"greedy": policy_bot_factory("plain")},
)
