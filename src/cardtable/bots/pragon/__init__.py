"""The bots of The Seal of Pragon, measured in docs/strength/pragon.md."""

from cardtable.bots.cast import Cast
from cardtable.bots.player import Effort, Searching, Trusting
from cardtable.bots.pragon.endgame import Counted
from cardtable.bots.pragon.policy import Sweeping, tuned
from cardtable.bots.pragon.proofs import LAST, proven
from cardtable.bots.pragon.reasons import reasons, where
from cardtable.bots.pragon.weights import read, steady, weights_of

USUAL, TAME = "weights", "weights-tame"
SUITS = "suited"
JOKERS = ("held_joker", "open_joker")
SAVED = 2.0  # times what a joker is worth to the tuned player

# Clears the table as fast as it can, and turns up a card where it can clear none.
NAIVE = steady(left=-1.0, turned=0.1, held=0.01, ending=-9.0)
# Likes to turn up as much as to clear.
CURIOUS = steady(left=-1.0, turned=1.0, held=0.3, ending=0.5)


def plain(shown: float, turned: float) -> dict[str, float]:
    """What an open card is worth, whatever it is, beside a cleared one; a joker is worth more."""
    suits = {f"{SUITS}_{at}_{held}": shown * at for at in range(5) for held in range(3)}
    return steady(
        left=-1.0, turned=turned, held=0.3, ending=0.9, held_joker=4.0, open_joker=5.0,
        dead_joker=-1.0, **suits,
    )  # fmt: skip


# Would rather have a card off the table than open.
TIDY = plain(shown=0.75, turned=1.0)
# Knows that it is the other way round: with many open cards one of the hand clears several.
PLAIN = plain(shown=2.0, turned=2.0)


def alike(data: dict[str, float], warmth: float = 0.0) -> Trusting:
    """A player with the same weights for all options."""
    weights = weights_of(data)
    return Trusting(Sweeping(weights, weights), warmth)


def saver() -> Trusting:
    """The tuned player, who parts with a joker only for something great."""
    usual = read(USUAL)
    for name in usual:
        if name.startswith(JOKERS):
            usual[name] *= SAVED
    return Trusting(Sweeping(weights_of(usual), weights_of(read(TAME))))


def rusher() -> Trusting:
    """The tuned player, in a hurry: twice as keen on clearing, and never ending a round early."""
    hurried = []
    for file in (USUAL, TAME):
        data = read(file)
        for when in ("early", "late"):
            data[f"left_{when}"] -= 2.0
            data[f"ending_{when}"] -= 2.0
        hurried.append(weights_of(data))
    return Trusting(Sweeping(*hurried))


def searching(samples: int, lines: int, milliseconds: int, positions: int) -> Searching:
    effort = Effort(samples, lines, milliseconds, positions=positions)
    return Searching(tuned(), effort, endgame=Counted())


CAST = Cast(
    policy=tuned,
    bots={
        "level1": lambda: alike(CURIOUS, 0.2),
        "level2": lambda: alike(TIDY),
        "level3": lambda: alike(PLAIN),
        "level4": lambda: Trusting(tuned()),
        "level5": lambda: searching(800, 10, 300, 300),
        "level6": lambda: searching(6_000, 12, 2_000, 3_000),
        "rusher": rusher,
        "saver": saver,
    },
    substitute="level4",
    where=where,
    reasons=reasons,
    endgame=Counted,
    others={"naive": lambda: alike(NAIVE)},
    proven=proven,
    proofs=LAST,
)
